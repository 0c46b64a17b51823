import { expect, test } from 'vitest';
import { readStockAddress, writeTabAddress } from './stock-address.ts';

const read = (search: string) => readStockAddress(new URLSearchParams(search));

test('a missing or unknown tab is the overview', () => {
  expect(read('')).toEqual({ tab: 'overview', q: '', page: 1 });
  expect(read('tab=critical').tab).toBe('overview');
  expect(writeTabAddress('overview')).toBe('');
});

test('tab and search survive the round trip', () => {
  expect(writeTabAddress('low')).toBe('?tab=low');
  expect(read(writeTabAddress('good', 'salt & pepper'))).toEqual({
    tab: 'good',
    q: 'salt & pepper',
    page: 1,
  });
});
