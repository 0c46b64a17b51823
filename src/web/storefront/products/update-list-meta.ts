import type { ProductSelection } from '#shared/catalog/filters.ts';
import { tabTitle } from '#web/page/page-meta.ts';
import { listMeta } from './list-meta.ts';

/** Title and canonical address follow the filters. */
export function updateListMeta(selection: ProductSelection, search: string): void {
  if (selection.matching === 0) return;
  const { title, path } = listMeta(selection, search);
  document.title = tabTitle(title);
  const link = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
  if (link) link.href = new URL(path, location.origin).href;
}
