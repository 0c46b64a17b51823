import {
  defaultFilters,
  readFilters,
  writeFilters,
  type ProductFilters,
} from '#shared/catalog/filters.ts';
import { goTo } from '#web/page/go.ts';
import { useHere } from '#web/page/here.ts';
import { pendingPage } from '#web/page/pending-page.ts';

export interface FilterControls {
  filters: ProductFilters;
  /** Adds a history entry. */
  change: (part: Partial<ProductFilters>) => void;
  /** Replaces the history entry, while typing or dragging. */
  adjust: (part: Partial<ProductFilters>) => void;
  clear: () => void;
}

/** The address is the only state of the filters. */
export function useFilters(): FilterControls {
  const { pathname, search } = useHere();
  const filters = readFilters(new URLSearchParams(search));

  function go(changed: ProductFilters, replace: boolean) {
    // A late draft must not navigate back to the list after the visitor left it.
    if (pendingPage.getState().pathname !== undefined) return;
    const query = writeFilters(changed).toString();
    goTo(query ? `${pathname}?${query}` : pathname, { replace, keepsScroll: true });
  }

  return {
    filters,
    change: (part) => go({ ...filters, page: 1, ...part }, false),
    adjust: (part) => go({ ...filters, page: 1, ...part }, true),
    clear: () => go({ ...defaultFilters, sort: filters.sort }, false),
  };
}
