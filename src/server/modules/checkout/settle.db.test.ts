import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { createPayments } from '../../adapters/razorpay.ts';
import { auditBooks } from '../../audit-books.ts';
import { eq, sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { waitForLockWaits } from '../../testing/lock-waits.ts';
import { createUser, callApi, type TestUser } from '../../testing/users.ts';
import { shareTestShop, type TestShop } from '../../testing/test-shop.ts';
import { orders } from '../orders/tables.ts';
import { payments, refunds } from '../payments/tables.ts';
import { fetchAndSettle } from './look-up.ts';
import { workOnce } from './payment-worker.ts';
import { checkouts } from './tables.ts';

const shared = shareTestShop();
const cart = [{ productId: '1', quantity: 2 }];

afterEach(async () => {
  await checkoutFlow.setFaults(shared(), {});
  expect(await auditBooks(shared().db)).toEqual([]);
});

const listOrders = ({ db }: TestShop, { id }: TestUser) =>
  db.select().from(orders).where(eq(orders.userId, id));

const findRefund = async ({ db }: TestShop, paymentId: string) =>
  (await db.select().from(refunds).where(eq(refunds.paymentId, paymentId)))[0];

/** A checkout whose payment is captured, while no webhook reaches the shop. */
async function payWithoutWebhook(given: object = {}) {
  const shop = shared();
  const person = await createUser(shop.db);
  await checkoutFlow.setFaults(shop, { dropWebhooks: 1 });
  await checkoutFlow.setStock(shop, '1', 20);
  const { id } = await checkoutFlow.create(shop, person, cart);
  const paid = await checkoutFlow.pay(shop, id, given);
  return { shop, person, id, paid };
}

/** Polls the provider for this checkout now. */
async function reconcile(shop: TestShop, providerOrderId: string): Promise<void> {
  await shop.db
    .update(checkouts)
    .set({ nextPollAt: sql`now()` })
    .where(eq(checkouts.providerOrderId, providerOrderId));
  await workOnce({ db: shop.db, payments: createPayments(shop.razorpay) });
}

async function deliverEvent(
  shop: TestShop,
  event: string,
  paid: checkoutFlow.PaymentResult,
): Promise<void> {
  const { razorpay_payment_id: id, razorpay_order_id: order_id } = paid;
  const payload = { payment: { entity: { id, order_id } } };
  const response = await checkoutFlow.deliverWebhook(shop, {
    event,
    id: `evt_${event}_${id}`,
    payload,
  });
  expect(response.statusCode).toBe(200);
  // An event about a settled payment is not stored.
  await eventually(async () => {
    const { rows } = await shop.db.execute(
      sql`select from webhook_inbox where event_id = ${`evt_${event}_${id}`} and next_try_at is not null`,
    );
    expect(rows).toEqual([]);
  });
}

const expire = (shop: TestShop, providerOrderId: string) =>
  shop.db
    .update(checkouts)
    .set({ expiresAt: sql`now()` })
    .where(eq(checkouts.providerOrderId, providerOrderId));

describe('a payment becomes one order', () => {
  const settleBy: Record<
    string,
    (started: Awaited<ReturnType<typeof payWithoutWebhook>>) => Promise<unknown>
  > = {
    verify: ({ shop, person, paid }) => checkoutFlow.verify(shop, person, paid),
    webhook: ({ shop, paid }) => deliverEvent(shop, 'payment.captured', paid),
    reconciliation: ({ shop, id }) => reconcile(shop, id),
  };

  test.each([
    ['verify', 'webhook', 'reconciliation'],
    ['verify', 'reconciliation', 'webhook'],
    ['webhook', 'verify', 'reconciliation'],
    ['webhook', 'reconciliation', 'verify'],
    ['reconciliation', 'verify', 'webhook'],
    ['reconciliation', 'webhook', 'verify'],
  ])('if reported by %s, then %s, then %s', async (...order) => {
    const started = await payWithoutWebhook();
    for (const source of order) {
      await settleBy[source]?.(started);
      // The shop itself may poll at the same moment.
      await expect.poll(() => listOrders(started.shop, started.person)).toHaveLength(1);
      expect(await checkoutFlow.readStock(started.shop, '1')).toEqual([18, 0]);
    }
    const again = await checkoutFlow.verify(started.shop, started.person, started.paid);
    const [order1] = await listOrders(started.shop, started.person);
    expect(again).toMatchObject({
      status: 200,
      success: true,
      orderNumber: order1?.orderNumber,
      totalAmount: 448,
      data: { orderNumber: order1?.orderNumber },
    });
  });

  test('if all report it at once, several times', async () => {
    const started = await payWithoutWebhook();
    const { shop, person, paid, id } = started;
    await Promise.all([
      ...Array.from({ length: 5 }, () => checkoutFlow.verify(shop, person, paid)),
      deliverEvent(shop, 'payment.captured', paid),
      deliverEvent(shop, 'order.paid', paid),
      reconcile(shop, id),
    ]);
    expect(await listOrders(shop, person)).toHaveLength(1);
    expect(await checkoutFlow.readStock(shop, '1')).toEqual([18, 0]);
  });
});

test('an order stores items, prices and recipient, and its items leave the cart', async () => {
  const shop = shared();
  const person = await createUser(shop.db);
  await callApi(shop, 'POST /api/cart/add', { as: person, body: { productId: '2', quantity: 3 } });
  await callApi(shop, 'POST /api/cart/add', { as: person, body: { productId: '4', quantity: 1 } });
  const amount = await checkoutFlow.readTotal(shop, [
    { productId: '2', quantity: 3 },
    { productId: '4', quantity: 1 },
  ]);
  const body = { amount, currency: 'INR', orderData: checkoutFlow.details };
  const created = await callApi(shop, 'POST /api/payments/create-razorpay-order', {
    as: person,
    body,
  });
  expect(created).toMatchObject({ status: 200, success: true, amount, currency: 'INR' });
  await callApi(shop, 'POST /api/cart/add', { as: person, body: { productId: '1', quantity: 1 } });
  await checkoutFlow.verify(shop, person, await checkoutFlow.pay(shop, created.id));
  const { data } = await callApi(shop, 'GET /api/orders', { as: person });
  const { pincode, ...address } = checkoutFlow.details.address;
  expect(data.orders).toHaveLength(1);
  expect(data.orders[0]).toMatchObject({
    orderNumber: expect.stringMatching(/^TKR-\d{8}-\d{6}$/),
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
    items: [
      { productId: '2', quantity: 3 },
      { productId: '4', quantity: 1 },
    ],
    totalAmount: amount / 100,
    tax: 0,
    discount: 0,
    shippingAddress: { ...address, zipCode: pincode, country: 'India' },
    history: [{ kind: 'status', value: 'confirmed', by: 'shop' }],
  });
  const left = await callApi(shop, 'GET /api/cart', { as: person });
  expect(left.data.cart.items.map(({ id }: { id: string }) => id)).toEqual(['1']);
});

test('rejects a forged signature, an unknown payment and a payment of another customer', async () => {
  const { shop, person, paid } = await payWithoutWebhook();
  const other = await createUser(shop.db);
  const forged = { ...paid, razorpay_signature: '0'.repeat(64) };
  for (const [as, claim] of [
    [person, forged],
    [other, paid],
    [person, { ...paid, razorpay_order_id: 'order_00000000000000' }],
    [person, { ...paid, razorpay_payment_id: 'pay_00000000000000' }],
  ] as const) {
    expect(await checkoutFlow.verify(shop, as, claim)).toMatchObject({
      status: 400,
      code: 'payment_not_verified',
      message: 'Order verification failed',
    });
  }
  expect(await listOrders(shop, other)).toEqual([]);
  await checkoutFlow.verify(shop, person, paid);
});

test('rejects a payment of another order, even with a valid signature for this one', async () => {
  const { shop, person, paid } = await payWithoutWebhook();
  const second = await payWithoutWebhook();
  const { razorpay_order_id: order } = second.paid;
  const { razorpay_payment_id: foreign } = paid;
  const razorpay_signature = createHmac('sha256', shop.razorpay.keySecret)
    .update(`${order}|${foreign}`)
    .digest('hex');
  const claim = { razorpay_order_id: order, razorpay_payment_id: foreign, razorpay_signature };
  const rejected = { status: 400, code: 'payment_not_verified' };
  expect(await checkoutFlow.verify(shop, second.person, claim)).toMatchObject(rejected);
  await checkoutFlow.verify(shop, person, paid);
  expect(await checkoutFlow.verify(shop, second.person, claim)).toMatchObject(rejected);
  expect(await listOrders(shop, second.person)).toEqual([]);
  await checkoutFlow.verify(shop, second.person, second.paid);
});

test('refunds a payment of a wrong amount', async () => {
  const { shop, person, paid } = await payWithoutWebhook({ amount: 10_000 });
  expect(await checkoutFlow.verify(shop, person, paid)).toMatchObject({ code: 'payment_refunded' });
  expect(await findRefund(shop, paid.razorpay_payment_id)).toMatchObject({
    amountPaise: 10_000,
    reason: 'wrong_amount',
  });
  expect(await listOrders(shop, person)).toEqual([]);
  expect(await checkoutFlow.readStock(shop, '1')).toEqual([20, 0]);
});

test('a checkout with two wrong payments is refunded once both refunds are processed', async () => {
  const { shop, person, paid, id } = await payWithoutWebhook({ amount: 10_000 });
  const again = await checkoutFlow.pay(shop, id, { amount: 20_000 });
  await checkoutFlow.verify(shop, person, paid);
  await checkoutFlow.verify(shop, person, again);
  // The payment worker sends the first refund now and the second later.
  const { razorpay_payment_id: later } = again;
  await shop.db
    .update(refunds)
    .set({ nextTryAt: sql`now() + interval '1 hour'` })
    .where(eq(refunds.paymentId, later));
  const readState = async () =>
    (await shop.db.select().from(checkouts).where(eq(checkouts.providerOrderId, id)))[0]?.state;
  const first = paid.razorpay_payment_id;
  const expectProcessed = async (paymentId: string) =>
    expect(await findRefund(shop, paymentId)).toMatchObject({ state: 'processed' });
  await eventually(() => expectProcessed(first));
  expect(await readState()).toBe('refund_due');
  await shop.db
    .update(refunds)
    .set({ nextTryAt: sql`now()` })
    .where(eq(refunds.paymentId, later));
  await eventually(() => expectProcessed(later));
  expect(await readState()).toBe('refunded');
});

test('refunds a second payment for the same checkout and keeps the order of the first', async () => {
  const { shop, person, paid, id } = await payWithoutWebhook();
  await checkoutFlow.verify(shop, person, paid);
  const second = await checkoutFlow.pay(shop, id, { again: true });
  expect(await checkoutFlow.verify(shop, person, second)).toMatchObject({
    code: 'payment_refunded',
  });
  expect(await listOrders(shop, person)).toHaveLength(1);
  await eventually(async () => {
    expect(await findRefund(shop, second.razorpay_payment_id)).toMatchObject({
      state: 'processed',
    });
  });
  const { data } = await callApi(shop, 'GET /api/payments/attempts', { as: person });
  expect(data.attempts).toMatchObject([{ state: 'refunded', amount: 448 }]);
});

test('a second payment of another amount does not change the order', async () => {
  const { shop, person, paid, id } = await payWithoutWebhook();
  await checkoutFlow.verify(shop, person, paid);
  const second = await checkoutFlow.pay(shop, id, { again: true, amount: 10_000 });
  expect(await checkoutFlow.verify(shop, person, second)).toMatchObject({
    code: 'payment_refunded',
  });
  expect(await findRefund(shop, second.razorpay_payment_id)).toMatchObject({
    amountPaise: 10_000,
    reason: 'second_payment',
  });
  const [checkout] = await shop.db
    .select()
    .from(checkouts)
    .where(eq(checkouts.providerOrderId, id));
  expect(checkout?.state).toBe('paid');
});

test('finds and refunds a second payment without a webhook', async () => {
  const { shop, person, paid, id } = await payWithoutWebhook();
  await checkoutFlow.verify(shop, person, paid);
  const second = await checkoutFlow.pay(shop, id, { again: true });
  // Brings a scheduled poll forward, if there is one.
  await shop.db.execute(sql`update checkouts set next_poll_at = now()
    where provider_order_id = ${id} and next_poll_at is not null`);
  await eventually(async () => {
    expect(await findRefund(shop, second.razorpay_payment_id)).toMatchObject({
      reason: 'second_payment',
      state: 'processed',
    });
  });
  expect(await listOrders(shop, person)).toHaveLength(1);
});

test.each(['checkouts', 'orders'] as const)(
  'the refund worker does not deadlock with a transaction that locks the %s first',
  async (held) => {
    const { shop, person, paid } = await payWithoutWebhook();
    await checkoutFlow.verify(shop, person, paid);
    const { db } = shop;
    const paymentId = paid.razorpay_payment_id;
    await checkoutFlow.setFaults(shop, { dropWebhooks: 1, errors: 1 });
    const [order] = await listOrders(shop, person);
    await callApi(shop, `POST /api/orders/${order?.orderNumber}/cancel`, { as: person });
    await checkoutFlow.setFaults(shop, { dropWebhooks: 1 });
    let working: Promise<unknown> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(
        sql`select from ${sql.identifier(held)} where user_id = ${person.id} for update`,
      );
      await db.execute(sql`update refunds set next_try_at = now() where payment_id = ${paymentId}`);
      working = workOnce({ db, payments: createPayments(shop.razorpay) });
      await waitForLockWaits(db, 1);
      await tx.execute(sql`select from orders where user_id = ${person.id} for update`);
      await tx.execute(sql`select from refunds where payment_id = ${paymentId} for update`);
      await tx.execute(sql`select from payments where id = ${paymentId} for no key update`);
    });
    await working;
    await eventually(async () => {
      expect(await findRefund(shop, paymentId)).toMatchObject({ state: 'processed' });
    });
  },
);

describe('polling the provider', () => {
  const readPoll = async (shop: TestShop, id: string) => {
    const { rows } = await shop.db.execute<{ polls: number; pause: number }>(sql`
      select polls, extract(epoch from next_poll_at - now())::int as pause
      from checkouts where provider_order_id = ${id}`);
    if (!rows[0]) throw new Error(`no attempt ${id}`);
    return rows[0];
  };
  /** Prevents the shop's own worker from polling. */
  const postponePolls = async (shop: TestShop, id: string) => {
    await shop.db
      .execute(sql`update checkouts set next_poll_at = now() + interval '1 hour', polls = 2
      where provider_order_id = ${id}`);
  };

  test('waits longer after each response', async () => {
    const shop = shared();
    await checkoutFlow.setStock(shop, '1', 20);
    const { id } = await checkoutFlow.create(shop, await createUser(shop.db), cart);
    await postponePolls(shop, id);
    await reconcile(shop, id);
    const { polls, pause } = await readPoll(shop, id);
    expect(polls).toBe(3);
    expect(pause).toBeGreaterThan(55);
    await expire(shop, id);
    await eventually(async () => expect(await checkoutFlow.readStock(shop, '1')).toEqual([20, 0]));
  });

  test('does not count a poll without a response, and repeats it soon', async () => {
    const { shop, person, id } = await payWithoutWebhook();
    await postponePolls(shop, id);
    await checkoutFlow.setFaults(shop, { dropWebhooks: 1, errors: 1 });
    await reconcile(shop, id);
    const { polls, pause } = await readPoll(shop, id);
    expect(polls).toBe(2);
    expect(pause).toBeGreaterThan(10);
    expect(pause).toBeLessThan(25);
    await checkoutFlow.setFaults(shop, { dropWebhooks: 1 });
    await reconcile(shop, id);
    expect(await listOrders(shop, person)).toHaveLength(1);
    // A paid checkout has its own poll schedule.
    expect((await readPoll(shop, id)).polls).toBe(0);
  });

  test('waits longer without a response if the checkout is old', async () => {
    const { shop, id } = await payWithoutWebhook();
    await postponePolls(shop, id);
    await shop.db.execute(sql`update checkouts set created_at = now() - interval '10 hours'
      where provider_order_id = ${id}`);
    await checkoutFlow.setFaults(shop, { dropWebhooks: 1, errors: 1 });
    await reconcile(shop, id);
    expect((await readPoll(shop, id)).pause).toBeGreaterThan(1700);
    await checkoutFlow.setFaults(shop, { dropWebhooks: 1 });
    await reconcile(shop, id);
  });
});

describe('a late payment', () => {
  test('becomes an order if there is stock', async () => {
    const { shop, person, paid, id } = await payWithoutWebhook();
    await expire(shop, id);
    await eventually(async () => expect(await checkoutFlow.readStock(shop, '1')).toEqual([20, 0]));
    expect(await checkoutFlow.verify(shop, person, paid)).toMatchObject({ status: 200 });
    expect(await checkoutFlow.readStock(shop, '1')).toEqual([18, 0]);
  });

  test('is refunded if the stock is gone, and the shopper sees the state of the refund', async () => {
    const { shop, person, paid, id } = await payWithoutWebhook();
    await expire(shop, id);
    await eventually(async () => expect(await checkoutFlow.readStock(shop, '1')).toEqual([20, 0]));
    await checkoutFlow.setStock(shop, '1', 1);
    expect(await checkoutFlow.verify(shop, person, paid)).toMatchObject({
      status: 409,
      code: 'payment_refunded',
    });
    expect(await checkoutFlow.readStock(shop, '1')).toEqual([1, 0]);
    const status = () => callApi(shop, `GET /api/payments/status/${id}`, { as: person });
    expect(['refund_started', 'refunded']).toContain((await status()).state);
    await eventually(async () => expect((await status()).state).toBe('refunded'));
    const { data } = await callApi(shop, 'GET /api/payments/attempts', { as: person });
    expect(data.attempts).toMatchObject([
      { state: 'refunded', amount: 448, items: [{ productId: '1', quantity: 2 }] },
    ]);
    expect(await listOrders(shop, person)).toEqual([]);
  });

  test('that is only authorised is captured if there is stock, and not captured otherwise', async () => {
    const first = await payWithoutWebhook({ outcome: 'authorized' });
    expect(await checkoutFlow.verify(first.shop, first.person, first.paid)).toMatchObject({
      status: 200,
    });
    const second = await payWithoutWebhook({ outcome: 'authorized' });
    await expire(second.shop, second.id);
    await eventually(async () =>
      expect(await checkoutFlow.readStock(second.shop, '1')).toEqual([20, 0]),
    );
    await checkoutFlow.setStock(second.shop, '1', 0);
    expect(await checkoutFlow.verify(second.shop, second.person, second.paid)).toMatchObject({
      status: 503,
      code: 'payment_uncertain',
    });
    expect(
      await second.shop.db.$count(payments, eq(payments.id, second.paid.razorpay_payment_id)),
    ).toBe(0);
    await checkoutFlow.setStock(second.shop, '1', 20);
    await reconcile(second.shop, second.id);
    expect(await listOrders(second.shop, second.person)).toHaveLength(1);
  });

  test('that another process captures after it was read returns its order', async () => {
    const { shop, id, paid } = await payWithoutWebhook({ outcome: 'authorized' });
    const { db } = shop;
    const provider = createPayments(shop.razorpay);
    const slowProvider: typeof provider = {
      ...provider,
      async getPayment(paymentId) {
        const authorized = await provider.getPayment(paymentId);
        await reconcile(shop, id);
        return authorized;
      },
    };
    const [paymentId, orderNumber] = [paid.razorpay_payment_id, expect.stringMatching(/^TKR/)];
    expect(await fetchAndSettle({ db, payments: slowProvider }, { paymentId })).toEqual({
      kind: 'order',
      orderNumber,
      totalPaise: 44_800,
    });
  });
});

test('a failed payment releases the stock, and a second payment for it still becomes an order', async () => {
  const shop = shared();
  const person = await createUser(shop.db);
  await checkoutFlow.setStock(shop, '1', 20);
  const { id } = await checkoutFlow.create(shop, person, cart);
  expect(await checkoutFlow.readStock(shop, '1')).toEqual([20, 2]);
  await checkoutFlow.pay(shop, id, { outcome: 'failed' });
  await eventually(async () => expect(await checkoutFlow.readStock(shop, '1')).toEqual([20, 0]));
  expect(await checkoutFlow.verify(shop, person, await checkoutFlow.pay(shop, id))).toMatchObject({
    status: 200,
  });
  expect(await checkoutFlow.readStock(shop, '1')).toEqual([18, 0]);
});

test('the webhook creates the order if the browser is closed after the payment', async () => {
  const shop = shared();
  const person = await createUser(shop.db);
  const { id } = await checkoutFlow.create(shop, person, cart);
  await checkoutFlow.pay(shop, id);
  await eventually(async () => expect(await listOrders(shop, person)).toHaveLength(1));
});

describe('if the provider fails', () => {
  test.each(['error', 'hang', 'lost_reply'] as const)(
    'verification replies that the payment is uncertain (%s), and the order follows',
    async (fault) => {
      const { shop, person, paid, id } = await payWithoutWebhook();
      await checkoutFlow.setFaults(shop, {
        dropWebhooks: 1,
        next: [{ call: 'GET /v1/payments/:id', fault }],
      });
      const response = await checkoutFlow.verify(shop, person, paid);
      expect(response).toMatchObject({ status: 503, code: 'payment_uncertain' });
      expect(await callApi(shop, `POST /api/payments/refresh/${id}`, { as: person })).toMatchObject(
        {
          state: 'paid',
          totalAmount: 448,
        },
      );
    },
  );

  test('refund requests are repeated until one succeeds, and the payment is refunded once', async () => {
    const { shop, person, paid } = await payWithoutWebhook({ amount: 10_000 });
    await checkoutFlow.setFaults(shop, {
      dropWebhooks: 1,
      next: [
        { call: 'POST /v1/payments/:id/refund', fault: 'lost_reply' },
        { call: 'POST /v1/payments/:id/refund', fault: 'error' },
      ],
    });
    await checkoutFlow.verify(shop, person, paid);
    await eventually(async () =>
      expect(await findRefund(shop, paid.razorpay_payment_id)).toMatchObject({
        state: 'processed',
      }),
    );
    const payment = await createPayments(shop.razorpay).getPayment(paid.razorpay_payment_id);
    expect(payment.refundedPaise).toBe(10_000);
  });
});
