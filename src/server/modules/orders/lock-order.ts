import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { takeLock } from '../../db/transaction.ts';
import type { OrderRow } from './assemble.ts';
import { hasIdOrNumber } from './queries.ts';
import { orders } from './tables.ts';

/** Every command that changes an order or its refunds locks it first. */
export async function lockOrder(tx: Db, idOrNumber: string): Promise<OrderRow> {
  const [order] = await takeLock(
    tx,
    'order',
    tx.select().from(orders).where(hasIdOrNumber(idOrNumber)).for('update'),
  );
  if (!order) throw new AppError('order_not_found');
  return order;
}
