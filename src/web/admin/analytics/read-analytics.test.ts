import { expect, test } from 'vitest';
import { formatRate, readAnalytics } from './read-analytics.ts';

const zeros = {
  totalRevenue: 0,
  totalOrders: 0,
  averageOrderValue: 0,
  customerSatisfactionRate: 0,
};

test('numbers are read, also from strings', () => {
  const data = { ...zeros, totalRevenue: 648_210.5, averageOrderValue: '505' };
  expect(readAnalytics({ success: true, data })).toEqual({
    ...zeros,
    totalRevenue: 648_210.5,
    averageOrderValue: 505,
  });
});

test.each([
  undefined,
  null,
  [],
  'oops',
  { data: null },
  { data: {} },
  { data: { totalRevenue: null, totalOrders: 'many', averageOrderValue: NaN } },
])('missing values of %o are zero', (answer) => {
  expect(readAnalytics(answer)).toEqual(zeros);
});

test('the rate has one decimal', () => {
  expect([0, 71.25, 100, 33.333].map(formatRate)).toEqual(['0.0%', '71.3%', '100.0%', '33.3%']);
});
