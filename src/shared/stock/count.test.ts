import { expect, test } from 'vitest';
import { isLargeDifference } from './count.ts';

test.each([
  [10, 10, false],
  [10, 8, false],
  [10, 7, true],
  [0, 3, true],
  [100, 90, false],
  [100, 111, true],
])('of %i expected units, %i counted: a large difference is %s', (expected, counted, isLarge) => {
  expect(isLargeDifference(expected, counted)).toBe(isLarge);
});
