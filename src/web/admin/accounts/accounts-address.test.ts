import { expect, test } from 'vitest';
import {
  queryOf,
  readDocumentsAddress,
  readSettlementsAddress,
  withFilter,
} from './accounts-address.ts';

const read = (query: string) => readDocumentsAddress(new URLSearchParams(query));

test('reads all filters of the documents', () => {
  expect(read('kind=credit_note&month=2026-10&state=09&q=rao&page=2')).toEqual({
    kind: 'credit_note',
    month: '2026-10',
    state: '09',
    q: 'rao',
    page: 2,
  });
});

test.each(['kind=receipt&month=2026-13&state=99', 'month=october&state=x&page=-1', ''])(
  'ignores unknown values: %s',
  (query) => {
    expect(queryOf(read(query))).toEqual({ page: '1' });
  },
);

test('reads the filters of the settlements', () => {
  const address = readSettlementsAddress(new URLSearchParams('month=2026-10&state=waiting&q=TKR'));
  expect(queryOf(address)).toEqual({ month: '2026-10', state: 'waiting', q: 'TKR', page: '1' });
});

test('a filter resets the page and keeps the others', () => {
  const search = new URLSearchParams('q=rao&page=3&kind=credit_note');
  expect(withFilter(search, 'month', '2026-10')).toBe('?q=rao&kind=credit_note&month=2026-10');
  expect(withFilter(search, 'kind', undefined)).toBe('?q=rao');
  expect(withFilter(new URLSearchParams('kind=credit_note'), 'kind', undefined)).toBe('');
});
