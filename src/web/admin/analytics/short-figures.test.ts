import { expect, test } from 'vitest';
import { shortRupees, ticksFor } from './short-figures.ts';

test.each([
  [0, '₹0'],
  [0.4, '₹0'],
  [950, '₹950'],
  [999.6, '₹1k'],
  [20_000, '₹20k'],
  [25_430, '₹25.4k'],
  [99_960, '₹1L'],
  [1_20_000, '₹1.2L'],
  [99_99_999, '₹1Cr'],
  [3_00_00_000, '₹3Cr'],
])('%d rupees are shortened to %s', (rupees, text) => {
  expect(shortRupees(rupees)).toBe(text);
});

test.each([
  [0, [0, 1, 2]],
  [1, [0, 1, 2]],
  [5, [0, 2, 4, 6]],
  [25_400, [0, 10_000, 20_000, 30_000]],
  [60_000, [0, 20_000, 40_000, 60_000]],
  [1_20_000, [0, 50_000, 1_00_000, 1_50_000]],
])('an axis up to %d shows %o', (max, ticks) => {
  expect(ticksFor(max)).toEqual(ticks);
});

test('the axis exceeds every value in two to four round steps', () => {
  for (let max = 1; max < 10_000_000; max = Math.ceil(max * 1.37)) {
    const ticks = ticksFor(max);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
    expect(ticks.length).toBeGreaterThanOrEqual(3);
    expect(ticks.length).toBeLessThanOrEqual(5);
    expect(ticks.every(Number.isInteger)).toBe(true);
  }
});
