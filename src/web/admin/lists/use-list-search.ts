import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useNextLocation } from '#web/page/next-location.ts';
import { useDraft } from '#web/page/use-draft.ts';
import { readListAddress, settleSearch, writeListAddress } from './list-address.ts';
import { useNextSearch } from './use-next-search.ts';

const DEBOUNCE_MS = 300;

export interface ListSearch {
  draft: string;
  change: (typed: string) => void;
  /** Commits at once instead of after the delay. */
  send: () => void;
}

/** The debounced search text of a list, stored in the address. */
export function useListSearch(): ListSearch {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const coming = useNextSearch();
  const { pathname } = useLocation();
  const next = useNextLocation();
  return useDraft({
    value: readListAddress(search).q,
    commit(q) {
      // A late search must not cancel the navigation to another page.
      if (next && next.pathname !== pathname) return;
      const to = { search: writeListAddress({ q, page: 1 }, coming) };
      void navigate(to, { replace: true, preventScrollReset: true });
    },
    settle: settleSearch,
    ms: DEBOUNCE_MS,
  });
}
