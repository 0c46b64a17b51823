import { expect, test } from 'vitest';
import type { Cart, CartNotice } from '#shared/cart/contract.ts';
import { shortageTexts } from './shortage-texts.ts';

const answer = (...notices: CartNotice[]) => ({ items: [], notices }) as unknown as Cart;
const notice = (kind: CartNotice['kind'], message: string): CartNotice => ({
  productId: '1',
  name: 'Classic Sattu',
  kind,
  message,
});
const added = { key: 'one', sent: { '1': 2 }, base: {} };
const raised = { key: 'one', sent: { '1': 2 }, base: { '1': 1 } };
const lowered = { key: 'one', sent: { '1': 1 }, base: { '1': 2 } };
const nameOf = () => 'Classic Sattu';
const common = { changedHere: ['1'], nameOf };

const SOLD_OUT = 'Classic Sattu has just sold out and is not in your cart.';

test.each([
  ['an addition', added, 'out_of_stock', SOLD_OUT],
  ['a higher quantity', raised, 'out_of_stock', SOLD_OUT],
  ['a lower quantity', lowered, 'out_of_stock', SOLD_OUT],
  ['an addition', added, 'product_not_found', 'Classic Sattu is not available any more.'],
  ['a higher quantity', raised, 'product_not_found', 'Classic Sattu is not in your cart any more.'],
])('%s is refused with one text that names the product', (_, pending, refusal, text) => {
  const told = shortageTexts({ ...common, pending, cart: answer(), refusal });
  expect(told).toEqual([{ id: '1', text }]);
});

test('a partly added quantity is reported with the available stock', () => {
  const cart = answer(notice('reduced', 'Only 1 of Classic Sattu is left'));
  expect(shortageTexts({ ...common, pending: added, cart })).toEqual([
    { id: '1', text: 'Only 1 of Classic Sattu is left.' },
  ]);
  const soldOut = answer(notice('sold_out', 'Classic Sattu is sold out'));
  expect(shortageTexts({ ...common, pending: added, cart: soldOut })).toEqual([
    { id: '1', text: SOLD_OUT },
  ]);
});

test('products that were not raised on this page produce no text', () => {
  const cart = answer(notice('reduced', 'Only 1 of Classic Sattu is left'));
  expect(shortageTexts({ pending: added, cart, changedHere: [], nameOf })).toEqual([]);
  expect(shortageTexts({ ...common, pending: lowered, cart })).toEqual([]);
  expect(shortageTexts({ ...common, pending: added, cart: answer() })).toEqual([]);
});
