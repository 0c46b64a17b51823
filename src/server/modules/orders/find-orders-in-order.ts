import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { findAnyOrders, type FullOrder } from './admin-queries.ts';

/** The orders with these ids or numbers, in this order. Throws if one does not exist. */
export async function findOrdersInOrder(db: Db, idsOrNumbers: string[]): Promise<FullOrder[]> {
  const found = await findAnyOrders(db, idsOrNumbers);
  const byKey = new Map(
    found.flatMap((order) => [
      [order.id, order],
      [order.orderNumber, order],
    ]),
  );
  const missing = idsOrNumbers.filter((key) => !byKey.has(key));
  if (missing.length > 0) {
    const shown = missing.slice(0, SHOWN_MAX).join(', ');
    const rest = missing.length > SHOWN_MAX ? ` and ${missing.length - SHOWN_MAX} more` : '';
    throw new AppError('order_not_found', { message: `Order not found: ${shown}${rest}` });
  }
  // The id and the number of an order may both be requested.
  return [...new Set(idsOrNumbers.flatMap((key) => byKey.get(key) ?? []))];
}

const SHOWN_MAX = 10;
