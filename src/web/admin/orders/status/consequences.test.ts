import { expect, test } from 'vitest';
import { readOneOrder } from '../read-orders.ts';
import { warningsOf } from './consequences.ts';

const order = (fields: object) => {
  const read = readOneOrder({ order: { id: '1', orderStatus: 'confirmed', ...fields } });
  if (!read) throw new Error('no order');
  return read;
};

test('a role that sees no payments is warned only of orders that should not be sent', () => {
  const hidden = { paymentStatus: null, hides: ['money', 'customer'] };
  expect(warningsOf(order({ ...hidden, needsApproval: false }), 'shipped')).toEqual([]);
  expect(warningsOf(order({ ...hidden, needsApproval: true }), 'shipped')).toEqual([
    'Ask a manager before you send this order.',
  ]);
});

test.each([
  ['paid', []],
  ['refunded', ['The payment was refunded in full, so these goods are not paid for.']],
  ['pending', ['The order is not paid.']],
])('the dispatch of a %s order warns of %j, also in older responses', (paymentStatus, warnings) => {
  expect(warningsOf(order({ paymentStatus }), 'shipped')).toEqual(warnings);
});
