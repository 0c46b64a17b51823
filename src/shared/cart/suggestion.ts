import type { Product } from '../catalog/product.ts';
import { toPaise } from '../money.ts';

interface Cart {
  missingPaise: number;
  productIds: readonly string[];
}

/**
 * Finds the product with the lowest price that reaches free shipping by itself, or undefined if none does. Another size of
 * a product in the cart comes last; of two equal prices, the best seller wins.
 */
export function suggestProduct(
  products: readonly Product[],
  { missingPaise, productIds }: Cart,
): Product | undefined {
  const inCart = new Set(productIds);
  const cartGroups = new Set(
    products.flatMap(({ id, sizeGroup }) => (inCart.has(id) ? (sizeGroup ?? []) : [])),
  );
  const isOtherSize = ({ sizeGroup }: Product) => sizeGroup !== null && cartGroups.has(sizeGroup);
  const compare = (a: Product, b: Product) =>
    Number(isOtherSize(a)) - Number(isOtherSize(b)) ||
    (a.price ?? 0) - (b.price ?? 0) ||
    Number(b.isBestseller) - Number(a.isBestseller);
  let best: Product | undefined;
  for (const product of products) {
    const { id, price, stock } = product;
    if (inCart.has(id) || stock < 1 || price === null || toPaise(price) < missingPaise) continue;
    if (!best || compare(product, best) < 0) best = product;
  }
  return best;
}
