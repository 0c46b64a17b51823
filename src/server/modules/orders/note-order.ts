import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { getAnyOrder, findOrderNumber, type FullOrder } from './admin-queries.ts';
import { lockOrder } from './lock-order.ts';
import { orders } from './tables.ts';

/** Sets the internal note of an order; an empty text removes it. */
export async function noteOrder(
  db: Db,
  { idOrNumber, note, actor }: { idOrNumber: string; note: string; actor: Actor },
): Promise<FullOrder> {
  const subject = await findOrderNumber(db, idOrNumber);
  await audited(db, { actor, action: 'note_order', subject }, async (tx) => {
    const { id } = await lockOrder(tx, idOrNumber);
    await tx
      .update(orders)
      .set({ note: note || null })
      .where(eq(orders.id, id));
  });
  return getAnyOrder(db, idOrNumber);
}
