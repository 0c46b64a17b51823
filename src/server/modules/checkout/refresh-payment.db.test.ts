import { afterEach, expect, test } from 'vitest';
import { auditBooks } from '../../audit-books.ts';
import { eq } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { createUser, callApi, type TestUser } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { orders } from '../orders/tables.ts';
import { payments } from '../payments/tables.ts';

const shop = shareTestShop();
const cart = [{ productId: '1', quantity: 2 }];

afterEach(async () => {
  await checkoutFlow.setFaults(shop(), {});
  expect(await auditBooks(shop().db)).toEqual([]);
});

const read = (as: TestUser, id: string) =>
  callApi(shop(), `GET /api/payments/status/${id}`, { as });
const refresh = (as: TestUser, id: string) =>
  callApi(shop(), `POST /api/payments/refresh/${id}`, { as });

const countOrders = ({ id }: TestUser) => shop().db.$count(orders, eq(orders.userId, id));

/** An open payment, while no webhook reaches the shop. */
async function openPayment() {
  const person = await createUser(shop().db);
  await checkoutFlow.setFaults(shop(), { dropWebhooks: 1 });
  await checkoutFlow.setStock(shop(), '1', 20);
  const { id } = await checkoutFlow.create(shop(), person, cart);
  return { person, id };
}

test('reading the status of a payment changes nothing, and refreshing it creates the order once', async () => {
  const { person, id } = await openPayment();
  const { razorpay_payment_id: paymentId } = await checkoutFlow.pay(shop(), id);
  for (let reads = 0; reads < 3; reads += 1) {
    expect(await read(person, id)).toMatchObject({ status: 200, state: 'waiting' });
  }
  expect(await countOrders(person)).toBe(0);
  expect(await shop().db.$count(payments, eq(payments.id, paymentId))).toBe(0);
  expect(await checkoutFlow.readStock(shop(), '1')).toEqual([20, 2]);

  const replies = await Promise.all(Array.from({ length: 5 }, () => refresh(person, id)));
  for (const reply of replies) {
    expect(reply).toMatchObject({ status: 200, state: 'paid', totalAmount: 448 });
  }
  expect(await refresh(person, id)).toMatchObject({ state: 'paid' });
  expect(await read(person, id)).toMatchObject({ state: 'paid', totalAmount: 448 });
  expect(await countOrders(person)).toBe(1);
  expect(await checkoutFlow.readStock(shop(), '1')).toEqual([18, 0]);
});

test('an unpaid payment is not received after a refresh, and can still be paid later', async () => {
  const { person, id } = await openPayment();
  expect(await refresh(person, id)).toMatchObject({ status: 200, state: 'not_received' });
  expect(await read(person, id)).toMatchObject({ state: 'waiting', orderNumber: null });
  await checkoutFlow.pay(shop(), id);
  expect(await refresh(person, id)).toMatchObject({ state: 'paid' });
});

test('a payment stays open while the provider does not respond', async () => {
  const { person, id } = await openPayment();
  await checkoutFlow.pay(shop(), id);
  const next = [{ call: 'GET /v1/orders/:id/payments', fault: 'error' }];
  await checkoutFlow.setFaults(shop(), { dropWebhooks: 1, next });
  expect(await refresh(person, id)).toMatchObject({ status: 200, state: 'waiting' });
  expect(await refresh(person, id)).toMatchObject({ status: 200, state: 'paid' });
});

test('a payment of another customer is not found', async () => {
  const { id } = await openPayment();
  const other = await createUser(shop().db);
  for (const call of [read, refresh]) {
    expect(await call(other, id)).toMatchObject({ status: 404, code: 'payment_not_found' });
  }
});

test('limits refreshes per customer, but not reads', async () => {
  const { person, id } = await openPayment();
  for (let nth = 0; nth < 60; nth += 1) {
    expect((await refresh(person, id)).status).toBe(200);
  }
  expect(await refresh(person, id)).toMatchObject({ status: 429, code: 'too_many_requests' });
  expect(await read(person, id)).toMatchObject({ status: 200 });
});
