import type { Cart } from '#shared/cart/contract.ts';
import { priceLines, type RequestedLine } from '#shared/cart/pricing.ts';
import type { Db } from '../../db/client.ts';
import { loadCart, type LoadedCart } from './load-cart.ts';

/** Prices the user's cart. Sold-out lines stay stored and return when they are in stock again. */
export async function findCart(db: Db, userId: string): Promise<Cart> {
  return priceCart(await loadCart(db, { userId, productIds: [] }));
}

/** Prices lines for a user at current prices and stock. */
export async function priceLinesFor(
  db: Db,
  { userId, lines }: { userId: string; lines: RequestedLine[] },
): Promise<Cart> {
  const productIds = lines.map(({ productId }) => productId);
  const { offers } = await loadCart(db, { userId, productIds });
  return priceCart({ lines, offers });
}

export async function listLines(db: Db, userId: string): Promise<RequestedLine[]> {
  return (await loadCart(db, { userId, productIds: [] })).lines;
}

export function priceCart({ lines, offers }: LoadedCart): Cart {
  return priceLines(lines, (productId) => offers.get(productId));
}
