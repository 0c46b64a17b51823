import { expect, test } from 'vitest';
import {
  dayOf,
  daysIn,
  lastDayOfStep,
  rangeBefore,
  resolveRange,
  startOfDay,
  startOfStep,
  stepStarts,
} from './range.ts';

const now = new Date('2026-11-15T18:29:59Z');
const settle = (request: Parameters<typeof resolveRange>[0]) => resolveRange(request, now);

test('a day starts at midnight in India', () => {
  expect(dayOf(now)).toBe('2026-11-15');
  expect(dayOf(new Date('2026-11-15T18:30:00Z'))).toBe('2026-11-16');
  expect(startOfDay('2026-11-16')).toEqual(new Date('2026-11-15T18:30:00Z'));
});

test('the default report covers the last thirty days, day by day', () => {
  expect(settle({})).toEqual({ range: { from: '2026-10-17', to: '2026-11-15', step: 'day' } });
  expect(settle({ to: '2026-03-01' })).toEqual({
    range: { from: '2026-01-31', to: '2026-03-01', step: 'day' },
  });
});

test.each([
  [45, 'day'],
  [46, 'week'],
  [182, 'week'],
  [183, 'month'],
])('%i days are shown by the %s', (days, step) => {
  const from = new Date(Date.UTC(2026, 0, 1));
  const to = new Date(from.getTime() + (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const settled = settle({ from: '2026-01-01', to });
  expect(settled).toEqual({ range: { from: '2026-01-01', to, step } });
});

test.each([
  [{ from: '2026-11-16' }, 'from'],
  [{ from: '2026-11-02', to: '2026-11-01' }, 'from'],
  [{ from: '2021-11-13', to: '2026-11-15' }, 'from'],
  [{ from: '1999-12-31', to: '2000-01-01' }, 'from'],
  [{ from: '9999-01-01', to: '9999-12-31' }, 'to'],
])('%o is refused with an error for the field', (request, field) => {
  expect(
    Object.keys('errors' in settle(request) ? (settle(request) as never)['errors'] : {}),
  ).toEqual([field]);
});

test('five years are allowed', () => {
  expect(settle({ from: '2021-11-16', to: '2026-11-15' })).toMatchObject({
    range: { step: 'month' },
  });
});

test('weeks start on Mondays, months on their first day', () => {
  expect(startOfStep('2026-11-15', 'week')).toBe('2026-11-09');
  expect(startOfStep('2026-11-16', 'week')).toBe('2026-11-16');
  expect(startOfStep('2024-02-29', 'month')).toBe('2024-02-01');
  expect(lastDayOfStep('2024-02-01', 'month')).toBe('2024-02-29');
  expect(lastDayOfStep('2026-11-09', 'week')).toBe('2026-11-15');
  expect(stepStarts({ from: '2025-12-31', to: '2026-01-12', step: 'week' })).toEqual([
    '2025-12-29',
    '2026-01-05',
    '2026-01-12',
  ]);
  expect(stepStarts({ from: '2025-11-30', to: '2026-01-01', step: 'month' })).toEqual([
    '2025-11-01',
    '2025-12-01',
    '2026-01-01',
  ]);
});

test('the previous period has the same length and ends before this one', () => {
  const range = { from: '2024-02-28', to: '2024-03-01', step: 'day' } as const;
  expect(daysIn(range)).toBe(3);
  expect(rangeBefore(range)).toEqual({ from: '2024-02-25', to: '2024-02-27', step: 'day' });
});
