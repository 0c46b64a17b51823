import { figures } from '#shared/settings/figures.ts';
import { expect, test } from 'vitest';
import { anOrder } from '#shared/testing/an-order.ts';
import { deliveryText, eventText, refundText } from './order-texts.ts';

const day = '2025-08-14T06:00:00.000Z';

test('the delivery text uses the known dates', () => {
  expect(deliveryText(anOrder())).toBe('Delivery date will be updated soon');
  expect(deliveryText(anOrder({ estimatedDelivery: day }))).toBe('Expected delivery: 14 Aug 2025');
  const delivered = { orderStatus: 'delivered', estimatedDelivery: day } as const;
  expect(deliveryText(anOrder({ ...delivered, deliveredAt: '2025-08-13T06:00:00.000Z' }))).toBe(
    'Delivered on 13 Aug 2025',
  );
  expect(deliveryText(anOrder({ ...delivered, updatedAt: day }))).toBe('Delivered on 14 Aug 2025');
});

test('a cancelled order has no delivery estimate', () => {
  const order = anOrder({ orderStatus: 'cancelled', estimatedDelivery: day });
  expect(deliveryText(order)).toBe('Cancelled');
  const history = [{ at: day, kind: 'status', value: 'cancelled', note: null, by: 'you' }] as const;
  expect(deliveryText({ ...order, history: [...history] })).toBe('Cancelled on 14 Aug 2025');
});

test('a refund text has the amount, the start and the expected arrival', () => {
  const refund = { amount: 229, createdAt: day, startedAt: null, processedAt: null };
  expect(refundText({ ...refund, state: 'due' })).toContain(
    'A refund of ₹229 was requested on 14 Aug 2025',
  );
  expect(refundText({ ...refund, state: 'started', startedAt: day })).toContain(
    `was sent on 14 Aug 2025. It will reach you in ${figures().refundDays}`,
  );
  expect(refundText({ ...refund, state: 'processed', processedAt: day })).toContain(
    'was refunded on 14 Aug 2025',
  );
  expect(refundText({ ...refund, state: 'failed' })).toContain('We are looking into it');
});

test.each([
  ['status', 'shipped', 'shop', 'Shipped'],
  ['status', 'cancelled', 'shop', 'Cancelled'],
  ['status', 'cancelled', 'you', 'Cancelled by you'],
  ['tracking', 'DTDC 7R48215596', 'shop', 'Sent with DTDC 7R48215596'],
  ['refund', 'processed', 'shop', 'Refund paid out'],
  ['refund', 'something new', 'shop', 'Refund updated'],
] as const)('%s %s by %s reads "%s"', (kind, value, by, words) => {
  expect(eventText({ at: day, kind, value, note: null, by })).toBe(words);
});
