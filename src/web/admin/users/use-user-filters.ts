import { useNavigate } from 'react-router';
import { settleSearch, writeListAddress } from '../lists/list-address.ts';
import type { ListSearch } from '../lists/use-list-search.ts';
import { useNextSearch } from '../lists/use-next-search.ts';
import { readUsersAddress, withFilters } from './users-address.ts';

/** The filters of the coming address, and a function that changes some of them. */
export function useUserFilters(typing: ListSearch) {
  const navigate = useNavigate();
  const coming = useNextSearch();

  function filter(changes: Parameters<typeof withFilters>[1]): void {
    // Includes the search text that is being typed.
    typing.send();
    const typed = writeListAddress({ q: settleSearch(typing.draft), page: 1 }, coming);
    const search = withFilters(new URLSearchParams(typed), changes);
    void navigate({ search }, { preventScrollReset: true });
  }

  return { address: readUsersAddress(coming), filter };
}
