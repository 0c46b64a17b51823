import type { Product } from '#shared/catalog/product.ts';

/** The same order, with what cannot be bought now at the end. */
export function soldOutLast(products: readonly Product[]): Product[] {
  return products.toSorted((a, b) => Number(a.stock < 1) - Number(b.stock < 1));
}
