import { expect, test } from 'vitest';
import type { Catalog } from '../modules/catalog/catalog-cache.ts';
import type { PageIndex } from '../modules/pages/page-index.ts';
import { findRenamed } from './renamed-category.ts';

const categories = new Map([
  ['nuts', { slug: 'dry-fruits', hasPage: true }],
  ['dry-fruits', { slug: 'dry-fruits', hasPage: true }],
  ['foxnuts', { slug: 'makhana', hasPage: true }],
  ['mixes', { slug: 'trail-mix', hasPage: false }],
]);
const catalog = {
  findCategory: (slug: string) => categories.get(slug),
} as unknown as Catalog;

const index = {
  find: (path: string) => (path === '/foxnuts' ? {} : undefined),
} as unknown as PageIndex;

test.each([
  ['/nuts', '/dry-fruits'],
  ['/Nuts/', '/dry-fruits'],
  ['/nuts?utm_source=mail', '/dry-fruits'],
  ['/mixes', '/products?category=trail-mix'],
  ['/products?category=nuts', '/products?category=dry-fruits'],
  [
    '/products?sort=newest&category=Nuts&page=2',
    '/products?sort=newest&category=dry-fruits&page=2',
  ],
  ['/foxnuts', undefined],
  ['/dry-fruits', undefined],
  ['/products', undefined],
  ['/products?category=dry-fruits', undefined],
  ['/products/nuts', undefined],
  ['//nuts', undefined],
  ['/', undefined],
])('%s redirects to %s', (url, target) => {
  expect(findRenamed(url, { catalog, index })).toBe(target);
});
