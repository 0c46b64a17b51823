import { beforeEach, expect, test } from 'vitest';
import { sessionReady, useSession } from '#web/session/store.ts';
import { fakeApi, type FakeResponse } from '#web/testing/fake-api.ts';
import { purchase } from '#web/testing/purchase.ts';
import { verifyPayment } from './verify-payment.ts';

const receipt = {
  razorpay_order_id: 'order_1',
  razorpay_payment_id: 'pay_1',
  razorpay_signature: 'f'.repeat(64),
};

const verify = (response: FakeResponse) => {
  fakeApi(response);
  return verifyPayment(receipt, purchase);
};

beforeEach(async () => {
  await sessionReady();
  useSession.setState({ token: 't', hasEnded: false });
});

test('a verified payment is an order', async () => {
  const json = { success: true, orderNumber: 'TKR-1', totalAmount: 448 };
  const calls = fakeApi({ json });
  expect(await verifyPayment(receipt, purchase)).toEqual({
    kind: 'paid',
    orderNumber: 'TKR-1',
    total: 448,
  });
  expect(calls).toMatchObject([
    {
      name: 'POST /api/payments/verify-payment',
      body: { ...receipt, orderDetails: { subtotal: 398, shipping: 50, totalAmount: 448 } },
    },
  ]);
});

test.each<[FakeResponse, string]>([
  [{ status: 400, json: { success: false, message: 'No.' } }, 'No.'],
  [{ status: 400, json: { success: false } }, 'Order verification failed'],
  [{ status: 200, json: { success: false } }, 'Order verification failed'],
])('%j refuses without a statement about the money: %o', async (response, message) => {
  expect(await verify(response)).toEqual({ kind: 'failed', message, isUncharged: false });
});

test('a payment without an order is refunded', async () => {
  const json = { success: false, code: 'payment_refunded', data: { reason: 'sold_out' } };
  expect(await verify({ status: 409, json })).toMatchObject({ kind: 'refunded' });
});

test.each<[FakeResponse]>([
  ['no response'],
  [{ status: 401, json: {} }],
  [{ status: 408, json: {} }],
  [{ status: 429, json: {} }],
  [{ status: 500, text: 'oops' }],
  [{ status: 503, json: {} }],
])('after %j the payment may still have been made', async (response) => {
  expect(await verify(response)).toEqual({ kind: 'uncertain' });
});
