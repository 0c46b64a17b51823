import { expect, test } from 'vitest';
import { placeholderImage } from '#shared/catalog/picture.ts';
import { readProduct } from '#shared/catalog/read-product.ts';
import { copyOf, emptyValues, hasTaxChange, isSame, valuesOf } from './form-values.ts';
import { productPayload } from './product-payload.ts';

const product = readProduct({
  _id: '7',
  slug: 'classic-sattu',
  name: 'Classic Sattu',
  hindiName: 'सत्तू',
  tagline: 'Roasted gram, stone ground',
  description: 'Flour.',
  shortDescription: 'Roasted gram.',
  seoTitle: 'Classic sattu, stone ground',
  seoDescription: 'Roasted gram flour.',
  price: 179.5,
  originalPrice: 220,
  category: 'sattu',
  tile: 'kesar',
  stock: 12,
  sku: 'SATCLS500',
  weight: { value: 0.5, unit: 'kg' },
  nutritionalInfo: { calories: 410, protein: 22.4 },
  tags: ['protein', 'vegan'],
  serveIdeas: ['With water', 'With milk'],
  isActive: true,
  featured: true,
  isOrganic: true,
  origin: 'Bihar',
  shelfLifeMonths: 9,
  images: [
    { url: '/art/packs/classic-sattu.svg', alt: 'Front', isPrimary: false },
    { url: 'https://example.com/back.jpg', alt: 'Back', isPrimary: true },
  ],
});
if (!product) throw new Error('no product');

test('a new product has the usual defaults', () => {
  expect(emptyValues('makhana')).toMatchObject({
    category: 'makhana',
    'weight.unit': 'g',
    origin: 'India',
    isActive: true,
    isFeatured: false,
    isOrganic: false,
    isBestseller: false,
    images: [{ url: '', isPrimary: true }],
  });
});

test('opening and saving a product changes no value', () => {
  const { id, _id, image, rating, createdAt, sizeGroup, sizeLabel, siblings, ...kept } = product;
  const barcode = '8901063142237';
  const payload = productPayload(valuesOf({ ...product, barcode }));
  expect(payload).toEqual({ ...kept, barcode, hsn: '', gstRate: null, parts: [] });
  expect([id, _id, image, rating, createdAt, sizeGroup, sizeLabel, siblings]).toHaveLength(8);
});

test("a product with 'featured' instead of isFeatured is featured in the form", () => {
  expect(valuesOf(product).isFeatured).toBe(true);
});

test('a product without an image has one empty row, and exactly one row is primary', () => {
  const images = [{ url: placeholderImage, alt: 'Classic Sattu', isPrimary: true }];
  expect(valuesOf({ ...product, images }).images).toMatchObject([{ url: '', isPrimary: true }]);
  const two = product.images.map((image) => ({ ...image, isPrimary: true }));
  expect(valuesOf({ ...product, images: two }).images.map((row) => row.isPrimary)).toEqual([
    true,
    false,
  ]);
});

test('a copy has no name, SKU or slug and is inactive', () => {
  expect(copyOf(product)).toMatchObject({
    name: 'Classic Sattu (copy)',
    sku: '',
    slug: '',
    isActive: false,
    price: '179.5',
  });
});

test('forms are compared by content', () => {
  const values = valuesOf(product);
  expect(isSame(values, valuesOf(product))).toBe(true);
  expect(isSame(values, { ...values, price: '180' })).toBe(false);
  expect(isSame(values, { ...values, images: values.images.toReversed() })).toBe(false);
});

test('the form has the HSN code and rate of today, and not those of the future', () => {
  const taxes = [
    { hsn: '1106', gstRate: 5, appliesFrom: '2017-07-01' },
    { hsn: '1106', gstRate: 12.5, appliesFrom: '2090-01-01' },
  ];
  const values = valuesOf({ ...product, taxes });
  expect(values).toMatchObject({ hsn: '1106', gstRate: '5', gstFrom: '' });
  expect(hasTaxChange(values, values)).toBe(false);
  expect(hasTaxChange({ ...values, gstRate: '12.5' }, values)).toBe(true);
});
