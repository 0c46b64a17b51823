import { formatCount } from '#shared/numbers.ts';
import { useNavigate } from 'react-router';
import type { OrderCounts } from '#shared/orders/admin-contract.ts';
import { orderStatuses, statusFacts, type PaymentStatus } from '#shared/orders/status.ts';
import { useCan } from '#web/session/use-can.ts';
import { cx } from '#web/ui/cx.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { settleSearch, writeListAddress } from '../lists/list-address.ts';
import { SearchForm } from '../lists/search-form.tsx';
import { useNextSearch } from '#web/admin/lists/use-next-search.ts';
import type { ListSearch } from '../lists/use-list-search.ts';
import { MoreFilters } from './more-filters.tsx';
import { readOrdersAddress, withFilters, type FilterName } from './orders-address.ts';

interface OrderFiltersProps {
  search: ListSearch;
  /** Undefined before the first response. */
  counts: OrderCounts | undefined;
  couriers: readonly string[];
}

const payments: { value: PaymentStatus | 'all'; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'paid', label: 'Paid' },
  { value: 'failed', label: 'Failed' },
  { value: 'partly_refunded', label: 'Partly refunded' },
];

export const ORDER_SEARCH = 'Order number, name, email or phone';

const onCanvas = 'bg-hairline/70! inset-ring-hairline!';

/** All filters are stored in the address. */
export function OrderFilters({ search: typing, counts, couriers }: OrderFiltersProps) {
  const navigate = useNavigate();
  const seesMoney = useCan('view_money');
  const seesCustomers = useCan('view_customers');
  const coming = useNextSearch();
  // The pressed filter is marked at once, while its orders load.
  const address = readOrdersAddress(coming);
  const { status = 'all', payment = 'all' } = address;
  const change = (changes: Partial<Record<FilterName, string>>) => {
    // Includes the search text that is being typed.
    typing.send();
    const typed = writeListAddress({ q: settleSearch(typing.draft), page: 1 }, coming);
    const search = withFilters(new URLSearchParams(typed), changes);
    void navigate({ search }, { preventScrollReset: true });
  };

  return (
    <div className="grid gap-3.5 *:min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-60 sm:max-w-115">
          <SearchForm
            search={typing}
            label={`Search orders by number, name${seesCustomers ? ', email' : ''} or phone`}
            placeholder={seesCustomers ? ORDER_SEARCH : 'Order number, name or phone'}
          />
        </div>
        {seesMoney && (
          <div className="flex items-center gap-3 max-sm:w-full">
            <span aria-hidden className="text-sm font-[550] text-ink-2 max-sm:hidden">
              Payment
            </span>
            <Segmented
              label="Payment status"
              options={payments}
              value={payment}
              onChange={(value) => change({ payment: value })}
              className={cx(onCanvas, 'max-sm:w-full max-sm:[&_button]:min-h-11')}
            />
          </div>
        )}
      </div>
      <Segmented
        label="Order status"
        options={(['all', ...orderStatuses] as const).map((value) => ({
          value,
          label: (
            <>
              {value === 'all' ? 'All' : statusFacts[value].label}
              {counts && (
                <span className="num font-[450]">{formatCount(counts.status[value])}</span>
              )}
            </>
          ),
        }))}
        value={status}
        onChange={(value) => change({ status: value })}
        className={cx(
          onCanvas,
          'justify-self-start max-xl:flex-nowrap max-xl:overflow-x-auto',
          'max-xl:[&_button]:min-h-11 max-xl:[&_button]:shrink-0',
        )}
      />
      <MoreFilters address={address} couriers={couriers} onChange={change} />
    </div>
  );
}
