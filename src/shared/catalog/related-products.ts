import type { Product } from './product.ts';

const RELATED_MAX = 4;

export function relatedProducts(product: Product, products: readonly Product[]): Product[] {
  const related: Product[] = [];
  for (const other of products) {
    if (related.length === RELATED_MAX) break;
    if (other.category !== product.category || other.id === product.id) continue;
    // The page of a product shows its sizes already.
    if (other.sizeGroup === null || other.sizeGroup !== product.sizeGroup) related.push(other);
  }
  return related;
}
