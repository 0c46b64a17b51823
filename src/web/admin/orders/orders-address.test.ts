import { expect, test } from 'vitest';
import {
  dayPresets,
  filtersOf,
  isShown,
  orderAddress,
  queryOf,
  readOrdersAddress,
  withFilters,
  withoutMoney,
} from './orders-address.ts';

const read = (search: string) => readOrdersAddress(new URLSearchParams(search));

test('filters, search, sorting and page are read from the address', () => {
  const address = read(
    'status=shipped&payment=paid&q=rao&from=2026-11-01&to=2026-11-19&due=today&delivery=late&courier=DTDC&sort=oldest&page=2',
  );
  expect(address).toMatchObject({ page: 2, status: 'shipped', payment: 'paid', sort: 'oldest' });
  expect(queryOf(address)).toEqual({
    status: 'shipped',
    paymentStatus: 'paid',
    q: 'rao',
    from: '2026-11-01',
    to: '2026-11-19',
    due: 'today',
    delivery: 'late',
    courier: 'DTDC',
    sort: 'oldest',
  });
});

test('an unknown choice is ignored', () => {
  const address = read('status=lost&payment=cash&due=soon&sort=random&days=sunday');
  expect(queryOf(address)).toEqual({ q: '' });
});

test('days that are not a range stay as typed, so that the form shows them', () => {
  expect(filtersOf(read('from=2026-02-30&to=x'))).toEqual({ q: '', from: '2026-02-30', to: 'x' });
});

test('presets are days in India, and replace custom days', () => {
  // Already the first of March in India.
  const now = new Date('2026-02-28T19:00:00Z');
  const ranges = dayPresets.map((days) => {
    const { from, to } = filtersOf(read(`days=${days}&from=2020-01-01`), now);
    return [days, from, to];
  });
  expect(ranges).toEqual([
    ['today', '2026-03-01', '2026-03-01'],
    ['yesterday', '2026-02-28', '2026-02-28'],
    ['last-7', '2026-02-23', '2026-03-01'],
    ['this-month', '2026-03-01', '2026-03-01'],
    ['last-month', '2026-02-01', '2026-02-28'],
  ]);
});

test('another filter keeps the rest and resets the page', () => {
  const search = new URLSearchParams('status=shipped&q=rao&from=2026-01-01&page=3');
  expect(withFilters(search, { payment: 'failed', from: '' })).toBe(
    '?status=shipped&q=rao&payment=failed',
  );
  expect(withFilters(search, { status: 'all', from: '' })).toBe('?q=rao');
});

test('a view is shown on each of its pages, in any order of its parameters', () => {
  const view = { search: '?status=confirmed&sort=due' };
  expect(isShown(view, '?sort=due&page=4&status=confirmed')).toBe(true);
  expect(isShown(view, '?status=confirmed')).toBe(false);
  expect(isShown({ search: '' }, '?page=2&unknown=1')).toBe(true);
});

test('the address of an order holds the list, without its page', () => {
  const order = { id: 'a', orderNumber: 'TKR-1' };
  expect(orderAddress(order, '?page=2&sort=oldest')).toBe('/admin/orders/TKR-1?sort=oldest');
  expect(orderAddress({ id: 'a', orderNumber: '' }, '')).toBe('/admin/orders/a');
});

test('a link to a list by amounts opens without them for roles that see no money', () => {
  const address = withoutMoney(read('status=shipped&payment=refunded&sort=total-high'));
  expect(queryOf(address)).toEqual({ q: '', status: 'shipped' });
  expect(withoutMoney(read('sort=due')).sort).toBe('due');
});
