import { expect, test } from 'vitest';
import type { ProductSize } from './product.ts';
import { firstSizes, lowestPrice } from './sizes.ts';

const size = (id: string, price: number | null, stock = 5): ProductSize => ({
  id,
  slug: id,
  sizeLabel: id,
  price,
  originalPrice: null,
  weight: null,
  stock,
  isActive: true,
});

test('the lowest price is that of a size that can be bought', () => {
  expect(lowestPrice([size('a', 199), size('b', 99), size('c', 49, 0)])).toBe(99);
  expect(lowestPrice([size('a', 199, 0), size('b', 99, 0)])).toBe(99);
  expect(lowestPrice([size('a', null)])).toBeNull();
});

test('the first sizes include the one of the product', () => {
  const sizes = ['a', 'b', 'c', 'd'].map((id) => size(id, 1));
  const first = (id: string) => firstSizes(sizes, id, 3).map((shown) => shown.id);
  expect(first('b')).toEqual(['a', 'b', 'c']);
  expect(first('d')).toEqual(['a', 'b', 'd']);
});
