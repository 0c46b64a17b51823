import type { Product } from '#shared/catalog/product.ts';
import { formatRupees } from '#shared/money.ts';

/** Spiciness texts by tag. */
const tastes: Record<string, string | undefined> = {
  spicy: 'Spicy',
  tangy: 'Tangy',
  mild: 'Mild',
  sweet: 'Sweet',
  raw: 'Unroasted',
};

/** The fact beside the weight: spiciness for makhana, protein for everything else. */
export function factOf({ category, tags, nutritionalInfo }: Product): string | undefined {
  const taste = tags.map((tag) => tastes[tag.toLowerCase()]).find(Boolean);
  const protein = nutritionalInfo?.protein;
  const proteinText = protein === undefined ? undefined : `${protein} g protein`;
  return category.toLowerCase() === 'makhana' ? (taste ?? proteinText) : proteinText;
}

const units = {
  g: { small: 'g', large: 'kg', inSmall: 1 },
  kg: { small: 'g', large: 'kg', inSmall: 1000 },
  ml: { small: 'ml', large: 'l', inSmall: 1 },
  l: { small: 'ml', large: 'l', inSmall: 1000 },
};

/** Packaging rules ask for the price per gram, or per kilogram from one kilogram. */
export function unitPriceText({ price, weight }: Product): string | undefined {
  if (price === null || weight === null || weight.value <= 0) return undefined;
  const { small, large, inSmall } = units[weight.unit];
  const amount = weight.value * inSmall;
  return amount < 1000
    ? `${formatRupees(price / amount)}/${small}`
    : `${formatRupees((price / amount) * 1000)}/${large}`;
}

/** For comparing sizes of different weights. */
export function pricePer100Text({
  price,
  weight,
}: Pick<Product, 'price' | 'weight'>): string | undefined {
  if (price === null || weight === null || weight.value <= 0) return undefined;
  const { small, inSmall } = units[weight.unit];
  return `${formatRupees((price / (weight.value * inSmall)) * 100)} per 100 ${small}`;
}

/** The shelf life; the exact date is printed on each pack. */
export function bestBeforeText({ shelfLifeMonths }: Product): string | undefined {
  if (shelfLifeMonths === null) return undefined;
  return `${shelfLifeMonths} ${shelfLifeMonths === 1 ? 'month' : 'months'} from packing`;
}

export function isBuyable({ price, stock }: Product): boolean {
  return price !== null && stock > 0;
}
