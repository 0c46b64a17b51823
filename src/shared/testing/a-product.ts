import type { Product } from '../catalog/product.ts';

/** A product for tests with defaults. */
export function aProduct(details: Partial<Product> = {}): Product {
  const id = details.id ?? '1';
  return {
    id,
    _id: id,
    slug: 'peri-peri-makhana',
    name: 'Peri Peri Makhana',
    hindiName: null,
    tagline: null,
    description: 'Slow-roasted fox nuts.',
    shortDescription: 'Fox nuts, chilli, garlic.',
    seoTitle: null,
    seoDescription: null,
    price: 199,
    originalPrice: null,
    category: 'makhana',
    images: [],
    image: '',
    tile: 'kesar',
    stock: 100,
    sku: null,
    weight: null,
    nutritionalInfo: null,
    tags: [],
    serveIdeas: [],
    isActive: true,
    isFeatured: false,
    isBestseller: false,
    isOrganic: false,
    origin: 'India',
    shelfLifeMonths: null,
    rating: null,
    createdAt: '2025-01-01T00:00:00.000Z',
    sizeGroup: null,
    sizeLabel: null,
    siblings: [],
    ...details,
  };
}
