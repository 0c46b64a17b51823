import { expect, test } from 'vitest';
import { aProduct } from '../testing/a-product.ts';
import { changesBetween, applyCurrentPrices } from './changes.ts';
import type { Cart, CartLine, CartNotice } from './contract.ts';
import { toCartItem } from './items.ts';

const sattu = toCartItem(aProduct({ id: '2', name: 'Classic Sattu', price: 179 }), 3);
const makhana = toCartItem(aProduct({ id: '1' }), 2);

function aCart(lines: Partial<CartLine>[], notices: CartNotice[] = []): Cart {
  const items = lines.map((line) => ({ ...sattu, productId: '2', rateBasisPoints: null, ...line }));
  return { items, notices, itemCount: 0, subtotal: 0, shipping: 0, total: 0 };
}

const gone: CartNotice = {
  productId: '1',
  name: null,
  kind: 'gone',
  message: 'A product is not available any more',
};

test('a price change shows both prices', () => {
  expect(changesBetween([sattu, makhana], aCart([{ price: 199 }]))).toEqual([
    'Classic Sattu now costs ₹199 instead of ₹179',
  ]);
  expect(changesBetween([sattu], aCart([{}]))).toEqual([]);
  expect(changesBetween([], aCart([{ price: 199 }]))).toEqual([]);
});

test('the notice for an unavailable product uses the name in the browser’s cart', () => {
  expect(changesBetween([makhana], aCart([], [gone]))).toEqual([
    'Peri Peri Makhana is not available any more',
  ]);
  expect(changesBetween([], aCart([], [gone]))).toEqual([gone.message]);
});

test('a guest cart gets the current prices and keeps lines that were added since the request', () => {
  const fresh = aCart([{ price: 199, stock: 2, quantity: 2 }], [gone]);
  const cocoa = toCartItem(aProduct({ id: '5' }), 1);
  const items = applyCurrentPrices([sattu, makhana, cocoa], fresh);
  expect(items.map(({ id, price, quantity }) => [id, price, quantity])).toEqual([
    ['2', 199, 2],
    ['5', 199, 1],
  ]);
});
