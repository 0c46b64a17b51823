import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import { formatPaise, toPaise } from '#shared/money.ts';
import type { AdminOrder } from '#shared/orders/admin-contract.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { hasMoney } from '#shared/orders/status.ts';
import { audited, DONE_BEFORE, type Actor } from '../audit/audited.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findRefund, refundableOf, requestRefund, type Refund } from '../payments/refunds.ts';
import { refunds, type disputes } from '../payments/tables.ts';
import { getAnyOrder, numberOf } from './admin-queries.ts';
import type { OrderRow } from './assemble.ts';
import { lockOrder } from './lock-order.ts';
import { orderEvents, orders } from './tables.ts';

interface Given {
  idOrNumber: string;
  /** In rupees. */
  amount: number;
  reason: string;
  /** The same key is the same refund, however often it is sent. */
  key: string | undefined;
  by: Actor;
}

/** An administrator gives money back; the order itself stays as it is. */
export async function refundOrder(db: Db, given: Given): Promise<AdminOrder> {
  const { idOrNumber, reason: note, key = randomUUID(), by } = given;
  const amountPaise = toPaise(given.amount);
  const subject = `${await numberOf(db, idOrNumber)}: ${formatPaise(amountPaise)}, ${note}`;
  await audited(db, { by, action: 'refund_order', subject }, async (tx) => {
    const order = await lockOrder(tx, idOrNumber);
    const idempotencyKey = `given:${order.id}:${key}`;
    const before = await findRefund(tx, idempotencyKey);
    if (before) return sameAs(before, amountPaise);
    refuseTooMuch(amountPaise, await leftOf(tx, order));
    const { paymentId } = order;
    const asked = {
      paymentId,
      amountPaise,
      reason: 'given_by_shop',
      idempotencyKey,
      note,
    } as const;
    const refund = await requestRefund(tx, asked);
    if (refund) await recordRefund(tx, refund, by);
    return refund;
  });
  return getAnyOrder(db, idOrNumber);
}

const leftOf = async (tx: Db, { paymentStatus, paymentId }: OrderRow) =>
  hasMoney(paymentStatus) ? refundableOf(tx, paymentId) : 0;

function sameAs(before: Refund, amountPaise: number): typeof DONE_BEFORE {
  if (before.amountPaise === amountPaise) return DONE_BEFORE;
  const amount = `${formatPaise(before.amountPaise)} was refunded with this form already`;
  throw new AppError('invalid_input', { errors: { amount } });
}

/** The provider sends nothing back that is less. */
const LEAST_PAISE = 100;

function refuseTooMuch(amountPaise: number, leftPaise: number): void {
  if (leftPaise === 0) throw new AppError('nothing_to_refund');
  const left = formatPaise(leftPaise);
  const staysPaise = leftPaise - amountPaise;
  if (staysPaise < 0) {
    throw new AppError('invalid_input', { errors: { amount: `At most ${left} can be refunded` } });
  }
  if (staysPaise > 0 && staysPaise < LEAST_PAISE) {
    const amount = `Refund all of ${left}, or leave at least ${formatPaise(LEAST_PAISE)}`;
    throw new AppError('invalid_input', { errors: { amount } });
  }
}

export type CancelReason = Extract<Refund['reason'], `cancelled_${string}`>;

/** A locked order is cancelled: what has not been given back yet goes back. */
export async function refundRest(tx: Db, order: OrderRow, reason: CancelReason): Promise<void> {
  const amountPaise = await leftOf(tx, order);
  if (amountPaise === 0) return;
  // An order that lives again may be cancelled again, and an earlier refund of it may have failed.
  const idempotencyKey = `cancelled:${order.id}:${randomUUID()}`;
  const { paymentId } = order;
  const refund = await requestRefund(tx, { paymentId, amountPaise, reason, idempotencyKey });
  if (refund) await recordRefund(tx, refund);
}

/** The money of an order moved: its history says so, and the customer hears when it is done. */
export async function recordRefund(
  tx: Db,
  refund: Refund,
  by?: Pick<Actor, 'id' | 'email'>,
): Promise<void> {
  const order = await findOrderOf(tx, refund.paymentId);
  if (!order) return;
  const orderId = order.id;
  await tx.insert(orderEvents).values({
    orderId,
    kind: 'refund',
    value: refund.state,
    note: formatPaise(refund.amountPaise),
    ...(by && { actorId: by.id, actor: by.email }),
  });
  if (refund.state !== 'processed') return;
  // Asked with the order locked: the last of several refunds sees the others.
  const [back] = await tx
    .select({ paise: sql`coalesce(sum(${refunds.amountPaise}), 0)`.mapWith(Number) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, refund.paymentId), eq(refunds.state, 'processed')));
  const paymentStatus = (back?.paise ?? 0) >= order.totalPaise ? 'refunded' : 'partly_refunded';
  await tx.update(orders).set({ paymentStatus }).where(eq(orders.id, orderId));
  // The bank has told the customer about a chargeback.
  if (refund.method === 'chargeback') return;
  await queueMail(tx, {
    kind: 'order_refunded',
    to: order.email,
    data: { orderId, refundId: refund.id },
  });
}

async function findOrderOf(tx: Db, paymentId: string): Promise<OrderRow | undefined> {
  const [order] = await takeLock(
    tx,
    'order',
    tx.select().from(orders).where(eq(orders.paymentId, paymentId)).for('no key update'),
  );
  return order;
}

/** The history says once that a refund takes longer. */
export async function recordRefundDelay(tx: Db, refund: Refund): Promise<void> {
  const order = await findOrderOf(tx, refund.paymentId);
  if (!order) return;
  const note = formatPaise(refund.amountPaise);
  await tx.insert(orderEvents).values({ orderId: order.id, kind: 'refund', value: 'failed', note });
}

export async function recordDispute(tx: Db, dispute: typeof disputes.$inferSelect): Promise<void> {
  const order = await findOrderOf(tx, dispute.paymentId);
  if (!order) return;
  const note = formatPaise(dispute.amountPaise);
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, kind: 'dispute', value: dispute.state, note });
}
