import { settings } from '#shared/settings/current.ts';
import type { ProductSelection } from '#shared/catalog/filters.ts';
import { categoryLabel } from '#web/catalog/category-label.ts';
import type { PageMeta } from '#web/page/page-meta.ts';
import { trailTo } from '#web/page/structured-data.ts';
import { addressOf, categoryOf, listAddress, listTitle } from './list-title.ts';

export function listMeta(selection: ProductSelection, search: string): PageMeta {
  const category = categoryOf(search);
  const what = category ? `Every pack of ${category}` : 'Every pack of makhana and sattu';
  return {
    path: listAddress(selection, search),
    title: listTitle(selection, search),
    description: `${what}, with price, weight, nutrition and the full list of ingredients. Sent across India from ${settings().shop.city}.`,
    trail: trailTo(
      { label: 'Products', to: '/products' },
      ...(category ? [{ label: categoryLabel(category), to: addressOf(category, 1) }] : []),
    ),
  };
}
