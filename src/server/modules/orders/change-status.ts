import { figures } from '#shared/settings/figures.ts';
import { AppError } from '#shared/errors.ts';
import { cancellableUntil } from '#shared/orders/cancelling.ts';
import type { Order } from '#shared/orders/contract.ts';
import { statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import type { MailKind } from '#shared/mail/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { returnToStock, takeFromStock } from '../inventory/stock.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { isBeingRefunded, withdrawCancellation } from '../payments/refunds.ts';
import { getAnyOrder, findOrderNumber, type FullOrder } from './admin-queries.ts';
import type { OrderRow } from './assemble.ts';
import { checkStatusChange } from './check-staff-rights.ts';
import { issueInvoiceOfOrder } from './dispatch-invoice.ts';
import { lockOrder } from './lock-order.ts';
import { getOwnOrder, hasIdOrNumber } from './queries.ts';
import { refundRest, type CancelReason } from './refund-order.ts';
import { orderEvents, orderItems, orders } from './tables.ts';

type OrderActor = Pick<Actor, 'id' | 'email'>;

/** Cancels an order for its customer, within the time that the policy allows. */
export async function cancelOwnOrder(
  db: Db,
  { idOrNumber, actor }: { idOrNumber: string; actor: OrderActor },
): Promise<Order> {
  await inTransaction(db, async (tx) => {
    const isOwnOrder = and(eq(orders.userId, actor.id), hasIdOrNumber(idOrNumber));
    const [order] = await takeLock(
      tx,
      'order',
      tx.select().from(orders).where(isOwnOrder).for('update'),
    );
    if (!order) throw new AppError('order_not_found');
    if (order.status === 'cancelled') return;
    if (!cancellableUntil(order, new Date())) {
      const message = `Orders can be cancelled within ${figures().cancelWindow}, as long as they have not been dispatched.`;
      throw new AppError('too_late_to_cancel', { message });
    }
    await applyStatus(tx, order, { status: 'cancelled', actor, reason: 'cancelled_by_customer' });
  });
  return getOwnOrder(db, { idOrNumber, userId: actor.id });
}

interface Change {
  idOrNumber: string;
  status: OrderStatus;
  /** Null removes it; undefined leaves it unchanged. The same applies to `courier`. */
  trackingNumber?: string | null | undefined;
  courier?: string | null | undefined;
  actor: Actor;
}

/** Changes the status, from any status to any other, with stock, refund, history and mail. */
export async function changeOrderStatus(db: Db, change: Change): Promise<FullOrder> {
  const { idOrNumber, status, actor } = change;
  const subject = `${await findOrderNumber(db, idOrNumber)}: ${status}`;
  await audited(db, { actor, action: 'change_order', subject }, async (tx) => {
    const locked = await lockOrder(tx, idOrNumber);
    const hasShipment = change.trackingNumber !== undefined || change.courier !== undefined;
    await checkStatusChange(tx, locked, { status, hasShipment, actor });
    const order = await recordShipment(tx, locked, change);
    if (order.status !== status)
      await applyStatus(tx, order, { status, actor, reason: 'cancelled_by_shop' });
  });
  return getAnyOrder(db, idOrNumber);
}

async function recordShipment(tx: Db, order: OrderRow, change: Change): Promise<OrderRow> {
  const { trackingNumber = order.trackingNumber, courier = order.courier, actor } = change;
  if (trackingNumber === order.trackingNumber && courier === order.courier) return order;
  await tx.update(orders).set({ trackingNumber, courier }).where(eq(orders.id, order.id));
  await tx.insert(orderEvents).values({
    orderId: order.id,
    kind: 'tracking',
    value: [courier, trackingNumber].filter(Boolean).join(' '),
    actorId: actor.id,
    actor: actor.email,
  });
  return { ...order, trackingNumber, courier };
}

const mailKinds: Partial<Record<OrderStatus, MailKind>> = {
  shipped: 'order_shipped',
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

interface StatusChange {
  status: OrderStatus;
  actor: OrderActor;
  /** The reason of the refund if the order is cancelled. */
  reason: CancelReason;
}

/** Changes the status of a locked order, with its stock, refund, history and mail. */
async function applyStatus(
  tx: Db,
  order: OrderRow,
  { status, actor, reason }: StatusChange,
): Promise<void> {
  const orderId = order.id;
  if (status === 'cancelled') await revertSale(tx, order, { actor, reason });
  if (order.status === 'cancelled') await reinstate(tx, order);
  await tx
    .update(orders)
    .set({ status, deliveredAt: status === 'delivered' ? new Date() : null })
    .where(eq(orders.id, orderId));
  await tx
    .insert(orderEvents)
    .values({ orderId, kind: 'status', value: status, actorId: actor.id, actor: actor.email });
  // Last, because the series of the invoice stays locked until the commit.
  if (statusFacts[status].hasLeft) await issueInvoiceOfOrder(tx, order);
  const kind = mailKinds[status];
  if (kind) await queueMail(tx, { kind, to: order.email, data: { orderId } });
}

/** Returns the stock and refunds the payment of a locked order. */
async function revertSale(
  tx: Db,
  order: OrderRow,
  { actor, reason }: Omit<StatusChange, 'status'>,
): Promise<void> {
  const lines = await listLines(tx, order.id);
  await returnToStock(tx, { lines, reference: order.checkoutId, actor: actor.email });
  await refundRest(tx, order, { reason, actor });
}

/** Takes the stock of a cancelled order again. Throws if stock is missing or the payment is being refunded. */
async function reinstate(tx: Db, order: OrderRow): Promise<void> {
  const lines = await listLines(tx, order.id);
  if (!(await takeFromStock(tx, { lines, reference: order.checkoutId }))) {
    throw new AppError('out_of_stock');
  }
  const isWithdrawn = await withdrawCancellation(tx, order.paymentId);
  if (await isBeingRefunded(tx, order.paymentId)) throw new AppError('refund_under_way');
  if (isWithdrawn) {
    await tx.insert(orderEvents).values({ orderId: order.id, kind: 'refund', value: 'withdrawn' });
  }
}

const listLines = (tx: Db, orderId: string) =>
  tx
    .select({ productId: orderItems.productId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
