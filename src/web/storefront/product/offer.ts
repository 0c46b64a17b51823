import { toCartItem, type CartItem } from '#shared/cart/items.ts';
import type { Product } from '#shared/catalog/product.ts';
import { isBuyable } from '#web/catalog/product-facts.ts';

/** The facts of a product that the buttons need. */
export interface Offer {
  item: CartItem;
  isBuyable: boolean;
  /** Null if the product has no price. */
  price: number | null;
  originalPrice: number | null;
}

export function offerOf(product: Product): Offer {
  const { price, originalPrice } = product;
  return { item: toCartItem(product, 1), isBuyable: isBuyable(product), price, originalPrice };
}
