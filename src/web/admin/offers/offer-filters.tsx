import { useNavigate } from 'react-router';
import { offerStates } from '#shared/offers/contract.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { settleSearch, writeListAddress } from '../lists/list-address.ts';
import { SearchForm } from '../lists/search-form.tsx';
import type { ListSearch } from '../lists/use-list-search.ts';
import { useNextSearch } from '../lists/use-next-search.ts';
import { stateLabels } from './offer-texts.ts';
import { readOffersAddress, withState, type ShownState } from './offers-address.ts';

export const OFFER_SEARCH = 'Title or code';

const states: readonly ShownState[] = ['current', ...offerStates];

/** All filters are stored in the address. */
export function OfferFilters({ search: typing }: { search: ListSearch }) {
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
        label="Search offers by title or code"
        placeholder={OFFER_SEARCH}
      />
      <Segmented
        label="State"
        options={states.map((state) => ({
          value: state,
          label: state === 'current' ? 'All' : stateLabels[state].label,
        }))}
        // The pressed filter is marked at once, while its offers load.
        value={readOffersAddress(coming).state}
        onChange={show}
        className="justify-self-start bg-hairline/70! inset-ring-hairline! max-xl:flex-nowrap max-xl:overflow-x-auto max-xl:[&_button]:min-h-11 max-xl:[&_button]:shrink-0"
      />
    </div>
  );
}
