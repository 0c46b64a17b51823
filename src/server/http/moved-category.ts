import { normalizePath } from '#shared/pages/page-path.ts';
import type { Catalog } from '../modules/catalog/catalog-cache.ts';
import { findCategoryPath } from '../modules/catalog/categories.ts';
import type { PageIndex } from '../modules/pages/page-index.ts';

interface Deps {
  catalog: Pick<Catalog, 'findCategory'>;
  index: PageIndex;
}

/** The address that a category has by now. A page of the owner at the requested address has priority. */
export function findMovedCategory(url: string, { catalog, index }: Deps): string | undefined {
  const [path = '/', ...rest] = url.split('?');
  const slug = normalizePath(path).slice(1);
  if (slug === 'products') return findMovedList(rest.join('?'), catalog);
  const category = index.find(path) ? undefined : catalog.findCategory(slug);
  if (!category) return undefined;
  const target = findCategoryPath(category, index);
  // Without a landing page, only earlier slugs redirect: the current one never had a page, or a page that is gone.
  const isCurrent = category.slug === slug && !index.findLandingPage(category);
  return isCurrent ? undefined : target;
}

function findMovedList(query: string, catalog: Deps['catalog']): string | undefined {
  const params = new URLSearchParams(query);
  const slug = params.get('category')?.trim().toLowerCase() ?? '';
  const category = catalog.findCategory(slug);
  if (!category || category.slug === slug) return undefined;
  params.set('category', category.slug);
  return `/products?${params}`;
}
