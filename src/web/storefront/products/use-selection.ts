import { startTransition, useEffect, useState } from 'react';
import { readFilters, type ProductSelection } from '#shared/catalog/filters.ts';
import { onFirstInput } from '#web/browser/first-input.ts';

/** Together with the cards that will show them. */
async function loadProducts() {
  const [{ browserProducts }] = await Promise.all([
    import('../catalog/browser-products.ts'),
    import('./product-cards.tsx'),
  ]);
  return browserProducts;
}

/** The products for the query of the address; `rendered` is the server's selection for the first query. */
export function useSelection(rendered: ProductSelection, search: string) {
  const [selected, setSelected] = useState({ search, selection: rendered });
  const isPending = selected.search !== search;

  // The code and the memory of products are needed once a filter can change.
  useEffect(() => {
    onFirstInput(() => void loadProducts().then((products) => products.seed(rendered)));
  }, [rendered]);

  useEffect(() => {
    let stop = () => {};
    let isWanted = true;
    const select = async () => {
      const products = await loadProducts();
      const selection = await products.select(readFilters(new URLSearchParams(search)));
      if (isWanted) startTransition(() => setSelected({ search, selection }));
    };
    if (isPending) void select();
    onFirstInput(() => {
      void loadProducts().then((products) => {
        // The refreshed catalogue differs from the one in memory.
        if (isWanted) stop = products.onChange(() => void select());
      });
    });
    return () => {
      isWanted = false;
      stop();
    };
  }, [search, isPending]);

  return { selection: selected.selection, isPending };
}
