import { settings } from '#shared/settings/current.ts';
import type { ProductSelection } from '#shared/catalog/filters.ts';
import { categoryLabel, type CategoryName } from '#web/catalog/category-label.ts';
import type { PageMeta } from '#web/page/page-meta.ts';
import { trailTo } from '#web/page/structured-data.ts';
import { addressOf, categoryOf, listAddress, listTitle } from './list-title.ts';

interface List {
  selection: ProductSelection;
  categories: readonly CategoryName[];
}

export function listMeta({ selection, categories }: List, search: string): PageMeta {
  const category = categoryOf(search);
  const label = categoryLabel(category, categories);
  const all = joinedNames(categories.map(({ name }) => name.toLowerCase()));
  const what = `Every pack${category ? ` of ${label.toLowerCase()}` : all && ` of ${all}`}`;
  return {
    path: listAddress(selection, search),
    title: listTitle(selection, search, categories),
    description: `${what}, with price, weight, nutrition and the full list of ingredients. Sent across India from ${settings().shop.city}.`,
    trail: trailTo(
      { label: 'Products', to: '/products' },
      ...(category ? [{ label, to: addressOf(category, 1) }] : []),
    ),
  };
}

const NAMES_MAX = 3;

/** `makhana and sattu`; only the first names of a long list. */
function joinedNames(names: string[]): string {
  const shown = names.length > NAMES_MAX ? [...names.slice(0, NAMES_MAX), 'more'] : names;
  return [shown.slice(0, -1).join(', '), ...shown.slice(-1)].filter(Boolean).join(' and ');
}
