import { beforeEach, expect, test } from 'vitest';
import { sessionReady, useSession } from '#web/session/store.ts';
import { fakeApi, type FakeResponse } from '#web/testing/fake-api.ts';
import { purchase } from '#web/testing/purchase.ts';
import { createPayment } from './create-payment.ts';

beforeEach(async () => {
  await sessionReady();
  useSession.setState({ token: 't', hasEnded: false });
});

test('the payment is created for the totals that the customer saw', async () => {
  const calls = fakeApi({ json: { id: 'order_1', amount: 44_800, key: 'rzp_test_1' } });
  expect(await createPayment(purchase)).toEqual({
    orderId: 'order_1',
    amountPaise: 44_800,
    key: 'rzp_test_1',
  });
  expect(calls).toMatchObject([
    {
      name: 'POST /api/payments/create-razorpay-order',
      body: { amount: 44_800, currency: 'INR', orderData: { phone: '9818044121' } },
    },
  ]);
});

test.each<[FakeResponse, string]>([
  [{ status: 502, json: { message: 'Failed to create order' } }, 'Failed to create order'],
  [{ status: 429, json: { message: 'Wait.' } }, 'Failed to create order. Wait.'],
  [{ status: 200, text: '<h1>Hotel WLAN</h1>' }, 'Failed to create order'],
  [{ status: 200, json: {} }, 'Failed to create order'],
  [{ status: 400, json: { errors: { amount: 'Wrong.' } } }, 'Failed to create order'],
  ['no response', 'Failed to create order'],
])('%j is a failure without a charge: %o', async (response, message) => {
  fakeApi(response);
  expect(await createPayment(purchase)).toEqual({ kind: 'failed', message, isUncharged: true });
});

test('an error of a form field is returned under the name of the field', async () => {
  const errors = { 'orderData.address.pincode': 'Wrong pincode', amount: 'Wrong amount' };
  fakeApi({ status: 400, json: { success: false, errors } });
  expect(await createPayment(purchase)).toEqual({
    kind: 'invalid',
    errors: { 'address.pincode': 'Wrong pincode' },
  });
});

test('a changed cart is returned with the message of the server', async () => {
  const cart = { items: [], notices: [], itemCount: 0, subtotal: 0, shipping: 0, total: 0 };
  fakeApi({ status: 409, json: { success: false, message: 'Sold.', data: { cart } } });
  expect(await createPayment(purchase)).toEqual({ kind: 'changed', message: 'Sold.', cart });
});

test('an ended session has no message of its own', async () => {
  fakeApi({ status: 401, json: { success: false, code: 'unauthenticated' } });
  expect(await createPayment(purchase)).toEqual({ kind: 'gone' });
  expect(useSession.getState()).toMatchObject({ token: null, hasEnded: true });
});
