import { placeholderImage } from '#shared/catalog/picture.ts';
import { weightUnits } from '#shared/catalog/vocabulary.ts';
import { nutrients, type FormValues, type ImageRow } from './form-values.ts';

/** Converts form values to the request body. */
export function productPayload(values: FormValues) {
  const weight = decimal(values['weight.value']);
  return {
    name: values.name.trim(),
    ...(values.slug.trim() && { slug: values.slug.trim() }),
    hindiName: values.hindiName,
    tagline: values.tagline,
    description: values.description,
    shortDescription: values.shortDescription,
    seoTitle: values.seoTitle,
    seoDescription: values.seoDescription,
    category: values.category,
    tile: values.tile,
    price: decimal(values.price) ?? 0,
    originalPrice: decimal(values.originalPrice),
    stock: wholeNumber(values.stock) ?? 0,
    sku: values.sku,
    barcode: values.barcode,
    weight: weight === null ? null : { value: weight, unit: unitOf(values['weight.unit']) },
    nutritionalInfo: nutritionOf(values),
    tags: listOf(values.tags, ','),
    serveIdeas: listOf(values.serveIdeas, '\n'),
    isActive: values.isActive,
    isFeatured: values.isFeatured,
    isBestseller: values.isBestseller,
    isOrganic: values.isOrganic,
    origin: values.origin,
    shelfLifeMonths: wholeNumber(values.shelfLifeMonths),
    hsn: values.hsn,
    gstRate: decimal(values.gstRate),
    ...(values.gstFrom && { gstFrom: values.gstFrom }),
    images: imagesOf(values),
    parts: values.isCombo
      ? values.parts.map(({ productId, quantity }) => ({
          productId,
          quantity: wholeNumber(quantity) ?? 0,
        }))
      : [],
    ...(values.sizeOf && { sizeOf: values.sizeOf, sizeLabel: values.sizeLabel }),
  };
}

/** Rows without an address are not sent. */
export const usedRows = (rows: readonly ImageRow[]) => rows.filter(({ url }) => url.trim() !== '');

function imagesOf({ images, name }: FormValues) {
  const used = usedRows(images).map(({ url, alt, isPrimary }) => ({
    url: url.trim(),
    alt: alt.trim(),
    isPrimary,
  }));
  if (used.length === 0) return [{ url: placeholderImage, alt: name.trim(), isPrimary: true }];
  // The primary row may be empty.
  const [first] = used;
  if (first && !used.some(({ isPrimary }) => isPrimary)) first.isPrimary = true;
  return used;
}

function nutritionOf(values: FormValues) {
  const figures = nutrients
    .map((name) => [name, decimal(values[`nutritionalInfo.${name}`])] as const)
    .filter(([, figure]) => figure !== null);
  return figures.length > 0
    ? (Object.fromEntries(figures) as Partial<Record<(typeof nutrients)[number], number>>)
    : null;
}

const unitOf = (unit: string) => weightUnits.find((known) => known === unit) ?? 'g';

const listOf = (typed: string, separator: string) =>
  typed
    .split(separator)
    .map((entry) => entry.trim())
    .filter(Boolean);

function decimal(typed: string): number | null {
  const number = Number.parseFloat(typed);
  return Number.isFinite(number) ? number : null;
}

function wholeNumber(typed: string): number | null {
  const number = Number.parseInt(typed, 10);
  return Number.isFinite(number) ? number : null;
}
