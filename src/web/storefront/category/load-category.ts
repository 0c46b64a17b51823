import { defaultFilters } from '#shared/catalog/filters.ts';
import { ApiError, call } from '#web/api/call.ts';
import { listQuery } from '../catalog/product-source.ts';
import type { LoadedCategory } from './loaded-category.ts';

/** The category whose landing page has this URL; null if there is none. */
export async function loadCategory({ pathname }: URL): Promise<LoadedCategory | null> {
  const slug = pathname.slice(1);
  if (slug.includes('/')) return null;
  const category = await findCategory(slug);
  if (category?.path !== pathname) return null;
  const query = listQuery({ ...defaultFilters, category: slug });
  const { products, matching } = await call('GET /api/products', { query });
  return { category, products, matching };
}

async function findCategory(slug: string) {
  try {
    return (await call('GET /api/categories/:slug', { params: { slug } })).category;
  } catch (error) {
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    if (!isUnknown) throw error;
    return undefined;
  }
}
