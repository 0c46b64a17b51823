import { expect, test } from 'vitest';
import type { StockProduct } from '#shared/stock/contract.ts';
import { countsIn, truncatedLevels, overviewOf, type StockStats } from './stock-counts.ts';

const some = (count: number, stock: number): StockProduct[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `${stock}-${n}`,
    _id: `${stock}-${n}`,
    slug: `sattu-${n}`,
    name: `Sattu ${n}`,
    category: 'sattu',
    price: 149,
    stock,
    onHand: stock,
    reserved: 0,
    isCombo: false,
    images: [],
    image: '',
    tile: 'neel',
    sku: null,
    isActive: true,
  }));

function theStats(out: number, low: number, good: number): StockStats {
  return {
    totalProducts: out + low + good,
    outOfStock: out,
    lowStock: low,
    wellStocked: good,
    liveHolds: 0,
    outOfStockProducts: some(out, 0),
    lowStockProducts: some(low, 8),
    wellStockedProducts: some(good, 120),
    lastUpdated: '2025-08-12T11:02:00.000Z',
  };
}

test('the overview of a small shop has all products, sold-out ones first', () => {
  const { items, total, pageCount } = overviewOf(theStats(1, 2, 3));
  expect(items.map(({ stock }) => stock)).toEqual([0, 8, 8, 120, 120, 120]);
  expect([total, pageCount]).toEqual([6, 1]);
  expect(truncatedLevels(theStats(1, 2, 3))).toEqual([]);
});

test('the overview of a large shop has every level and names the longer ones', () => {
  const stats = theStats(0, 80, 30);
  expect(new Set(overviewOf(stats).items.map(({ stock }) => stock))).toEqual(new Set([8, 120]));
  expect(truncatedLevels(stats).map(({ tab, count }) => [tab, count])).toEqual([
    ['low', 80],
    ['good', 30],
  ]);
});

test('the three levels sum to the total', () => {
  const { overview, out, low, good } = countsIn(theStats(1, 4, 5));
  expect(out + low + good).toBe(overview);
});
