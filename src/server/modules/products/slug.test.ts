import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newProduct } from '#shared/catalog/product-input.ts';
import { freeSlug, createSlug } from './slug.ts';

test.each([
  ['Peri Peri Makhana', 'peri-peri-makhana'],
  ['  Grandma’s “Best” Sattu — 500 g! ', 'grandmas-best-sattu-500-g'],
  ['Crème Brûlée', 'creme-brulee'],
  ['½ kg Sattu', '1-2-kg-sattu'],
  ['सत्तू', 'sattu-pack'],
  ['सत्तू 500', 'sattu-pack-500'],
  ['2025', 'sattu-pack-2025'],
  ['---', 'sattu-pack'],
])('%s gets the slug %s', (name, slug) => {
  expect(createSlug(name, 'sattu')).toBe(slug);
});

test('every generated slug is valid', () => {
  const input = { name: 'Sattu', category: 'sattu', price: 1, stock: 1 };
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.string(), (name, category) => {
      const slug = `${createSlug(name, category)}-1000`;
      expect(newProduct.safeParse({ ...input, slug }).error).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test('a taken slug gets the next free number', () => {
  const taken = new Set(['sattu', 'sattu-2', 'sattu-4']);
  expect(freeSlug('sattu', (slug) => taken.has(slug))).toBe('sattu-3');
  expect(freeSlug('makhana', (slug) => taken.has(slug))).toBe('makhana');
});
