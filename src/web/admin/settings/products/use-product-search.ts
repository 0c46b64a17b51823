import { useEffect, useState } from 'react';
import type { ProductChoice } from '#shared/catalog/admin-contract.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { searchProducts } from './find-products.ts';

const DEBOUNCE_MS = 250;

interface Request {
  search: string;
  page: number;
  delayMs: number;
}

interface Results {
  items: readonly ProductChoice[];
  total: number;
  hasMore: boolean;
}

/** A search in the products of the shop, one page after the other. */
export function useProductSearch() {
  const [request, setRequest] = useState<Request>();
  const [results, setResults] = useState<Results>();
  const [failure, setFailure] = useState<string>();
  const [answered, setAnswered] = useState<Request>();

  useEffect(() => {
    if (!request) return undefined;
    let isCurrent = true;
    async function run({ search, page }: Request) {
      const texts = { otherwise: 'Failed to search the products' };
      const loaded = await toLoaded(searchProducts(search, page), texts);
      if (!isCurrent) return;
      setAnswered(request);
      setFailure('failure' in loaded ? loaded.failure : undefined);
      if ('failure' in loaded) return;
      const { items, total, pageCount } = loaded.data;
      setResults((before) => ({
        items: page === 1 ? items : withoutRepeats([...(before?.items ?? []), ...items]),
        total,
        hasMore: page < pageCount,
      }));
    }
    const timer = setTimeout(() => void run(request), request.delayMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [request]);

  return {
    results,
    failure,
    isLoading: request !== answered,
    start: (search: string) => setRequest({ search, page: 1, delayMs: 0 }),
    type: (search: string) => setRequest({ search, page: 1, delayMs: DEBOUNCE_MS }),
    loadMore: () => setRequest((last) => last && { ...last, page: last.page + 1, delayMs: 0 }),
    retry: () => setRequest((last) => last && { ...last, delayMs: 0 }),
  };
}

/** A product that was added between two pages moves the others. */
const withoutRepeats = (items: readonly ProductChoice[]) => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
