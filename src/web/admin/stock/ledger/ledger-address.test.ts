import { expect, test } from 'vitest';
import { ledgerAddress, listAddress } from './ledger-address.ts';

const backLink = (search: string) => listAddress(new URLSearchParams(search));

test('the back link leads to the list with its filters', () => {
  const { to } = ledgerAddress('12', '?tab=low&q=salt+%26+pepper&page=2');
  expect(to.pathname).toBe('/admin/stock/12');
  expect(backLink(to.search).search).toBe('?tab=low&q=salt+%26+pepper&page=2');
  expect(ledgerAddress('12', '').to.search).toBe('');
});

test('the back link never leaves the list', () => {
  for (const back of ['', '//evil.example', 'https://evil.example', '/admin']) {
    expect(backLink(`?${new URLSearchParams({ back })}`)).toEqual({
      pathname: '/admin/stock',
      search: '',
    });
  }
});
