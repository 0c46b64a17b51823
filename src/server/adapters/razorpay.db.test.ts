import { expect, test } from 'vitest';
import { createDatabaseStore } from '../../../sandbox/razorpay/database-store.ts';
import { startTestSandbox } from '../../../sandbox/razorpay/testing.ts';
import { freshDatabase } from '../testing/fresh-database.ts';
import { createPayments } from './razorpay.ts';

const orderInput = { amountPaise: 50_000, receipt: 'TKR-1' };

async function startSandboxes() {
  const { pool } = await freshDatabase();
  // Two processes may start at the same time.
  const [first, second] = await Promise.all([createDatabaseStore(pool), createDatabaseStore(pool)]);
  const here = await startTestSandbox({ store: first, refundDelayMs: 0 });
  const there = await startTestSandbox({ store: second, refundDelayMs: 0 });
  return { pool, here, there };
}

test('a payment can be fetched and refunded after a restart', async () => {
  const { here, there } = await startSandboxes();
  const orderId = await createPayments(here).createOrder(orderInput);
  const paymentId = await here.pay(orderId);
  await here.close();
  const payments = createPayments(there);
  expect(await payments.listPayments(orderId)).toMatchObject([{ id: paymentId }]);
  const refund = { paymentId, amountPaise: 50_000, key: 'refund-0001' };
  const { id } = await payments.refund(refund);
  expect(await payments.refund(refund)).toMatchObject({ id });
  expect(await payments.getRefund(id)).toMatchObject({ status: 'processed' });
  expect(await payments.getPayment(paymentId)).toMatchObject({ status: 'refunded' });
});

test('a refund that was pending at a restart is processed when it is fetched', async () => {
  const { pool } = await freshDatabase();
  const store = await createDatabaseStore(pool);
  const before = await startTestSandbox({ store, refundDelayMs: 50 });
  const paymentId = await before.pay(await before.order());
  const made = await createPayments(before).refund({
    paymentId,
    amountPaise: 50_000,
    key: 'refund-0001',
  });
  await before.close();
  const after = createPayments(await startTestSandbox({ store }));
  await expect.poll(async () => (await after.getRefund(made.id)).status).toBe('processed');
});

test('two processes accept one payment per order and refund no more than was paid', async () => {
  const { here, there } = await startSandboxes();
  const order_id = await here.order();
  const tries = [here, there, here, there].map((one) =>
    one.send('POST /sandbox/pay', { order_id }),
  );
  const paid = (await Promise.all(tries)).filter(({ status }) => status === 200);
  expect(paid).toHaveLength(1);
  const id = String(paid[0]?.body.razorpay_payment_id);
  const refunds = Array.from({ length: 20 }, (_, i) =>
    (i % 2 ? here : there).send(`POST /v1/payments/${id}/refund`, { amount: 20_000 }),
  );
  const done = (await Promise.all(refunds)).filter(({ status }) => status === 200);
  expect(done).toHaveLength(2);
  expect(await there.sendOk('GET /sandbox/state')).toMatchObject({
    counts: { orders: 1, payments: 1, refunds: 2 },
  });
});

test('a rejected call changes nothing and releases its connection', async () => {
  const { pool, here } = await startSandboxes();
  for (let i = 0; i < 15; i += 1) {
    expect((await here.send('POST /sandbox/pay', { order_id: 'order_x' })).status).toBe(400);
  }
  expect(pool.idleCount).toBe(pool.totalCount);
  expect(await here.sendOk('GET /sandbox/state')).toMatchObject({ counts: { payments: 0 } });
});

test('two processes settle a payment once, and both list it', async () => {
  const { here, there } = await startSandboxes();
  const id = await here.pay(await here.order());
  const settled_at = Date.UTC(2026, 9, 5) / 1000;
  await Promise.all([here, there].map((one) => one.sendOk('POST /sandbox/settle', { settled_at })));
  for (const sandbox of [here, there]) {
    const month = { year: 2026, month: 10, skip: 0 };
    const items = await createPayments(sandbox).listSettlementItems(month);
    expect(items).toMatchObject([{ entityId: id, creditPaise: 48_820 }]);
  }
});
