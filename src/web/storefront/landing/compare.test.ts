import { expect, test } from 'vitest';
import { aProduct } from '#shared/testing/a-product.ts';
import { compare } from './compare.ts';
import { typicalFoods } from './typical-foods.ts';

const chips = typicalFoods.potatoChips;

test('both foods use one scale, and the longest bar is full', () => {
  const makhana = aProduct({ nutritionalInfo: { protein: 14, fiber: 8, fat: 7 } });
  const rows = compare(makhana, { ...chips, figures: { protein: 7, fiber: 4, fat: 35 } });
  expect(rows.map(({ label, ours, theirs }) => [label, ours.value, theirs.value])).toEqual([
    ['Protein', '14 g', '7 g'],
    ['Fibre', '8 g', '4 g'],
    ['Fat', '7 g', '35 g'],
  ]);
  expect(rows.map(({ ours, theirs }) => [ours.share, theirs.share])).toEqual([
    [14 / 35, 7 / 35],
    [8 / 35, 4 / 35],
    [7 / 35, 1],
  ]);
});

test('a figure without a measurement is left out', () => {
  const makhana = aProduct({ nutritionalInfo: { protein: 9.4 } });
  expect(compare(makhana, chips).map(({ label }) => label)).toEqual(['Protein']);
  expect(compare(aProduct(), chips)).toEqual([]);
});

test('foods with only zeros have empty bars', () => {
  const water = aProduct({ nutritionalInfo: { protein: 0 } });
  const [row] = compare(water, { ...chips, figures: { protein: 0 } });
  expect([row?.ours.share, row?.theirs.share]).toEqual([0, 0]);
});
