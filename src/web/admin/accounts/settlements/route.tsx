import { formatMonth } from '#shared/dates.ts';
import { counted } from '#web/lists/counted.ts';
import { toLoaded } from '#web/lists/loaded.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { ListSkeleton } from '../../lists/list-skeleton.tsx';
import { settleSearch } from '../../lists/list-address.ts';
import { PagedList } from '../../lists/paged-list.tsx';
import { SearchSkeleton } from '../../lists/search-skeleton.tsx';
import { useLastLoaded } from '../../lists/use-last-loaded.ts';
import { useListSearch } from '../../lists/use-list-search.ts';
import { EmptyList } from '../../shell/empty-list.tsx';
import { ActionsSkeleton } from '../../shell/page-head.tsx';
import { Panel, PanelBody } from '../../shell/panel.tsx';
import type { Route } from './+types/route.ts';
import { AccountsHead } from '../accounts-head.tsx';
import { queryOf, readSettlementsAddress } from '../accounts-address.ts';
import { currentMonth } from '../month-select.tsx';
import { FetchButton } from './fetch-button.tsx';
import { FetchState } from './fetch-state.tsx';
import { MatchingSumsList } from './matching-sums.tsx';
import { MatchingTable } from './matching-table.tsx';
import { SETTLEMENT_SEARCH, SettlementFilters } from './settlement-filters.tsx';

const TEXT = 'What Razorpay paid out to your bank account for the payments of a month.';
const PANEL = 'Payments and payouts';
const FAILED = 'Failed to load settlements';

export const meta = () => hiddenPage('Settlements');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readSettlementsAddress(new URL(request.url).searchParams);
  const call = callSignedIn('GET /api/admin/accounts/settlements', { query: queryOf(address) });
  return { address, loaded: await toLoaded(call, { otherwise: FAILED }) };
}

export default function SettlementsPage({ loaderData: { address, loaded } }: Route.ComponentProps) {
  const search = useListSearch();
  const list = useLastLoaded(loaded);
  const { q, state, month = currentMonth() } = address;
  return (
    <>
      <AccountsHead text={TEXT}>
        <div className="flex gap-2.5">
          <FetchButton month={month} />
          <RefreshButton />
        </div>
      </AccountsHead>
      {list && <FetchState {...list.lastFetch} />}
      <Panel title={PANEL}>
        <PanelBody>
          <SettlementFilters search={search} firstMonth={list?.firstMonth} counts={list?.counts} />
          <p role="status" className="num mt-3 text-sm text-ink-2 empty:hidden">
            {settleSearch(search.draft) === q
              ? list && counted(list.total, 'payment')
              : 'Searching...'}
          </p>
        </PanelBody>
        {list && list.total > 0 && <MatchingSumsList sums={list.sums} />}
        <PagedList
          loaded={loaded}
          failedTitle={FAILED}
          empty={<NoPayments month={month} isFiltered={Boolean(q || state)} />}
        >
          {(rows) => <MatchingTable rows={rows} />}
        </PagedList>
      </Panel>
    </>
  );
}

function NoPayments({ month, isFiltered }: { month: string; isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyList title="No payments match your filters">
      <TextLink to={`/admin/accounts/settlements?month=${month}`} className="min-h-11">
        Show all of {formatMonth(`${month}-01`)}
      </TextLink>
    </EmptyList>
  ) : (
    <EmptyList title={`No payments in ${formatMonth(`${month}-01`)}`}>
      Payments appear here on the day they are made
    </EmptyList>
  );
}

export function HydrateFallback() {
  return (
    <>
      <AccountsHead text={TEXT} isLoading>
        <ActionsSkeleton count={2} />
      </AccountsHead>
      <Panel title={PANEL}>
        <PanelBody>
          <SearchSkeleton placeholder={SETTLEMENT_SEARCH} />
        </PanelBody>
        <ListSkeleton />
      </Panel>
    </>
  );
}
