import { formatRupees } from '#shared/money.ts';
import { partsKey, type FormValues } from './form-values.ts';

/** The label of the field. */
export const fieldLabels: Record<keyof FormValues, string> = {
  name: 'Name',
  slug: 'Web address',
  hindiName: 'Hindi name',
  tagline: 'Tagline',
  description: 'Description',
  shortDescription: 'Ingredients',
  seoTitle: 'Search title',
  seoDescription: 'Search description',
  category: 'Category',
  tile: 'Tile colour',
  price: 'Price',
  originalPrice: 'Original price',
  stock: 'Stock',
  sku: 'SKU',
  barcode: 'Barcode',
  'weight.value': 'Weight',
  'weight.unit': 'Unit',
  'nutritionalInfo.calories': 'Calories',
  'nutritionalInfo.protein': 'Protein',
  'nutritionalInfo.carbs': 'Carbs',
  'nutritionalInfo.fat': 'Fat',
  'nutritionalInfo.fiber': 'Fiber',
  'nutritionalInfo.sugar': 'Sugar',
  tags: 'Tags',
  serveIdeas: 'Ways to enjoy it',
  origin: 'Origin',
  shelfLifeMonths: 'Best before',
  hsn: 'HSN code',
  gstRate: 'GST rate',
  gstFrom: 'Applies from',
  sizeOf: 'Size of',
  sizeLabel: 'Size',
  isActive: 'Active',
  isFeatured: 'Featured',
  isBestseller: 'Bestseller',
  isOrganic: 'Organic',
  images: 'Images',
  isCombo: 'Combo',
  parts: 'Products in the combo',
};

const names = Object.keys(fieldLabels) as (keyof FormValues)[];

export interface TheirChange {
  label: string;
  /** The value that they saved. */
  now: string;
  /** The value in the form, if it was changed too. */
  mine: string | undefined;
}

interface Versions {
  /** The value when editing began. */
  base: FormValues;
  mine: FormValues;
  theirs: FormValues;
}

/** Changes that another admin saved. The stock is left out, because sales change it all the time. */
export function theirChanges({ base, mine, theirs }: Versions): TheirChange[] {
  return names
    .filter((name) => name !== 'stock' && comparable(base, name) !== comparable(theirs, name))
    .filter((name) => comparable(mine, name) !== comparable(theirs, name))
    .map((name) => ({
      label: fieldLabels[name],
      now: shown(theirs, name),
      mine: comparable(mine, name) === comparable(base, name) ? undefined : shown(mine, name),
    }));
}

/** My changes win; everything else is theirs. */
export function keepMine({ base, mine, theirs }: Versions): FormValues {
  const changed = names.filter((name) => comparable(mine, name) !== comparable(base, name));
  return { ...theirs, ...Object.fromEntries(changed.map((name) => [name, mine[name]])) };
}

/** Compares values without the keys of image rows. */
function comparable(values: FormValues, name: keyof FormValues): string {
  if (name === 'parts') return partsKey(values.parts);
  if (name !== 'images') return String(values[name]);
  return JSON.stringify(values.images.map(({ url, alt, isPrimary }) => [url, alt, isPrimary]));
}

const partsText = (parts: FormValues['parts']) =>
  parts.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ') || 'empty';

const LONG = 80;

function shown(values: FormValues, name: keyof FormValues): string {
  if (name === 'images') {
    const count = values.images.filter(({ url }) => url).length;
    return count === 1 ? '1 image' : `${count} images`;
  }
  if (name === 'parts') return partsText(values.parts);
  const value = values[name];
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === '') return 'empty';
  if (name === 'price' || name === 'originalPrice') return formatRupees(value);
  return value.length > LONG ? `${value.slice(0, LONG)}…` : value;
}
