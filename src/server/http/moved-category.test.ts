import { expect, test } from 'vitest';
import type { Catalog } from '../modules/catalog/catalog-cache.ts';
import type { CatalogCategory } from '../modules/catalog/categories.ts';
import { PageIndex, type StoredPage } from '../modules/pages/page-index.ts';
import { findMovedCategory } from './moved-category.ts';

const categories = [
  { slug: 'dry-fruits', previousSlugs: ['nuts'], landingText: 'Crunchy.' },
  { slug: 'makhana', previousSlugs: ['foxnuts', 'puffs'], landingText: null },
  { slug: 'sattu', previousSlugs: ['gram'], landingText: 'Ground.' },
  { slug: 'trail-mix', previousSlugs: ['mixes'], landingText: null },
] as CatalogCategory[];

const catalog: Pick<Catalog, 'findCategory'> = {
  findCategory: (slug) =>
    categories.find((category) => [category.slug, ...category.previousSlugs].includes(slug)),
};

const landingPage = (path: string, category: string) =>
  ({
    id: path,
    page: {
      path,
      template: 'landing',
      landing: { category },
      isPublished: true,
      redirectsFrom: [],
    },
  }) as unknown as StoredPage;

// The second page names its category by the slug that the category had before.
const index = new PageIndex([landingPage('/foxnuts', 'makhana'), landingPage('/flour', 'gram')]);

test.each([
  ['/nuts', '/dry-fruits'],
  ['/Nuts/', '/dry-fruits'],
  ['/nuts?utm_source=mail', '/dry-fruits'],
  ['/mixes', '/products?category=trail-mix'],
  ['/trail-mix', undefined],
  ['/products?category=nuts', '/products?category=dry-fruits'],
  [
    '/products?sort=newest&category=Nuts&page=2',
    '/products?sort=newest&category=dry-fruits&page=2',
  ],
  ['/foxnuts', undefined],
  ['/makhana', '/foxnuts'],
  ['/puffs', '/foxnuts'],
  ['/sattu', '/flour'],
  ['/gram', '/flour'],
  ['/flour', undefined],
  ['/dry-fruits', undefined],
  ['/products', undefined],
  ['/products?category=dry-fruits', undefined],
  ['/products/nuts', undefined],
  ['//nuts', undefined],
  ['/', undefined],
])('%s redirects to %s', (url, target) => {
  expect(findMovedCategory(url, { catalog, index })).toBe(target);
});
