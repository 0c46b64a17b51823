import type { Product } from '#shared/catalog/product.ts';
import { policy } from '#shared/policy.ts';

/** Others of the same category, for answers that do not bring their own. */
export function relatedProducts(product: Product, products: readonly Product[]): Product[] {
  return products
    .filter((other) => other.category === product.category && other.id !== product.id)
    .slice(0, policy.relatedProductsMax);
}
