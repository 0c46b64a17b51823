import { expect, test } from 'vitest';
import { toCartItem } from '#shared/cart/items.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { toStoredCart, emptyCart, readStoredCart, UNKNOWN_OWNER } from './stored-cart.ts';

const items = [toCartItem(aProduct(), 2)];

test('reads back what it stored', () => {
  const cart = {
    items,
    isGuest: false,
    changes: ['Classic Sattu is sold out'],
    lastNotices: ['Classic Sattu is sold out'],
    serverRevision: 3,
    owner: 'u1',
    recentChanges: ['key-1'],
    guestCode: 'DIWALI10',
  };
  expect(toStoredCart(cart)).toMatchObject({ told: cart.lastNotices, edition: 3 });
  expect(readStoredCart(JSON.parse(JSON.stringify(toStoredCart(cart))))).toEqual(cart);
});

test('reads a cart of the first version as a guest cart', () => {
  expect(readStoredCart({ items, isGuest: true })).toEqual({ ...emptyCart, items });
});

test('does not take the account cart of an older version for a guest cart', () => {
  expect(readStoredCart({ items, isGuest: false, edition: 3 }).owner).toBe(UNKNOWN_OWNER);
});

test('resets the revision when a line is unreadable', () => {
  const stored = { items: [...items, { id: '2' }], edition: 3, owner: 'u1' };
  expect(readStoredCart(stored)).toEqual({ ...emptyCart, items, owner: 'u1' });
});

test('drops damaged contents', () => {
  expect(readStoredCart({ items: 'many', changes: 5, told: [null, ''] })).toEqual(emptyCart);
});
