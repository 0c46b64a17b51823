import { expect, test } from 'vitest';
import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { toOptions } from './category-control.tsx';

const category = (slug: string, name: string, previousSlugs: string[] = []) =>
  ({ slug, name, previousSlugs }) as AdminCategory;
const categories = [category('sattu', 'Sattu'), category('nuts', 'Nuts & seeds', ['dry-fruits'])];

test('categories are chosen by name, and an earlier slug stays what it is', () => {
  expect(toOptions(categories, '').map(({ label }) => label)).toEqual(['Sattu', 'Nuts & seeds']);
  expect(toOptions(categories, 'dry-fruits')).toEqual([
    { value: 'sattu', label: 'Sattu' },
    { value: 'dry-fruits', label: 'Nuts & seeds' },
  ]);
});

test('a choice that is deleted or not loaded yet is not lost', () => {
  expect(toOptions(categories, 'old-teas')[0]).toEqual({
    value: 'old-teas',
    label: 'Old teas (deleted)',
  });
  expect(toOptions(undefined, 'sattu')).toEqual([{ value: 'sattu', label: 'Sattu' }]);
});
