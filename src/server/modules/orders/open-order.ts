import { estimatedDelivery } from '#shared/orders/estimate.ts';
import { makeDatedNumber } from '../../dated-number.ts';
import type { Db } from '../../db/client.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { orderEvents, orderItems, orders } from './tables.ts';

export type OrderRow = typeof orders.$inferSelect;

type Made = 'id' | 'orderNumber' | 'status' | 'paymentStatus';
type NewOrder = Omit<typeof orders.$inferInsert, Made> & {
  items: Omit<typeof orderItems.$inferInsert, 'orderId'>[];
};

/** Writes a paid order down, in the transaction that takes its stock. */
export async function openOrder(tx: Db, { items, ...given }: NewOrder): Promise<OrderRow> {
  const order = await insertOrder(tx, given);
  const orderId = order.id;
  await tx.insert(orderItems).values(items.map((item) => ({ ...item, orderId })));
  await tx.insert(orderEvents).values({ orderId, kind: 'status', value: order.status });
  await queueMail(tx, { kind: 'order_confirmed', to: order.email, data: { orderId } });
  return order;
}

const TRIES = 20;

async function insertOrder(tx: Db, given: Omit<NewOrder, 'items'>): Promise<OrderRow> {
  const now = new Date();
  for (let left = TRIES; left > 0; left -= 1) {
    const [order] = await tx
      .insert(orders)
      .values({
        ...given,
        orderNumber: makeDatedNumber('TKR', now),
        estimatedDelivery: estimatedDelivery(now),
      })
      .onConflictDoNothing({ target: orders.orderNumber })
      .returning();
    if (order) return order;
  }
  throw new Error('no order number is free today');
}
