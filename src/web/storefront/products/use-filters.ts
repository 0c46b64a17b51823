import { useLocation, useNavigate, useNavigation } from 'react-router';
import {
  defaultFilters,
  readFilters,
  writeFilters,
  type ProductFilters,
} from '#shared/catalog/filters.ts';
import { useNextLocation } from '#web/page/next-location.ts';

export interface FilterControls {
  filters: ProductFilters;
  /** Adds a history entry. */
  change: (part: Partial<ProductFilters>) => void;
  /** Replaces the history entry, while typing or dragging. */
  adjust: (part: Partial<ProductFilters>) => void;
  clear: () => void;
  /** The next list is loading. */
  isPending: boolean;
}

/** The address is the only state of the filters; controls show the pending one. */
export function useFilters(): FilterControls {
  const here = useLocation();
  const next = useNextLocation();
  const isFetching = useNavigation().state !== 'idle';
  const navigate = useNavigate();
  const isChanging = next?.pathname === here.pathname;
  const filters = readFilters(new URLSearchParams((isChanging ? next : here).search));

  function go(changed: ProductFilters, replace: boolean) {
    // A late draft must not navigate back to the list after the visitor left it.
    if (next && !isChanging) return;
    const search = writeFilters(changed).toString();
    const to = { pathname: here.pathname, search };
    // A field that was changed before hydration reports it during the first commit, when the router does not navigate
    // yet.
    queueMicrotask(() => void navigate(to, { replace, preventScrollReset: true }));
  }

  return {
    filters,
    change: (part) => go({ ...filters, page: 1, ...part }, false),
    adjust: (part) => go({ ...filters, page: 1, ...part }, true),
    clear: () => go({ ...defaultFilters, sort: filters.sort }, false),
    isPending: isChanging && isFetching,
  };
}
