import { parseRupees } from '../money.ts';
import { field, isRecord, listIn, text, textOrNull, type Raw } from '../read-answer.ts';
import type { Nutrition, Product, ProductImage } from './product.ts';
import { tiles, weightUnits, type Tile } from './vocabulary.ts';

// The API documents define several formats of the same response (envelope, object, array; category as string or
// object; images as strings or objects). They are all converted to a Product here.

const texts = (value: unknown) => (Array.isArray(value) ? value.map(text).filter(Boolean) : []);
const numberOrNull = (value: unknown) => {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
};

/** Accepts `{success, data: {products}}`, `{products}` or an array. Invalid products are left out. */
export function readProducts(answer: unknown): Product[] | undefined {
  return listIn(answer, 'products')
    ?.map(readProduct)
    .filter((product) => product !== undefined);
}

/** Accepts `{success, data: {product}}`, `{data}` or the product itself. */
export function readProductAnswer(answer: unknown): Product | undefined {
  const data = field(answer, 'data');
  return readProduct(field(data, 'product') ?? data ?? answer);
}

export function readProduct(raw: unknown): Product | undefined {
  if (!isRecord(raw)) return undefined;
  const id = readId(raw);
  const name = text(raw.name);
  if (!id || !name) return undefined;
  const images = readImages(raw, name);
  return {
    id,
    _id: id,
    slug: text(raw.slug) || id,
    name,
    hindiName: textOrNull(raw.hindiName),
    tagline: textOrNull(raw.tagline),
    description: text(raw.description),
    shortDescription: text(raw.shortDescription),
    seoTitle: textOrNull(raw.seoTitle),
    seoDescription: textOrNull(raw.seoDescription),
    price: raw.price === undefined || raw.price === null ? null : parseRupees(raw.price),
    originalPrice: numberOrNull(raw.originalPrice),
    category: readCategory(raw.category),
    images,
    image: (images.find((image) => image.isPrimary) ?? images[0])?.url ?? '',
    tile: tiles.find((tile) => tile === raw.tile) ?? defaultTile(id),
    stock: Math.max(0, Math.trunc(numberOrNull(raw.stock) ?? 0)),
    sku: textOrNull(raw.sku),
    weight: readWeight(raw.weight),
    nutritionalInfo: readNutrition(raw.nutritionalInfo),
    tags: texts(raw.tags),
    serveIdeas: texts(raw.serveIdeas),
    isActive: raw.isActive !== false,
    isFeatured: Boolean(raw.isFeatured ?? raw.featured),
    isBestseller: Boolean(raw.isBestseller),
    isOrganic: Boolean(raw.isOrganic),
    origin: text(raw.origin),
    shelfLifeMonths: numberOrNull(raw.shelfLifeMonths),
    rating: numberOrNull(raw.rating),
    createdAt: text(raw.createdAt) || text(raw.dateAdded) || text(raw.created),
    sizeGroup: textOrNull(raw.sizeGroup),
    sizeLabel: textOrNull(raw.sizeLabel),
    // Only our own API has them.
    siblings: (listIn(raw, 'siblings') ?? []) as Product['siblings'],
  };
}

function readId(raw: Raw): string {
  const id = raw._id ?? raw.id;
  return typeof id === 'number' ? String(id) : text(id);
}

/** Derived from the id, so that a product without a tile always has the same one. */
function defaultTile(id: string): Tile {
  const sum = Array.from(id).reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return tiles[sum % tiles.length] ?? 'neel';
}

function readCategory(value: unknown): string {
  if (!isRecord(value)) return text(value);
  return text(value.name) || text(value.title) || text(value.label);
}

function readImages(raw: Raw, name: string): ProductImage[] {
  const listed = (Array.isArray(raw.images) ? raw.images : []).map((image: unknown) =>
    isRecord(image)
      ? { url: text(image.url), alt: text(image.alt) || name, isPrimary: image.isPrimary === true }
      : { url: text(image), alt: name, isPrimary: false },
  );
  const usable = listed.filter((image) => image.url);
  if (usable.length > 0) return usable;
  return text(raw.image) ? [{ url: text(raw.image), alt: name, isPrimary: true }] : [];
}

function readWeight(value: unknown): Product['weight'] {
  const amount = numberOrNull(isRecord(value) ? value.value : value);
  if (amount === null) return null;
  const unit = weightUnits.find((known) => isRecord(value) && known === value.unit);
  return { value: amount, unit: unit ?? 'g' };
}

function readNutrition(value: unknown): Nutrition | null {
  if (!isRecord(value)) return null;
  const nutrition: Nutrition = {};
  for (const key of ['calories', 'protein', 'carbs', 'fat', 'fiber', 'sugar'] as const) {
    const amount = numberOrNull(value[key]);
    if (amount !== null) nutrition[key] = amount;
  }
  return Object.keys(nutrition).length > 0 ? nutrition : null;
}
