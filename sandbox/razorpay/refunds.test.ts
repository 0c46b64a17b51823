import { expect, test } from 'vitest';
import { startTestSandbox, startWebhookReceiver } from './testing.ts';

async function paid(options = {}) {
  const sandbox = await startTestSandbox(options);
  const id = await sandbox.pay(await sandbox.order());
  const refund = (body: object, key?: string) =>
    sandbox.send(
      `POST /v1/payments/${id}/refund`,
      body,
      key === undefined ? {} : { 'x-refund-idempotency': key },
    );
  const payment = () => sandbox.sendOk(`GET /v1/payments/${id}`);
  return { ...sandbox, id, refund, payment };
}

test('a refund is pending, then processed, with a webhook for each', async () => {
  const shop = await startWebhookReceiver();
  const { id, refund, payment, sendOk } = await paid({ refundDelayMs: 20, webhookUrl: shop.url });
  await shop.waitForCount(3);
  const given = { amount: 20_000, speed: 'normal', notes: { why: 'late' }, receipt: 'R-1' };
  const { body } = await refund(given);
  expect(body).toEqual({
    id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
    entity: 'refund',
    amount: 20_000,
    currency: 'INR',
    payment_id: id,
    notes: { why: 'late' },
    receipt: 'R-1',
    acquirer_data: { arn: null },
    created_at: expect.any(Number),
    batch_id: null,
    status: 'pending',
    speed_processed: 'normal',
    speed_requested: 'normal',
  });
  expect(await payment()).toMatchObject({
    status: 'captured',
    amount_refunded: 20_000,
    refund_status: 'partial',
  });
  await shop.waitForCount(5);
  expect(shop.events().slice(3)).toEqual(['refund.created', 'refund.processed']);
  expect(shop.deliveries[4]?.payload.refund?.entity).toMatchObject({ status: 'processed' });
  expect(shop.deliveries[4]?.payload.payment?.entity).toMatchObject({ id });
  const processed = await sendOk(`GET /v1/refunds/${String(body.id)}`);
  expect(processed).toEqual({ ...body, status: 'processed' });
  expect(await sendOk(`GET /v1/payments/${id}/refunds`)).toEqual({
    entity: 'collection',
    count: 1,
    items: [processed],
  });
});

test('a refund without an amount refunds the remainder', async () => {
  const { refund, payment } = await paid();
  await refund({ amount: 20_000 });
  expect(await refund({})).toMatchObject({ status: 200, body: { amount: 30_000 } });
  expect(await payment()).toMatchObject({
    status: 'refunded',
    amount_refunded: 50_000,
    refund_status: 'full',
  });
  expect(await refund({})).toMatchObject({
    status: 400,
    body: { error: { description: 'The payment has been fully refunded already' } },
  });
});

test.each([
  [{ amount: 50_001 }, 'greater than the refund payment amount'],
  [{ amount: 99 }, 'atleast INR 1.00'],
  [{ amount: -100 }, 'atleast INR 1.00'],
  [{ amount: 100.5 }, 'integer'],
  [{ speed: 'fast' }, 'speed'],
])('the API rejects the refund %j', async (body, words) => {
  const { refund, payment } = await paid();
  expect(await refund(body)).toMatchObject({
    status: 400,
    body: { error: { description: expect.stringContaining(words) } },
  });
  expect(await payment()).toMatchObject({ amount_refunded: 0 });
});

test('a payment that was not captured cannot be refunded', async () => {
  const { send, order, pay } = await startTestSandbox();
  const id = await pay(await order(), { outcome: 'authorized' });
  expect((await send(`POST /v1/payments/${id}/refund`, {})).status).toBe(400);
});

test('the same key refunds once, also in concurrent requests', async () => {
  const { refund, payment } = await paid();
  const key = 'refund-of-1';
  const twice = await Promise.all([refund({ amount: 100 }, key), refund({ amount: 100 }, key)]);
  expect(twice[0].status).toBe(200);
  expect(twice[1].body).toEqual(twice[0].body);
  expect(await payment()).toMatchObject({ amount_refunded: 100 });
});

test('the API rejects a key that was used for a different refund or payment', async () => {
  const { refund, order, pay, send } = await paid();
  const key = 'refund-of-1';
  await refund({ amount: 100 }, key);
  const refused = {
    status: 400,
    body: { error: { description: expect.stringContaining('same idempotency key') } },
  };
  expect(await refund({ amount: 200 }, key)).toMatchObject(refused);
  const other = await pay(await order());
  const headers = { 'x-refund-idempotency': key };
  expect(await send(`POST /v1/payments/${other}/refund`, { amount: 100 }, headers)).toMatchObject(
    refused,
  );
});

test.each(['short', 'with space in it', ''])('the API rejects the key %j', async (key) => {
  const { refund } = await paid();
  expect((await refund({}, key)).status).toBe(400);
});

test('concurrent refunds never exceed the payment', async () => {
  const { refund, payment } = await paid();
  const asked = Array.from({ length: 8 }, () => refund({ amount: 20_000 }));
  const done = (await Promise.all(asked)).filter(({ status }) => status === 200);
  expect(done).toHaveLength(2);
  expect(await payment()).toMatchObject({ amount_refunded: 40_000 });
});

test('a failed refund sends a webhook, and its amount can be refunded again', async () => {
  const shop = await startWebhookReceiver();
  const { refund, payment, sendOk } = await paid({ refundDelayMs: 20, webhookUrl: shop.url });
  await shop.waitForCount(3);
  await sendOk('POST /sandbox/faults', { failedRefunds: 1 });
  await refund({});
  await shop.waitForCount(5);
  expect(shop.events().slice(-2)).toEqual(['refund.created', 'refund.failed']);
  expect(await payment()).toMatchObject({
    status: 'captured',
    amount_refunded: 0,
    refund_status: null,
  });
});
