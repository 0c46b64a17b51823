import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { auditBooks } from '../../audit-books.ts';
import { eq, sql } from '../../db/drizzle.ts';
import * as checkoutFlow from '../../testing/checkout-flow.ts';
import { eventually } from '../../testing/eventually.ts';
import { createUser, callApi } from '../../testing/users.ts';
import { shareTestShop } from '../../testing/test-shop.ts';
import { products } from '../catalog/tables.ts';
import { expireCheckouts } from './release-checkout.ts';
import { checkouts } from './tables.ts';

const shop = shareTestShop();
const CREATE = 'POST /api/payments/create-razorpay-order';
const twoUnits = [{ productId: '3', quantity: 2 }];

beforeEach(async () => {
  await shop()
    .db.update(checkouts)
    .set({ expiresAt: sql`now()` });
  await expireCheckouts(shop().db);
  await checkoutFlow.setStock(shop(), '3', 10);
});

afterEach(async () => {
  await checkoutFlow.setFaults(shop(), {});
  expect(await auditBooks(shop().db)).toEqual([]);
});

const listCheckouts = (userId: string) =>
  shop()
    .db.select()
    .from(checkouts)
    .where(eq(checkouts.userId, userId))
    .orderBy(checkouts.createdAt);

test('a new checkout holds stock, stores the order details and expires', async () => {
  const person = await createUser(shop().db);
  const created = await checkoutFlow.create(shop(), person, twoUnits);
  expect(created).toMatchObject({
    status: 200,
    success: true,
    id: expect.stringMatching(/^order_/),
    currency: 'INR',
    key: expect.stringMatching(/^rzp_test_/),
    data: { id: created.id, amount: created.amount },
  });
  expect(await checkoutFlow.readStock(shop(), '3')).toEqual([10, 2]);
  const [stored] = await listCheckouts(person.id);
  expect(stored).toMatchObject({ state: 'pending', name: 'Ananya Sharma', pincode: '122002' });
  const minutes = ((stored?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(19);
  expect(minutes).toBeLessThan(20.1);
});

test('repeated requests, at once or later, resume the same checkout', async () => {
  const person = await createUser(shop().db);
  await checkoutFlow.setStock(shop(), '3', 2);
  const responses = await Promise.all([
    checkoutFlow.create(shop(), person, twoUnits),
    checkoutFlow.create(shop(), person, twoUnits),
    checkoutFlow.create(shop(), person, twoUnits),
  ]);
  const later = await checkoutFlow.create(shop(), person, twoUnits, {
    amount: responses[0].amount,
  });
  expect(new Set([...responses, later].map(({ id }) => id)).size).toBe(1);
  expect(await listCheckouts(person.id)).toHaveLength(1);
  expect(await checkoutFlow.readStock(shop(), '3')).toEqual([2, 2]);
});

test('a different request replaces the pending checkout, also for the last units', async () => {
  const person = await createUser(shop().db);
  await checkoutFlow.setStock(shop(), '3', 2);
  const first = await checkoutFlow.create(shop(), person, twoUnits);
  const amount = first.amount;
  const body = {
    amount,
    orderData: { ...checkoutFlow.details, phone: '+91 98765 43210', items: twoUnits },
  };
  const second = await callApi(shop(), CREATE, { as: person, body });
  expect(second.status).toBe(200);
  expect(second.id).not.toBe(first.id);
  expect(await checkoutFlow.readStock(shop(), '3')).toEqual([2, 2]);
  expect((await listCheckouts(person.id)).map(({ state, phone }) => [state, phone])).toEqual([
    ['superseded', '9818044121'],
    ['pending', '9876543210'],
  ]);
  // The replaced checkout is paid in another tab, but its stock is held by the newer checkout.
  const paid = await checkoutFlow.pay(shop(), first.id);
  expect(await checkoutFlow.verify(shop(), person, paid)).toMatchObject({
    code: 'payment_refunded',
  });
  const newer = await checkoutFlow.pay(shop(), second.id);
  expect(await checkoutFlow.verify(shop(), person, newer)).toMatchObject({ status: 200 });
});

test('rejects other buyers of held stock, with the stock that is left', async () => {
  const [holder, other] = [await createUser(shop().db), await createUser(shop().db)];
  await checkoutFlow.setStock(shop(), '3', 3);
  const { amount } = await checkoutFlow.create(shop(), holder, twoUnits);
  const body = { amount, orderData: { ...checkoutFlow.details, items: twoUnits } };
  expect(await callApi(shop(), CREATE, { as: other, body })).toMatchObject({
    status: 409,
    code: 'out_of_stock',
    data: { cart: { items: [{ id: '3', quantity: 1, stock: 1 }], notices: [{ kind: 'reduced' }] } },
  });
  expect(await listCheckouts(other.id)).toEqual([]);
});

test('rejects a changed price with the current cart, and holds nothing', async () => {
  const person = await createUser(shop().db);
  const amount = await checkoutFlow.readTotal(shop(), twoUnits);
  const [before] = await shop().db.select().from(products).where(eq(products.id, '3'));
  await shop()
    .db.update(products)
    .set({ pricePaise: sql`price_paise + 1000`, originalPricePaise: null })
    .where(eq(products.id, '3'));
  const body = { amount, orderData: { ...checkoutFlow.details, items: twoUnits } };
  const response = await callApi(shop(), CREATE, { as: person, body });
  expect(response).toMatchObject({ status: 409, code: 'price_changed' });
  expect(response.data.cart.total * 100).not.toBe(amount);
  expect(await checkoutFlow.readStock(shop(), '3')).toEqual([10, 0]);
  await shop()
    .db.update(products)
    .set({
      pricePaise: before?.pricePaise ?? 0,
      originalPricePaise: before?.originalPricePaise ?? null,
    })
    .where(eq(products.id, '3'));
});

describe('rejects invalid input', () => {
  const send = async (given: object, orderData: object = {}) =>
    callApi(shop(), CREATE, {
      as: await createUser(shop().db),
      body: {
        amount: await checkoutFlow.readTotal(shop(), twoUnits),
        orderData: { ...checkoutFlow.details, items: twoUnits, ...orderData },
        ...given,
      },
    });

  test.each([1, 0, 100, 99_999_999])('an amount of %i', async (amount) => {
    expect(await send({ amount })).toMatchObject({ status: 409, code: 'price_changed' });
  });

  test.each([
    [{ amount: -1 }],
    [{ amount: 1.5 }],
    [{ amount: '44800' }],
    [{ amount: null }],
    [{ currency: 'USD' }],
  ])('the amount %j', async (given) => {
    expect(await send(given)).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  test.each([
    [[{ productId: '3', quantity: 0 }]],
    [[{ productId: '3', quantity: -2 }]],
    [[{ productId: '3', quantity: 1.5 }]],
    [[{ productId: '3', quantity: 1e9 }]],
    [[{ productId: '', quantity: 1 }]],
    [[{ quantity: 1 }]],
    [[]],
    ['all of it'],
  ])('items %j', async (items) => {
    expect(await send({}, { items })).toMatchObject({ status: 400, code: 'invalid_input' });
  });

  test.each(['nope', '3; drop table orders', '../../etc', '３'])(
    'a product called %s',
    async (productId) => {
      expect(await send({}, { items: [{ productId, quantity: 1 }] })).toMatchObject({
        status: 409,
        code: 'out_of_stock',
        data: { cart: { items: [] } },
      });
    },
  );

  test('an amount that belongs to another quantity', async () => {
    const person = await createUser(shop().db);
    const body = {
      amount: await checkoutFlow.readTotal(shop(), twoUnits),
      orderData: { ...checkoutFlow.details, items: [{ productId: '3', quantity: 1 }] },
    };
    expect(await callApi(shop(), CREATE, { as: person, body })).toMatchObject({
      status: 409,
      code: 'price_changed',
    });
    expect(await listCheckouts(person.id)).toEqual([]);
  });

  test('the same product twice counts as one line', async () => {
    await checkoutFlow.setStock(shop(), '3', 3);
    const items = [...twoUnits, ...twoUnits];
    expect(await send({}, { items })).toMatchObject({ status: 409, code: 'out_of_stock' });
  });
});

test('validates contact and address like the form', async () => {
  const person = await createUser(shop().db);
  const body = {
    amount: 100,
    orderData: {
      name: '  ',
      email: 'ananya',
      phone: '12345',
      address: {
        street: '',
        city: ' ',
        state: 'Atlantis',
        pincode: '12',
        landmark: 'x'.repeat(121),
      },
    },
  };
  const { status, errors } = await callApi(shop(), CREATE, { as: person, body });
  expect(status).toBe(400);
  expect(errors).toEqual({
    'orderData.name': 'Name is required',
    'orderData.email': 'Please enter a valid email address',
    'orderData.phone': 'Please enter a valid 10-digit phone number',
    'orderData.address.street': 'Street address is required',
    'orderData.address.city': 'City is required',
    'orderData.address.state': 'State is required',
    'orderData.address.pincode': 'Please enter a valid 6-digit pincode',
    'orderData.address.landmark': 'Landmark must be at most 120 characters',
  });
});

test('rejects an empty cart', async () => {
  const person = await createUser(shop().db);
  const body = { amount: 0, orderData: checkoutFlow.details };
  expect(await callApi(shop(), CREATE, { as: person, body })).toMatchObject({
    status: 409,
    code: 'cart_empty',
  });
});

test('stores a valid address that is sent only with the verification', async () => {
  const { address, ...contact } = checkoutFlow.details;
  for (const [sent, pincode] of [
    [address, '122002'],
    [{ ...address, pincode: '1' }, undefined],
  ] as const) {
    const person = await createUser(shop().db);
    const orderData = { ...contact, items: twoUnits };
    const { id } = await checkoutFlow.create(shop(), person, twoUnits, { orderData });
    const paid = await checkoutFlow.pay(shop(), id);
    const verified = await checkoutFlow.verify(shop(), person, {
      ...paid,
      orderDetails: { address: sent },
    });
    expect(verified.status).toBe(200);
    const { data } = await callApi(shop(), `GET /api/orders/${verified.orderNumber}`, {
      as: person,
    });
    expect(data.order.shippingAddress?.zipCode).toBe(pincode);
  }
});

test.each(['error', 'hang', 'lost_reply'] as const)(
  'rejects a checkout within seconds and releases its stock if the provider fails (%s)',
  async (fault) => {
    const person = await createUser(shop().db);
    await checkoutFlow.setFaults(shop(), { next: [{ call: 'POST /v1/orders', fault }] });
    expect(await checkoutFlow.create(shop(), person, twoUnits)).toMatchObject({
      status: 502,
      code: 'payment_unavailable',
      message: 'Failed to create order',
    });
    expect(await checkoutFlow.readStock(shop(), '3')).toEqual([10, 0]);
    expect(await checkoutFlow.create(shop(), person, twoUnits)).toMatchObject({ status: 200 });
  },
);

test('a closed payment window releases the stock, and a later payment still becomes an order', async () => {
  const person = await createUser(shop().db);
  const { id } = await checkoutFlow.create(shop(), person, twoUnits);
  const release = (as: { token: string }) =>
    callApi(shop(), `POST /api/payments/release/${id}`, { as });
  expect(await release(await createUser(shop().db))).toMatchObject({ status: 404 });
  expect(await checkoutFlow.readStock(shop(), '3')).toEqual([10, 2]);
  const listAttempts = async () =>
    (await callApi(shop(), 'GET /api/payments/attempts', { as: person })).data.attempts;
  expect(await listAttempts()).toMatchObject([{ state: 'waiting' }]);
  expect(await release(person)).toMatchObject({ status: 200 });
  expect(await listAttempts()).toMatchObject([{ state: 'not_received', receivedAt: null }]);
  expect(await checkoutFlow.readStock(shop(), '3')).toEqual([10, 0]);
  expect(await callApi(shop(), `POST /api/payments/refresh/${id}`, { as: person })).toMatchObject({
    state: 'not_received',
    orderNumber: null,
  });
  await checkoutFlow.pay(shop(), id);
  await eventually(async () =>
    expect(await callApi(shop(), `GET /api/payments/status/${id}`, { as: person })).toMatchObject({
      state: 'paid',
    }),
  );
  expect(await checkoutFlow.readStock(shop(), '3')).toEqual([8, 0]);
});

test('a payment of another customer is not found', async () => {
  const person = await createUser(shop().db);
  const other = await createUser(shop().db);
  const { id } = await checkoutFlow.create(shop(), person, twoUnits);
  expect(await callApi(shop(), `GET /api/payments/status/${id}`, { as: other })).toMatchObject({
    status: 404,
    code: 'payment_not_found',
  });
  const { data } = await callApi(shop(), 'GET /api/payments/attempts', { as: other });
  expect(data.attempts).toEqual([]);
});

test('limits checkouts per shopper', async () => {
  const person = await createUser(shop().db);
  const body = { amount: 1, orderData: { ...checkoutFlow.details, items: twoUnits } };
  const attempt = async () => (await callApi(shop(), CREATE, { as: person, body })).status;
  for (let nth = 0; nth < 30; nth += 1) expect(await attempt()).not.toBe(429);
  expect(await attempt()).toBe(429);
});

test('returns the details of the last order to their owner only', async () => {
  const person = await createUser(shop().db);
  const read = async (as: { token: string }) =>
    (await callApi(shop(), 'GET /api/checkout/last-details', { as })).data.details;
  expect(await read(person)).toBeNull();
  await checkoutFlow.buy(shop(), person, twoUnits);
  expect(await read(person)).toEqual({ ...checkoutFlow.details, gstin: null, companyName: null });
  expect(await read(await createUser(shop().db))).toBeNull();
});
