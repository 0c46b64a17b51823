import { expect, test } from 'vitest';
import type { FormDescription } from '../forms/describe.ts';
import { keepMine, theirChanges } from './conflict.ts';

const form: FormDescription = {
  groups: [
    {
      title: 'Shipping',
      fields: [
        { kind: 'money', name: 'fee', label: 'Fee' },
        { kind: 'money', name: 'threshold', label: 'Threshold' },
        { kind: 'texts', name: 'holidays', label: 'Holidays', entry: 'Holiday' },
      ],
    },
  ],
};
const base = { fee: 50_00, threshold: 500_00, holidays: ['01-26'] };

test('names what the other administrator changed, and my value if I changed it too', () => {
  const mine = { ...base, fee: 60_00 };
  const theirs = { ...base, fee: 70_00, holidays: ['01-26', '08-15'] };
  expect(theirChanges(form, { base, mine, theirs })).toEqual([
    { field: 'fee', label: 'Shipping: Fee', now: '₹70', mine: '₹60' },
    { field: 'holidays.1', label: 'Shipping: Holidays: 2', now: '08-15', mine: undefined },
  ]);
});

test('my changes win, and fields that I did not change are theirs', () => {
  const mine = { ...base, fee: 60_00 };
  const theirs = { ...base, fee: 70_00, threshold: 400_00 };
  expect(keepMine(form, { base, mine, theirs })).toEqual({
    ...base,
    fee: 60_00,
    threshold: 400_00,
  });
});
