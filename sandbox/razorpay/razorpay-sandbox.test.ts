import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { startRazorpaySandbox } from './razorpay-sandbox.ts';
import { startTestSandbox } from './testing.ts';

const unknownId = {
  status: 400,
  body: { error: { description: 'The id provided does not exist' } },
};

test('an order has the format of Razorpay', async () => {
  const { sendOk } = await startTestSandbox();
  const given = { amount: 50_000, currency: 'INR', receipt: 'TKR-1', notes: { shop: 'Tokri' } };
  const order = await sendOk('POST /v1/orders', given);
  expect(order).toEqual({
    id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
    entity: 'order',
    amount: 50_000,
    amount_paid: 0,
    amount_due: 50_000,
    currency: 'INR',
    receipt: 'TKR-1',
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: { shop: 'Tokri' },
    created_at: expect.any(Number),
  });
  expect(await sendOk(`GET /v1/orders/${String(order.id)}`)).toEqual(order);
});

test('the sandbox returns its addresses and keys, a test key by default', async () => {
  const sandbox = await startTestSandbox();
  expect(sandbox).toMatchObject({
    apiUrl: sandbox.url,
    checkoutUrl: `${sandbox.url}/v1/checkout.js`,
    keyId: expect.stringMatching(/^rzp_test_/),
    keySecret: expect.any(String),
    webhookSecret: expect.any(String),
  });
});

test.each(['', 'Basic bm86bm8=', 'Bearer x'])(
  'the API rejects wrong credentials: %j',
  async (authorization) => {
    const { send } = await startTestSandbox();
    expect(await send('GET /v1/orders/order_1', undefined, { authorization })).toEqual({
      status: 401,
      body: {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description: 'Authentication failed',
          source: 'NA',
          step: 'NA',
          reason: 'NA',
          metadata: {},
        },
      },
    });
  },
);

test.each([
  [{ currency: 'INR' }, 'amount', 'The amount field is required.'],
  [{ amount: 99, currency: 'INR' }, 'amount', 'Order amount less than minimum amount allowed'],
  [{ amount: 100.5, currency: 'INR' }, 'amount', 'The amount must be an integer.'],
  [{ amount: '1e5', currency: 'INR' }, 'amount', 'The amount must be an integer.'],
  [{ amount: 100 }, 'currency', 'The currency field is required.'],
  [{ amount: 100, currency: 'USD' }, 'currency', 'Currency is not supported'],
  [
    { amount: 100, currency: 'INR', receipt: 'x'.repeat(41) },
    'receipt',
    expect.stringContaining('40'),
  ],
  [{ amount: 100, currency: 'INR', receipt: 7 }, 'receipt', expect.any(String)],
  [{ amount: 100, currency: 'INR', notes: 'x' }, 'notes', expect.any(String)],
])('the API rejects the order %j', async (body, field, description) => {
  const { send } = await startTestSandbox();
  const error = { code: 'BAD_REQUEST_ERROR', field, description };
  expect(await send('POST /v1/orders', body)).toMatchObject({ status: 400, body: { error } });
});

test.each([
  'GET /v1/orders/order_x',
  'GET /v1/orders/order_x/payments',
  'GET /v1/payments/pay_x',
  'POST /v1/payments/pay_x/capture',
  'POST /v1/payments/pay_x/refund',
  'GET /v1/payments/pay_x/refunds',
  'GET /v1/refunds/rfnd_x',
])('%s: the id is unknown', async (call) => {
  const { send } = await startTestSandbox();
  expect(await send(call, call.startsWith('POST') ? {} : undefined)).toMatchObject(unknownId);
});

test('an id of another kind is unknown', async () => {
  const { send, order } = await startTestSandbox();
  expect(await send(`GET /v1/payments/${await order()}`)).toMatchObject(unknownId);
});

test.each(['GET /v1/orders', 'DELETE /v1/orders/x', 'GET /v1/toString', 'POST /v1/orders/a/b/c'])(
  '%s does not exist',
  async (call) => {
    const { send } = await startTestSandbox();
    expect((await send(call)).status).toBe(404);
  },
);

test('a payment is captured immediately, pays its order and has a signature', async () => {
  const { sendOk, order, keySecret } = await startTestSandbox();
  const order_id = await order();
  const claim = await sendOk('POST /sandbox/pay', { order_id, email: 'a@tokri.example' });
  const paymentId = String(claim.razorpay_payment_id);
  expect(claim).toEqual({
    razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
    razorpay_order_id: order_id,
    razorpay_signature: createHmac('sha256', keySecret)
      .update(`${order_id}|${paymentId}`)
      .digest('hex'),
  });
  const payment = await sendOk(`GET /v1/payments/${paymentId}`);
  expect(payment).toMatchObject({
    id: paymentId,
    entity: 'payment',
    amount: 50_000,
    currency: 'INR',
    status: 'captured',
    order_id,
    method: 'upi',
    vpa: 'success@razorpay',
    amount_refunded: 0,
    refund_status: null,
    captured: true,
    email: 'a@tokri.example',
    fee: 1180,
    tax: 180,
    error_code: null,
  });
  expect(await sendOk(`GET /v1/orders/${order_id}/payments`)).toEqual({
    entity: 'collection',
    count: 1,
    items: [payment],
  });
  expect(await sendOk(`GET /v1/orders/${order_id}`)).toMatchObject({
    status: 'paid',
    amount_paid: 50_000,
    amount_due: 0,
    attempts: 1,
  });
});

test.each([{ outcome: 'failed' }, { vpa: 'failure@razorpay' }])(
  'a failed payment tells why, and the order can be tried again: %j',
  async (input) => {
    const { sendOk, order, pay } = await startTestSandbox();
    const order_id = await order();
    const claim = await sendOk('POST /sandbox/pay', { order_id, ...input });
    const payment_id = String(claim.razorpay_payment_id);
    expect(claim.error).toMatchObject({
      code: 'BAD_REQUEST_ERROR',
      reason: 'payment_failed',
      metadata: { order_id, payment_id },
    });
    expect(await sendOk(`GET /v1/payments/${payment_id}`)).toMatchObject({
      status: 'failed',
      captured: false,
      error_reason: 'payment_failed',
      error_description: expect.stringContaining('declined'),
    });
    expect(await sendOk(`GET /v1/orders/${order_id}`)).toMatchObject({ status: 'attempted' });
    await pay(order_id);
    expect(await sendOk(`GET /v1/orders/${order_id}`)).toMatchObject({
      status: 'paid',
      attempts: 2,
    });
    const { items } = await sendOk(`GET /v1/orders/${order_id}/payments`);
    expect(items).toMatchObject([{ status: 'failed' }, { status: 'captured' }]);
  },
);

test('an authorised payment can only be captured once and in full', async () => {
  const { send, sendOk, order, pay } = await startTestSandbox();
  const id = await pay(await order(), { outcome: 'authorized', method: 'card' });
  const capture = (body: object) => send(`POST /v1/payments/${id}/capture`, body);
  expect(await sendOk(`GET /v1/payments/${id}`)).toMatchObject({ status: 'authorized' });
  for (const body of [{}, { amount: 49_900 }, { amount: 50_000, currency: 'USD' }]) {
    expect((await capture(body)).status).toBe(400);
  }
  const sound = { amount: 50_000, currency: 'INR' };
  expect(await capture(sound)).toMatchObject({
    status: 200,
    body: { id, status: 'captured', captured: true },
  });
  expect(await capture(sound)).toMatchObject({
    status: 400,
    body: { error: { description: 'This payment has already been captured' } },
  });
});

test('a failed payment cannot be captured', async () => {
  const { send, order, pay } = await startTestSandbox();
  const id = await pay(await order(), { outcome: 'failed' });
  const answer = await send(`POST /v1/payments/${id}/capture`, { amount: 50_000, currency: 'INR' });
  expect(answer.status).toBe(400);
});

test('a paid order takes a second payment only with `again`', async () => {
  const { send, sendOk, order, pay } = await startTestSandbox();
  const order_id = await order();
  await pay(order_id);
  expect(await send('POST /sandbox/pay', { order_id })).toMatchObject({
    status: 400,
    body: { error: { description: 'Order already paid' } },
  });
  await pay(order_id, { again: true });
  expect(await sendOk(`GET /v1/orders/${order_id}/payments`)).toMatchObject({ count: 2 });
  expect(await sendOk(`GET /v1/orders/${order_id}`)).toMatchObject({ amount_paid: 50_000 });
});

test('one of two concurrent payments of an order is rejected', async () => {
  const { send, order } = await startTestSandbox();
  const order_id = await order();
  const both = [send('POST /sandbox/pay', { order_id }), send('POST /sandbox/pay', { order_id })];
  const statuses = (await Promise.all(both)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 400]));
});

test('a payment of a wrong amount or currency does not pay the order', async () => {
  const { sendOk, order, pay } = await startTestSandbox();
  const order_id = await order();
  const id = await pay(order_id, { amount: 100, currency: 'USD' });
  expect(await sendOk(`GET /v1/payments/${id}`)).toMatchObject({ amount: 100, currency: 'USD' });
  expect(await sendOk(`GET /v1/orders/${order_id}`)).toMatchObject({
    status: 'attempted',
    amount_paid: 100,
    amount_due: 49_900,
  });
});

test('the sandbox closes while calls hang or wait', async () => {
  const sandbox = await startRazorpaySandbox({
    host: '127.0.0.1',
    webhookUrl: 'http://127.0.0.1:9',
  });
  await sandbox.close();
  await expect(fetch(sandbox.url)).rejects.toThrow('fetch failed');
});
