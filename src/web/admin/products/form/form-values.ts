import { dayOf } from '#shared/analytics/range.ts';
import type { ProductChoice, StoredPart } from '#shared/catalog/admin-contract.ts';
import type { Product } from '#shared/catalog/product.ts';
import { isPicture } from '#shared/catalog/picture.ts';
import type { Tile } from '#shared/catalog/vocabulary.ts';
import { findTaxOn, type ProductTax } from '#shared/tax/dated-rate.ts';

export const nutrients = ['calories', 'protein', 'carbs', 'fat', 'fiber', 'sugar'] as const;

type NutrientField = `nutritionalInfo.${(typeof nutrients)[number]}`;

/** Form values by the field names of the server's errors. */
export type TextField =
  | 'name'
  | 'slug'
  | 'hindiName'
  | 'tagline'
  | 'description'
  | 'shortDescription'
  | 'seoTitle'
  | 'seoDescription'
  | 'category'
  | 'price'
  | 'originalPrice'
  | 'stock'
  | 'sku'
  | 'barcode'
  | 'weight.value'
  | 'weight.unit'
  | 'tags'
  | 'serveIdeas'
  | 'origin'
  | 'shelfLifeMonths'
  | 'hsn'
  | 'gstRate'
  | 'gstFrom'
  /** The product of which a new one is another size. */
  | 'sizeOf'
  | 'sizeLabel'
  | NutrientField;

export type Flag = 'isActive' | 'isFeatured' | 'isBestseller' | 'isOrganic';

export interface ImageRow {
  /** A stable key while rows are reordered. */
  key: string;
  url: string;
  alt: string;
  isPrimary: boolean;
}

/** A product of a combo, with what the form shows about it. */
export interface PartRow extends Pick<
  ProductChoice,
  'name' | 'image' | 'tile' | 'price' | 'sku' | 'stock' | 'isActive' | 'isArchived'
> {
  productId: string;
  quantity: string;
}

export type FormValues = Record<TextField, string> &
  Record<Flag, boolean> & { tile: Tile; images: ImageRow[]; isCombo: boolean; parts: PartRow[] };

export function partRow(
  { id, ...product }: Omit<PartRow, 'productId' | 'quantity'> & { id: string },
  quantity = 1,
): PartRow {
  const { name, image, tile, price, sku, stock, isActive, isArchived } = product;
  const shown = { name, image, tile, price, sku, stock, isActive, isArchived };
  return { ...shown, productId: id, quantity: String(quantity) };
}

let lastKey = 0;

export function imageRow(image: Partial<ImageRow> = {}): ImageRow {
  return { url: '', alt: '', isPrimary: false, ...image, key: String(++lastKey) };
}

/** The values of a new product of a category. */
export function emptyValues(category = ''): FormValues {
  return {
    name: '',
    slug: '',
    hindiName: '',
    tagline: '',
    description: '',
    shortDescription: '',
    seoTitle: '',
    seoDescription: '',
    category,
    tile: 'neel',
    price: '',
    originalPrice: '',
    stock: '',
    sku: '',
    barcode: '',
    'weight.value': '',
    'weight.unit': 'g',
    'nutritionalInfo.calories': '',
    'nutritionalInfo.protein': '',
    'nutritionalInfo.carbs': '',
    'nutritionalInfo.fat': '',
    'nutritionalInfo.fiber': '',
    'nutritionalInfo.sugar': '',
    tags: '',
    serveIdeas: '',
    origin: 'India',
    shelfLifeMonths: '',
    hsn: '',
    gstRate: '',
    gstFrom: '',
    sizeOf: '',
    sizeLabel: '',
    isActive: true,
    isFeatured: false,
    isBestseller: false,
    isOrganic: false,
    images: [imageRow({ isPrimary: true })],
    isCombo: false,
    parts: [],
  };
}

const figure = (value: number | null | undefined) =>
  (value ?? null) === null ? '' : String(value);

/** Converts a product to form values, with the HSN code and GST rate of today. */
export function valuesOf(
  product: Product & { taxes?: ProductTax[]; barcode?: string | null; parts?: StoredPart[] },
): FormValues {
  const tax = findTaxOn(product.taxes ?? [], dayOf(new Date()));
  const { weight, nutritionalInfo, images, parts = [] } = product;
  const figures = nutrients.map((name) => [
    `nutritionalInfo.${name}`,
    figure(nutritionalInfo?.[name]),
  ]);
  return {
    ...emptyValues(),
    ...(Object.fromEntries(figures) as Record<NutrientField, string>),
    name: product.name,
    slug: product.slug,
    hindiName: product.hindiName ?? '',
    tagline: product.tagline ?? '',
    description: product.description,
    shortDescription: product.shortDescription,
    seoTitle: product.seoTitle ?? '',
    seoDescription: product.seoDescription ?? '',
    category: product.category,
    tile: product.tile,
    price: figure(product.price),
    originalPrice: figure(product.originalPrice),
    stock: figure(product.stock),
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    'weight.value': figure(weight?.value),
    'weight.unit': weight?.unit ?? 'g',
    tags: product.tags.join(', '),
    serveIdeas: product.serveIdeas.join('\n'),
    origin: product.origin,
    shelfLifeMonths: figure(product.shelfLifeMonths),
    hsn: tax?.hsn ?? '',
    gstRate: figure(tax?.gstRate),
    isActive: product.isActive,
    isFeatured: product.isFeatured,
    isBestseller: product.isBestseller,
    isOrganic: product.isOrganic,
    images: rowsOf(images),
    isCombo: parts.length > 0,
    parts: parts.map(({ productId, quantity, ...part }) =>
      partRow({ ...part, id: productId }, quantity),
    ),
  };
}

/** At least one row, without the placeholder image. One row is primary. */
function rowsOf(images: Product['images']): ImageRow[] {
  const rows = images.filter(({ url }) => isPicture(url)).map((image) => imageRow(image));
  if (rows.length === 0) return [imageRow({ isPrimary: true })];
  const primary = Math.max(
    0,
    rows.findIndex(({ isPrimary }) => isPrimary),
  );
  for (const [index, row] of rows.entries()) row.isPrimary = index === primary;
  return rows;
}

/** A new product based on another one. It needs its own name, SKU, barcode, slug and search texts, and starts inactive. */
export function copyOf(product: Product): FormValues {
  return {
    ...valuesOf(product),
    name: `${product.name} (copy)`,
    sku: '',
    barcode: '',
    slug: '',
    seoTitle: '',
    seoDescription: '',
    isActive: false,
  };
}

/** Another size of a product. It needs its own label, price, stock and weight, and starts inactive. */
export function newSizeOf(product: Product): FormValues {
  return {
    ...copyOf(product),
    name: product.name,
    sizeOf: product.id,
    price: '',
    originalPrice: '',
    stock: '',
    'weight.value': '',
    isFeatured: false,
    isBestseller: false,
  };
}

/** Whether two forms have the same content. */
export function isSame(a: FormValues, b: FormValues): boolean {
  const comparable = ({ images, parts, ...rest }: FormValues) =>
    JSON.stringify([
      partsKey(parts),
      Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1)),
      images.map(({ url, alt, isPrimary }) => [url, alt, isPrimary]),
    ]);
  return comparable(a) === comparable(b);
}

/** The products and quantities of a combo. */
export const partsKey = (parts: readonly PartRow[]) =>
  JSON.stringify(parts.map(({ productId, quantity }) => [productId, quantity.trim()]));

export const hasPartsChange = (values: FormValues, initial: FormValues) =>
  values.isCombo !== initial.isCombo ||
  (values.isCombo && partsKey(values.parts) !== partsKey(initial.parts));

/** The day from which they apply belongs to a changed HSN code or rate. */
export const hasTaxChange = (values: FormValues, initial: FormValues) =>
  values.hsn.trim() !== initial.hsn || values.gstRate.trim() !== initial.gstRate;
