import { expect, test } from 'vitest';
import {
  countFilters,
  filtersOf,
  queryOf,
  readUsersAddress,
  withFilters,
} from './users-address.ts';

const read = (search: string) => readUsersAddress(new URLSearchParams(search));

test('an empty address means all users, newest first', () => {
  expect(queryOf(read(''))).toEqual({ sort: 'newest', page: '1' });
  expect(countFilters(read('?q=asha&page=2'))).toBe(0);
});

test('filters survive the round trip', () => {
  const search = withFilters(new URLSearchParams('q=asha&page=4'), {
    tag: 'VIP & friends',
    spentFrom: '1000',
    quietDays: '90',
    sort: 'spent',
  });
  expect(queryOf(read(search))).toEqual({
    q: 'asha',
    tag: 'VIP & friends',
    spentFrom: '1000',
    quietDays: '90',
    sort: 'spent',
    page: '1',
  });
  expect(withFilters(new URLSearchParams(search), { tag: '', sort: 'newest' })).toBe(
    '?q=asha&spentFrom=1000&quietDays=90',
  );
});

test('values that the server would refuse are ignored', () => {
  const odd =
    'state=erased&orders=many&spentFrom=-1&spentTo=1e9&lastFrom=yesterday&quietDays=0&sort=name';
  expect(filtersOf(read(odd))).toEqual({});
  expect(read(odd).sort).toBe('newest');
});
