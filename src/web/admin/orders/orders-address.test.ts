import { expect, test } from 'vitest';
import { filtersOf, readOrdersAddress, withFilter } from './orders-address.ts';

const read = (search: string) => readOrdersAddress(new URLSearchParams(search));

test('filters, search and page are read from the address', () => {
  expect(read('status=shipped&payment=paid&q=rao&page=2')).toEqual({
    status: 'shipped',
    payment: 'paid',
    q: 'rao',
    page: 2,
  });
  expect(filtersOf(read('status=shipped&payment=paid&q=rao'))).toEqual({
    status: 'shipped',
    paymentStatus: 'paid',
    q: 'rao',
  });
});

test('an unknown status is ignored', () => {
  expect(filtersOf(read('status=lost&payment=cash'))).toEqual({ q: '' });
});

test('another filter keeps the rest and resets the page', () => {
  const search = new URLSearchParams('status=shipped&q=rao&page=3');
  expect(withFilter(search, 'payment', 'failed')).toBe('?status=shipped&q=rao&payment=failed');
  expect(withFilter(search, 'status', 'all')).toBe('?q=rao');
});
