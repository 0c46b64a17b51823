import type { ShippingAddress } from '#shared/checkout/details.ts';
import type { ProviderPayment } from '../../adapters/razorpay.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { takeOutOfCart } from '../cart/change-cart.ts';
import { release, sell } from '../inventory/stock.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { openOrder } from '../orders/open-order.ts';
import { orders } from '../orders/tables.ts';
import { requestRefund, type Refund } from '../payments/refunds.ts';
import { payments } from '../payments/tables.ts';
import { addressColumns, recipientIn } from './recipient.ts';
import { checkoutItems, checkouts } from './tables.ts';

type Checkout = typeof checkouts.$inferSelect;

/** What became of a captured payment. */
export type Settled =
  | { kind: 'order'; orderNumber: string; totalPaise: number }
  | { kind: 'refund' }
  /** No checkout of ours. */
  | { kind: 'unknown' };

/**
 * Turns a payment that the provider says is captured into an order, or sends the money back. Whoever hears of
 * it calls this, as often as they hear: browser, webhook, reconciliation. The first decides, for all of them.
 */
export async function settle(
  db: Db,
  { payment, address }: { payment: ProviderPayment; address?: ShippingAddress | undefined },
): Promise<Settled> {
  return db.transaction(async (tx) => {
    const [checkout] = await tx
      .select()
      .from(checkouts)
      .where(eq(checkouts.providerOrderId, payment.orderId))
      .for('update');
    if (!checkout) return { kind: 'unknown' };
    const decided = await findSettled(tx, { paymentId: payment.id });
    if (address) await fillAddress(tx, checkout, address);
    if (decided) return decided;
    const { id, amountPaise, currency, method } = payment;
    await tx
      .insert(payments)
      .values({ id, checkoutId: checkout.id, amountPaise, currency, method });
    const items = await listItems(tx, checkout.id);
    const problem = await findProblem(tx, { checkout, payment, items });
    if (problem) return sendBack(tx, checkout, payment, problem);
    return open(tx, { checkout, payment, items });
  });
}

/** What was decided about a payment; nothing when it is new, or was made for another order. */
export async function findSettled(
  db: Db,
  { paymentId, orderId }: { paymentId: string; orderId?: string | undefined },
): Promise<Settled | undefined> {
  const [row] = await db
    .select({ orderNumber: orders.orderNumber, totalPaise: orders.totalPaise })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .leftJoin(orders, eq(orders.paymentId, payments.id))
    .where(
      and(
        eq(payments.id, paymentId),
        orderId === undefined ? undefined : eq(checkouts.providerOrderId, orderId),
      ),
    );
  if (!row) return undefined;
  const { orderNumber, totalPaise } = row;
  return orderNumber !== null && totalPaise !== null
    ? { kind: 'order', orderNumber, totalPaise }
    : { kind: 'refund' };
}

/** A client of the documents tells the address only now; one that is known stays. */
async function fillAddress(tx: Db, checkout: Checkout, given: ShippingAddress): Promise<void> {
  if (checkout.street !== null) return;
  const address = addressColumns(given);
  await tx.update(checkouts).set(address).where(eq(checkouts.id, checkout.id));
  const withoutAddress = and(eq(orders.checkoutId, checkout.id), isNull(orders.street));
  await tx.update(orders).set(address).where(withoutAddress);
  Object.assign(checkout, address);
}

interface Purchase {
  checkout: Checkout;
  payment: ProviderPayment;
  items: (typeof checkoutItems.$inferSelect)[];
}

/** Why this money cannot become an order. Takes the stock if nothing stands against it. */
async function findProblem(
  tx: Db,
  { checkout, payment: { amountPaise, currency }, items }: Purchase,
): Promise<Refund['reason'] | undefined> {
  if (amountPaise !== checkout.amountPaise || currency !== 'INR') return 'wrong_amount';
  const [paid] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.checkoutId, checkout.id));
  if (paid) return 'second_payment';
  const isSold = await sell(tx, { checkoutId: checkout.id, lines: items });
  return isSold ? undefined : 'out_of_stock';
}

const listItems = (tx: Db, checkoutId: string) =>
  tx
    .select()
    .from(checkoutItems)
    .where(eq(checkoutItems.checkoutId, checkoutId))
    .orderBy(checkoutItems.position);

async function open(tx: Db, { checkout, payment, items }: Purchase): Promise<Settled> {
  const { id: checkoutId, userId, subtotalPaise, shippingPaise, amountPaise } = checkout;
  const order = await openOrder(tx, {
    ...recipientIn(checkout),
    userId,
    checkoutId,
    paymentId: payment.id,
    subtotalPaise,
    shippingPaise,
    totalPaise: amountPaise,
    items,
  });
  // A second payment may come while the window is open, and nobody may tell of it.
  await tx
    .update(checkouts)
    .set({ state: 'paid', nextPollAt: sql`now() + interval '30 seconds'`, polls: 0 })
    .where(eq(checkouts.id, checkoutId));
  await takeOutOfCart(tx, { userId, lines: items });
  return { kind: 'order', orderNumber: order.orderNumber, totalPaise: order.totalPaise };
}

async function sendBack(
  tx: Db,
  checkout: Checkout,
  payment: ProviderPayment,
  reason: Refund['reason'],
): Promise<Settled> {
  const { id: paymentId, amountPaise } = payment;
  await requestRefund(tx, { paymentId, amountPaise, reason, occasion: `settled:${paymentId}` });
  if (reason !== 'second_payment') {
    await release(tx, checkout.id);
    await tx.update(checkouts).set({ state: 'refund_due' }).where(eq(checkouts.id, checkout.id));
  }
  await queueMail(tx, {
    kind: 'payment_returned',
    to: checkout.email,
    data: { checkoutId: checkout.id, paymentId },
  });
  return { kind: 'refund' };
}
