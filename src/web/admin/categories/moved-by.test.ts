import { expect, test } from 'vitest';
import { movedBy } from './moved-by.ts';

const list = ['a', 'b', 'c'];

test.each([
  ['b', -1, 'bac'],
  ['b', 1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['missing', 1, 'abc'],
] as const)('%s moved by %i', (entry, by, expected) => {
  expect(movedBy(list, entry, by).join('')).toBe(expected);
});
