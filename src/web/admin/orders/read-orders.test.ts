import { expect, test } from 'vitest';
import { anOrder } from '#shared/testing/an-order.ts';
import { readOneOrder, readOrdersPage } from './read-orders.ts';

const read = (raw: unknown) => readOrdersPage([raw])?.items[0];
const idsIn = (answer: unknown) => readOrdersPage(answer)?.items.map(({ id }) => id);

test.each([
  [[anOrder()]],
  [{ orders: [anOrder()] }],
  [{ success: true, data: { orders: [anOrder()] } }],
  [{ success: true, data: [anOrder()] }],
])('orders are read from an array, orders, data.orders or data: %#', (answer) => {
  expect(idsIn(answer)).toEqual(['order-1']);
});

test.each([undefined, null, 'text', {}, { data: {} }, { orders: 'none' }])(
  'a response without a list is rejected: %j',
  (answer) => {
    expect(readOrdersPage(answer)).toBeUndefined();
  },
);

test('pages and counts come from the response', () => {
  const counts = {
    status: { all: 9, pending: 2, confirmed: 7 },
    paymentStatus: { all: 9, paid: 9 },
  };
  const page = readOrdersPage({
    data: { orders: [anOrder()], total: 60, page: 2, pageCount: 3, counts },
  });
  expect(page).toMatchObject({ total: 60, page: 2, pageCount: 3, counts });
});

test('missing counts are computed', () => {
  const page = readOrdersPage([anOrder(), anOrder({ orderStatus: 'shipped' })]);
  expect(page).toMatchObject({ total: 2, page: 1, pageCount: 1 });
  expect(page?.counts.status).toMatchObject({ all: 2, confirmed: 1, shipped: 1, pending: 0 });
  expect(page?.counts.paymentStatus).toMatchObject({ all: 2, paid: 2, failed: 0 });
});

test('the status is read from orderStatus or status', () => {
  expect(read({ status: 'shipped' })?.orderStatus).toBe('shipped');
  expect(read({ orderStatus: 'delivered', status: 'shipped' })?.orderStatus).toBe('delivered');
  expect(read({})?.orderStatus).toBe('pending');
});

test('name and email are read from shippingAddress or user', () => {
  const user = { name: 'Kavya', email: 'kavya@example.com' };
  expect(read({ user })?.customer).toMatchObject(user);
  const shippingAddress = { name: 'Ananya', email: 'ananya@example.com', phone: '9818044121' };
  expect(read({ user, shippingAddress })?.customer).toEqual(shippingAddress);
  expect(read({ user, shippingAddress: { name: 'Ananya' } })?.customer).toMatchObject({
    name: 'Ananya',
    email: 'kavya@example.com',
  });
  expect(read({ phone: '9818044121' })?.customer.phone).toBe('9818044121');
});

test('the name of an item is read from name or title', () => {
  const items = [{ title: 'Sattu' }, { name: 'Makhana', title: 'Old' }, {}];
  expect(read({ items })?.items.map(({ name }) => name)).toEqual(['Sattu', 'Makhana', 'Product']);
});

test('the total is read from totalAmount or total', () => {
  expect(read({ total: 229 })?.totalAmount).toBe(229);
  expect(read({ totalAmount: '179.50', total: 229 })?.totalAmount).toBe(179.5);
});

test('the postal code is read from zipCode or pincode', () => {
  expect(read({ shippingAddress: { pincode: '122002' } })?.shippingAddress?.zipCode).toBe('122002');
  expect(
    read({ shippingAddress: { zipCode: '110001', pincode: '122002' } })?.shippingAddress?.zipCode,
  ).toBe('110001');
});

test('payment, note, refunds and history are read for administrators', () => {
  const at = '2025-08-12T10:22:00.000Z';
  const refund = { amount: 50, state: 'due', createdAt: at, reason: 'given_by_shop', note: 'Torn' };
  const event = { at, kind: 'status', value: 'shipped', actor: 'asha@example.com' };
  const raw = {
    ...anOrder(),
    paymentMethod: 'upi',
    paymentId: 'pay_1',
    refundable: 179,
    note: 'Hi',
  };
  const order = read({ ...raw, refunds: [refund, {}], history: [event, 'nothing'] });
  expect(order).toMatchObject({
    paymentMethod: 'upi',
    paymentId: 'pay_1',
    refundable: 179,
    note: 'Hi',
    refunds: [{ amount: 50, reason: 'given_by_shop', note: 'Torn' }],
    history: [{ value: 'shipped', actor: 'asha@example.com' }],
  });
  expect(order?.refunds).toHaveLength(1);
});

test('one order is read from data.order, order or the response itself', () => {
  for (const answer of [{ data: { order: anOrder() } }, { order: anOrder() }, anOrder()]) {
    expect(readOneOrder(answer)?.id).toBe('order-1');
  }
  expect(readOneOrder({ data: {} })).toBeUndefined();
});
