import { limits } from '#shared/limits.ts';
import { AppError } from '#shared/errors.ts';
import type { MailKind } from '#shared/mail/contract.ts';
import type { Notify } from '#shared/orders/order-inputs.ts';
import { statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import type { Actor } from '../audit/audited.ts';
import { returnToStock, takeFromStock, type StockLine } from '../inventory/stock.ts';
import {
  exceedsLimits,
  lockOffers,
  releaseOffers,
  reserveOffers,
} from '../offers/reserve-offers.ts';
import { isBeingRefunded, withdrawCancellation } from '../payments/refunds.ts';
import type { OrderRow } from './assemble.ts';
import { cancelBookingsOfOrder } from './booking/cancel-bookings.ts';
import { issueInvoiceOfOrder } from './dispatch-invoice.ts';
import { followOrder } from './parcels/follow-order.ts';
import type { LoadedParcel } from './parcels/load-parcels.ts';
import type { Shipment } from './parcels/shipment.ts';
import { queueOrderMail } from './queue-order-mail.ts';
import { refundRest, type CancelReason } from './refund-order.ts';
import { orderEvents, orders } from './tables.ts';
import { endUndo } from './undo-times.ts';

export type OrderActor = Pick<Actor, 'id' | 'email'>;

export interface StatusChange {
  status: OrderStatus;
  /** Null for a change that a courier reported. */
  actor: OrderActor | null;
  /** The reason of the refund if the order is cancelled. */
  reason: CancelReason;
  notify: Notify;
  /** Mail and refund wait until the change can no longer be undone. */
  canBeUndone: boolean;
  /** One of many changes: what takes time follows after all of them. */
  isBulk?: boolean;
  shipment?: Shipment;
  /** The parcels have this state already, because their progress is the cause. */
  hasMovedParcels?: boolean;
  note?: string;
  now?: Date;
}

/** By then most of an action on many orders is done. */
const BULK_DRAWING_SECONDS = 30;

/** The mail worker may not be faster than the last request to undo. */
const GRACE_SECONDS = 2;

/** Changes the status of a locked order, with its stock, parcels, refund, history and mails. */
export async function applyStatus(tx: Db, order: OrderRow, change: StatusChange): Promise<void> {
  const { status, actor, reason, canBeUndone, isBulk, note, now = new Date() } = change;
  const orderId = order.id;
  const delaySeconds = canBeUndone || isBulk ? limits.undoSeconds + GRACE_SECONDS : 0;
  if (!canBeUndone) await endUndo(tx, orderId);
  if (status === 'cancelled') await revertSale(tx, order, { actor, reason, delaySeconds });
  if (status === 'cancelled') await cancelBookingsOfOrder(tx, orderId, delaySeconds);
  if (order.status === 'cancelled') await reinstate(tx, order);
  const left = await moveParcels(tx, order, { ...change, now });
  await tx
    .update(orders)
    .set(statusColumns(order, status, now))
    .where(eq(orders.id, orderId));
  const by = actor && { actorId: actor.id, actor: actor.email };
  await tx.insert(orderEvents).values({ orderId, kind: 'status', value: status, note, ...by });
  await mailStatus(tx, order, { ...change, left, delaySeconds });
  // Last, because the series of the invoice stays locked until the commit.
  if (statusFacts[status].hasLeft) {
    const drawnAfterSeconds = isBulk ? BULK_DRAWING_SECONDS : undefined;
    await issueInvoiceOfOrder(tx, order, { drawnAfterSeconds });
  }
}

async function moveParcels(
  tx: Db,
  order: OrderRow,
  { status, actor, shipment, hasMovedParcels, now }: StatusChange & { now: Date },
): Promise<LoadedParcel[]> {
  if (hasMovedParcels) return [];
  return followOrder(tx, { order, status, shipment, actor: actor?.email ?? null, now });
}

const statusColumns = (order: OrderRow, status: OrderStatus, now: Date) => ({
  status,
  // A cancelled order keeps the time, because its parcel may be under way.
  ...(status !== 'cancelled' && {
    dispatchedAt: statusFacts[status].hasLeft ? (order.dispatchedAt ?? now) : null,
  }),
  deliveredAt: status === 'delivered' ? now : null,
});

const mailKinds: Partial<Record<OrderStatus, MailKind>> = {
  delivered: 'order_delivered',
  cancelled: 'order_cancelled',
};

async function mailStatus(
  tx: Db,
  order: OrderRow,
  {
    status,
    left,
    notify,
    delaySeconds,
  }: StatusChange & { left: LoadedParcel[]; delaySeconds: number },
): Promise<void> {
  const kind = mailKinds[status];
  if (kind) await queueOrderMail(tx, { order, kind, notify, delaySeconds });
  for (const { id: parcelId } of left) {
    await queueOrderMail(tx, { order, kind: 'order_shipped', parcelId, notify, delaySeconds });
  }
}

/** Returns the stock, lets its offers be used again, and refunds the payment of a locked order. */
async function revertSale(
  tx: Db,
  order: OrderRow,
  {
    actor,
    reason,
    delaySeconds,
  }: Pick<StatusChange, 'actor' | 'reason'> & { delaySeconds: number },
): Promise<void> {
  const lines = await listLines(tx, order.id);
  await returnToStock(tx, { lines, reference: order.checkoutId, actor: actor?.email ?? '' });
  await releaseOffers(tx, [order.checkoutId]);
  await refundRest(tx, order, { reason, actor, delaySeconds });
}

/** The order keeps its price, so its offers must be free again. */
async function reserveOffersAgain(tx: Db, order: OrderRow): Promise<void> {
  const { checkoutId, userId, phone, offers: applied } = order;
  await lockOffers(tx, applied);
  await reserveOffers(tx, { checkoutId, userId, phone, applied });
  if (await exceedsLimits(tx, applied)) throw new AppError('offer_used_up');
}

/** Takes the stock of a cancelled order again. Throws if stock is missing or the payment is being refunded. */
async function reinstate(tx: Db, order: OrderRow): Promise<void> {
  await reserveOffersAgain(tx, order);
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

/** The units that the order took from the stock. */
async function listLines(tx: Db, orderId: string): Promise<StockLine[]> {
  const { rows } = await tx.execute<StockLine & Record<string, unknown>>(sql`
    select product_id as "productId", sum(quantity)::int as quantity
    from order_units where order_id = ${orderId} group by product_id`);
  return rows;
}
