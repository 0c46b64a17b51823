import { expect, test } from 'vitest';
import { categoryLabel } from './category-label.ts';

const names = [{ slug: 'dry-fruits', name: 'Dry Fruits & Nuts' }];

test('a category has its name, or else a name made from its slug', () => {
  expect(categoryLabel('dry-fruits', names)).toBe('Dry Fruits & Nuts');
  expect(categoryLabel('Dry-Fruits', names)).toBe('Dry Fruits & Nuts');
  expect(categoryLabel('trail-mix', names)).toBe('Trail mix');
  expect(categoryLabel('makhana')).toBe('Makhana');
});
