import { expect, test } from 'vitest';
import { toCartItem } from '#shared/cart/items.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { readAddButton, writeAddButton } from './add-button.ts';

test.each([
  aProduct({ name: 'Salt & "Pepper" <Makhana>', price: 149.5, stock: 3 }),
  aProduct({ weight: null, image: '', images: [] }),
])('the attribute of $name holds the whole cart line', (product) => {
  expect(readAddButton(writeAddButton(product))).toEqual(toCartItem(product, 1));
});

test('a line break in a name does not move the other facts', () => {
  const product = aProduct({ name: 'Two\nlines' });
  expect(readAddButton(writeAddButton(product))).toEqual({
    ...toCartItem(product, 1),
    name: 'Two lines',
  });
});
