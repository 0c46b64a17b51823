import { expect, test } from 'vitest';
import { daysUntilSoldOut, listSellOut } from './sell-out.ts';

test.each([
  [0, 0, 0],
  [-2, 28, 0],
  [10, 0, undefined],
  [14, 28, 14],
  [1, 28, 1],
  [1, 56, 0],
  [3, 40, 2],
  [1000, 1, 28_000],
])('%i units with %i sold in 28 days last %s days', (units, sold, days) => {
  expect(daysUntilSoldOut(units, sold)).toBe(days);
});

test('lists the products that sell, those out of stock first', () => {
  const aProduct = (id: string, units: number, soldUnits: number) => ({
    id,
    name: id,
    units,
    soldUnits,
  });
  const listed = listSellOut([
    aProduct('lasts', 1000, 1),
    aProduct('unsold', 5, 0),
    aProduct('forgotten', 0, 0),
    aProduct('two weeks', 14, 28),
    aProduct('today', 1, 56),
    aProduct('gone', 0, 3),
    aProduct('gone bestseller', 0, 90),
    aProduct('tomorrow', 1, 28),
  ]);
  expect(listed.map(({ id, days }) => [id, days])).toEqual([
    ['gone bestseller', 0],
    ['gone', 0],
    ['today', 0],
    ['tomorrow', 1],
    ['two weeks', 14],
    ['lasts', 28_000],
    ['forgotten', 0],
  ]);
});
