import type { ProductSize } from './product.ts';

/** The lowest price of the sizes that can be bought, or of all if none can. */
export function lowestPrice(sizes: readonly ProductSize[]): number | null {
  const inStock = sizes.filter(({ stock }) => stock > 0);
  const prices = (inStock.length > 0 ? inStock : sizes).flatMap(({ price }) => price ?? []);
  return prices.length > 0 ? Math.min(...prices) : null;
}

/** The first sizes, with that of the product among them. */
export function firstSizes(
  sizes: readonly ProductSize[],
  id: string,
  max: number,
): readonly ProductSize[] {
  const first = sizes.slice(0, max);
  if (first.some((size) => size.id === id)) return first;
  return [...sizes.slice(0, max - 1), ...sizes.filter((size) => size.id === id)];
}
