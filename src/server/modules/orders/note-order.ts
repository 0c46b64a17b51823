import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { getAnyOrder, findOrderNumber, type FullOrder } from './admin-queries.ts';
import { lockOrder } from './lock-order.ts';
import { orders } from './tables.ts';

interface NoteChange {
  idOrNumber: string;
  note: string;
  /** Stays unchanged if it is missing. */
  giftNote?: string | undefined;
  actor: Actor;
}

/** Sets the internal note of an order and the note of a gift; an empty text removes it. */
export async function noteOrder(
  db: Db,
  { idOrNumber, note, giftNote, actor }: NoteChange,
): Promise<FullOrder> {
  const subject = await findOrderNumber(db, idOrNumber);
  await audited(db, { actor, action: 'note_order', subject }, async (tx) => {
    const { id } = await lockOrder(tx, idOrNumber);
    await tx
      .update(orders)
      .set({ note: note || null, ...(giftNote !== undefined && { giftNote: giftNote || null }) })
      .where(eq(orders.id, id));
  });
  return getAnyOrder(db, idOrNumber);
}
