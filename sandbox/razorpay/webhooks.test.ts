import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { startTestSandbox, startWebhookReceiver } from './testing.ts';

const ofAPayment = ['payment.authorized', 'payment.captured', 'order.paid'];

async function shopAndSandbox(...statuses: number[]) {
  const shop = await startWebhookReceiver(...statuses);
  const sandbox = await startTestSandbox({ webhookUrl: shop.url, retryDelayMs: 5 });
  return { ...sandbox, shop };
}

test('the webhooks of a payment arrive in order, with an id and a signature of the raw bytes', async () => {
  const { shop, order, pay, webhookSecret } = await shopAndSandbox();
  const order_id = await order();
  const id = await pay(order_id);
  await shop.waitForCount(3);
  expect(shop.events()).toEqual(ofAPayment);
  for (const { raw, headers } of shop.deliveries) {
    const signature = createHmac('sha256', webhookSecret).update(raw).digest('hex');
    expect(headers['x-razorpay-signature']).toBe(signature);
    expect(headers['content-type']).toBe('application/json');
  }
  const ids = shop.deliveries.map(({ headers }) => headers['x-razorpay-event-id']);
  expect(new Set(ids).size).toBe(3);
  const [authorized, , paid] = shop.deliveries;
  expect(authorized?.payload.payment?.entity).toMatchObject({ id, status: 'authorized' });
  expect(paid).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_/),
    contains: ['payment', 'order'],
    payload: {
      payment: { entity: { id, status: 'captured' } },
      order: { entity: { id: order_id, status: 'paid' } },
    },
    created_at: expect.any(Number),
  });
});

test('a failed payment and a later capture send webhooks', async () => {
  const { shop, order, pay, sendOk } = await shopAndSandbox();
  const order_id = await order();
  await pay(order_id, { outcome: 'failed' });
  await shop.waitForCount(1);
  const id = await pay(order_id, { outcome: 'authorized' });
  await shop.waitForCount(2);
  await sendOk(`POST /v1/payments/${id}/capture`, { amount: 50_000, currency: 'INR' });
  await shop.waitForCount(4);
  expect(shop.events()).toEqual(['payment.failed', ...ofAPayment]);
});

test('a webhook without a 2xx is retried with the same id', async () => {
  const { shop, order, pay } = await shopAndSandbox(500, 302, 404);
  await pay(await order(), { outcome: 'failed' });
  await shop.waitForCount(4);
  const ids = shop.deliveries.map(({ headers }) => headers['x-razorpay-event-id']);
  expect(new Set(ids).size).toBe(1);
});

test('only the events that the shop subscribed to are delivered', async () => {
  const shop = await startWebhookReceiver();
  const webhookEvents = ['payment.captured', 'refund.created'];
  const { order, pay } = await startTestSandbox({ webhookUrl: shop.url, webhookEvents });
  await pay(await order());
  await pay(await order());
  await shop.waitForCount(2);
  expect(shop.events()).toEqual(['payment.captured', 'payment.captured']);
});

test('events wait until a webhook address is set', async () => {
  const { order, pay, sendOk, deliverTo } = await startTestSandbox({ retryDelayMs: 5 });
  await pay(await order());
  expect(await sendOk('GET /sandbox/state')).toMatchObject({ webhooks: { delivered: 0 } });
  const shop = await startWebhookReceiver();
  deliverTo(shop.url);
  await shop.waitForCount(3);
  expect(shop.events().toSorted()).toEqual(ofAPayment.toSorted());
});

test('deliveries rotate between shops, and a failed one goes to the next', async () => {
  const [deaf, well] = [
    await startWebhookReceiver(...Array.from({ length: 20 }, () => 503)),
    await startWebhookReceiver(),
  ];
  const webhookUrl = [deaf.url, well.url];
  const { order, pay } = await startTestSandbox({ webhookUrl, retryDelayMs: 5 });
  await pay(await order());
  await well.waitForCount(3);
  expect(well.events().toSorted()).toEqual(ofAPayment.toSorted());
  expect(deaf.deliveries.length).toBeGreaterThan(0);
});

test('dropped webhooks can be redelivered', async () => {
  const { shop, order, pay, sendOk } = await shopAndSandbox();
  await sendOk('POST /sandbox/faults', { dropWebhooks: 1 });
  await pay(await order());
  await sendOk('POST /sandbox/faults', {});
  expect(shop.deliveries).toEqual([]);
  expect(await sendOk('POST /sandbox/webhooks/redeliver', { times: 2 })).toEqual({ sent: 6 });
  expect(shop.events().toSorted()).toEqual([...ofAPayment, ...ofAPayment].toSorted());
  const ids = shop.deliveries.map(({ headers }) => headers['x-razorpay-event-id']);
  expect(new Set(ids).size).toBe(3);
});

test.each([{ times: 0 }, { times: 11 }, { times: 'x' }])('redelivery rejects %j', async (body) => {
  const { send } = await startTestSandbox();
  expect((await send('POST /sandbox/webhooks/redeliver', body)).status).toBe(400);
});

test('the duplicate fault sends every webhook twice', async () => {
  const { shop, order, pay, sendOk } = await shopAndSandbox();
  await sendOk('POST /sandbox/faults', { duplicateWebhooks: 1 });
  await pay(await order());
  await shop.waitForCount(6);
  expect(shop.events()).toEqual(ofAPayment.flatMap((event) => [event, event]));
});

test('the reorder fault changes the order of webhooks', async () => {
  const { shop, order, pay, sendOk } = await shopAndSandbox();
  await sendOk('POST /sandbox/faults', { reorderWebhooks: 1 });
  await pay(await order());
  await shop.waitForCount(3);
  expect(shop.events()).toEqual(['payment.captured', 'payment.authorized', 'order.paid']);
});

test('the delay fault delays webhooks', async () => {
  const { shop, order, pay, sendOk } = await shopAndSandbox();
  await sendOk('POST /sandbox/faults', { delayWebhooksMs: 50 });
  await pay(await order());
  expect(shop.deliveries).toEqual([]);
  await shop.waitForCount(3);
});

test.each([
  ['webhook_dropped', []],
  ['webhook_delayed', []],
  ['authorized', ['payment.authorized']],
  ['captured_late', ['payment.authorized']],
  ['lost_reply', ofAPayment],
  ['webhook_twice', ofAPayment.flatMap((event) => [event, event])],
])('the scenario %s affects only the payment it was chosen for', async (scenario, expected) => {
  const { shop, order, pay } = await shopAndSandbox();
  await pay(await order(), { scenario });
  await pay(await order(), { outcome: 'failed' });
  await shop.waitForCount(expected.length + 1);
  const events = shop.events().filter((event) => event !== 'payment.failed');
  expect(events).toEqual(expected);
});

test('a late capture happens after 30 seconds, by timer or by the first read', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { shop, order, pay, sendOk } = await shopAndSandbox();
    const id = await pay(await order(), { scenario: 'captured_late' });
    vi.advanceTimersByTime(29_000);
    expect(await sendOk(`GET /v1/payments/${id}`)).toMatchObject({ status: 'authorized' });
    vi.advanceTimersByTime(2000);
    expect(await sendOk(`GET /v1/payments/${id}`)).toMatchObject({ status: 'captured' });
    await shop.waitForCount(3);
    expect(shop.events()).toEqual(ofAPayment);
  } finally {
    vi.useRealTimers();
  }
});
