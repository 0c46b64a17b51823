import type { ShippingAddress } from '#shared/checkout/details.ts';
import { readReturnReason, type ReturnReason } from '#shared/checkout/return-reasons.ts';
import type { ProviderPayment } from '../../adapters/provider-types.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { orders } from '../orders/tables.ts';
import { requestRefund } from '../payments/refunds.ts';
import { payments, refunds } from '../payments/tables.ts';
import { endHold } from './end-hold.ts';
import { ensureHeld, isPaid } from './late-payment.ts';
import { placeOrder } from './place-order.ts';
import { addressColumns } from './recipient.ts';
import { checkouts } from './tables.ts';

type Checkout = typeof checkouts.$inferSelect;

/** The outcome of a captured payment. */
export type Settled =
  | { kind: 'order'; orderNumber: string; totalPaise: number }
  | { kind: 'refund'; reason: ReturnReason }
  /** The payment belongs to no checkout of this shop. */
  | { kind: 'unknown' };

/**
 * Turns a payment that the provider reports as captured into an order, or refunds it. The browser, the webhook and
 * polling call it in any order and any number of times: the first call settles the payment, the others return its outcome.
 */
export async function settle(
  db: Db,
  { payment, address }: { payment: ProviderPayment; address?: ShippingAddress | undefined },
): Promise<Settled> {
  if (address) await fillAddress(db, payment.orderId, address);
  // The fast path: the stock is held and the payment is new.
  const placed = await tryPlaceOrder(db, payment);
  if (placed) return placed;
  for (let left = RETRIES; ; left -= 1) {
    try {
      return await inTransaction(db, (tx) => settleInTransaction(tx, payment));
    } catch (error) {
      // The random order number exists; the next attempt draws another.
      if (left === 0 || !isUniqueViolation(error)) throw error;
    }
  }
}

const RETRIES = 20;

/** Returns undefined if the fast path does not apply: the payment may be settled, wrong or late. */
async function tryPlaceOrder(db: Db, payment: ProviderPayment): Promise<Settled | undefined> {
  try {
    const order = await placeOrder(db, payment);
    return order && { kind: 'order', ...order };
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** Handles all cases, including payments that were settled before. */
async function settleInTransaction(tx: Db, payment: ProviderPayment): Promise<Settled> {
  const [checkout] = await takeLock(
    tx,
    'checkout',
    tx.select().from(checkouts).where(eq(checkouts.providerOrderId, payment.orderId)).for('update'),
  );
  if (!checkout) return { kind: 'unknown' };
  const settled = await findSettled(tx, payment.id);
  if (settled) return settled;
  const problem = await findProblem(tx, checkout, payment);
  if (problem) return refundPayment(tx, checkout, payment, problem);
  const order = await placeOrder(tx, payment);
  if (!order) throw new Error(`no order was placed for ${payment.id}, and no problem was found`);
  return { kind: 'order', ...order };
}

/** Returns the outcome of a payment, or undefined if it is not settled. */
export async function findSettled(db: Db, paymentId: string): Promise<Settled | undefined> {
  const [row] = await settledPayment(db).execute({ paymentId });
  return row && outcomeFromRow(row);
}

const settledPayment = prepareOnce((db) =>
  db
    .select({
      orderNumber: orders.orderNumber,
      totalPaise: orders.totalPaise,
      reason: refunds.reason,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.paymentId, payments.id))
    .leftJoin(refunds, eq(refunds.idempotencyKey, sql`'settled:' || ${payments.id}`))
    .where(eq(payments.id, sql.placeholder('paymentId')))
    .prepare('settled_payment'),
);

/** A settled payment belongs to an order, or is refunded. */
export function outcomeFromRow(row: {
  orderNumber: string | null;
  totalPaise: number | string | null;
  /** The reason of the refund. */
  reason: string | null;
}): Settled {
  const { orderNumber, totalPaise, reason } = row;
  return orderNumber === null
    ? { kind: 'refund', reason: readReturnReason(reason) ?? 'out_of_stock' }
    : { kind: 'order', orderNumber, totalPaise: Number(totalPaise) };
}

/**
 * Stores the address of a client that sends it only when it verifies the payment; a stored address is kept. It runs in
 * its own transaction, because changing the checkout before its products are locked could deadlock.
 */
async function fillAddress(
  db: Db,
  orderId: string,
  shippingAddress: ShippingAddress,
): Promise<void> {
  const address = addressColumns(shippingAddress);
  await inTransaction(db, async (tx) => {
    const [filled] = await tx
      .update(checkouts)
      .set(address)
      .where(and(eq(checkouts.providerOrderId, orderId), isNull(checkouts.street)))
      .returning({ id: checkouts.id });
    if (!filled) return;
    const withoutAddress = and(eq(orders.checkoutId, filled.id), isNull(orders.street));
    await tx.update(orders).set(address).where(withoutAddress);
  });
}

/** Returns why a payment cannot become an order, or holds its stock and returns undefined. */
async function findProblem(
  tx: Db,
  checkout: Checkout,
  payment: ProviderPayment,
): Promise<ReturnReason | undefined> {
  if (await isPaid(tx, checkout.id)) return 'second_payment';
  const isExpectedAmount =
    payment.amountPaise === checkout.amountPaise && payment.currency === 'INR';
  if (!isExpectedAmount) return 'wrong_amount';
  if (!checkout.phone) return 'account_erased';
  return ensureHeld(tx, checkout);
}

async function refundPayment(
  tx: Db,
  checkout: Checkout,
  payment: ProviderPayment,
  reason: ReturnReason,
): Promise<Settled> {
  const { id: paymentId, amountPaise, currency, method } = payment;
  const checkoutId = checkout.id;
  await tx.insert(payments).values({ id: paymentId, checkoutId, amountPaise, currency, method });
  await requestRefund(tx, {
    paymentId,
    amountPaise,
    reason,
    idempotencyKey: `settled:${paymentId}`,
  });
  if (reason !== 'second_payment') {
    await endHold(tx, { checkoutId });
    await tx.update(checkouts).set({ state: 'refund_due' }).where(eq(checkouts.id, checkoutId));
  }
  if (!checkout.phone) return { kind: 'refund', reason };
  await queueMail(tx, {
    kind: 'payment_returned',
    to: checkout.email,
    data: { checkoutId, paymentId },
  });
  return { kind: 'refund', reason };
}
