import { policy } from '../policy.ts';
import type { Product } from './product.ts';

/** A few others of the same category. */
export function relatedProducts(product: Product, products: readonly Product[]): Product[] {
  return products
    .filter((other) => other.category === product.category && other.id !== product.id)
    .slice(0, policy.relatedProductsMax);
}
