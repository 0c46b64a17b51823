import { expect, test } from 'vitest';
import { interpretSearch } from './order-search.ts';

test('searches for all words in lowercase', () => {
  expect(interpretSearch('  Sharma  ANANYA ')).toEqual([['sharma', 'ananya']]);
});

test.each([
  ['98180 44121', '9818044121'],
  ['98180-44121', '9818044121'],
  ['+91 98180 44121', '9818044121'],
  ['+91-98180', '98180'],
  ['919818044121', '9818044121'],
  ['09818044121', '9818044121'],
  ['(98180) 44121', '9818044121'],
  ['9818044121', undefined],
  ['91', undefined],
  ['rao 98180 44121', undefined],
])('the phone number %s is also searched as %s', (search, phone) => {
  expect(interpretSearch(search).slice(1)).toEqual(phone === undefined ? [] : [[phone]]);
});

test.each([
  'TKR20251115048213',
  'tkt20251115048213',
  'tkr-20251115 048213',
  '20251115048213',
  '#20251115048213',
])('the number %s is searched with its dashes', (search) => {
  expect(interpretSearch(search)).toContainEqual(['20251115-048213']);
});

test.each(['', '  ', '#', '+', '-'])(
  '%j has no interpretation that matches everything',
  (search) => {
    expect(interpretSearch(search).every((words) => words.join('') !== '')).toBe(true);
  },
);
