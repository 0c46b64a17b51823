import { formatCount } from '#shared/numbers.ts';
import { ScanBarcode } from 'lucide-react';
import { usePreload } from '#web/browser/split-component.tsx';
import { counted } from '#web/lists/counted.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { canNow, useCan } from '#web/session/use-can.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { SearchSkeleton } from '../lists/search-skeleton.tsx';
import { settleSearch } from '../lists/list-address.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { NewOrdersBar } from '../notices/new-orders-bar.tsx';
import { EmptyPanel } from '#web/admin/shell/empty-list.tsx';
import { ActionsSkeleton, PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/route.ts';
import { ChangeDialog, NoteDialog, RefundDialog, ShipmentDialog } from './split-dialogs.ts';
import { ExportButton } from './export-button.tsx';
import { loadOrders, loadViews } from './load-orders.ts';
import { OrderDetails } from './order-card.tsx';
import { ORDER_SEARCH, OrderFilters } from './order-filters.tsx';
import { RunningBulks } from './bulk/running-bulks.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { OrderList, SelectPage, Selected } from './order-list.tsx';
import { filtersOf, queryOf, readOrdersAddress, withoutMoney } from './orders-address.ts';
import { useSelection } from './use-selection.ts';
import { OrderViews } from './views/order-views.tsx';

const TITLE = 'Orders';
const TEXT = 'Pack, ship and refund what customers have ordered.';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const typed = readOrdersAddress(new URL(request.url).searchParams);
  const address = (await canNow('view_money')) ? typed : withoutMoney(typed);
  const query = queryOf(address);
  const [loaded, views] = await Promise.all([
    loadOrders({ ...query, page: String(address.page) }),
    loadViews(),
  ]);
  return { address, loaded, views };
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { address, loaded, views } = loaderData;
  const search = useListSearch();
  const [canShip, canExport] = [useCan('ship_orders'), useCan('export_orders')];
  const canSelect = canShip || canExport;
  const last = useLastLoaded(loaded);
  const counts = last?.counts;
  const found = 'data' in loaded ? loaded.data : undefined;
  const selection = useSelection(filtersOf(address), found?.items.map(({ id }) => id) ?? []);
  usePreload(OrderDetails, NoteDialog, RefundDialog, ShipmentDialog, ChangeDialog);
  return (
    <>
      <PageHead
        title={TITLE}
        text={
          <>
            <OrdersText />
            {counts && (
              <span className="num block">
                {counted(counts.status.all, 'order')}, {formatCount(counts.status.pending)} pending
              </span>
            )}
          </>
        }
      >
        <div className="flex flex-wrap gap-2.5">
          {canShip && (
            <ButtonLink
              to="/admin/orders/pack"
              variant="quiet"
              size="sm"
              icon={<ScanBarcode aria-hidden strokeWidth={1.9} />}
              className="max-lg:px-3!"
            >
              <span className="max-lg:sr-only">Pack orders</span>
            </ButtonLink>
          )}
          <ExportButton />
          <RefreshButton />
        </div>
      </PageHead>
      <OrderTabs />
      {canShip && <RunningBulks />}
      <NewOrdersBar loaded={loaded} />
      <div className="grid gap-3.5 *:min-w-0">
        <OrderViews loaded={views} />
        <OrderFilters search={search} counts={counts} couriers={last?.couriers ?? []} />
      </div>
      {/* Not a grid, in which the selection bar would not stick to the window. */}
      <div className="space-y-3">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {canSelect && <SelectPage orders={found?.items ?? []} selection={selection} />}
          <p role="status" className="num text-sm text-ink-2 empty:hidden">
            {settleSearch(search.draft) === address.q
              ? found && `${counted(found.total, 'order')} found`
              : 'Searching...'}
          </p>
        </div>
        <PagedList
          loaded={loaded}
          failedTitle="Error loading orders"
          empty={<NoOrders isFiltered={counts !== undefined && counts.status.all > 0} />}
          isBare
        >
          {(orders) => <OrderList orders={orders} selection={selection} />}
        </PagedList>
        <Selected found={found} selection={selection} sort={address.sort} />
      </div>
    </>
  );
}

function OrdersText() {
  const [canShip, canRefund] = [useCan('ship_orders'), useCan('refund_orders')];
  if (canShip && canRefund) return TEXT;
  if (canShip) return 'Pack and ship what customers have ordered.';
  if (canRefund) return 'Look up, cancel and refund what customers have ordered.';
  return 'What customers have ordered and paid.';
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <EmptyPanel title="No orders match your current filters">
      <TextLink to="/admin/orders" className="min-h-11">
        Clear all filters
      </TextLink>
    </EmptyPanel>
  ) : (
    <EmptyPanel title="No orders yet">Orders will appear here once customers place them</EmptyPanel>
  );
}

export function HydrateFallback() {
  return (
    <>
      <PageHead title={TITLE} text={TEXT} isLoading>
        <ActionsSkeleton count={3} />
      </PageHead>
      <OrderTabs />
      <LoadingStatus />
      <div className="grid gap-3">
        <SearchSkeleton placeholder={ORDER_SEARCH} />
        <Skeleton className="h-12 rounded-md sm:hidden" />
        <Skeleton className="mb-3 h-12 max-w-160 rounded-md" />
        {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
          <div
            key={row}
            className="grid h-44 content-center gap-3 rounded-lg border border-hairline bg-surface px-4 xl:h-18 xl:grid-cols-[2fr_1fr_1fr_1fr]"
          >
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-2/5 xl:w-3/5" />
            <Skeleton className="h-5 w-1/3 xl:w-3/5" />
            <Skeleton className="h-5 w-1/2 xl:w-3/5" />
          </div>
        ))}
      </div>
    </>
  );
}
