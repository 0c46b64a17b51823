import type { Product } from '#shared/catalog/product.ts';

/** Keeps the order, but moves products that cannot be bought to the end. */
export function soldOutLast(products: readonly Product[]): Product[] {
  return products.toSorted((a, b) => Number(a.stock < 1) - Number(b.stock < 1));
}
