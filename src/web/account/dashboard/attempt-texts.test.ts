import { expect, test } from 'vitest';
import type { PaymentAttempt } from '#shared/checkout/contract.ts';
import { aSoldItem } from '#shared/testing/an-order.ts';
import { attemptDates, attemptTexts, purposeOf } from './attempt-texts.ts';

const anAttempt = (details: Partial<PaymentAttempt>): PaymentAttempt => ({
  id: '1',
  amount: 229,
  items: [aSoldItem()],
  state: 'not_received',
  reason: null,
  startedAt: '2020-08-12T10:22:00.000Z',
  receivedAt: null,
  refundStartedAt: null,
  refundedAt: null,
  ...details,
});

test.each([
  ['not_received', 'Not received', 'Nothing was charged'],
  ['received', 'Received', 'We are refunding your payment'],
  ['refund_started', 'Refund started', 'We sent your refund on 13 Aug 2020'],
  ['refund_delayed', 'Refund delayed', 'We keep trying'],
  ['refunded', 'Refunded', 'refunded on 14 Aug 2020'],
] as const)('money that is %s is called "%s" and says what happens', (state, label, next) => {
  const words = attemptTexts(
    anAttempt({
      state,
      refundStartedAt: '2020-08-13T10:22:00.000Z',
      refundedAt: '2020-08-14T10:22:00.000Z',
    }),
  );
  expect(words.label).toBe(label);
  expect(words.next).toContain(next);
});

test('only past events have a time', () => {
  const receivedAt = '2020-08-12T10:23:00.000Z';
  expect(attemptDates(anAttempt({ receivedAt }))).toEqual([
    'Tried 12 Aug 2020, 3:52 pm',
    'Received 12 Aug 2020, 3:53 pm',
  ]);
});

test('a long cart is summarised by its first packs', () => {
  const named = (name: string) => aSoldItem({ name });
  expect(purposeOf(anAttempt({ items: [named('A')] }))).toBe('A');
  expect(purposeOf(anAttempt({ items: ['A', 'B', 'C', 'D'].map(named) }))).toBe('A, B and 2 more');
});
