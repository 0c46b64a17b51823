import type { Cart } from '#shared/cart/contract.ts';
import { priceLines, type RequestedLine } from '#shared/cart/pricing.ts';
import type { Db } from '../../db/client.ts';
import { findCartOffers } from '../offers/find-cart-offers.ts';
import { loadCart, type LoadedCart } from './load-cart.ts';

/** Prices the user's cart. Sold-out lines stay stored and return when they are in stock again. */
export async function findCart(db: Db, userId: string): Promise<Cart> {
  return priceCart(db, userId, await loadCart(db, { userId, productIds: [] }));
}

interface RequestedCart {
  userId: string;
  /** Of the checkout, for offers that each customer may use a number of times. */
  phone?: string | undefined;
  lines: RequestedLine[];
}

/** Prices lines for a user at current prices and stock. */
export async function priceLinesFor(db: Db, request: RequestedCart): Promise<Cart> {
  return (await priceWithOffers(db, request)).cart;
}

/** As `priceLinesFor`, with the offers that the user may use. */
export async function priceWithOffers(db: Db, { userId, phone, lines }: RequestedCart) {
  const productIds = lines.map(({ productId }) => productId);
  const { products } = await loadCart(db, { userId, productIds });
  const usable = await findCartOffers(db, { userId, phone });
  return { cart: priceLines(lines, (productId) => products.get(productId), usable), usable };
}

export async function listLines(db: Db, userId: string): Promise<RequestedLine[]> {
  return (await loadCart(db, { userId, productIds: [] })).lines;
}

export async function priceCart(
  db: Db,
  userId: string,
  { lines, products }: LoadedCart,
): Promise<Cart> {
  return priceLines(
    lines,
    (productId) => products.get(productId),
    await findCartOffers(db, { userId }),
  );
}
