import { expect, test } from 'vitest';
import { aProduct } from '../testing/a-product.ts';
import { suggestProduct } from './suggestion.ts';

const products = [
  aProduct({ id: 'small', price: 99, sizeGroup: 'sattu' }),
  aProduct({ id: 'large', price: 199, sizeGroup: 'sattu' }),
  aProduct({ id: 'plain', price: 249 }),
  aProduct({ id: 'best', price: 249, isBestseller: true }),
  aProduct({ id: 'gone', price: 200, stock: 0 }),
  aProduct({ id: 'unpriced', price: null }),
  aProduct({ id: 'dear', price: 499.5 }),
];

const suggest = (missingPaise: number, ...productIds: string[]) =>
  suggestProduct(products, { missingPaise, productIds })?.id;

test('the cheapest product that covers the missing amount is suggested', () => {
  expect(suggest(150_00)).toBe('large');
  expect(suggest(99_00)).toBe('small');
  expect(suggest(99_01)).toBe('large');
});

test('of equal prices, the best seller is suggested', () => {
  expect(suggest(210_00)).toBe('best');
});

test('products in the cart, sold-out ones and other sizes of the cart are left out', () => {
  expect(suggest(150_00, 'small')).toBe('best');
  expect(suggest(210_00, 'best')).toBe('plain');
  expect(suggest(250_00, 'large')).toBe('dear');
});

test('another size is suggested if no other product covers the amount', () => {
  const sizes = products.filter(({ sizeGroup }) => sizeGroup !== null);
  expect(suggestProduct(sizes, { missingPaise: 150_00, productIds: ['small'] })?.id).toBe('large');
});

test('without a product that covers the amount, none is suggested', () => {
  expect(suggest(499_50)).toBe('dear');
  expect(suggest(499_51)).toBeUndefined();
});
