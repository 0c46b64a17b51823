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

test('four figures in brief', () => {
  expect(figuresInBrief(aProduct({ nutritionalInfo }))).toEqual([
    { label: 'protein', value: '9.1 g' },
    { label: 'fibre', value: '7.4 g' },
    { label: 'sugar', value: '2.9 g' },
    { label: 'energy', value: '423 kcal' },
  ]);
});

test('in full: calories, protein, carbs, fat, fiber', () => {
  const labels = figuresInFull(aProduct({ nutritionalInfo })).map((figure) => figure.label);
  expect(labels).toEqual(['Calories', 'Protein', 'Carbs', 'of which sugar', 'Fat', 'Fiber']);
});

test('what is not known is left out, and a zero is known', () => {
  const product = aProduct({ nutritionalInfo: { sugar: 0 } });
  expect(figuresInBrief(product)).toEqual([{ label: 'sugar', value: '0 g' }]);
  expect(figuresInFull(aProduct())).toEqual([]);
});
