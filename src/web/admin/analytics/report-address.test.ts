import { expect, test } from 'vitest';
import { readReportAddress, withShow, withStep, withTime } from './report-address.ts';

const now = new Date('2026-11-15T12:00:00Z');
const read = (search: string) => readReportAddress(new URLSearchParams(search), now);

test('an empty address means the last thirty days', () => {
  expect(read('')).toEqual({
    last: '30d',
    from: '2026-10-17',
    to: '2026-11-15',
    step: undefined,
    show: 'revenue',
    today: '2026-11-15',
  });
});

test.each([
  ['7d', '2026-11-09'],
  ['12w', '2026-08-24'],
  ['12m', '2025-12-01'],
])('the last %s start on %s and end today', (last, from) => {
  expect(read(`last=${last}`)).toMatchObject({ last, from, to: '2026-11-15' });
});

test('custom dates survive the round trip', () => {
  expect(read('from=2026-01-01&to=2026-02-01&step=week&show=orders')).toEqual({
    last: undefined,
    from: '2026-01-01',
    to: '2026-02-01',
    step: 'week',
    show: 'orders',
    today: '2026-11-15',
  });
  expect(read('from=2026-11-01')).toMatchObject({ from: '2026-11-01', to: '2026-11-15' });
});

test('unknown values are ignored', () => {
  expect(read('last=9y&step=hour&show=cats')).toEqual(read(''));
  expect(read('from=yesterday&to=2026-19-39')).toEqual(read(''));
});

test('another period gets its default step', () => {
  const search = new URLSearchParams('last=12w&step=day&show=orders');
  expect(withTime(search, { last: '12m' })).toBe('?show=orders&last=12m');
  expect(withTime(search, { last: '30d' })).toBe('?show=orders');
  expect(withTime(search, { from: '2026-01-01', to: '2026-02-01' })).toBe(
    '?show=orders&from=2026-01-01&to=2026-02-01',
  );
  expect(withStep(search, 'month')).toBe('?last=12w&step=month&show=orders');
  expect(withShow(search, 'revenue')).toBe('?last=12w&step=day');
});
