import { expect, test } from 'vitest';
import { readQuantity } from './read-quantity.ts';

const limits = { value: 3, min: 1, max: 8 };

test('a number within the limits becomes the quantity', () => {
  expect(readQuantity('5', limits)).toEqual({ quantity: 5, isAboveMax: false });
  expect(readQuantity('008', limits)).toEqual({ quantity: 8, isAboveMax: false });
});

test('a number above the maximum becomes the maximum, with a message', () => {
  expect(readQuantity('99', limits)).toEqual({ quantity: 8, isAboveMax: true });
});

test('an empty field, zero or letters leave the quantity unchanged', () => {
  for (const typed of ['', '0', '-2', 'ten', '1.5']) {
    expect(readQuantity(typed, limits)).toEqual({ quantity: 3, isAboveMax: false });
  }
});
