import { expect, test } from 'vitest';
import { monthName, monthRange } from './month.ts';

test('a month ends before the first day of the next one', () => {
  expect(monthRange('2026-10')).toEqual({
    month: '2026-10',
    from: '2026-10-01',
    until: '2026-11-01',
  });
  expect(monthRange('2026-12').until).toBe('2027-01-01');
  expect(monthName('2026-03')).toBe('March 2026');
});
