import type { ProductSelection } from '#shared/catalog/filters.ts';
import type { CategoryName } from '#web/catalog/category-label.ts';
import { tabTitle } from '#web/page/tab-title.ts';
import { listAddress, listTitle } from './list-title.ts';

/** Title and canonical address follow the filters. */
export function updateListMeta(
  selection: ProductSelection,
  search: string,
  names: readonly CategoryName[],
): void {
  if (selection.matching === 0) return;
  document.title = tabTitle(listTitle(selection, search, names));
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (link) link.href = new URL(listAddress(selection, search), location.origin).href;
}
