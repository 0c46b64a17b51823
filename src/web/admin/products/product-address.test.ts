import { expect, test } from 'vitest';
import {
  addressOfOrder,
  addressOfState,
  addressWith,
  isSameList,
  readDialog,
  readOrder,
  readState,
} from './product-address.ts';

const search = (text: string) => new URLSearchParams(text);

test('the address says which dialog is open', () => {
  expect(readDialog(search(''))).toBeUndefined();
  expect(readDialog(search('add=1'))).toEqual({ kind: 'add', id: '' });
  expect(readDialog(search('q=sattu&edit=42'))).toEqual({ kind: 'edit', id: '42' });
  expect(readDialog(search('edit='))).toBeUndefined();
});

test('a dialog opens over the current list, one at a time', () => {
  const list = search('q=sattu&state=out&page=2&view=7');
  expect(addressWith(list, { kind: 'edit', id: '7' })).toBe('?q=sattu&state=out&page=2&edit=7');
  expect(addressWith(list, { kind: 'add', id: '' })).toBe('?q=sattu&state=out&page=2&add=1');
  expect(addressWith(list)).toBe('?q=sattu&state=out&page=2');
  expect(addressWith(search('view=7'))).toBe('');
});

test('another state resets the page and keeps the search', () => {
  const list = search('q=sattu&state=out&page=2&view=7');
  expect(addressOfState(list, 'archived')).toBe('?q=sattu&state=archived');
  expect(addressOfState(list, undefined)).toBe('?q=sattu');
});

test('another order resets the page and keeps search and state', () => {
  const list = search('q=sattu&state=out&sort=name-asc&page=2&view=7');
  expect(readOrder(list)).toBe('name-asc');
  expect(addressOfOrder(list, 'price-desc')).toBe('?q=sattu&state=out&sort=price-desc');
  expect(addressOfOrder(list, undefined)).toBe('?q=sattu&state=out');
  expect(readOrder(search('sort=secret-asc'))).toBeUndefined();
});

test('an unknown state is ignored', () => {
  expect(readState(search('state=out'))).toBe('out');
  expect(readState(search('state=gone'))).toBeUndefined();
});

test('a dialog does not reload the list; a search does', () => {
  const at = (text: string) => new URL(`https://shop.invalid/admin/products${text}`);
  expect(isSameList(at('?q=a'), at('?q=a&view=7'))).toBe(true);
  expect(isSameList(at('?q=a'), at('?q=b'))).toBe(false);
  expect(isSameList(at(''), new URL('https://shop.invalid/admin/stock'))).toBe(false);
});
