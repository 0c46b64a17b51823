import { expect, test } from 'vitest';
import { comboStock, commonRate, contentsText, sumOfParts } from './combo.ts';
import { comboPartsInput } from './combo-contract.ts';

test('the stock of a combo is what its scarcest part allows', () => {
  const parts = [
    { stock: 10, quantity: 3 },
    { stock: 9, quantity: 2 },
  ];
  expect(comboStock(parts)).toBe(3);
  expect(comboStock([...parts, { stock: 0, quantity: 1 }])).toBe(0);
});

test('a combo has a rate if its parts have the same one', () => {
  expect(commonRate([500, 500])).toBe(500);
  expect(commonRate([500, 1200])).toBe(null);
  expect(commonRate([500, null])).toBe(null);
});

test('the parts are named and summed up to the paisa', () => {
  const parts = [
    { name: 'Roasted Makhana', price: 99.9, quantity: 2 },
    { name: 'Classic Sattu', price: 0.1, quantity: 1 },
  ];
  expect(contentsText(parts)).toBe('2 × Roasted Makhana, 1 × Classic Sattu');
  expect(sumOfParts(parts)).toBe(19_990);
});

test.each([
  [[{ productId: '1', quantity: 0 }], 'Use a whole number from 1 to 100'],
  [[{ productId: '1', quantity: 101 }], 'Use a whole number from 1 to 100'],
  [[{ productId: '', quantity: 1 }], 'Choose a product'],
  [
    [
      { productId: '1', quantity: 1 },
      { productId: '1', quantity: 2 },
    ],
    'A product is in the combo twice. Change its quantity instead',
  ],
  [
    Array.from({ length: 21 }, (_, nth) => ({ productId: String(nth), quantity: 1 })),
    'A combo has at most 20 products',
  ],
])('%j is refused', (parts, message) => {
  expect(comboPartsInput.safeParse(parts).error?.issues[0]?.message).toBe(message);
});
