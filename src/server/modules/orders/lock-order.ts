import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { takeLock } from '../../db/transaction.ts';
import type { OrderRow } from './assemble.ts';
import { named } from './queries.ts';
import { orders } from './tables.ts';

/** Whoever changes an order or its money holds it until they are done. */
export async function lockOrder(tx: Db, idOrNumber: string): Promise<OrderRow> {
  const [order] = await takeLock(
    tx,
    'order',
    tx.select().from(orders).where(named(idOrNumber)).for('update'),
  );
  if (!order) throw new AppError('order_not_found');
  return order;
}
