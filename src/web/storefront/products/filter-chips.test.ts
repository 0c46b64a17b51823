import { expect, test } from 'vitest';
import { defaultFilters } from '#shared/catalog/filters.ts';
import { chipsOf, maxPriceAt, withRestingPrice } from './filter-chips.ts';

test('every set filter has its chip, and each takes back only itself', () => {
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

test('filters at rest have no chips; a price of nothing has one', () => {
  expect(chipsOf({ ...defaultFilters, sort: 'newest', page: 3 })).toEqual([]);
  expect(chipsOf({ ...defaultFilters, maxPrice: 0 })).toHaveLength(1);
});

test('where the slider rests, nothing is left out', () => {
  expect(maxPriceAt(350, 349)).toBeNull();
  expect(maxPriceAt(300, 349)).toBe(300);
  expect(maxPriceAt(400, 349)).toBe(400);
  expect(maxPriceAt(5000, 7200)).toBeNull();
});

test('a price in the address that is the resting one is no filter, unless it leaves dearer packs out', () => {
  const at = (maxPrice: number) => ({ ...defaultFilters, maxPrice });
  expect(withRestingPrice(at(350), 349).maxPrice).toBeNull();
  expect(withRestingPrice(at(300), 349).maxPrice).toBe(300);
  expect(withRestingPrice(at(5000), 7200).maxPrice).toBe(5000);
});
