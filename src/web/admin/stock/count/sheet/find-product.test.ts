import { expect, test } from 'vitest';
import { filterProducts, findProduct } from './find-product.ts';

const products = [
  { productId: '1', name: 'Classic Sattu', sku: 'SAT-1' },
  { productId: '2', name: 'Masala Sattu', sku: 'SAT-10' },
  { productId: '3', name: 'Makhana', sku: null },
];
const found = (typed: string) => findProduct(products, typed)?.productId;

test('a scanned SKU finds its product, also if it is the start of another one', () => {
  expect(found(' sat-1 ')).toBe('1');
  expect(found('SAT-10')).toBe('2');
});

test('a text finds a product only if it is the only one', () => {
  expect(found('makh')).toBe('3');
  expect(found('sattu')).toBeUndefined();
  expect(found('')).toBeUndefined();
  expect(filterProducts(products, 'sattu').map(({ productId }) => productId)).toEqual(['1', '2']);
  expect(filterProducts(products, ' ')).toHaveLength(3);
});
