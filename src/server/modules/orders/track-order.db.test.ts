import { expect, test } from 'vitest';
import { eq, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser } from '../../testing/users.ts';
import { users } from '../accounts/tables.ts';
import { recordParcelProgress } from './parcels/parcel-progress.ts';
import { orders } from './tables.ts';

const shop = shareTestShop();

const UNKNOWN = 'TKR-20200101-000000';

const track = (orderNumber: string, contact: string) =>
  callApi(shop(), 'POST /api/orders/track', { body: { orderNumber, contact } });

/** Attempts of all tests come from one address. */
const forgetAttempts = () => shop().db.execute(sql`delete from throttles where key like 'track:%'`);

async function buy(phone = '9876543210') {
  await forgetAttempts();
  const person = await createUser(shop().db);
  await checkoutFlow.setStock(shop(), '5', 10);
  await checkoutFlow.setStock(shop(), '6', 10);
  const number = await checkoutFlow.buy(shop(), person, [
    { productId: '5', quantity: 2 },
    { productId: '6', quantity: 1 },
  ]);
  const [order] = await shop()
    .db.update(orders)
    .set({ phone, email: 'gift@example.com' })
    .where(eq(orders.orderNumber, number))
    .returning();
  if (!order) throw new Error('no order');
  return { person, number, order };
}

test('an order is found by its number with the email of order or account, or the phone', async () => {
  const { number, person } = await buy();
  const contacts = ['gift@example.com', 'GIFT@Example.com', person.email, '9876543210'];
  for (const contact of [...contacts, '+91 98765 43210', '09876543210']) {
    const { status, data } = await track(number.toLowerCase(), contact);
    expect([contact, status, data?.order.orderNumber]).toEqual([contact, 200, number]);
  }
});

test('an unknown number and a wrong contact get the same answer', async () => {
  const { number } = await buy();
  const [wrong, unknown] = [
    await track(number, '9876543211'),
    await track(UNKNOWN, 'gift@example.com'),
  ];
  expect(wrong.code).toBe('tracking_not_found');
  expect(unknown).toEqual(wrong);
});

test('a phone number cannot be guessed, and no answer says whether the order exists', async () => {
  const { number, person } = await buy();
  for (const orderNumber of [number, UNKNOWN]) {
    await forgetAttempts();
    const codes = [];
    for (let guess = 0; guess < 11; guess += 1) {
      codes.push((await track(orderNumber, `98765432${20 + guess}`)).code);
    }
    expect(codes).toEqual([...Array(10).fill('tracking_not_found'), 'too_many_requests']);
  }
  // Other callers share the limit of the order, and the right contact does not end it.
  await shop().db.execute(sql`update throttles set key = ${`track:${number}`}
    where key = ${`track:${UNKNOWN}`}`);
  expect((await track(number, person.email)).code).toBe('too_many_requests');
});

test('a right contact does not count against the order, but against the caller', async () => {
  const { number } = await buy();
  for (let request = 0; request < 20; request += 1) {
    expect((await track(number, '9876543210')).status).toBe(200);
  }
  expect((await track(number, '9876543210')).code).toBe('too_many_requests');
});

test('shows the progress of each parcel without data about people or prices', async () => {
  const { number, order } = await buy();
  const admin = await createAdmin(shop().db);
  await callApi(shop(), `POST /api/orders/admin/${number}/parcels`, {
    as: admin,
    body: { items: [{ position: 0, quantity: 2 }], courier: 'DTDC', trackingNumber: 'T 77' },
  });
  const { data } = await callApi(shop(), `POST /api/orders/admin/${number}/parcels`, {
    as: admin,
    body: {},
  });
  const [{ id: parcelId }] = data.order.parcels;
  const at = new Date('2026-01-05T10:00:00Z');
  const note = `Given to ${order.name}`;
  await inTransaction(shop().db, (tx) =>
    recordParcelProgress(tx, { parcelId, status: 'in_transit', at, note, place: 'Patna' }),
  );
  const tracked = (await track(number, '9876543210')).data.order;
  expect(tracked.parcels).toMatchObject([
    {
      status: 'in_transit',
      courier: 'DTDC',
      trackingNumber: 'T 77',
      items: [{ quantity: 2 }],
      dispatchedAt: at.toISOString(),
    },
    { status: 'ready', courier: null, items: [{ quantity: 1 }] },
  ]);
  expect(tracked.parcels[0].history.at(-1)).toMatchObject({ place: 'Patna', status: 'in_transit' });
  const text = JSON.stringify(tracked);
  const { name, phone, street, pincode } = order;
  for (const secret of [name, phone, 'gift@example.com', street, pincode, 'price', 'total']) {
    expect(text).not.toContain(secret);
  }
});

test('the order of an erased customer cannot be tracked', async () => {
  const { number, person } = await buy('');
  const erased = 'someone@erased.invalid';
  await shop().db.update(orders).set({ email: erased }).where(eq(orders.orderNumber, number));
  await shop().db.update(users).set({ email: erased }).where(eq(users.id, person.id));
  expect((await track(number, erased)).code).toBe('tracking_not_found');
});

test('an invalid number or contact is named', async () => {
  await forgetAttempts();
  const { status, errors } = await track('TKR-1', 'meera');
  expect([status, Object.keys(errors ?? {})]).toEqual([400, ['orderNumber', 'contact']]);
});
