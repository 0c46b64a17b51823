import { expect, test } from 'vitest';
import { anOrder } from '#shared/testing/an-order.ts';
import { readOrders } from './read-orders.ts';

const read = (raw: unknown) => readOrders({ orders: [raw] })?.[0];

test('orders are read from data.orders or orders', () => {
  const { _id, ...order } = anOrder();
  expect(readOrders({ success: true, data: { orders: [anOrder()] } })).toEqual([order]);
  expect(readOrders({ orders: [anOrder()] })).toEqual([order]);
});

test.each([undefined, null, 'text', {}, { data: {} }, { orders: 'none' }])(
  'a response without a list is rejected: %j',
  (answer) => {
    expect(readOrders(answer)).toBeUndefined();
  },
);

test('an unknown status counts as pending', () => {
  expect(read({ orderStatus: 'lost' })?.orderStatus).toBe('pending');
  expect(read({})?.orderStatus).toBe('pending');
});

test('an empty order is read', () => {
  expect(read({ _id: '7' })).toMatchObject({
    id: '7',
    items: [],
    totalAmount: 0,
    shippingAddress: null,
    estimatedDelivery: null,
    refunds: [],
    history: [],
    createdAt: null,
  });
});

test('damaged orders are left out', () => {
  const order = read({
    items: [{ name: 'Sattu', price: '179', quantity: 'two', tile: 'tartan' }, 'nothing', null],
    estimatedDelivery: 'soon',
    history: [{ kind: 'status', value: 'confirmed', at: 'then' }],
    refunds: [{ state: 'lost', createdAt: '2025-08-12T10:22:00.000Z' }],
    contact: 'Kavya',
  });
  expect(order?.items).toMatchObject([{ name: 'Sattu', price: 179, quantity: 1, tile: null }]);
  expect(order).toMatchObject({ estimatedDelivery: null, history: [], refunds: [] });
  expect(order?.contact).toEqual({ name: '', email: '', phone: '' });
});
