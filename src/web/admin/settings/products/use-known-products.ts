import { createContext, useEffect, useState } from 'react';
import type { ProductChoice } from '#shared/catalog/admin-contract.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { findProducts, type FoundProducts } from './find-products.ts';

export interface KnownProducts {
  /** By slug or id. Undefined while it is loading; null if it does not exist. */
  find: (key: string) => ProductChoice | null | undefined;
  /** The slug if the name is unknown. */
  nameOf: (key: string) => string;
  failure: string | undefined;
  retry: () => void;
  /** Adds a product that was found by a search. */
  add: (product: ProductChoice) => void;
}

/** The names, pictures and states of the products that a form or a history names by slug. */
export function useKnownProducts(keys: readonly string[]): KnownProducts {
  const [found, setFound] = useState<FoundProducts>(new Map());
  const [failure, setFailure] = useState<string>();
  const missing = JSON.stringify([...new Set(keys)].filter((key) => key !== '' && !found.has(key)));

  useEffect(() => {
    if (missing === '[]' || failure !== undefined) return undefined;
    let isCurrent = true;
    const loading = findProducts(JSON.parse(missing) as string[]);
    const texts = { otherwise: 'Failed to load the names of the products' };
    toLoaded(loading, texts).then(
      (loaded) => {
        if (!isCurrent) return;
        if ('failure' in loaded) setFailure(loaded.failure);
        else setFound((known) => new Map([...known, ...loaded.data]));
      },
      // Rethrown during rendering, where the error boundary catches it.
      (error: unknown) =>
        setFailure(() => {
          throw error;
        }),
    );
    return () => {
      isCurrent = false;
    };
  }, [missing, failure]);

  return {
    find: (key) => found.get(key),
    nameOf: (key) => found.get(key)?.name ?? key,
    failure,
    retry: () => setFailure(undefined),
    add: (product) =>
      setFound((known) => new Map([...known, [product.slug, product], [product.id, product]])),
  };
}

export const KnownProductsContext = createContext<KnownProducts>({
  find: () => undefined,
  nameOf: (key) => key,
  failure: undefined,
  retry: () => {},
  add: () => {},
});
