import { expect, test } from 'vitest';
import { readListAddress, writeListAddress } from './list-address.ts';

const read = (search: string) => readListAddress(new URLSearchParams(search));

test('an empty address is the first page of everything', () => {
  expect(read('')).toEqual({ q: '', page: 1 });
  expect(writeListAddress({ q: '', page: 1 })).toBe('');
});

test('search and page come back as they were written', () => {
  const address = { q: 'asha & co', page: 3 };
  expect(read(writeListAddress(address))).toEqual(address);
});

test.each(['0', '-1', '1.5', 'two', '', '1e9', 'NaN'])('page %j is the first one', (page) => {
  expect(read(`page=${page}`).page).toBe(1);
});

test('what is searched for is trimmed and not endless', () => {
  expect(read(`q=+asha+`).q).toBe('asha');
  expect(read(`q=${'x'.repeat(300)}`).q).toHaveLength(100);
});

test('what else stands in the address stays', () => {
  const others = new URLSearchParams('status=shipped&q=old&page=4');
  expect(writeListAddress({ q: 'asha', page: 1 }, others)).toBe('?status=shipped&q=asha');
  expect(writeListAddress({ q: '', page: 2 }, others)).toBe('?status=shipped&page=2');
  expect(others.get('page')).toBe('4');
});
