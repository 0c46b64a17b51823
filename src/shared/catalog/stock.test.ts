import { expect, test } from 'vitest';
import { availabilityOf, isLowOnCard, isLowOnDetail, stockLevelOf } from './stock.ts';

test.each([
  [0, 'Out of Stock'],
  [1, 'Only 1 left'],
  [10, 'Only 10 left'],
  [11, 'In Stock'],
  [500, 'In Stock'],
])('%i in stock reads %s', (stock, text) => {
  expect(availabilityOf(stock).text).toBe(text);
});

test('low-stock badges are shown from 1 up to their limits, never at 0', () => {
  expect([0, 1, 50, 51].map(isLowOnCard)).toEqual([false, true, true, false]);
  expect([0, 1, 5, 6].map(isLowOnDetail)).toEqual([false, true, true, false]);
});

test.each([
  [0, 'out', 'Out of Stock'],
  [1, 'low', 'Critical Stock'],
  [49, 'low', 'Critical Stock'],
  [50, 'low', 'Medium Stock'],
  [99, 'low', 'Medium Stock'],
  [100, 'good', 'Well Stocked'],
  [5000, 'good', 'Well Stocked'],
])('the back-office calls %i %s: %s', (stock, level, label) => {
  expect(stockLevelOf(stock)).toMatchObject({ level, label });
});
