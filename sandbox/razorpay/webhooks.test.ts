import { createHmac } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { testSandbox, testShop } from './testing.ts';

const ofAPayment = ['payment.authorized', 'payment.captured', 'order.paid'];

async function shopAndSandbox(...statuses: number[]) {
  const shop = await testShop(...statuses);
  const sandbox = await testSandbox({ webhookUrl: shop.url, retryDelayMs: 5 });
  return { ...sandbox, shop };
}

test('a payment is announced in order, signed over the raw bytes, each event with an id', async () => {
  const { shop, order, pay, webhookSecret } = await shopAndSandbox();
  const order_id = await order();
  const id = await pay(order_id);
  await shop.until(3);
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

test('a failed payment and a later capture are announced too', async () => {
  const { shop, order, pay, tell } = await shopAndSandbox();
  const order_id = await order();
  await pay(order_id, { outcome: 'failed' });
  await shop.until(1);
  const id = await pay(order_id, { outcome: 'authorized' });
  await shop.until(2);
  await tell(`POST /v1/payments/${id}/capture`, { amount: 50_000, currency: 'INR' });
  await shop.until(4);
  expect(shop.events()).toEqual(['payment.failed', ...ofAPayment]);
});

test('what is not taken with 2xx comes again, with the same id', async () => {
  const { shop, order, pay } = await shopAndSandbox(500, 302, 404);
  await pay(await order(), { outcome: 'failed' });
  await shop.until(4);
  const ids = shop.deliveries.map(({ headers }) => headers['x-razorpay-event-id']);
  expect(new Set(ids).size).toBe(1);
});

test('events wait for a shop that is not there yet', async () => {
  const { order, pay, tell, deliverTo } = await testSandbox({ retryDelayMs: 5 });
  await pay(await order());
  expect(await tell('GET /sandbox/state')).toMatchObject({ webhooks: { delivered: 0 } });
  const shop = await testShop();
  deliverTo(shop.url);
  await shop.until(3);
  expect(shop.events().toSorted()).toEqual(ofAPayment.toSorted());
});

test('several shops take turns, and what one does not take goes to the next', async () => {
  const [deaf, well] = [await testShop(...Array.from({ length: 20 }, () => 503)), await testShop()];
  const webhookUrl = [deaf.url, well.url];
  const { order, pay } = await testSandbox({ webhookUrl, retryDelayMs: 5 });
  await pay(await order());
  await well.until(3);
  expect(well.events().toSorted()).toEqual(ofAPayment.toSorted());
  expect(deaf.deliveries.length).toBeGreaterThan(0);
});

test('all webhooks can be dropped, and sent again later', async () => {
  const { shop, order, pay, tell } = await shopAndSandbox();
  await tell('POST /sandbox/faults', { dropWebhooks: 1 });
  await pay(await order());
  await tell('POST /sandbox/faults', {});
  expect(shop.deliveries).toEqual([]);
  expect(await tell('POST /sandbox/webhooks/redeliver', { times: 2 })).toEqual({ sent: 6 });
  expect(shop.events().toSorted()).toEqual([...ofAPayment, ...ofAPayment].toSorted());
  const ids = shop.deliveries.map(({ headers }) => headers['x-razorpay-event-id']);
  expect(new Set(ids).size).toBe(3);
});

test.each([{ times: 0 }, { times: 11 }, { times: 'x' }])('not sent again: %j', async (body) => {
  const { send } = await testSandbox();
  expect((await send('POST /sandbox/webhooks/redeliver', body)).status).toBe(400);
});

test('all webhooks can come twice', async () => {
  const { shop, order, pay, tell } = await shopAndSandbox();
  await tell('POST /sandbox/faults', { duplicateWebhooks: 1 });
  await pay(await order());
  await shop.until(6);
  expect(shop.events()).toEqual(ofAPayment.flatMap((event) => [event, event]));
});

test('webhooks can overtake one another', async () => {
  const { shop, order, pay, tell } = await shopAndSandbox();
  await tell('POST /sandbox/faults', { reorderWebhooks: 1 });
  await pay(await order());
  await shop.until(3);
  expect(shop.events()).toEqual(['payment.captured', 'payment.authorized', 'order.paid']);
});

test('webhooks can be late', async () => {
  const { shop, order, pay, tell } = await shopAndSandbox();
  await tell('POST /sandbox/faults', { delayWebhooksMs: 50 });
  await pay(await order());
  expect(shop.deliveries).toEqual([]);
  await shop.until(3);
});

test.each([
  ['webhook_dropped', []],
  ['webhook_delayed', []],
  ['authorized', ['payment.authorized']],
  ['captured_late', ['payment.authorized']],
  ['lost_reply', ofAPayment],
  ['webhook_twice', ofAPayment.flatMap((event) => [event, event])],
])('%s, chosen in the window, is the fate of that payment alone', async (way, expected) => {
  const { shop, order, pay } = await shopAndSandbox();
  await pay(await order(), { way });
  await pay(await order(), { outcome: 'failed' });
  await shop.until(expected.length + 1);
  const events = shop.events().filter((event) => event !== 'payment.failed');
  expect(events).toEqual(expected);
});

test('a payment captured late is captured 30 seconds after, whoever asks first', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  try {
    const { shop, order, pay, tell } = await shopAndSandbox();
    const id = await pay(await order(), { way: 'captured_late' });
    vi.advanceTimersByTime(29_000);
    expect(await tell(`GET /v1/payments/${id}`)).toMatchObject({ status: 'authorized' });
    vi.advanceTimersByTime(2000);
    expect(await tell(`GET /v1/payments/${id}`)).toMatchObject({ status: 'captured' });
    await shop.until(3);
    expect(shop.events()).toEqual(ofAPayment);
  } finally {
    vi.useRealTimers();
  }
});
