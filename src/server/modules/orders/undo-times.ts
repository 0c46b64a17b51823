import { limits } from '#shared/limits.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, inArray, sql } from '../../db/drizzle.ts';
import { orderUndos } from './tables.ts';

export const isRecent = sql`${orderUndos.at} > clock_timestamp() - make_interval(secs => ${limits.undoSeconds})`;

/** A change that cannot be undone follows the one that could. */
export async function endUndo(tx: Db, orderId: string): Promise<void> {
  await tx.delete(orderUndos).where(eq(orderUndos.orderId, orderId));
}

/** Until when the latest change of each order can be undone; orders without one are missing. */
export async function findUndoTimes(db: Db, orderIds: string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select({ orderId: orderUndos.orderId, at: orderUndos.at })
    .from(orderUndos)
    .where(and(inArray(orderUndos.orderId, orderIds), isRecent));
  return new Map(
    rows.map(({ orderId, at }) => [orderId, new Date(at.getTime() + limits.undoSeconds * 1000)]),
  );
}
