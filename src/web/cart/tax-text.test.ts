import { expect, test } from 'vitest';
import { toCartItem } from '#shared/cart/items.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { taxText } from './tax-text.ts';

const item = (price: number, quantity: number, rateBasisPoints?: number | null) => ({
  ...toCartItem(aProduct({ id: String(price), price }), quantity),
  ...(rateBasisPoints !== undefined && { rateBasisPoints }),
});

const withShipping = (shippingPaise: number) => ({ shippingPaise, lineDiscounts: [] });

test('states the GST in goods and delivery', () => {
  expect(taxText([item(210, 2, 500)], withShipping(0))).toBe('incl. GST ₹20');
  // ₹20 of the goods, and ₹2.38 of the delivery.
  expect(taxText([item(210, 2, 500)], withShipping(50_00))).toBe('incl. GST ₹22.38');
  // Of the goods after a discount of ₹21.
  expect(taxText([item(210, 1, 500)], { shippingPaise: 0, lineDiscounts: [21_00] })).toBe(
    'incl. GST ₹9',
  );
  expect(taxText([item(100, 1, 0)], withShipping(0))).toBe('incl. GST ₹0');
});

test.each([[[item(210, 2)]], [[item(210, 2, 500), item(100, 1, null)]]])(
  'is general while a rate is unknown, as in a cart of an earlier version',
  (items) => {
    expect(taxText(items, withShipping(50_00))).toBe('Incl. of all taxes');
  },
);
