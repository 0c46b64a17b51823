import { useNavigate } from 'react-router';
import { settleSearch, writeListAddress } from '../lists/list-address.ts';
import type { ListSearch } from '../lists/use-list-search.ts';
import { useNextSearch } from '../lists/use-next-search.ts';
import { withFilter } from './accounts-address.ts';

/** The coming address of the list, and a function that changes a filter in it. */
export function useFilter(typing: ListSearch) {
  const navigate = useNavigate();
  const coming = useNextSearch();

  function filter(name: Parameters<typeof withFilter>[1], value: string | undefined): void {
    // Includes the search text that is being typed.
    typing.send();
    const typed = writeListAddress({ q: settleSearch(typing.draft), page: 1 }, coming);
    const search = withFilter(new URLSearchParams(typed), name, value);
    void navigate({ search }, { preventScrollReset: true });
  }

  return { coming, filter };
}
