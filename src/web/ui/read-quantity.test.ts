import { expect, test } from 'vitest';
import { readQuantity } from './read-quantity.ts';

const limits = { value: 3, min: 1, max: 8 };

test('a typed number within the limits is the new quantity', () => {
  expect(readQuantity('5', limits)).toEqual({ quantity: 5, isAboveMax: false });
  expect(readQuantity('008', limits)).toEqual({ quantity: 8, isAboveMax: false });
});

test('more than there is becomes as many as there are, and says so', () => {
  expect(readQuantity('99', limits)).toEqual({ quantity: 8, isAboveMax: true });
});

test('an empty field, a zero or letters leave the quantity as it was', () => {
  for (const typed of ['', '0', '-2', 'ten', '1.5']) {
    expect(readQuantity(typed, limits)).toEqual({ quantity: 3, isAboveMax: false });
  }
});
