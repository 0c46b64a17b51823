import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSandbox } from '../../../sandbox/razorpay/testing.ts';
import { createPayments, type Payments, type ProviderError } from './razorpay.ts';

async function startSandbox(options: Parameters<typeof startTestSandbox>[0] = {}) {
  const sandbox = await startTestSandbox(options);
  const payments = createPayments({ ...sandbox, timeoutMs: 3000 });
  const failNext = (call: string, fault: string) =>
    sandbox.sendOk('POST /sandbox/faults', { next: [{ call, fault }] });
  return { ...sandbox, payments, failNext };
}

/** A server that responds as the provider never does. */
async function startFakeProvider(listener: RequestListener): Promise<Payments> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => server.close().closeAllConnections());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createPayments({ ...keys, apiUrl, checkoutUrl: '', timeoutMs: 3000 });
}

function respondWith(body: unknown, status = 200): Promise<Payments> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return startFakeProvider((_, response) => void response.writeHead(status).end(text));
}

const keys = { keyId: 'rzp_test_x', keySecret: 'the-key-secret', webhookSecret: 'the-hook-secret' };
const unavailable = expect.objectContaining({ name: 'ProviderError', isUnavailable: true });
const rejected = expect.objectContaining({ name: 'ProviderError', isUnavailable: false });
const orderInput = { amountPaise: 50_000, receipt: 'TKR-1' };

test('creates an order in rupees with its receipt', async () => {
  const { payments, sendOk } = await startSandbox();
  const id = await payments.createOrder(orderInput);
  expect(await sendOk(`GET /v1/orders/${id}`)).toMatchObject({
    amount: 50_000,
    currency: 'INR',
    receipt: 'TKR-1',
    status: 'created',
  });
});

test('converts payments, alone and of an order', async () => {
  const { payments, pay } = await startSandbox();
  const orderId = await payments.createOrder(orderInput);
  const failed = await pay(orderId, { outcome: 'failed', method: 'card' });
  const id = await pay(orderId);
  const payment = {
    id,
    orderId,
    amountPaise: 50_000,
    currency: 'INR',
    status: 'captured',
    refundedPaise: 0,
    method: 'upi',
    failure: null,
  };
  expect(await payments.getPayment(id)).toEqual(payment);
  expect(await payments.listPayments(orderId)).toEqual([
    {
      ...payment,
      id: failed,
      status: 'failed',
      method: 'card',
      failure: expect.stringContaining('declined'),
    },
    payment,
  ]);
});

test('an order without attempts has no payments', async () => {
  const { payments } = await startSandbox();
  expect(await payments.listPayments(await payments.createOrder(orderInput))).toEqual([]);
});

test('captures an authorised payment, and returns a captured one unchanged', async () => {
  const { payments, pay } = await startSandbox();
  const id = await pay(await payments.createOrder(orderInput), { outcome: 'authorized' });
  const captured = await payments.capture({ id, amountPaise: 50_000 });
  expect(captured).toMatchObject({ id, status: 'captured' });
  expect(await payments.capture({ id, amountPaise: 50_000 })).toEqual(captured);
});

test('a capture succeeds after its first response was lost', async () => {
  const { payments, pay, failNext } = await startSandbox();
  const id = await pay(await payments.createOrder(orderInput), { outcome: 'authorized' });
  await failNext('POST /v1/payments/:id/capture', 'lost_reply');
  await expect(payments.capture({ id, amountPaise: 50_000 })).rejects.toEqual(unavailable);
  expect(await payments.capture({ id, amountPaise: 50_000 })).toMatchObject({ status: 'captured' });
});

test('rejects the capture of another amount or of a failed payment', async () => {
  const { payments, pay } = await startSandbox();
  const orderId = await payments.createOrder(orderInput);
  const failed = await pay(orderId, { outcome: 'failed' });
  await expect(payments.capture({ id: failed, amountPaise: 50_000 })).rejects.toEqual(rejected);
  const id = await pay(orderId, { outcome: 'authorized' });
  await expect(payments.capture({ id, amountPaise: 40_000 })).rejects.toEqual(rejected);
  await payments.capture({ id, amountPaise: 50_000 });
  await expect(payments.capture({ id, amountPaise: 40_000 })).rejects.toEqual(rejected);
});

test('a key refunds once, also if the response was lost', async () => {
  const { payments, pay, failNext } = await startSandbox({ refundDelayMs: 0 });
  const paymentId = await pay(await payments.createOrder(orderInput));
  const refund = { paymentId, amountPaise: 20_000, key: 'refund-0001' };
  await failNext('POST /v1/payments/:id/refund', 'lost_reply');
  await expect(payments.refund(refund)).rejects.toEqual(unavailable);
  const first = await payments.refund(refund);
  expect(first).toMatchObject({ paymentId, amountPaise: 20_000 });
  expect(await payments.refund(refund)).toMatchObject({ id: first.id });
  expect(await payments.getRefund(first.id)).toEqual({ ...first, status: 'processed' });
  expect(await payments.getPayment(paymentId)).toMatchObject({
    status: 'captured',
    refundedPaise: 20_000,
  });
});

test('rejects a refund above the payment with the provider’s message', async () => {
  const { payments, pay } = await startSandbox();
  const paymentId = await pay(await payments.createOrder(orderInput));
  const tooMuch = payments.refund({ paymentId, amountPaise: 50_001, key: 'refund-0001' });
  await expect(tooMuch).rejects.toEqual(rejected);
  await expect(tooMuch).rejects.toThrow('greater than the refund payment amount');
});

test.each(['short', 'with\r\nnewline', ''])(
  'rejects %j as idempotency key of a refund',
  async (key) => {
    const { payments, pay } = await startSandbox();
    const paymentId = await pay(await payments.createOrder(orderInput));
    await expect(payments.refund({ paymentId, amountPaise: 100, key })).rejects.toEqual(rejected);
  },
);

test.each([
  ['GET /v1/payments/:id', 'error'],
  ['GET /v1/payments/:id', 'hang'],
  ['GET /v1/payments/:id', 'lost_reply'],
])('%s, %s: the provider is unavailable, and the next call succeeds', async (call, fault) => {
  const { payments, pay, failNext } = await startSandbox();
  const id = await pay(await payments.createOrder(orderInput));
  await failNext(call, fault);
  await expect(payments.getPayment(id)).rejects.toEqual(unavailable);
  expect(await payments.getPayment(id)).toMatchObject({ id });
});

test('an unreachable provider is reported as unavailable with the cause', async () => {
  const sandbox = await startTestSandbox();
  await sandbox.close();
  const error: unknown = await createPayments(sandbox)
    .createOrder(orderInput)
    .catch((thrown: unknown) => thrown);
  expect(error).toEqual(unavailable);
  expect((error as ProviderError).cause).toBeInstanceOf(Error);
});

test('rejects unknown ids and wrong API keys', async () => {
  const { payments, ...sandbox } = await startSandbox();
  await expect(payments.getPayment('pay_unknown')).rejects.toEqual(rejected);
  await expect(payments.getPayment('pay_unknown')).rejects.toThrow(
    'The id provided does not exist',
  );
  const wrongKey = createPayments({ ...sandbox, keySecret: 'guessed' });
  await expect(wrongKey.createOrder(orderInput)).rejects.toEqual(rejected);
});

test.each(['', 'pay_', 'order_1', 'pay_1/../x', 'pay_1?a', 'pay_%2e', 'pay_1\n', 'pay_अ'])(
  'does not send the invalid id %j',
  async (id) => {
    const visited: string[] = [];
    const payments = await startFakeProvider(({ url = '' }, response) => {
      visited.push(url);
      response.end('{}');
    });
    await expect(payments.getPayment(id)).rejects.toEqual(rejected);
    await expect(payments.capture({ id, amountPaise: 100 })).rejects.toEqual(rejected);
    await expect(payments.getRefund(id)).rejects.toEqual(rejected);
    await expect(
      payments.refund({ paymentId: id, amountPaise: 100, key: 'refund-0001' }),
    ).rejects.toEqual(rejected);
    await expect(payments.listPayments(id.replace('order', 'pay'))).rejects.toEqual(rejected);
    expect(visited).toEqual([]);
  },
);

const payment = {
  id: 'pay_1',
  order_id: 'order_1',
  amount: 50_000,
  currency: 'INR',
  status: 'captured',
  amount_refunded: 0,
  method: 'upi',
  error_description: null,
};

test('a payment without an order has an empty order id', async () => {
  const { order_id, ...rest } = payment;
  expect(order_id).toBe('order_1');
  expect(await (await respondWith(rest)).getPayment('pay_1')).toMatchObject({ orderId: '' });
});

test.each([
  { id: 'pay_2' },
  { order_id: 'nonsense' },
  { amount: 500.5 },
  { amount: '50000' },
  { amount: -1 },
  { currency: undefined },
  { status: 'stolen' },
  { amount_refunded: 'all' },
])('rejects a payment with %j', async (change) => {
  const payments = await respondWith({ ...payment, ...change });
  await expect(payments.getPayment('pay_1')).rejects.toEqual(unavailable);
});

test('rejects payments of another order', async () => {
  const payments = await respondWith({ items: [payment, { ...payment, order_id: 'order_2' }] });
  await expect(payments.listPayments('order_1')).rejects.toEqual(unavailable);
});

test.each([{ amount: 100 }, { currency: 'USD' }, { id: 'pay_1' }])(
  'rejects an order with %j',
  async (change) => {
    const payments = await respondWith({
      id: 'order_1',
      amount: 50_000,
      currency: 'INR',
      ...change,
    });
    await expect(payments.createOrder(orderInput)).rejects.toEqual(unavailable);
  },
);

test.each([{ payment_id: 'pay_2' }, { amount: 100 }, { status: 'lost' }, { id: 'x' }])(
  'rejects a refund with %j',
  async (change) => {
    const valid = { id: 'rfnd_1', payment_id: 'pay_1', amount: 20_000, status: 'pending' };
    const payments = await respondWith({ ...valid, ...change });
    const refund = { paymentId: 'pay_1', amountPaise: 20_000, key: 'refund-0001' };
    await expect(payments.refund(refund)).rejects.toEqual(unavailable);
  },
);

/** 10:00 on 5 October 2026 in India. */
const OCTOBER_5 = Date.UTC(2026, 9, 5, 4, 30);
const onOctober5 = { year: 2026, month: 10, day: 5, skip: 0 };

test('converts what was settled on a day, page by page', async () => {
  const { payments, pay, sendOk } = await startSandbox({ refundDelayMs: 0 });
  const paid = await pay(await payments.createOrder(orderInput));
  const held = await pay(await payments.createOrder(orderInput));
  const refund = await payments.refund({
    paymentId: paid,
    amountPaise: 20_000,
    key: 'refund-0001',
  });
  const differences = { [held]: 'on_hold' };
  await sendOk('POST /sandbox/settle', { settled_at: OCTOBER_5 / 1000, differences });
  const items = await payments.listSettlementItems(onOctober5);
  const settlementId = items[0]?.payout?.settlementId;
  const payout = { settlementId, utr: expect.any(String), at: new Date(OCTOBER_5) };
  expect(settlementId).toMatch(/^setl_/);
  expect(items).toEqual([
    {
      entityId: paid,
      type: 'payment',
      paymentId: paid,
      disputeId: null,
      amountPaise: 50_000,
      creditPaise: 48_820,
      debitPaise: 0,
      feePaise: 1180,
      taxPaise: 180,
      isOnHold: false,
      createdAt: expect.any(Date),
      payout,
    },
    expect.objectContaining({ entityId: held, isOnHold: true, payout: null }),
    expect.objectContaining({
      entityId: refund.id,
      type: 'refund',
      paymentId: paid,
      debitPaise: 20_000,
      payout,
    }),
  ]);
  expect(await payments.listSettlementItems({ ...onOctober5, skip: 2 })).toEqual(items.slice(2));
  expect(await payments.listSettlementItems({ year: 2026, month: 10, skip: 0 })).toEqual(items);
  expect(await payments.listSettlementItems({ ...onOctober5, day: 6 })).toEqual([]);
});

test.each(['error', 'lost_reply', 'hang'])(
  'settlements, %s: the provider is unavailable, and the next call succeeds',
  async (fault) => {
    const { payments, failNext } = await startSandbox();
    await failNext('GET /v1/settlements/recon/combined', fault);
    await expect(payments.listSettlementItems(onOctober5)).rejects.toEqual(unavailable);
    expect(await payments.listSettlementItems(onOctober5)).toEqual([]);
  },
);

test('rejects a day that does not exist with the provider’s message', async () => {
  const { payments } = await startSandbox();
  const call = payments.listSettlementItems({ ...onOctober5, month: 13 });
  await expect(call).rejects.toEqual(rejected);
  await expect(call).rejects.toThrow('The month must be between 1 and 12.');
});

const settlementItem = {
  entity_id: 'pay_1',
  type: 'payment',
  debit: 0,
  credit: 97_640,
  amount: 100_000,
  currency: 'INR',
  fee: 2360,
  tax: 360,
  on_hold: false,
  settled: true,
  created_at: 1_567_692_556,
  settled_at: 1_568_176_960,
  settlement_id: 'setl_1',
  settlement_utr: '1568176960vxp0rj',
  payment_id: null,
  dispute_id: null,
  notes: { __proto__: 'x' },
};

test.each([
  { entity_id: 'pay_1/../x' },
  { entity_id: 'rfnd_1' },
  { entity_id: `pay_${'x'.repeat(99)}` },
  { type: 'refund', entity_id: 'rfnd_1' },
  { debit: -1 },
  { credit: 97_640.5 },
  { amount: '100000' },
  { currency: 'USD' },
  { fee: null },
  { tax: 2361 },
  { settled: 'yes' },
  { settled_at: null },
  { settled_at: 1e15 },
  { created_at: 0 },
  { settlement_id: null },
  { settlement_id: 'setl_1 or 1=1' },
  { payment_id: 'order_1' },
])('rejects a settlement item with %j', async (change) => {
  const payments = await respondWith({ items: [{ ...settlementItem, ...change }] });
  await expect(payments.listSettlementItems(onOctober5)).rejects.toEqual(unavailable);
});

test('rejects more settlement items than requested', async () => {
  const payments = await respondWith({ items: Array.from({ length: 101 }, () => settlementItem) });
  await expect(payments.listSettlementItems(onOctober5)).rejects.toEqual(unavailable);
});

test('keeps unknown kinds of settlement items, and cleans their texts', async () => {
  const payments = await respondWith({
    items: [
      {
        ...settlementItem,
        type: 'transfer',
        entity_id: 'trf_1',
        settlement_utr: `\u0000<b>${'9'.repeat(99)}`,
      },
    ],
  });
  const [item] = await payments.listSettlementItems(onOctober5);
  expect(item).toMatchObject({ type: 'other', paymentId: null });
  expect(item?.payout?.utr).toBe(`<b>${'9'.repeat(99)}`.slice(0, 60));
});

test.each([
  '<html>',
  '',
  'null',
  '[]',
  '"text"',
  '{"items": {}}',
  `{"x": "${'x'.repeat(300_000)}"}`,
])('treats an invalid response as unavailable: %.20s', async (body) => {
  for (const status of [200, 404]) {
    const payments = await respondWith(body, status);
    await expect(payments.listPayments('order_1')).rejects.toEqual(unavailable);
  }
});

test.each([408, 409, 429, 500, 503])('treats status %i as unavailable', async (status) => {
  const payments = await respondWith({ error: { description: 'Please wait' } }, status);
  const call = payments.getPayment('pay_1');
  await expect(call).rejects.toEqual(unavailable);
  await expect(call).rejects.toThrow('Please wait');
});

test('a redirect is not followed', async () => {
  const visited: string[] = [];
  const payments = await startFakeProvider(({ url = '' }, response) => {
    visited.push(url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await expect(payments.createOrder(orderInput)).rejects.toEqual(unavailable);
  expect(visited).toEqual(['/v1/orders']);
});

test('times out on an endless response', async () => {
  const payments = await startFakeProvider((_, response) => void response.write('{'));
  await expect(payments.getPayment('pay_1')).rejects.toEqual(unavailable);
});

test('error messages contain neither secrets nor control characters', async () => {
  const payments = await respondWith({ error: { description: 'no\r\n\u0007way' } }, 400);
  const error: unknown = await payments.getPayment('pay_1').catch((thrown: unknown) => thrown);
  expect(error).toEqual(rejected);
  const { message, cause } = error as ProviderError;
  expect(message).toBe('The payment provider rejected the request: no way');
  expect(JSON.stringify([message, cause])).not.toContain('secret');
});

const offline = createPayments({ ...keys, apiUrl: '', checkoutUrl: '' });
const sign = (content: string | Buffer, secret: string) =>
  createHmac('sha256', secret).update(content).digest('hex');

test('accepts the sandbox’s signature for its order and payment only', async () => {
  const { payments, sendOk } = await startSandbox();
  const orderId = await payments.createOrder(orderInput);
  const claim = await sendOk('POST /sandbox/pay', { order_id: orderId });
  const paymentId = String(claim.razorpay_payment_id);
  const signature = String(claim.razorpay_signature);
  expect(payments.isSignedPayment({ orderId, paymentId, signature })).toBe(true);
  expect(payments.isSignedPayment({ orderId: 'order_2', paymentId, signature })).toBe(false);
  expect(payments.isSignedPayment({ orderId, paymentId: 'pay_2', signature })).toBe(false);
});

test.each(['', 'x', sign('order_1|pay_1', 'guessed'), 'é'.repeat(64), 'é'.repeat(32)])(
  'rejects the payment signature %j',
  (signature) => {
    const claim = { orderId: 'order_1', paymentId: 'pay_1', signature };
    expect(offline.isSignedPayment(claim)).toBe(false);
  },
);

test('rejects a signature over invalid ids', () => {
  const signature = sign('order_1|pay_1|pay_2', keys.keySecret);
  expect(offline.isSignedPayment({ orderId: 'order_1', paymentId: 'pay_1|pay_2', signature })).toBe(
    false,
  );
});

test('verifies a webhook’s signature over its raw bytes with the webhook secret', () => {
  const raw = Buffer.from('{"event": "order.paid",  "name": "अनन्या"}');
  expect(offline.isSignedWebhook(raw, sign(raw, keys.webhookSecret))).toBe(true);
  expect(offline.isSignedWebhook(raw, sign(raw, keys.keySecret))).toBe(false);
  expect(offline.isSignedWebhook(raw.subarray(1), sign(raw, keys.webhookSecret))).toBe(false);
  expect(offline.isSignedWebhook(raw, '')).toBe(false);
});
