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
  /** A step the back button takes back. */
  change: (part: Partial<ProductFilters>) => void;
  /** One of many small steps, while typing or dragging. */
  adjust: (part: Partial<ProductFilters>) => void;
  clear: () => void;
  /** The next list is on its way. */
  isPending: boolean;
}

/** The filters live in the address and nowhere else; controls show the one that is on its way. */
export function useFilters(): FilterControls {
  const here = useLocation();
  const next = useNextLocation();
  const isFetching = useNavigation().state !== 'idle';
  const navigate = useNavigate();
  const isChanging = next?.pathname === here.pathname;
  const filters = readFilters(new URLSearchParams((isChanging ? next : here).search));

  function go(changed: ProductFilters, replace: boolean) {
    // A draft that arrives late must not call back somebody who is leaving the list.
    if (next && !isChanging) return;
    const search = writeFilters(changed).toString();
    const to = { pathname: here.pathname, search };
    // A field that was changed before hydration reports it during the first commit, when the router does not navigate yet.
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
