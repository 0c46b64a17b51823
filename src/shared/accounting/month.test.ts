import { expect, test } from 'vitest';
import { isMonth, monthName, monthRange } from './month.ts';

test('accepts months of this century only', () => {
  expect(['2026-10', '2026-01', '2099-12'].every(isMonth)).toBe(true);
  const others = ['', '2026', '2026-00', '2026-13', '2026-1', '1999-10', '2026-10-01', ' 2026-10'];
  expect(others.some(isMonth)).toBe(false);
});

test('a month ends before the first day of the next one', () => {
  expect(monthRange('2026-10')).toEqual({
    month: '2026-10',
    from: '2026-10-01',
    until: '2026-11-01',
  });
  expect(monthRange('2026-12').until).toBe('2027-01-01');
  expect(monthName('2026-03')).toBe('March 2026');
});
