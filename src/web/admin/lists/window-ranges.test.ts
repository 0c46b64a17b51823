import { expect, test } from 'vitest';
import { rowsBetween, rowTops } from './window-ranges.ts';

const none = new Map<number, number>();

test('rows that were never rendered have the estimated or the average height', () => {
  expect(rowTops(3, { heights: none, estimatePx: 10 })).toEqual([0, 10, 20, 30]);
  const heights = new Map([
    [0, 10],
    [1, 30],
  ]);
  expect(rowTops(3, { heights, estimatePx: 99 })).toEqual([0, 10, 40, 60]);
});

test.each([
  ['the start', -500, 95, { from: 0, to: 12 }],
  ['the middle', 205, 290, { from: 20, to: 32 }],
  ['the end', 985, 2000, { from: 96, to: 100 }],
  ['below the end', 5000, 6000, { from: 100, to: 100 }],
])('the rows at %s are rounded outwards', (_, fromPx, toPx, range) => {
  const tops = rowTops(100, { heights: none, estimatePx: 10 });
  expect(rowsBetween(tops, fromPx, toPx)).toEqual(range);
});

test('an empty list has no rows', () => {
  expect(rowsBetween([0], 0, 900)).toEqual({ from: 0, to: 0 });
});
