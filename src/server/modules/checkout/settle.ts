import type { ShippingAddress } from '#shared/checkout/details.ts';
import { readReturnReason, type ReturnReason } from '#shared/checkout/return-reasons.ts';
import type { ProviderPayment } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { isTaken } from '../../db/taken.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { orders } from '../orders/tables.ts';
import { requestRefund } from '../payments/refunds.ts';
import { payments, refunds } from '../payments/tables.ts';
import { endHold } from './end-hold.ts';
import { ensureHeld, isPaid } from './late-payment.ts';
import { addressColumns } from './recipient.ts';
import { sellHeld, type Sale } from './place-order.ts';
import { checkouts } from './tables.ts';

type Checkout = typeof checkouts.$inferSelect;

/** What became of a captured payment. */
export type Settled =
  | { kind: 'order'; orderNumber: string; totalPaise: number }
  | { kind: 'refund'; reason: ReturnReason }
  /** No checkout of ours. */
  | { kind: 'unknown' };

/**
 * Turns a payment that the provider says is captured into an order, or sends the money back. Whoever hears of
 * it calls this, as often as they hear: browser, webhook, reconciliation. The first decides, for all of them.
 * Whatever is locked on the way, by whomever, is locked in this order: shopper, checkout, products by their ids, cart.
 */
export async function settle(
  db: Db,
  { payment, address }: { payment: ProviderPayment; address?: ShippingAddress | undefined },
): Promise<Settled> {
  if (address) await fillAddress(db, payment.orderId, address);
  // Nearly always the stock is kept and nobody was here before.
  const sold = await sellAtOnce(db, payment);
  if (sold) return sold;
  for (let left = TRIES; ; left -= 1) {
    try {
      return await inTransaction(db, (tx) => decide(tx, payment));
    } catch (error) {
      // The number for its order is another one's: with the next it will be right.
      if (left === 0 || !isTaken(error)) throw error;
    }
  }
}

const TRIES = 20;

async function sellAtOnce(db: Db, payment: ProviderPayment): Promise<Settled | undefined> {
  try {
    return orderOf(await sellHeld(db, payment));
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}

const orderOf = (sale: Sale | undefined): Settled | undefined => sale && { kind: 'order', ...sale };

/** One after the other, with everything that may have happened before. */
async function decide(tx: Db, payment: ProviderPayment): Promise<Settled> {
  const [checkout] = await takeLock(
    tx,
    'checkout',
    tx.select().from(checkouts).where(eq(checkouts.providerOrderId, payment.orderId)).for('update'),
  );
  if (!checkout) return { kind: 'unknown' };
  const decided = await findSettled(tx, payment.id);
  if (decided) return decided;
  const problem = await findProblem(tx, checkout, payment);
  if (problem) return sendBack(tx, checkout, payment, problem);
  const sold = orderOf(await sellHeld(tx, payment));
  if (!sold) throw new Error(`nothing was sold for ${payment.id}, and nothing stood against it`);
  return sold;
}

/** What was decided about a payment; nothing when it is new. */
export async function findSettled(db: Db, paymentId: string): Promise<Settled | undefined> {
  const [row] = await db
    .select({
      orderNumber: orders.orderNumber,
      totalPaise: orders.totalPaise,
      reason: refunds.reason,
    })
    .from(payments)
    .leftJoin(orders, eq(orders.paymentId, payments.id))
    .leftJoin(refunds, eq(refunds.occasion, sql`'settled:' || ${payments.id}`))
    .where(eq(payments.id, paymentId));
  return row && settledIn(row);
}

/** A payment that is decided is that of an order, or it goes back. */
export function settledIn(row: {
  orderNumber: string | null;
  totalPaise: number | string | null;
  /** Of the refund that the payment became. */
  reason: string | null;
}): Settled {
  const { orderNumber, totalPaise, reason } = row;
  return orderNumber === null
    ? { kind: 'refund', reason: readReturnReason(reason) ?? 'out_of_stock' }
    : { kind: 'order', orderNumber, totalPaise: Number(totalPaise) };
}

/**
 * A client of the documents tells the address only now; one that is known stays. By itself: an attempt that is changed
 * before its products are locked could make a circle with the shopper's next one.
 */
async function fillAddress(db: Db, orderId: string, given: ShippingAddress): Promise<void> {
  const address = addressColumns(given);
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

/** Why this money cannot become an order. Keeps the stock if nothing stands against it. */
async function findProblem(
  tx: Db,
  checkout: Checkout,
  payment: ProviderPayment,
): Promise<ReturnReason | undefined> {
  if (await isPaid(tx, checkout.id)) return 'second_payment';
  const isRight = payment.amountPaise === checkout.amountPaise && payment.currency === 'INR';
  if (!isRight) return 'wrong_amount';
  if (!checkout.phone) return 'account_erased';
  return ensureHeld(tx, checkout);
}

async function sendBack(
  tx: Db,
  checkout: Checkout,
  payment: ProviderPayment,
  reason: ReturnReason,
): Promise<Settled> {
  const { id: paymentId, amountPaise, currency, method } = payment;
  const checkoutId = checkout.id;
  await tx.insert(payments).values({ id: paymentId, checkoutId, amountPaise, currency, method });
  await requestRefund(tx, { paymentId, amountPaise, reason, occasion: `settled:${paymentId}` });
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
