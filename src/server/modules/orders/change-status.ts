import { AppError } from '#shared/errors.ts';
import { cancellableUntil } from '#shared/orders/cancelling.ts';
import type { AdminOrder } from '#shared/orders/admin-contract.ts';
import type { Order } from '#shared/orders/contract.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import type { MailKind } from '#shared/mail/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { returnToStock, takeFromStock } from '../inventory/stock.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { isReturning, withdrawCancellation } from '../payments/refunds.ts';
import { getAnyOrder, numberOf } from './admin-queries.ts';
import type { OrderRow } from './assemble.ts';
import { lockOrder } from './lock-order.ts';
import { getOwnOrder, named } from './queries.ts';
import { refundRest, type CancelReason } from './refund-order.ts';
import { orderEvents, orderItems, orders } from './tables.ts';

type By = Pick<Actor, 'id' | 'email'>;

/** The customer changes their mind, within the time the policy gives. */
export async function cancelOwnOrder(
  db: Db,
  { idOrNumber, by }: { idOrNumber: string; by: By },
): Promise<Order> {
  await inTransaction(db, async (tx) => {
    const own = and(eq(orders.userId, by.id), named(idOrNumber));
    const [order] = await takeLock(tx, 'order', tx.select().from(orders).where(own).for('update'));
    if (!order) throw new AppError('order_not_found');
    if (order.status === 'cancelled') return;
    if (!cancellableUntil(order, new Date())) throw new AppError('too_late_to_cancel');
    await applyStatus(tx, order, { status: 'cancelled', by, reason: 'cancelled_by_customer' });
  });
  return getOwnOrder(db, { idOrNumber, userId: by.id });
}

interface Change {
  idOrNumber: string;
  status: OrderStatus;
  /** Nothing takes them away; what is not said stays. */
  trackingNumber?: string | null | undefined;
  courier?: string | null | undefined;
  by: Actor;
}

/** An administrator sets the status: any from any other, with everything that follows from it, once. */
export async function changeOrderStatus(db: Db, change: Change): Promise<AdminOrder> {
  const { idOrNumber, status, by } = change;
  const subject = `${await numberOf(db, idOrNumber)}: ${status}`;
  await audited(db, { by, action: 'change_order', subject }, async (tx) => {
    const order = await noteShipment(tx, await lockOrder(tx, idOrNumber), change);
    if (order.status !== status)
      await applyStatus(tx, order, { status, by, reason: 'cancelled_by_shop' });
  });
  return getAnyOrder(db, idOrNumber);
}

async function noteShipment(tx: Db, order: OrderRow, change: Change): Promise<OrderRow> {
  const { trackingNumber = order.trackingNumber, courier = order.courier, by } = change;
  if (trackingNumber === order.trackingNumber && courier === order.courier) return order;
  await tx.update(orders).set({ trackingNumber, courier }).where(eq(orders.id, order.id));
  await tx.insert(orderEvents).values({
    orderId: order.id,
    kind: 'tracking',
    value: [courier, trackingNumber].filter(Boolean).join(' '),
    actorId: by.id,
    actor: by.email,
  });
  return { ...order, trackingNumber, courier };
}

const mailOn: Partial<Record<OrderStatus, MailKind>> = {
  shipped: 'order_shipped',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

interface Step {
  status: OrderStatus;
  by: By;
  /** Why money goes back, should it come to that. */
  reason: CancelReason;
}

/** Moves a locked order to another status, with its stock, money, history and mail. */
async function applyStatus(tx: Db, order: OrderRow, { status, by, reason }: Step): Promise<void> {
  const orderId = order.id;
  if (status === 'cancelled') await revertSale(tx, order, { by, reason });
  if (order.status === 'cancelled') await reinstate(tx, order);
  await tx
    .update(orders)
    .set({ status, deliveredAt: status === 'delivered' ? new Date() : null })
    .where(eq(orders.id, orderId));
  await tx
    .insert(orderEvents)
    .values({ orderId, kind: 'status', value: status, actorId: by.id, actor: by.email });
  const kind = mailOn[status];
  if (kind) await queueMail(tx, { kind, to: order.email, data: { orderId } });
}

/** Returns the stock and the money of a locked order. */
async function revertSale(
  tx: Db,
  order: OrderRow,
  { by, reason }: Omit<Step, 'status'>,
): Promise<void> {
  const lines = await linesOf(tx, order.id);
  await returnToStock(tx, { lines, reference: order.checkoutId, actor: by.email });
  await refundRest(tx, order, reason);
}

/** A cancelled order is reinstated only with its stock, and only while none of its money is on its way back. */
async function reinstate(tx: Db, order: OrderRow): Promise<void> {
  const lines = await linesOf(tx, order.id);
  if (!(await takeFromStock(tx, { lines, reference: order.checkoutId }))) {
    throw new AppError('out_of_stock');
  }
  const isWithdrawn = await withdrawCancellation(tx, order.paymentId);
  if (await isReturning(tx, order.paymentId)) throw new AppError('refund_under_way');
  if (isWithdrawn) {
    await tx.insert(orderEvents).values({ orderId: order.id, kind: 'refund', value: 'withdrawn' });
  }
}

const linesOf = (tx: Db, orderId: string) =>
  tx
    .select({ productId: orderItems.productId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
