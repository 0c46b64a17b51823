import { expect, test } from 'vitest';
import { weightText } from '#shared/catalog/weight-text.ts';
import { aProduct } from '#shared/testing/a-product.ts';
import { bestBeforeText, factOf, isBuyable, unitPriceText } from './product-facts.ts';

test('makhana shows its spiciness, sattu its protein', () => {
  const nutritionalInfo = { protein: 9.1 };
  const makhana = aProduct({ category: 'makhana', tags: ['roasted', 'spicy'], nutritionalInfo });
  expect(factOf(makhana)).toBe('Spicy');
  expect(factOf({ ...makhana, tags: ['raw'] })).toBe('Unroasted');
  expect(factOf({ ...makhana, category: 'sattu' })).toBe('9.1 g protein');
});

test('makhana without a taste tag shows its protein, or no fact', () => {
  const makhana = aProduct({ category: 'makhana', tags: ['kids'] });
  expect(factOf({ ...makhana, nutritionalInfo: { protein: 9 } })).toBe('9 g protein');
  expect(factOf(makhana)).toBeUndefined();
});

test('the unit price is per gram below one kilogram and per kilogram above', () => {
  const at = (price: number | null, value: number, unit: 'g' | 'kg' | 'ml' | 'l') =>
    unitPriceText(aProduct({ price, weight: { value, unit } }));
  expect(at(199, 80, 'g')).toBe('₹2.49/g');
  expect(at(179, 500, 'g')).toBe('₹0.36/g');
  expect(at(100, 0.5, 'kg')).toBe('₹0.20/g');
  expect(at(450, 1, 'kg')).toBe('₹450/kg');
  expect(at(450, 1500, 'g')).toBe('₹300/kg');
  expect(at(90, 200, 'ml')).toBe('₹0.45/ml');
  expect(at(90, 2, 'l')).toBe('₹45/l');
});

test('a missing or invalid price or weight gives no unit price', () => {
  expect(
    unitPriceText(aProduct({ price: null, weight: { value: 80, unit: 'g' } })),
  ).toBeUndefined();
  expect(unitPriceText(aProduct({ weight: null }))).toBeUndefined();
  expect(unitPriceText(aProduct({ weight: { value: 0, unit: 'g' } }))).toBeUndefined();
});

test('the weight carries its unit', () => {
  expect(weightText({ value: 80, unit: 'g' })).toBe('80 g');
  expect(weightText(null)).toBeNull();
});

test('the shelf life is shown in months if it is known', () => {
  expect(bestBeforeText(aProduct({ shelfLifeMonths: 9 }))).toBe('9 months from packing');
  expect(bestBeforeText(aProduct({ shelfLifeMonths: 1 }))).toBe('1 month from packing');
  expect(bestBeforeText(aProduct())).toBeUndefined();
});

test('only products with a price and stock are buyable', () => {
  expect(isBuyable(aProduct())).toBe(true);
  expect(isBuyable(aProduct({ stock: 0 }))).toBe(false);
  expect(isBuyable(aProduct({ price: null }))).toBe(false);
});
