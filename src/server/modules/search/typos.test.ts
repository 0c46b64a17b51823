import { expect, test } from 'vitest';
import { countTypos, countTyposInPrefix } from './typos.ts';

test.each([
  ['makhana', 'makhana', 0],
  ['makhna', 'makhana', 1],
  ['makhhana', 'makhana', 1],
  ['nakhana', 'makhana', 1],
  ['mkahana', 'makhana', 1],
  ['makhaan', 'makhana', 1],
  ['mkahna', 'makhana', 2],
  ['', 'ab', 2],
])('%s is %s with %i typos', (typed, word, typos) => {
  expect(countTypos(typed, word, 2)).toBe(typos);
  expect(countTypos(word, typed, 2)).toBe(typos);
});

test('more typos than wanted are only more', () => {
  expect(countTypos('makhana', 'sattu', 1)).toBeGreaterThan(1);
  expect(countTypos('makhana', 'hanakam', 2)).toBeGreaterThan(2);
});

test.each([
  ['mak', 'makhana', 0],
  ['mka', 'makhana', 1],
  ['mkahan', 'makhana', 1],
  ['akhan', 'makhana', 1],
  ['makhanas', 'makhana', 1],
])('%s is the beginning of %s with %i typos', (typed, word, typos) => {
  expect(countTyposInPrefix(typed, word, 1)).toBe(typos);
});
