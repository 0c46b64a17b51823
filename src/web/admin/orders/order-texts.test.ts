import { expect, test } from 'vitest';
import { paymentMethodText } from '#shared/orders/payment-method.ts';
import { eventDetail, refundReason, slipsAddress } from './order-texts.ts';

const at = '2025-08-12T10:22:00.000Z';
const event = { at, kind: 'refund', value: 'due', note: null, by: 'shop', actor: null } as const;

test('the history names the actor if there is one', () => {
  expect(eventDetail(event)).toBe('12 Aug 2025, 3:52 pm');
  expect(eventDetail({ ...event, note: '₹50', actor: 'asha@example.com' })).toBe(
    '₹50, by asha@example.com, 12 Aug 2025, 3:52 pm',
  );
  expect(eventDetail({ ...event, by: 'you', actor: 'kavya@example.com' })).toContain(
    'by the customer',
  );
});

test('a refund shows the note of the admin, or else its cause', () => {
  const refund = { amount: 1, state: 'due', createdAt: at, startedAt: null, processedAt: null };
  const why = { reason: 'given_by_shop', note: 'Torn', bankReference: null };
  const given = { ...refund, ...why, state: 'due' } as const;
  expect(refundReason(given)).toBe('Torn');
  expect(refundReason({ ...given, reason: 'cancelled_by_shop', note: null })).toBe(
    'Cancelled by the shop',
  );
  expect(refundReason({ ...given, bankReference: 'NEFT 4711' })).toBe(
    'Torn, by bank transfer NEFT 4711',
  );
});

test('payment methods have readable names', () => {
  expect(['upi', 'card', 'paylater', null].map(paymentMethodText)).toEqual([
    'UPI',
    'Card',
    'paylater',
    '',
  ]);
});

test('slips are requested by order number', () => {
  expect(slipsAddress(['TKR-20250812-048215', 'TKR-20250812-048216'])).toBe(
    '/admin/orders/slips?ids=TKR-20250812-048215,TKR-20250812-048216',
  );
});
