import { expect, test } from 'vitest';
import { toCartItem } from '#shared/cart/items.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { taxText } from './tax-text.ts';

const item = (price: number, quantity: number, rateBasisPoints?: number | null) => ({
  ...toCartItem(aProduct({ id: String(price), price }), quantity),
  ...(rateBasisPoints !== undefined && { rateBasisPoints }),
});

test('states the GST in goods and delivery', () => {
  expect(taxText([item(210, 2, 500)], 0)).toBe('incl. GST ₹20');
  // ₹20 of the goods, and ₹2.38 of the delivery.
  expect(taxText([item(210, 2, 500)], 50_00)).toBe('incl. GST ₹22.38');
  expect(taxText([item(100, 1, 0)], 0)).toBe('incl. GST ₹0');
});

test.each([[[item(210, 2)]], [[item(210, 2, 500), item(100, 1, null)]]])(
  'is general while a rate is unknown, as in a cart of an earlier version',
  (items) => {
    expect(taxText(items, 50_00)).toBe('Incl. of all taxes');
  },
);
