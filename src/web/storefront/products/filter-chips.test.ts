import { expect, test } from 'vitest';
import { defaultFilters } from '#shared/catalog/filters.ts';
import { chipsOf, maxPriceAt, withDefaultPrice } from './filter-chips.ts';

test('every active filter has a chip that removes only this filter', () => {
  const filters = {
    ...defaultFilters,
    search: 'roast',
    category: 'sattu',
    maxPrice: 1250,
    minRating: 4.5 as const,
    inStock: true,
    featured: true,
  };
  const chips = chipsOf(filters);
  expect(chips.map((chip) => chip.text)).toEqual([
    '“roast”',
    'Sattu',
    'Up to ₹1,250',
    'Rated 4.5+',
    'In Stock Only',
    'Featured Only',
  ]);
  const cleared = Object.assign({}, filters, ...chips.map((chip) => chip.removed));
  expect(cleared).toEqual(defaultFilters);
});

test('default filters have no chips; a maximum price of zero has one', () => {
  expect(chipsOf({ ...defaultFilters, sort: 'newest', page: 3 })).toEqual([]);
  expect(chipsOf({ ...defaultFilters, maxPrice: 0 })).toHaveLength(1);
});

test('the default position of the slider excludes no product', () => {
  expect(maxPriceAt(350, 349)).toBeNull();
  expect(maxPriceAt(300, 349)).toBe(300);
  expect(maxPriceAt(400, 349)).toBe(400);
  expect(maxPriceAt(5000, 7200)).toBeNull();
});

test('a price at the default position is a filter only if it excludes products', () => {
  const at = (maxPrice: number) => ({ ...defaultFilters, maxPrice });
  expect(withDefaultPrice(at(350), 349).maxPrice).toBeNull();
  expect(withDefaultPrice(at(300), 349).maxPrice).toBe(300);
  expect(withDefaultPrice(at(5000), 7200).maxPrice).toBe(5000);
});
