import { expect, test } from 'vitest';
import { anOrder } from '#shared/testing/an-order.ts';
import { readOrders } from './read-orders.ts';

const read = (raw: unknown) => readOrders({ orders: [raw] })?.[0];

test('orders come as data.orders or as orders', () => {
  const { _id, ...order } = anOrder();
  expect(readOrders({ success: true, data: { orders: [anOrder()] } })).toEqual([order]);
  expect(readOrders({ orders: [anOrder()] })).toEqual([order]);
});

test.each([undefined, null, 'text', {}, { data: {} }, { orders: 'none' }])(
  'an answer without a list is no answer: %j',
  (answer) => {
    expect(readOrders(answer)).toBeUndefined();
  },
);

test('an unknown status counts as pending', () => {
  expect(read({ orderStatus: 'lost' })?.orderStatus).toBe('pending');
  expect(read({})?.orderStatus).toBe('pending');
});

test('an order with nothing in it is an empty order', () => {
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

test('what is damaged is left out, and takes nothing with it', () => {
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
