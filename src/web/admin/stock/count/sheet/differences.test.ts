import { expect, test } from 'vitest';
import type { CountedProduct } from '#shared/stock/count-contract.ts';
import { listDifferences, sumDifferences } from './differences.ts';

const product = (name: string, figures: Partial<CountedProduct>): CountedProduct => ({
  productId: name,
  name,
  sku: null,
  image: '',
  tile: 'neel',
  category: 'sattu',
  isArchived: false,
  counted: null,
  expected: null,
  countedBy: null,
  countedAt: null,
  appliedChange: null,
  price: 10.5,
  ...figures,
});

const products = [
  product('missing', { counted: 17, expected: 20 }),
  product('same', { counted: 5, expected: 5 }),
  product('extra', { counted: 12, expected: 2, price: 0.1 }),
  product('not counted', {}),
];

test('lists the largest differences first and adds them up with their value', () => {
  expect(listDifferences(products).map(({ name }) => name)).toEqual(['extra', 'missing']);
  expect(sumDifferences(products)).toEqual({ missing: 3, extra: 10, value: -30.5 });
});

test('without prices there is no value', () => {
  const hidden = product('hidden', { counted: 7, expected: 0, price: null });
  const other = product('other', { counted: 1, expected: 4, price: null });
  expect(sumDifferences([hidden, other])).toEqual({ missing: 3, extra: 7, value: undefined });
});
