import { expect, test } from 'vitest';
import { cartItemOf } from '#shared/cart/items.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { memoryOf, nothing, readMemory } from './memory.ts';

const items = [cartItemOf(aProduct(), 2)];

test('what was remembered is read as it was', () => {
  const memory = {
    items,
    isGuest: false,
    changes: ['Classic Sattu is sold out'],
    told: [],
    edition: 3,
  };
  expect(readMemory(JSON.parse(JSON.stringify(memoryOf(memory))))).toEqual(memory);
});

test('a cart from before there was one on the server is a guest cart', () => {
  expect(readMemory({ items, isGuest: true })).toEqual({ ...nothing, items });
});

test('damaged contents are dropped in silence', () => {
  expect(readMemory({ items: 'many', changes: 5, told: [null, ''] })).toEqual(nothing);
});
