import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { hold } from '../inventory/stock.ts';
import { holds } from '../inventory/tables.ts';
import { orders } from '../orders/tables.ts';
import { checkoutItems } from './tables.ts';

/** The attempt is an order already; whoever asks has locked it. */
export async function isPaid(tx: Db, checkoutId: string): Promise<boolean> {
  const found = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.checkoutId, checkoutId));
  return found.length > 0;
}

/** Keeps the stock of an attempt whose time may be over; false, with nothing kept, where it is gone. */
export async function holdAgain(
  tx: Db,
  { checkoutId, ownerId }: { checkoutId: string; ownerId: string },
): Promise<boolean> {
  const [held] = await tx.select().from(holds).where(eq(holds.checkoutId, checkoutId)).limit(1);
  if (held) return true;
  const lines = await tx
    .select({ productId: checkoutItems.productId, quantity: checkoutItems.quantity })
    .from(checkoutItems)
    .where(eq(checkoutItems.checkoutId, checkoutId));
  return hold(tx, { checkoutId, ownerId, lines });
}
