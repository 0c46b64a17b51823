import { createHmac } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSandbox } from '../../../sandbox/razorpay/testing.ts';
import { createPayments, type Payments, type ProviderError } from './razorpay.ts';

async function shop(options: Parameters<typeof startTestSandbox>[0] = {}) {
  const sandbox = await startTestSandbox(options);
  const payments = createPayments({ ...sandbox, timeoutMs: 3000 });
  const failNext = (call: string, fault: string) =>
    sandbox.sendOk('POST /sandbox/faults', { next: [{ call, fault }] });
  return { ...sandbox, payments, failNext };
}

/** A provider that answers what the real one does not. */
async function oddProvider(listener: RequestListener): Promise<Payments> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => server.close().closeAllConnections());
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createPayments({ ...keys, apiUrl, checkoutUrl: '', timeoutMs: 3000 });
}

function answering(body: unknown, status = 200): Promise<Payments> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return oddProvider((_, response) => void response.writeHead(status).end(text));
}

const keys = { keyId: 'rzp_test_x', keySecret: 'the-key-secret', webhookSecret: 'the-hook-secret' };
const away = expect.objectContaining({ name: 'ProviderError', isUnavailable: true });
const refused = expect.objectContaining({ name: 'ProviderError', isUnavailable: false });
const anOrder = { amountPaise: 50_000, receipt: 'TKR-1' };

test('an order is made in rupees, with its receipt', async () => {
  const { payments, sendOk } = await shop();
  const id = await payments.createOrder(anOrder);
  expect(await sendOk(`GET /v1/orders/${id}`)).toMatchObject({
    amount: 50_000,
    currency: 'INR',
    receipt: 'TKR-1',
    status: 'created',
  });
});

test('a payment is told in the shop’s words, alone and with its order', async () => {
  const { payments, pay } = await shop();
  const orderId = await payments.createOrder(anOrder);
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

test('an order that nobody tried to pay has no payments', async () => {
  const { payments } = await shop();
  expect(await payments.listPayments(await payments.createOrder(anOrder))).toEqual([]);
});

test('an authorised payment is captured, and one captured before is answered as it is', async () => {
  const { payments, pay } = await shop();
  const id = await pay(await payments.createOrder(anOrder), { outcome: 'authorized' });
  const captured = await payments.capture({ id, amountPaise: 50_000 });
  expect(captured).toMatchObject({ id, status: 'captured' });
  expect(await payments.capture({ id, amountPaise: 50_000 })).toEqual(captured);
});

test('a capture whose reply was lost is found done', async () => {
  const { payments, pay, failNext } = await shop();
  const id = await pay(await payments.createOrder(anOrder), { outcome: 'authorized' });
  await failNext('POST /v1/payments/:id/capture', 'lost_reply');
  await expect(payments.capture({ id, amountPaise: 50_000 })).rejects.toEqual(away);
  expect(await payments.capture({ id, amountPaise: 50_000 })).toMatchObject({ status: 'captured' });
});

test('a capture of another amount, or of a failed payment, is refused', async () => {
  const { payments, pay } = await shop();
  const orderId = await payments.createOrder(anOrder);
  const failed = await pay(orderId, { outcome: 'failed' });
  await expect(payments.capture({ id: failed, amountPaise: 50_000 })).rejects.toEqual(refused);
  const id = await pay(orderId, { outcome: 'authorized' });
  await expect(payments.capture({ id, amountPaise: 40_000 })).rejects.toEqual(refused);
  await payments.capture({ id, amountPaise: 50_000 });
  await expect(payments.capture({ id, amountPaise: 40_000 })).rejects.toEqual(refused);
});

test('a refund happens once for its key, also when its reply was lost', async () => {
  const { payments, pay, failNext } = await shop({ refundDelayMs: 0 });
  const paymentId = await pay(await payments.createOrder(anOrder));
  const refund = { paymentId, amountPaise: 20_000, key: 'refund-0001' };
  await failNext('POST /v1/payments/:id/refund', 'lost_reply');
  await expect(payments.refund(refund)).rejects.toEqual(away);
  const made = await payments.refund(refund);
  expect(made).toMatchObject({ paymentId, amountPaise: 20_000 });
  expect(await payments.refund(refund)).toMatchObject({ id: made.id });
  expect(await payments.getRefund(made.id)).toEqual({ ...made, status: 'processed' });
  expect(await payments.getPayment(paymentId)).toMatchObject({
    status: 'captured',
    refundedPaise: 20_000,
  });
});

test('a refund beyond what was paid is refused, in the provider’s words', async () => {
  const { payments, pay } = await shop();
  const paymentId = await pay(await payments.createOrder(anOrder));
  const tooMuch = payments.refund({ paymentId, amountPaise: 50_001, key: 'refund-0001' });
  await expect(tooMuch).rejects.toEqual(refused);
  await expect(tooMuch).rejects.toThrow('greater than the refund payment amount');
});

test.each(['short', 'with\r\nnewline', ''])('%j is no key of a refund', async (key) => {
  const { payments, pay } = await shop();
  const paymentId = await pay(await payments.createOrder(anOrder));
  await expect(payments.refund({ paymentId, amountPaise: 100, key })).rejects.toEqual(refused);
});

test.each([
  ['GET /v1/payments/:id', 'error'],
  ['GET /v1/payments/:id', 'hang'],
  ['GET /v1/payments/:id', 'lost_reply'],
])('%s, %s: the provider is away, and back the next time', async (call, fault) => {
  const { payments, pay, failNext } = await shop();
  const id = await pay(await payments.createOrder(anOrder));
  await failNext(call, fault);
  await expect(payments.getPayment(id)).rejects.toEqual(away);
  expect(await payments.getPayment(id)).toMatchObject({ id });
});

test('a provider that cannot be reached is away, and the cause is kept', async () => {
  const sandbox = await startTestSandbox();
  await sandbox.close();
  const error: unknown = await createPayments(sandbox)
    .createOrder(anOrder)
    .catch((thrown: unknown) => thrown);
  expect(error).toEqual(away);
  expect((error as ProviderError).cause).toBeInstanceOf(Error);
});

test('unknown ids and wrong keys are refusals', async () => {
  const { payments, ...sandbox } = await shop();
  await expect(payments.getPayment('pay_unknown')).rejects.toEqual(refused);
  await expect(payments.getPayment('pay_unknown')).rejects.toThrow(
    'The id provided does not exist',
  );
  const stranger = createPayments({ ...sandbox, keySecret: 'guessed' });
  await expect(stranger.createOrder(anOrder)).rejects.toEqual(refused);
});

test.each(['', 'pay_', 'order_1', 'pay_1/../x', 'pay_1?a', 'pay_%2e', 'pay_1\n', 'pay_अ'])(
  '%j never becomes part of an address',
  async (id) => {
    const visited: string[] = [];
    const payments = await oddProvider(({ url = '' }, response) => {
      visited.push(url);
      response.end('{}');
    });
    await expect(payments.getPayment(id)).rejects.toEqual(refused);
    await expect(payments.capture({ id, amountPaise: 100 })).rejects.toEqual(refused);
    await expect(payments.getRefund(id)).rejects.toEqual(refused);
    await expect(
      payments.refund({ paymentId: id, amountPaise: 100, key: 'refund-0001' }),
    ).rejects.toEqual(refused);
    await expect(payments.listPayments(id.replace('order', 'pay'))).rejects.toEqual(refused);
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

test('a payment without an order is told as one without an order', async () => {
  const { order_id, ...rest } = payment;
  expect(order_id).toBe('order_1');
  expect(await (await answering(rest)).getPayment('pay_1')).toMatchObject({ orderId: '' });
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
])('a payment that says %j is no answer', async (change) => {
  const payments = await answering({ ...payment, ...change });
  await expect(payments.getPayment('pay_1')).rejects.toEqual(away);
});

test('payments of a foreign order are no answer', async () => {
  const payments = await answering({ items: [payment, { ...payment, order_id: 'order_2' }] });
  await expect(payments.listPayments('order_1')).rejects.toEqual(away);
});

test.each([{ amount: 100 }, { currency: 'USD' }, { id: 'pay_1' }])(
  'an order that says %j is no answer',
  async (change) => {
    const payments = await answering({ id: 'order_1', amount: 50_000, currency: 'INR', ...change });
    await expect(payments.createOrder(anOrder)).rejects.toEqual(away);
  },
);

test.each([{ payment_id: 'pay_2' }, { amount: 100 }, { status: 'lost' }, { id: 'x' }])(
  'a refund that says %j is no answer',
  async (change) => {
    const sound = { id: 'rfnd_1', payment_id: 'pay_1', amount: 20_000, status: 'pending' };
    const payments = await answering({ ...sound, ...change });
    const refund = { paymentId: 'pay_1', amountPaise: 20_000, key: 'refund-0001' };
    await expect(payments.refund(refund)).rejects.toEqual(away);
  },
);

test.each([
  '<html>',
  '',
  'null',
  '[]',
  '"text"',
  '{"items": {}}',
  `{"x": "${'x'.repeat(300_000)}"}`,
])('garbage is no answer: %.20s', async (body) => {
  for (const status of [200, 404]) {
    const payments = await answering(body, status);
    await expect(payments.listPayments('order_1')).rejects.toEqual(away);
  }
});

test.each([408, 409, 429, 500, 503])('%i is worth asking again', async (status) => {
  const payments = await answering({ error: { description: 'Please wait' } }, status);
  const asked = payments.getPayment('pay_1');
  await expect(asked).rejects.toEqual(away);
  await expect(asked).rejects.toThrow('Please wait');
});

test('a redirect is not followed', async () => {
  const visited: string[] = [];
  const payments = await oddProvider(({ url = '' }, response) => {
    visited.push(url);
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  await expect(payments.createOrder(anOrder)).rejects.toEqual(away);
  expect(visited).toEqual(['/v1/orders']);
});

test('an answer that never ends is given up', async () => {
  const payments = await oddProvider((_, response) => void response.write('{'));
  await expect(payments.getPayment('pay_1')).rejects.toEqual(away);
});

test('messages tell no secret, and no control characters', async () => {
  const payments = await answering({ error: { description: 'no\r\n\u0007way' } }, 400);
  const error: unknown = await payments.getPayment('pay_1').catch((thrown: unknown) => thrown);
  expect(error).toEqual(refused);
  const { message, cause } = error as ProviderError;
  expect(message).toBe('The payment provider refused: no way');
  expect(JSON.stringify([message, cause])).not.toContain('secret');
});

const offline = createPayments({ ...keys, apiUrl: '', checkoutUrl: '' });
const sign = (content: string | Buffer, secret: string) =>
  createHmac('sha256', secret).update(content).digest('hex');

test('the sandbox’s own claim is signed, for this order and payment only', async () => {
  const { payments, sendOk } = await shop();
  const orderId = await payments.createOrder(anOrder);
  const claim = await sendOk('POST /sandbox/pay', { order_id: orderId });
  const paymentId = String(claim.razorpay_payment_id);
  const signature = String(claim.razorpay_signature);
  expect(payments.isSignedPayment({ orderId, paymentId, signature })).toBe(true);
  expect(payments.isSignedPayment({ orderId: 'order_2', paymentId, signature })).toBe(false);
  expect(payments.isSignedPayment({ orderId, paymentId: 'pay_2', signature })).toBe(false);
});

test.each(['', 'x', sign('order_1|pay_1', 'guessed'), 'é'.repeat(64), 'é'.repeat(32)])(
  'no signature of a payment: %j',
  (signature) => {
    const claim = { orderId: 'order_1', paymentId: 'pay_1', signature };
    expect(offline.isSignedPayment(claim)).toBe(false);
  },
);

test('a signature over odd ids proves nothing', () => {
  const signature = sign('order_1|pay_1|pay_2', keys.keySecret);
  expect(offline.isSignedPayment({ orderId: 'order_1', paymentId: 'pay_1|pay_2', signature })).toBe(
    false,
  );
});

test('a webhook is signed over its raw bytes, with the secret of webhooks', () => {
  const raw = Buffer.from('{"event": "order.paid",  "name": "अनन्या"}');
  expect(offline.isSignedWebhook(raw, sign(raw, keys.webhookSecret))).toBe(true);
  expect(offline.isSignedWebhook(raw, sign(raw, keys.keySecret))).toBe(false);
  expect(offline.isSignedWebhook(raw.subarray(1), sign(raw, keys.webhookSecret))).toBe(false);
  expect(offline.isSignedWebhook(raw, '')).toBe(false);
});
