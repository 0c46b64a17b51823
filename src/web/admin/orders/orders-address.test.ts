import { expect, test } from 'vitest';
import { filtersOf, readOrdersAddress, withFilter } from './orders-address.ts';

const read = (search: string) => readOrdersAddress(new URLSearchParams(search));

test('the address tells filters, search and page', () => {
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

test('what is no status filters nothing', () => {
  expect(filtersOf(read('status=lost&payment=cash'))).toEqual({ q: '' });
});

test('another filter keeps the rest and begins at the first page', () => {
  const search = new URLSearchParams('status=shipped&q=rao&page=3');
  expect(withFilter(search, 'payment', 'failed')).toBe('?status=shipped&q=rao&payment=failed');
  expect(withFilter(search, 'status', 'all')).toBe('?q=rao');
});
