import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import { addPeople, type Stage } from '../harness/environment.ts';
import { auditBooks } from '../src/server/audit-books.ts';
import { asc } from '../src/server/db/drizzle.ts';
import { products } from '../src/server/modules/catalog/tables.ts';
import { orders } from '../src/server/modules/orders/tables.ts';
import { details, type Paid } from '../src/server/testing/checkout-flow.ts';
import { atFullSpeed, atPace, stopwatch } from '../harness/load-loop.ts';
import { post } from '../harness/http-client.ts';
import type { Row } from '../harness/report.ts';

const BUYERS = 600;
const WORKERS = 32;
const SECONDS = 6;
const GOAL_PER_SECOND = 150;
const GOAL_P99_MS = 250;

/** People who buy: a payment is opened, paid at the sandbox and verified, every write flushed to the disk. */
export async function checkout(stage: Stage): Promise<Row[]> {
  const { db } = stage;
  await db.update(products).set({ onHand: 1_000_000 });
  const watch = stopwatch();
  const buy = await buyers(stage, watch);
  console.log('Checkout: warming up …');
  await atFullSpeed({ workers: WORKERS, seconds: 3 }, buy);
  console.log('Checkout: as fast as it goes …');
  const perSecond = await atFullSpeed({ workers: WORKERS, seconds: SECONDS }, buy);
  console.log('Checkout: at half that load …');
  watch.reset();
  await atPace({ perSecond: perSecond / 2, seconds: SECONDS }, buy);
  const p99 = watch.percentile(0.99);
  const findings = await auditBooks(db);
  return [
    {
      promise: 'checkout (create + verify), fsync on',
      goal: `≥ ${GOAL_PER_SECOND} orders/s`,
      measured: `${Math.round(perSecond)} orders/s`,
      context: `two processes and the sandbox on the same cores; ${await db.$count(orders)} orders, ${findings.length} broken promises`,
      isKept: perSecond >= GOAL_PER_SECOND && findings.length === 0,
    },
    {
      promise: 'a call of the checkout at half that load',
      goal: `p99 ≤ ${GOAL_P99_MS} ms`,
      measured: `p99 ${Math.round(p99)} ms`,
      context: `median ${Math.round(watch.percentile(0.5))} ms at ${Math.round(perSecond / 2)} orders/s`,
      isKept: p99 <= GOAL_P99_MS,
    },
  ];
}

/** Everybody waits for their turn: nobody is in the shop twice. */
export async function buyers(
  { branches, provider, db }: Stage,
  watch: ReturnType<typeof stopwatch>,
) {
  const people = await addPeople(db, BUYERS);
  const offers = await db.select().from(products).orderBy(asc(products.id)).limit(10);
  return async (turn: number): Promise<void> => {
    const person = people.shift();
    const offer = offers[turn % offers.length];
    if (!person || !offer) throw new Error('nobody is left to buy');
    const { token } = person;
    const { url } = branches[turn % branches.length] ?? branches[0];
    const line = { productId: offer.id, quantity: 1 };
    const price = toRupees(offer.pricePaise);
    const amount = cartTotals([{ price, quantity: 1 }]).totalPaise;
    const body = { amount, currency: 'INR', orderData: { ...details, items: [line] } };
    const created = await watch.time(() =>
      post<{ id: string }>(`${url}/api/payments/create-razorpay-order`, { body, token }),
    );
    const paid = await post<Paid>(provider.payUrl, { body: { order_id: created.id } });
    await watch.time(() => post(`${url}/api/payments/verify-payment`, { body: paid, token }));
    people.push(person);
  };
}
