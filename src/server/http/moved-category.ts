import { categoryPath } from '#shared/catalog/category-path.ts';
import type { Catalog } from '../modules/catalog/catalog-cache.ts';
import type { PageIndex } from '../modules/pages/page-index.ts';

interface Deps {
  catalog: Pick<Catalog, 'findCategory'>;
  index: Pick<PageIndex, 'find'>;
}

/** The new address of a page whose category has another slug by now. A page of the owner has priority. */
export function findRenamed(url: string, { catalog, index }: Deps): string | undefined {
  const [path = '/', ...rest] = url.split('?');
  const slug = path
    .toLowerCase()
    .replace(/(.)\/+$/, '$1')
    .slice(1);
  if (slug !== 'products') {
    const renamed = index.find(path) ? undefined : findCategory(slug, catalog);
    return renamed && categoryPath(renamed);
  }
  const params = new URLSearchParams(rest.join('?'));
  const renamed = findCategory(params.get('category')?.trim().toLowerCase() ?? '', catalog);
  if (!renamed) return undefined;
  params.set('category', renamed.slug);
  return `/products?${params}`;
}

/** Only by a slug that it had before. */
function findCategory(slug: string, catalog: Deps['catalog']) {
  const category = catalog.findCategory(slug);
  return category?.slug === slug ? undefined : category;
}
