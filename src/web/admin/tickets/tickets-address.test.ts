import { expect, test } from 'vitest';
import { readTicketsAddress, withState } from './tickets-address.ts';

const read = (search: string) => readTicketsAddress(new URLSearchParams(search));

test('state, search and page are read from the address', () => {
  expect(read('state=open&q=rao&page=2')).toEqual({ state: 'open', q: 'rao', page: 2 });
});

test('an unknown state is ignored', () => {
  expect(read('state=lost').state).toBe('all');
  expect(read('').state).toBe('all');
});

test('another state keeps the search and resets the page', () => {
  const search = new URLSearchParams('state=open&q=rao&page=3');
  expect(withState(search, 'resolved')).toBe('?state=resolved&q=rao');
  expect(withState(search, 'all')).toBe('?q=rao');
  expect(withState(new URLSearchParams('state=open'), 'all')).toBe('');
});
