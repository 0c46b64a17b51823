import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aProduct } from '../testing/a-product.ts';
import {
  defaultFilters,
  hasActiveFilters,
  minRatings,
  readFilters,
  defaultMaxPrice,
  writeFilters,
  type ProductFilters,
} from './filters.ts';
import { selectProducts } from './select-products.ts';
import { sorts, type Sort } from './sorts.ts';

const catalogue = [
  aProduct({
    id: '1',
    name: 'Peri Peri Makhana',
    price: 199,
    rating: 4.9,
    isFeatured: true,
    createdAt: '2024-11-04',
  }),
  aProduct({
    id: '2',
    name: 'Classic Sattu',
    category: 'sattu',
    description: 'Black gram, sand-roasted.',
    price: 179,
    rating: 4.2,
    createdAt: '2024-11-05',
  }),
  aProduct({
    id: '3',
    name: 'Cocoa Sattu',
    category: 'sattu',
    description: 'Sweet.',
    price: 229,
    rating: null,
    stock: 0,
    createdAt: '2025-03-20',
  }),
  aProduct({
    id: '4',
    name: 'apple Makhana',
    price: 6000,
    rating: 3.5,
    isFeatured: true,
    createdAt: '2025-01-01',
  }),
];

const namesFor = (filters: Partial<ProductFilters>) =>
  selectProducts(catalogue, { ...defaultFilters, ...filters }).products.map(({ name }) => name);

test('the search covers name, description and category, ignoring case', () => {
  expect(namesFor({ search: 'PERI' })).toEqual(['Peri Peri Makhana']);
  expect(namesFor({ search: 'Sand-Roasted' })).toEqual(['Classic Sattu']);
  expect(namesFor({ search: 'sattu' })).toEqual(['Classic Sattu', 'Cocoa Sattu']);
  expect(namesFor({ search: 'SATTU', category: 'makhana' })).toEqual([]);
});

test('a maximum price excludes dearer products; without one none is excluded', () => {
  expect(namesFor({ maxPrice: 199 })).toEqual(['Classic Sattu', 'Peri Peri Makhana']);
  expect(namesFor({ maxPrice: 5000 })).not.toContain('apple Makhana');
  expect(namesFor({ maxPrice: null })).toContain('apple Makhana');
});

test('a product without a rating counts as 5', () => {
  expect(namesFor({ minRating: 4.5 })).toEqual(['Cocoa Sattu', 'Peri Peri Makhana']);
  expect(namesFor({ sort: 'rating' })[0]).toBe('Cocoa Sattu');
});

test('the toggles keep products in stock and featured products', () => {
  expect(namesFor({ inStock: true })).not.toContain('Cocoa Sattu');
  expect(namesFor({ featured: true })).toEqual(['apple Makhana', 'Peri Peri Makhana']);
});

test.each<[Sort, string[]]>([
  ['name-asc', ['apple Makhana', 'Classic Sattu', 'Cocoa Sattu', 'Peri Peri Makhana']],
  ['name-desc', ['Peri Peri Makhana', 'Cocoa Sattu', 'Classic Sattu', 'apple Makhana']],
  ['price-asc', ['Classic Sattu', 'Peri Peri Makhana', 'Cocoa Sattu', 'apple Makhana']],
  ['price-desc', ['apple Makhana', 'Cocoa Sattu', 'Peri Peri Makhana', 'Classic Sattu']],
  ['rating', ['Cocoa Sattu', 'Peri Peri Makhana', 'Classic Sattu', 'apple Makhana']],
  ['featured', ['apple Makhana', 'Peri Peri Makhana', 'Classic Sattu', 'Cocoa Sattu']],
  ['newest', ['Cocoa Sattu', 'apple Makhana', 'Classic Sattu', 'Peri Peri Makhana']],
])('sorted by %s', (sort, names) => {
  expect(namesFor({ sort })).toEqual(names);
});

test('a selection has its counts and categories', () => {
  expect(selectProducts(catalogue, { ...defaultFilters, category: 'makhana' })).toMatchObject({
    total: 4,
    matching: 2,
    featured: 2,
    categories: ['makhana', 'sattu'],
    highestPrice: 6000,
  });
});

test('pages neither lose nor repeat a product', () => {
  const pages = [1, 2].map((page) => selectProducts(catalogue, { ...defaultFilters, page }, 3));
  expect(pages.flatMap(({ products }) => products)).toEqual(
    selectProducts(catalogue, defaultFilters).products,
  );
  expect(selectProducts(catalogue, { ...defaultFilters, page: 99 }, 3).page).toBe(2);
});

test('an invalid address means the defaults', () => {
  const absurd = new URLSearchParams(
    'maxPrice=-1&minRating=banana&inStock=yes&featured=2&sort=constructor&page=0&colour=blue',
  );
  expect(readFilters(absurd)).toEqual(defaultFilters);
  expect(readFilters(new URLSearchParams('maxPrice=99999')).maxPrice).toBeNull();
});

test('filters survive the round trip through the address', () => {
  const anyFilters = fc.record<ProductFilters>({
    search: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    category: fc.constantFrom('', 'makhana', 'sattu'),
    maxPrice: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null }),
    minRating: fc.constantFrom(...minRatings),
    inStock: fc.boolean(),
    featured: fc.boolean(),
    sort: fc.constantFrom(...(Object.keys(sorts) as Sort[])),
    page: fc.integer({ min: 1, max: 500 }),
  });
  fc.assert(
    fc.property(anyFilters, (filters) => {
      const address = new URLSearchParams(writeFilters(filters).toString());
      expect(readFilters(address)).toEqual(filters);
    }),
  );
});

test('reading and writing any address is stable', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const once = writeFilters(readFilters(new URLSearchParams(text))).toString();
      expect(writeFilters(readFilters(new URLSearchParams(once))).toString()).toBe(once);
    }),
  );
});

test('sort order and page are not filters', () => {
  expect(hasActiveFilters({ ...defaultFilters, sort: 'newest', page: 3 })).toBe(false);
  expect(hasActiveFilters({ ...defaultFilters, maxPrice: 5000 })).toBe(true);
});

test("the slider's default is the highest price, on its step, up to its cap", () => {
  expect(defaultMaxPrice(349)).toBe(350);
  expect(defaultMaxPrice(6000)).toBe(5000);
  expect(defaultMaxPrice(0)).toBe(0);
});
