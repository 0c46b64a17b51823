import { selectionIdsMax } from '#shared/orders/ids-max.ts';
import type { filtersOf } from './orders-address.ts';

type Filters = ReturnType<typeof filtersOf>;

/** Selected orders: by id, or all that match the filters except some. The server accepts the same. */
export type Selection = { ids: string[] } | { filters: Filters; except: string[] };

export const noSelection: Selection = { ids: [] };

export const selectMatching = (filters: Filters): Selection => ({ filters, except: [] });

export const isSelected = (selection: Selection, id: string): boolean =>
  'ids' in selection ? selection.ids.includes(id) : !selection.except.includes(id);

/** `total` is the number of orders that match the filters. */
export const countSelected = (selection: Selection, total: number): number =>
  'ids' in selection ? selection.ids.length : Math.max(0, total - selection.except.length);

/** Selects or deselects orders. Both lists are limited, so more ids than that are ignored. */
export function setSelected(
  selection: Selection,
  ids: readonly string[],
  value: boolean,
): Selection {
  if ('ids' in selection)
    return { ids: value ? add(selection.ids, ids) : remove(selection.ids, ids) };
  const { filters, except } = selection;
  return { filters, except: value ? remove(except, ids) : add(except, ids) };
}

const add = (list: readonly string[], ids: readonly string[]) =>
  [...new Set([...list, ...ids])].slice(0, selectionIdsMax);

const remove = (list: readonly string[], ids: readonly string[]) =>
  list.filter((id) => !ids.includes(id));

/** The orders of a page between two of them, both included; only `to` without a known `from`. */
export function rangeBetween(
  page: readonly string[],
  from: string | undefined,
  to: string,
): string[] {
  const start = from === undefined ? -1 : page.indexOf(from);
  const end = page.indexOf(to);
  if (start < 0 || end < 0) return [to];
  return page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Reads a stored selection; anything else is none. */
export function readSelection(stored: unknown): Selection {
  const { ids, except, filters } = (stored ?? {}) as Record<string, unknown>;
  if (isTextList(ids)) return { ids };
  if (isTextList(except) && typeof filters === 'object' && filters !== null) {
    return { filters: filters as Filters, except };
  }
  return noSelection;
}

const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
