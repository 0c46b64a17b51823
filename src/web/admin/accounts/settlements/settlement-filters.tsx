import type { MatchingState } from '#shared/accounting/matching-states.ts';
import { matchingStates } from '#shared/accounting/matching-states.ts';
import { formatCount } from '#shared/numbers.ts';
import { cx } from '#web/ui/cx.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { SearchForm } from '../../lists/search-form.tsx';
import type { ListSearch } from '../../lists/use-list-search.ts';
import { segments } from '../../shell/segments.ts';
import { readSettlementsAddress } from '../accounts-address.ts';
import { currentMonth, MonthSelect } from '../month-select.tsx';
import { useFilter } from '../use-filter.ts';
import { stateLabels } from './matching-texts.ts';

export const SETTLEMENT_SEARCH = 'Order, payment or UTR';

interface SettlementFiltersProps {
  search: ListSearch;
  firstMonth: string | null | undefined;
  /** Undefined before the first response. */
  counts: Record<MatchingState, number> | undefined;
}

/** All filters are stored in the address. */
export function SettlementFilters({ search, firstMonth, counts }: SettlementFiltersProps) {
  const { coming, filter } = useFilter(search);
  const { month = currentMonth(), state } = readSettlementsAddress(coming);
  const all = counts && matchingStates.reduce((sum, name) => sum + counts[name], 0);
  return (
    <div className="grid gap-3.5 *:min-w-0">
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,28.75rem)_13rem]">
        <SearchForm
          search={search}
          label="Search payments by order number, payment ID or UTR"
          placeholder={SETTLEMENT_SEARCH}
        />
        <MonthSelect
          value={month}
          firstMonth={firstMonth}
          onChange={(value) => filter('month', value)}
        />
      </div>
      <Segmented
        label="State"
        value={state ?? 'all'}
        options={(['all', ...matchingStates] as const).map((value) => ({
          value,
          label: (
            <>
              {value === 'all' ? 'All' : stateLabels[value].label}
              {counts && (
                <span className="num font-[450]">
                  {formatCount(value === 'all' ? (all ?? 0) : counts[value])}
                </span>
              )}
            </>
          ),
        }))}
        onChange={(value) => filter('state', value === 'all' ? undefined : value)}
        className={cx(
          segments,
          'justify-self-start max-sm:flex-nowrap max-sm:overflow-x-auto',
          'max-sm:[&_button]:min-h-11 max-sm:[&_button]:shrink-0',
        )}
      />
    </div>
  );
}
