import { expect, test } from 'vitest';
import { aProduct } from '#shared/testing/a-product.ts';
import { figuresInBrief, figuresInFull } from './nutrition.ts';

const nutritionalInfo = {
  calories: 423,
  protein: 9.1,
  carbs: 70.2,
  fat: 11.8,
  fiber: 7.4,
  sugar: 2.9,
};

test('the brief list has four figures', () => {
  expect(figuresInBrief(aProduct({ nutritionalInfo }))).toEqual([
    { label: 'protein', value: '9.1 g' },
    { label: 'fibre', value: '7.4 g' },
    { label: 'sugar', value: '2.9 g' },
    { label: 'energy', value: '423 kcal' },
  ]);
});

test('the full list has calories, protein, carbs, fat and fiber', () => {
  const labels = figuresInFull(aProduct({ nutritionalInfo })).map((figure) => figure.label);
  expect(labels).toEqual(['Calories', 'Protein', 'Carbs', 'of which sugar', 'Fat', 'Fiber']);
});

test('unknown figures are left out; zero is known', () => {
  const product = aProduct({ nutritionalInfo: { sugar: 0 } });
  expect(figuresInBrief(product)).toEqual([{ label: 'sugar', value: '0 g' }]);
  expect(figuresInFull(aProduct())).toEqual([]);
});
