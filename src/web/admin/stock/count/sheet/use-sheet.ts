import { useCallback, useState } from 'react';
import type { CountedProduct, StockCount } from '#shared/stock/count-contract.ts';
import type { SavedEntry } from './use-entry.ts';

export interface Sheet {
  count: StockCount;
  products: CountedProduct[];
}

/** The loaded stock-taking with the entries that were saved since. */
export function useSheet(loaded: Sheet) {
  const [state, setState] = useState({ loaded, sheet: loaded });
  if (state.loaded !== loaded) setState({ loaded, sheet: loaded });
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(new Set());

  const onSaved = useCallback(({ product, count }: SavedEntry) => {
    setState(({ sheet, ...rest }) => {
      const products = sheet.products.map((one) =>
        one.productId === product.productId ? product : one,
      );
      // Responses may arrive in another order than they were sent.
      const isNewer = count !== undefined && count.revision >= sheet.count.revision;
      return { ...rest, sheet: { products, count: isNewer ? count : sheet.count } };
    });
  }, []);

  const onUnsaved = useCallback((productId: string, isUnsaved: boolean) => {
    setUnsaved((ids) => {
      if (ids.has(productId) === isUnsaved) return ids;
      const next = new Set(ids);
      if (isUnsaved) next.add(productId);
      else next.delete(productId);
      return next;
    });
  }, []);

  return { ...state.sheet, unsaved, onSaved, onUnsaved };
}
