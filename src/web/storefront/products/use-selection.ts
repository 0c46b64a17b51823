import { startTransition, useEffect, useState } from 'react';
import { readFilters, type ProductSelection } from '#shared/catalog/filters.ts';
import { browserProducts } from '../catalog/browser-products.ts';

/** The products for the query of the address; `rendered` is the server's selection for the first query. */
export function useSelection(rendered: ProductSelection, search: string) {
  const [selected, setSelected] = useState({ search, selection: rendered });
  const isPending = selected.search !== search;

  useEffect(() => browserProducts.seed(rendered), [rendered]);

  useEffect(() => {
    let isWanted = true;
    const select = async () => {
      const filters = readFilters(new URLSearchParams(search));
      const selection = await browserProducts.select(filters);
      if (isWanted) startTransition(() => setSelected({ search, selection }));
    };
    if (isPending) void select();
    const stop = browserProducts.onChange(() => void select());
    return () => {
      isWanted = false;
      stop();
    };
  }, [search, isPending]);

  return { selection: selected.selection, isPending };
}
