import { expect, test } from 'vitest';
import { startRazorpaySandbox } from './razorpay-sandbox.ts';
import { createSandboxClient, startTestSandbox } from './testing.ts';

const anOrder = { amount: 50_000, currency: 'INR' };

test('each planned fault hits its call once', async () => {
  const { send, sendOk } = await startTestSandbox();
  const call = 'POST /v1/orders';
  await sendOk('POST /sandbox/faults', {
    next: [
      { call, fault: 'error' },
      { call, fault: 'lost_reply' },
    ],
  });
  expect(await send(call, anOrder)).toMatchObject({
    status: 500,
    body: { error: { code: 'SERVER_ERROR' } },
  });
  expect(await sendOk('GET /sandbox/state')).toMatchObject({ counts: { orders: 0 } });
  await expect(send(call, anOrder)).rejects.toThrow('fetch failed');
  expect(await sendOk('GET /sandbox/state')).toMatchObject({ counts: { orders: 1 } });
  expect((await send(call, anOrder)).status).toBe(200);
});

test('a planned fault matches calls with an id', async () => {
  const { send, sendOk, order } = await startTestSandbox();
  const id = await order();
  await sendOk('POST /sandbox/faults', { next: [{ call: 'GET /v1/orders/:id', fault: 'error' }] });
  expect((await send(`GET /v1/orders/${id}/payments`)).status).toBe(200);
  expect((await send(`GET /v1/orders/${id}`)).status).toBe(500);
});

test('a hanging call changes nothing, and the sandbox still closes', async () => {
  const sandbox = await startRazorpaySandbox({ host: '127.0.0.1' });
  const { send, sendOk } = createSandboxClient(sandbox);
  await sendOk('POST /sandbox/faults', { hangs: 1 });
  const refusal = expect(send('POST /v1/orders', anOrder)).rejects.toThrow('fetch failed');
  expect(await sendOk('GET /sandbox/state')).toMatchObject({ counts: { orders: 0 } });
  await sandbox.close();
  await refusal;
});

test('fault rates apply to all calls until they are reset', async () => {
  const { send, sendOk } = await startTestSandbox();
  await sendOk('POST /sandbox/faults', { errors: 1 });
  expect((await send('POST /v1/orders', anOrder)).status).toBe(500);
  await sendOk('POST /sandbox/faults', { lostReplies: 1 });
  await expect(send('POST /v1/orders', anOrder)).rejects.toThrow('fetch failed');
  await sendOk('POST /sandbox/faults', {});
  expect((await send('POST /v1/orders', anOrder)).status).toBe(200);
});

test('the sandbox rejects wrong keys before it applies faults', async () => {
  const { send, sendOk } = await startTestSandbox();
  await sendOk('POST /sandbox/faults', { errors: 1 });
  const answer = await send('POST /v1/orders', anOrder, { authorization: 'Basic x' });
  expect(answer.status).toBe(401);
});

test('the same seed makes the same calls fail', async () => {
  const run = async () => {
    const { send, sendOk } = await startTestSandbox({ seed: 7 });
    await sendOk('POST /sandbox/faults', { errors: 0.5 });
    const statuses = [];
    for (let i = 0; i < 20; i += 1) statuses.push((await send('POST /v1/orders', anOrder)).status);
    return statuses;
  };
  const first = await run();
  expect(new Set(first)).toEqual(new Set([200, 500]));
  expect(await run()).toEqual(first);
});

test.each([
  { errors: 2 },
  { errors: '1' },
  { mistakes: 1 },
  { delayWebhooksMs: -1 },
  { next: {} },
  { next: [null] },
  { next: [{ call: 'POST /v1/orders', fault: 'fire' }] },
  { next: [{ call: 'orders', fault: 'error' }] },
])('the sandbox rejects invalid faults: %j', async (body) => {
  const { send } = await startTestSandbox();
  expect((await send('POST /sandbox/faults', body)).status).toBe(400);
});

test('the state lists all records without contact details', async () => {
  const { sendOk, order, pay } = await startTestSandbox();
  const order_id = await order();
  const id = await pay(order_id, { email: 'a@tokri.example', contact: '9876543210' });
  await sendOk(`POST /v1/payments/${id}/refund`, {});
  const state = await sendOk('GET /sandbox/state');
  expect(state).toMatchObject({
    counts: { orders: 1, payments: 1, refunds: 1 },
    webhooks: { published: 4, delivered: 0 },
    faults: { errors: 0, next: [] },
    orders: [{ id: order_id }],
    payments: [{ id, amount_refunded: 50_000 }],
    refunds: [{ payment_id: id }],
  });
  expect(JSON.stringify(state)).not.toMatch(/a@tokri|9876543210/);
});

test.each([
  { order_id: 'order_x' },
  {},
  { outcome: 'stolen' },
  { method: 'gold' },
  { scenario: 'toString' },
  { amount: 1.5 },
])('the sandbox rejects an invalid payment: %j', async (changes) => {
  const { send, order } = await startTestSandbox();
  const order_id = Object.keys(changes).length > 0 ? await order() : undefined;
  expect((await send('POST /sandbox/pay', { order_id, ...changes })).status).toBe(400);
});

test.each(['pay', 'faults', 'webhooks/redeliver'])(
  'a form on a foreign page cannot use the control %s',
  async (name) => {
    const { send } = await startTestSandbox();
    const answer = await send(`POST /sandbox/${name}`, {}, { 'content-type': 'text/plain' });
    expect(answer.status).toBe(415);
  },
);

test('other control paths do not exist', async () => {
  const { send } = await startTestSandbox();
  expect((await send('GET /sandbox/pay')).status).toBe(404);
  expect((await send('GET /')).status).toBe(404);
});
