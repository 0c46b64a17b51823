import { formatCount } from '#shared/numbers.ts';
import { useNavigate } from 'react-router';
import type { Reply } from '#shared/endpoint.ts';
import type { listTickets } from '#shared/support/contract.ts';
import { ticketStates } from '#shared/support/ticket-states.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { settleSearch, writeListAddress } from '../lists/list-address.ts';
import { SearchForm } from '../lists/search-form.tsx';
import { useNextSearch } from '#web/admin/lists/use-next-search.ts';
import type { ListSearch } from '../lists/use-list-search.ts';
import { stateLabels } from './ticket-texts.ts';
import { readTicketsAddress, withState, type ShownState } from './tickets-address.ts';

type TicketCounts = Reply<typeof listTickets>['counts'];

export const TICKET_SEARCH = 'Number, name, email, phone or order';

interface TicketFiltersProps {
  search: ListSearch;
  /** Undefined before the first response. */
  counts: TicketCounts | undefined;
}

const countOf = (counts: TicketCounts, state: ShownState) =>
  state === 'all' ? counts.open + counts.acknowledged + counts.resolved : counts[state];

/** All filters are stored in the address. */
export function TicketFilters({ search: typing, counts }: TicketFiltersProps) {
  const navigate = useNavigate();
  const coming = useNextSearch();

  function show(state: ShownState) {
    // Includes the search text that is being typed.
    typing.send();
    const typed = writeListAddress({ q: settleSearch(typing.draft), page: 1 }, coming);
    const search = withState(new URLSearchParams(typed), state);
    void navigate({ search }, { preventScrollReset: true });
  }

  return (
    <div className="grid gap-3.5 *:min-w-0">
      <SearchForm
        search={typing}
        label="Search messages by number, name, email, phone or order"
        placeholder={TICKET_SEARCH}
      />
      <Segmented
        label="State"
        options={(['all', ...ticketStates] as const).map((state) => ({
          value: state,
          label: (
            <>
              {state === 'all' ? 'All' : stateLabels[state].label}
              {counts && (
                <span className="num font-[450]">{formatCount(countOf(counts, state))}</span>
              )}
            </>
          ),
        }))}
        // The pressed filter is marked at once, while its tickets load.
        value={readTicketsAddress(coming).state}
        onChange={show}
        className="justify-self-start bg-hairline/70! inset-ring-hairline! max-xl:flex-nowrap max-xl:overflow-x-auto max-xl:[&_button]:min-h-11 max-xl:[&_button]:shrink-0"
      />
    </div>
  );
}
