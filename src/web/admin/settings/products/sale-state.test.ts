import { expect, test } from 'vitest';
import { saleState } from './sale-state.ts';

const product = {
  id: '1',
  slug: 'classic-sattu',
  name: 'Classic Sattu',
  image: '',
  tile: 'neel' as const,
  stock: 5,
  isActive: true,
  price: 179,
  sku: null,
  isArchived: false,
  isCombo: false,
};

test.each([
  [product, 'In Stock', undefined],
  [{ ...product, stock: 0 }, 'Out of Stock', undefined],
  [{ ...product, isActive: false }, 'Not on sale', 'It is hidden in the shop.'],
  [{ ...product, isActive: false, isArchived: true }, 'Not on sale', 'It is in the archive.'],
  [null, 'Not on sale', 'It was deleted, or its address changed.'],
])('the state of %j is %j', (given, text, reason) => {
  const state = saleState(given);
  expect([state.text, state.reason]).toEqual([text, reason]);
});
