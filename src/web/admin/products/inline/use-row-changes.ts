import { useState } from 'react';
import type { ListedProduct } from '../read-products.ts';
import type { RowChange } from './save-price.ts';

/**
 * The products of the list with the values that were saved in it. The list is not reloaded after each of them, because
 * a row would jump away if the list is sorted by that value.
 */
export function useRowChanges(products: ListedProduct[]) {
  const [state, setState] = useState({ products, changes: new Map<string, RowChange>() });
  if (state.products !== products) setState({ products, changes: new Map() });
  const { changes } = state;

  function change(id: string, next: RowChange) {
    setState((now) => {
      const merged = new Map(now.changes).set(id, { ...now.changes.get(id), ...next });
      return { ...now, changes: merged };
    });
  }

  return { rows: products.map((product) => ({ ...product, ...changes.get(product.id) })), change };
}
