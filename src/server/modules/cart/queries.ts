import type { Cart } from '#shared/cart/contract.ts';
import { priceLines, type RequestedLine } from '#shared/cart/pricing.ts';
import type { Db } from '../../db/client.ts';
import { loadCart, type LoadedCart } from './load-cart.ts';

/** The own cart of this moment. Reading changes nothing: what is sold out comes back when it does. */
export async function findCart(db: Db, userId: string): Promise<Cart> {
  return priced(await loadCart(db, { userId, wanted: [] }));
}

/** What lines cost somebody who buys them now, and what of them can be had. */
export async function priceFor(
  db: Db,
  { userId, lines }: { userId: string; lines: RequestedLine[] },
): Promise<Cart> {
  const wanted = lines.map(({ productId }) => productId);
  const { offers } = await loadCart(db, { userId, wanted });
  return priced({ lines, offers });
}

export async function listLines(db: Db, userId: string): Promise<RequestedLine[]> {
  return (await loadCart(db, { userId, wanted: [] })).lines;
}

export function priced({ lines, offers }: LoadedCart): Cart {
  return priceLines(lines, (productId) => offers.get(productId));
}
