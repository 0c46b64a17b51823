import { expect, test } from 'vitest';
import { toCartItem } from '#shared/cart/items.ts';
import type { CartOffer } from '#shared/offers/terms.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { noOffers, type CartSyncState } from './cart-sync.ts';
import { endedOffers } from './ended-offers.ts';
import { emptyCart } from './stored-cart.ts';

const tenPercent = (changes: Partial<CartOffer> = {}): CartOffer => ({
  id: 'o1',
  title: '10% off sattu',
  code: null,
  terms: { kind: 'percent', percentBasisPoints: 1000, maxPaise: null },
  minBasketPaise: null,
  included: { products: [], categories: [] },
  excluded: { products: [], categories: [] },
  ...changes,
});

const cart = (changes: Partial<CartSyncState> = {}): CartSyncState => ({
  ...emptyCart,
  ...noOffers,
  items: [toCartItem(aProduct({ price: 179 }), 2)],
  loading: false,
  error: null,
  isKnown: true,
  freshAt: 0,
  ...changes,
});

const withCode = cart({ offers: [tenPercent({ code: 'DIWALI10' })], code: 'DIWALI10' });

test('an ended code is named with its reason and the new total', () => {
  const codeProblem = 'This code has been used up.';
  const now = cart({ code: 'DIWALI10', codeProblem, offers: [] });
  expect(endedOffers(now, withCode)).toEqual([
    'DIWALI10: This code has been used up. Your total is now ₹408.',
  ]);
});

test('a code that the server no longer knows is named as well', () => {
  expect(endedOffers(cart({ offers: [] }), withCode)).toEqual([
    'DIWALI10 can no longer be used. Your total is now ₹408.',
  ]);
});

test('an ended automatic offer is named by its title', () => {
  expect(endedOffers(cart({ offers: [] }), cart({ offers: [tenPercent()] }))).toEqual([
    '“10% off sattu” no longer applies. Your total is now ₹408.',
  ]);
});

test.each([
  ['the shopper removed the code', cart({ offers: [] }), { ...withCode, code: null }],
  ['only the quantities changed', { ...withCode, items: [] }, withCode],
  ['the cart was emptied', cart({ items: [], offers: [] }), withCode],
  [
    'the offer took nothing off',
    cart({ offers: [] }),
    cart({ offers: [tenPercent({ minBasketPaise: 999_00 })] }),
  ],
  ['the offer is a new copy', cart({ offers: [tenPercent()] }), cart({ offers: [tenPercent()] })],
])('nothing is reported if %s', (_, now, before) => {
  expect(endedOffers(now, before)).toEqual([]);
});
