import { expect, test } from 'vitest';
import { cartItemOf } from '#shared/cart/items.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { memoryOf, nothing, readMemory, UNKNOWN_OWNER } from './stored-cart.ts';

const items = [cartItemOf(aProduct(), 2)];

test('what was remembered is read as it was', () => {
  const memory = {
    items,
    isGuest: false,
    changes: ['Classic Sattu is sold out'],
    told: [],
    edition: 3,
    owner: 'u1',
  };
  expect(readMemory(JSON.parse(JSON.stringify(memoryOf(memory))))).toEqual(memory);
});

test('a cart from before there was one on the server is a guest cart', () => {
  expect(readMemory({ items, isGuest: true })).toEqual({ ...nothing, items });
});

test('a cart that an older version stored for an account is not a guest cart', () => {
  expect(readMemory({ items, isGuest: false, edition: 3 }).owner).toBe(UNKNOWN_OWNER);
});

test('a list with a line that cannot be read builds on no answer of the server', () => {
  const stored = { items: [...items, { id: '2' }], edition: 3, owner: 'u1' };
  expect(readMemory(stored)).toEqual({ ...nothing, items, owner: 'u1' });
});

test('damaged contents are dropped in silence', () => {
  expect(readMemory({ items: 'many', changes: 5, told: [null, ''] })).toEqual(nothing);
});
