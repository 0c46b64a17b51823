import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cartTotals } from '#shared/cart/totals.ts';
import { toRupees } from '#shared/money.ts';
import { auditBooks, type Finding } from '../src/server/audit-books.ts';
import { eq, sql } from '../src/server/db/drizzle.ts';
import { products, productStock } from '../src/server/modules/catalog/tables.ts';
import { orderItems } from '../src/server/modules/orders/tables.ts';
import { webhookInbox } from '../src/server/modules/payments/tables.ts';
import { details, type PaymentResult } from '../src/server/testing/checkout-flow.ts';
import type { TestUser } from '../src/server/testing/users.ts';
import { callApi, retryWhileUnavailable } from './call-api.ts';
import { addPeople, type Environment } from '../harness/environment.ts';

interface Storm {
  webhooks: number;
  deliveries: number;
}

export interface StormResult {
  /** Deliveries that the shop accepted. */
  accepted: number;
  /** Orders that the deliveries created. */
  effects: number;
  findings: Finding[];
  seconds: number;
}

const PRODUCT = '2';
const CONCURRENCY = 50;
const WAIT_MAX_MS = 60_000;

/** Delivers the same few webhooks repeatedly to both shops. */
export async function webhookStorm(environment: Environment, storm: Storm): Promise<StormResult> {
  const { db, servers, provider } = environment;
  await provider.setFaults({ dropWebhooks: 1 });
  const before = await db.$count(orderItems, eq(orderItems.productId, PRODUCT));
  const payments = await payWithoutWebhooks(environment, storm.webhooks);
  const webhooks = payments.map((paid) => signWebhook(paid, provider.webhookSecret));

  const startedAt = performance.now();
  let accepted = 0;
  const deliveries = Array.from({ length: storm.deliveries }, (_, n) => n).values();
  const deliver = async () => {
    for (const n of deliveries) {
      const webhook = webhooks[n % webhooks.length];
      const url = `${servers[n % 3 ? 0 : 1].url}/api/payments/webhook`;
      const answer = await fetch(url, { method: 'POST', ...webhook });
      await answer.arrayBuffer();
      if (answer.ok) accepted += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, deliver));
  const seconds = (performance.now() - startedAt) / 1000;

  for (const until = Date.now() + WAIT_MAX_MS; Date.now() < until; await sleep(100)) {
    const waiting = await db.$count(webhookInbox, sql`${webhookInbox.nextTryAt} is not null`);
    if (waiting === 0) break;
  }
  await provider.setFaults({});
  const effects = (await db.$count(orderItems, eq(orderItems.productId, PRODUCT))) - before;
  return { accepted, effects, findings: await auditBooks(db), seconds };
}

/** Creates payments without verification and without webhooks. */
async function payWithoutWebhooks(
  { db, servers, provider }: Environment,
  count: number,
): Promise<PaymentResult[]> {
  await db
    .update(productStock)
    .set({ onHand: sql`${productStock.reserved} + ${count}` })
    .where(eq(productStock.productId, PRODUCT));
  const [product] = await db.select().from(products).where(eq(products.id, PRODUCT));
  const price = toRupees(product?.pricePaise ?? 0);
  const { totalPaise: amount } = cartTotals([{ price, quantity: 1 }]);
  const orderData = { ...details, items: [{ productId: PRODUCT, quantity: 1 }] };
  const pay = async (as: TestUser) => {
    const body = { amount, currency: 'INR', orderData };
    const call = 'POST /api/payments/create-razorpay-order';
    const { id } = await retryWhileUnavailable(() => callApi(servers[0].url, call, { as, body }));
    const paid = await provider.pay(id);
    if (!paid) throw new Error('the provider rejected a payment');
    return paid;
  };
  return Promise.all((await addPeople(db, count)).map(pay));
}

function signWebhook(
  { razorpay_payment_id: id, razorpay_order_id: order_id }: PaymentResult,
  secret: string,
) {
  const payload = { payment: { entity: { id, order_id } } };
  const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload });
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
    'x-razorpay-event-id': randomBytes(7).toString('hex'),
  };
  return { headers, body };
}
