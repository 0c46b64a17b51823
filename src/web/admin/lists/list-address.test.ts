import { expect, test } from 'vitest';
import { readListAddress, writeListAddress } from './list-address.ts';

const read = (search: string) => readListAddress(new URLSearchParams(search));

test('an empty address means the first page without a search', () => {
  expect(read('')).toEqual({ q: '', page: 1 });
  expect(writeListAddress({ q: '', page: 1 })).toBe('');
});

test('search and page survive the round trip', () => {
  const address = { q: 'asha & co', page: 3 };
  expect(read(writeListAddress(address))).toEqual(address);
});

test.each(['0', '-1', '1.5', 'two', '', '1e9', 'NaN'])('page %j is the first page', (page) => {
  expect(read(`page=${page}`).page).toBe(1);
});

test('the search text is trimmed and limited', () => {
  expect(read(`q=+asha+`).q).toBe('asha');
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(100);
});

test('other parameters are kept', () => {
  const others = new URLSearchParams('status=shipped&q=old&page=4');
  expect(writeListAddress({ q: 'asha', page: 1 }, others)).toBe('?status=shipped&q=asha');
  expect(writeListAddress({ q: '', page: 2 }, others)).toBe('?status=shipped&page=2');
  expect(others.get('page')).toBe('4');
});
