import type { ProductSelector } from '#shared/catalog/bulk-contract.ts';
import type { ProductState } from '#shared/catalog/vocabulary.ts';

/** The selected products of a list. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** All products that match the search, on all pages. */
  isAll: boolean;
  /** The product that was pressed last, where a range starts. */
  last?: string;
}

export const nothingSelected: Selection = { ids: new Set(), isAll: false };

interface Press {
  id: string;
  /** With the shift key: everything between the last product and this one. */
  isRange: boolean;
  /** The ids on the page, in its order. */
  onPage: readonly string[];
}

/** Selects or deselects a product, or a range of the page. */
export function pressProduct(selection: Selection, { id, isRange, onPage }: Press): Selection {
  const isSelected = !has(selection, id);
  const ids = new Set(selection.isAll ? onPage : selection.ids);
  for (const one of isRange ? rangeOf(selection.last, id, onPage) : [id]) {
    if (isSelected) ids.add(one);
    else ids.delete(one);
  }
  return { ids, isAll: false, last: id };
}

function rangeOf(last: string | undefined, id: string, onPage: readonly string[]): string[] {
  const from = last === undefined ? -1 : onPage.indexOf(last);
  const to = onPage.indexOf(id);
  if (from === -1) return [id];
  return onPage.slice(Math.min(from, to), Math.max(from, to) + 1);
}

export const has = ({ ids, isAll }: Selection, id: string): boolean => isAll || ids.has(id);

/** Whether all products of the page are selected, or some of them. */
export function pageState(selection: Selection, onPage: readonly string[]): boolean | 'mixed' {
  const count = onPage.filter((id) => has(selection, id)).length;
  return count === 0 || count === onPage.length ? count > 0 : 'mixed';
}

/** Selects all products of the page, or deselects them if they are all selected. */
export function pressPage(selection: Selection, onPage: readonly string[]): Selection {
  if (pageState(selection, onPage) !== true) {
    return { ids: new Set([...selection.ids, ...onPage]), isAll: false };
  }
  const ids = new Set(selection.isAll ? [] : selection.ids);
  for (const id of onPage) ids.delete(id);
  return { ids, isAll: false };
}

/** The selection as the server reads it. */
export function toSelector(
  { ids, isAll }: Selection,
  { q, state }: { q: string; state: ProductState | undefined },
): ProductSelector {
  if (!isAll) return { ids: [...ids] };
  return { ...(q && { search: q }), ...(state && { state }) };
}
