import { expect, test } from 'vitest';
import type { Order } from '#shared/orders/contract.ts';
import { anOrder } from '#shared/testing/an-order.ts';
import { progressOf } from './order-progress.ts';

const reached = (value: string, at: string): Order['history'][number] => ({
  at,
  kind: 'status',
  value,
  note: null,
  by: 'shop',
});

const states = (order: Partial<Order>) => progressOf(anOrder(order)).map(({ state }) => state);

test.each([
  ['pending', ['ahead', 'ahead', 'ahead', 'ahead']],
  ['confirmed', ['now', 'ahead', 'ahead', 'ahead']],
  ['shipped', ['done', 'done', 'now', 'ahead']],
  ['delivered', ['done', 'done', 'done', 'done']],
] as const)('a %s order is so far: %j', (orderStatus, expected) => {
  expect(states({ orderStatus })).toEqual(expected);
});

test('each reached step has its last date; later steps have none', () => {
  const history = [
    reached('confirmed', '2025-08-09'),
    reached('shipped', '2025-08-10'),
    reached('processing', '2025-08-11'),
  ];
  const steps = progressOf(anOrder({ orderStatus: 'processing', history }));
  expect(steps.map(({ at }) => at)).toEqual(['2025-08-09', '2025-08-11', null, null]);
});

test('without a history, the order date and the delivery date are used', () => {
  const { createdAt, ...order } = anOrder({
    orderStatus: 'delivered',
    deliveredAt: '2025-08-14T06:00:00.000Z',
    history: [],
  });
  const steps = progressOf({ ...order, createdAt });
  expect(steps.map(({ at }) => at)).toEqual([createdAt, null, null, '2025-08-14T06:00:00.000Z']);
});
