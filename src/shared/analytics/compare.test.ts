import { expect, test } from 'vitest';
import { describeChange, weekdayInIndia } from './compare.ts';

const THAN = 'last Tuesday by this time';

test.each([
  [112, 100, '12 % more than last Tuesday by this time'],
  [88, 100, '12 % less than last Tuesday by this time'],
  [0, 100, '100 % less than last Tuesday by this time'],
  [3000, 10, '29,900 % more than last Tuesday by this time'],
  [1001, 1000, 'About the same as last Tuesday by this time'],
  [5, 5, 'The same as last Tuesday by this time'],
  [0, 0, 'The same as last Tuesday by this time'],
  [5, 0, 'Nothing last Tuesday by this time'],
])('%i after %i: %s', (now, before, text) => {
  expect(describeChange(now, before, THAN)).toBe(text);
});

test('the weekday changes at midnight in India', () => {
  expect(weekdayInIndia(new Date('2026-11-17T18:29:59Z'))).toBe('Tuesday');
  expect(weekdayInIndia(new Date('2026-11-17T18:30:00Z'))).toBe('Wednesday');
});
