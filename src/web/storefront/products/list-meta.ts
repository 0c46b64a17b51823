import { brand } from '#shared/brand.ts';
import {
  defaultFilters,
  readFilters,
  writeFilters,
  type ProductSelection,
} from '#shared/catalog/filters.ts';
import { categoryLabel } from '#web/catalog/category-label.ts';
import type { PageMeta } from '#web/page/page-meta.ts';
import { trailTo } from '#web/page/structured-data.ts';

/** The canonical address has only category and page, without the other filters. */
export function listMeta(selection: ProductSelection, search: string): PageMeta {
  const { category } = readFilters(new URLSearchParams(search));
  const { page, pages } = selection;
  const addressOf = (place: { category: string; page: number }) => {
    const words = writeFilters({ ...defaultFilters, ...place }).toString();
    return words ? `/products?${words}` : '/products';
  };
  const label = categoryLabel(category);
  const title = category ? `${label}: every pack` : 'All products';
  const what = category ? `Every pack of ${category}` : 'Every pack of makhana and sattu';
  return {
    path: addressOf({ category, page }),
    title: pages > 1 && page > 1 ? `${title}, page ${page}` : title,
    description: `${what}, with price, weight, nutrition and the full list of ingredients. Sent across India from ${brand.city}.`,
    trail: trailTo(
      { label: 'Products', to: '/products' },
      ...(category ? [{ label, to: addressOf({ category, page: 1 }) }] : []),
    ),
  };
}
