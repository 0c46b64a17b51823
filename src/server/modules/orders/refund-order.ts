import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { formatPaise, toPaise } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { audited, UNCHANGED, type Actor } from '../audit/audited.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findRefund, requestRefund, type Refund } from '../payments/refunds.ts';
import { refunds, type disputes } from '../payments/tables.ts';
import { issueCreditNote } from '../tax/issue-credit-note.ts';
import { getAnyOrder, findOrderNumber, type FullOrder } from './admin-queries.ts';
import type { OrderRow } from './assemble.ts';
import { checkRefund } from './check-staff-rights.ts';
import { lockOrder } from './lock-order.ts';
import { findRefundablePaise } from './refundable.ts';
import { orderEvents, orders } from './tables.ts';

interface RefundRequest {
  idOrNumber: string;
  /** In rupees. */
  amount: number;
  reason: string;
  /** The idempotency key of the request. */
  key: string | undefined;
  actor: Actor;
}

/** Refunds an amount of an order; the order's status does not change. */
export async function refundOrder(db: Db, request: RefundRequest): Promise<FullOrder> {
  const { idOrNumber, reason: note, key = randomUUID(), actor } = request;
  const amountPaise = toPaise(request.amount);
  const subject = `${await findOrderNumber(db, idOrNumber)}: ${formatPaise(amountPaise)}, ${note}`;
  await audited(db, { actor, action: 'refund_order', subject }, async (tx) => {
    const order = await lockOrder(tx, idOrNumber);
    const idempotencyKey = `given:${order.id}:${key}`;
    const before = await findRefund(tx, idempotencyKey);
    if (before) return confirmRepeated(before, amountPaise);
    checkAmount(amountPaise, await findRefundablePaise(tx, order));
    await checkRefund(tx, order, { amountPaise, actor });
    const refund = await requestRefund(tx, {
      paymentId: order.paymentId,
      amountPaise,
      reason: 'given_by_shop',
      idempotencyKey,
      note,
      givenBy: actor.id,
    });
    if (refund) await recordRefund(tx, refund, actor);
    return refund;
  });
  return getAnyOrder(db, idOrNumber);
}

function confirmRepeated(before: Refund, amountPaise: number): typeof UNCHANGED {
  if (before.amountPaise === amountPaise) return UNCHANGED;
  const amount = `${formatPaise(before.amountPaise)} was already refunded with this form`;
  throw new AppError('invalid_input', { errors: { amount } });
}

/** The provider rejects smaller refunds. */
const MIN_REFUND_PAISE = 100;

function checkAmount(amountPaise: number, leftPaise: number): void {
  if (leftPaise === 0) throw new AppError('nothing_to_refund');
  const left = formatPaise(leftPaise);
  const remainingPaise = leftPaise - amountPaise;
  if (remainingPaise < 0) {
    throw new AppError('invalid_input', { errors: { amount: `At most ${left} can be refunded` } });
  }
  if (remainingPaise > 0 && remainingPaise < MIN_REFUND_PAISE) {
    const amount = `Refund all of ${left}, or leave at least ${formatPaise(MIN_REFUND_PAISE)}`;
    throw new AppError('invalid_input', { errors: { amount } });
  }
}

export type CancelReason = Extract<Refund['reason'], `cancelled_${string}`>;

interface CancelRefund {
  reason: CancelReason;
  actor: Pick<Actor, 'id'> | null;
  delaySeconds: number;
}

/** Refunds the rest of a locked order that is cancelled. */
export async function refundRest(
  tx: Db,
  order: OrderRow,
  { reason, actor, delaySeconds }: CancelRefund,
): Promise<void> {
  const amountPaise = await findRefundablePaise(tx, order);
  if (amountPaise === 0) return;
  // A new key each time: a reinstated order may be cancelled again, and an earlier refund may have failed.
  const idempotencyKey = `cancelled:${order.id}:${randomUUID()}`;
  const { paymentId } = order;
  const givenBy = reason === 'cancelled_by_shop' ? actor?.id : undefined;
  const request = { paymentId, amountPaise, reason, idempotencyKey, givenBy, delaySeconds };
  const refund = await requestRefund(tx, request);
  if (refund) await recordRefund(tx, refund);
}

/** Records the state of a refund in the history of its order, and mails the customer when it is processed. */
export async function recordRefund(
  tx: Db,
  refund: Refund,
  actor?: Pick<Actor, 'id' | 'email'>,
): Promise<void> {
  const order = await lockOrderByPayment(tx, refund.paymentId);
  if (!order) return;
  const orderId = order.id;
  await tx.insert(orderEvents).values({
    orderId,
    kind: 'refund',
    value: refund.state,
    note: formatPaise(refund.amountPaise),
    ...(actor && { actorId: actor.id, actor: actor.email }),
  });
  if (refund.state !== 'processed') return;
  // The order is locked, so the last of several concurrent refunds counts all of them.
  const [refunded] = await tx
    .select({ paise: sql`coalesce(sum(${refunds.amountPaise}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, refund.paymentId), eq(refunds.state, 'processed')));
  const paymentStatus = (refunded?.paise ?? 0) >= order.totalPaise ? 'refunded' : 'partly_refunded';
  await tx.update(orders).set({ paymentStatus }).where(eq(orders.id, orderId));
  // The bank notifies customers of a chargeback, and the sale keeps its price.
  if (refund.method === 'chargeback') return;
  const { id: refundId, amountPaise } = refund;
  await issueCreditNote(tx, {
    orderId,
    refundId,
    amountPaise,
    reason: creditReasons[refund.reason] ?? 'Refund',
  });
  await queueMail(tx, {
    kind: 'order_refunded',
    to: order.email,
    data: { orderId, refundId: refund.id },
  });
}

/** As printed on credit notes. */
const creditReasons: Partial<Record<Refund['reason'], string>> = {
  cancelled_by_customer: 'Order cancelled by the customer',
  cancelled_by_shop: 'Order cancelled',
};

async function lockOrderByPayment(tx: Db, paymentId: string): Promise<OrderRow | undefined> {
  const [order] = await takeLock(
    tx,
    'order',
    tx.select().from(orders).where(eq(orders.paymentId, paymentId)).for('no key update'),
  );
  return order;
}

/** Records in the order's history that a refund is delayed. */
export async function recordRefundDelay(tx: Db, refund: Refund): Promise<void> {
  const order = await lockOrderByPayment(tx, refund.paymentId);
  if (!order) return;
  const note = formatPaise(refund.amountPaise);
  await tx.insert(orderEvents).values({ orderId: order.id, kind: 'refund', value: 'failed', note });
}

export async function recordDispute(tx: Db, dispute: typeof disputes.$inferSelect): Promise<void> {
  const order = await lockOrderByPayment(tx, dispute.paymentId);
  if (!order) return;
  const note = formatPaise(dispute.amountPaise);
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, kind: 'dispute', value: dispute.state, note });
}
