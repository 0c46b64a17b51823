import { formatCount } from '#shared/numbers.ts';
import { ListChecks } from 'lucide-react';
import { usePreload } from '#web/browser/split-component.tsx';
import { counted } from '#web/lists/counted.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { hiddenPage } from '#web/page/page-meta.ts';
import { Button } from '#web/ui/button.tsx';
import { LoadingStatus } from '#web/ui/loading-status.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { SearchSkeleton } from '../lists/search-skeleton.tsx';
import { settleSearch } from '../lists/list-address.ts';
import { PagedList } from '../lists/paged-list.tsx';
import { useLastLoaded } from '#web/admin/lists/use-last-loaded.ts';
import { useListSearch } from '../lists/use-list-search.ts';
import { EmptyPanel } from '#web/admin/shell/empty-list.tsx';
import { ActionsSkeleton, PageHead } from '../shell/page-head.tsx';
import type { Route } from './+types/route.ts';
import { ChangeDialog, NoteDialog, RefundDialog, ShipmentDialog } from './split-dialogs.ts';
import { SelectionBar } from './selection-bar.tsx';
import { ExportButton } from './export-button.tsx';
import { loadOrders } from './load-orders.ts';
import { OrderCard, OrderDetails } from './order-card.tsx';
import { ORDER_SEARCH, OrderFilters } from './order-filters.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { filtersOf, readOrdersAddress } from './orders-address.ts';
import { useListView } from './use-list-view.ts';

const TITLE = 'Orders';
const TEXT = 'Pack, ship and refund what customers have ordered.';

export const meta = () => hiddenPage(TITLE);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const address = readOrdersAddress(new URL(request.url).searchParams);
  const loaded = await loadOrders({ ...filtersOf(address), page: String(address.page) });
  return { q: address.q, loaded };
}

export default function OrdersPage({ loaderData: { q, loaded } }: Route.ComponentProps) {
  const search = useListSearch();
  const counts = useLastLoaded(loaded)?.counts;
  const { openIds, chosen, toggle, toggleChosen, choose } = useListView();
  usePreload(OrderDetails, NoteDialog, RefundDialog, ShipmentDialog, ChangeDialog);
  const found = 'data' in loaded ? loaded.data : undefined;
  return (
    <>
      <PageHead
        title={TITLE}
        text={
          <>
            {TEXT}
            {counts && (
              <span className="num block">
                {counted(counts.status.all, 'order')}, {formatCount(counts.status.pending)} pending
              </span>
            )}
          </>
        }
      >
        <div className="flex gap-2.5">
          <Button
            variant="quiet"
            size="sm"
            aria-pressed={chosen !== undefined}
            onClick={() => choose(chosen ? undefined : [])}
            icon={<ListChecks aria-hidden strokeWidth={1.9} />}
            className="max-lg:px-3!"
          >
            <span className="max-lg:sr-only">Select</span>
          </Button>
          <ExportButton />
          <RefreshButton />
        </div>
      </PageHead>
      <OrderTabs />
      <div className="grid gap-3">
        <OrderFilters search={search} counts={counts} />
        <p role="status" className="num text-sm text-ink-2 empty:hidden">
          {settleSearch(search.draft) === q
            ? q && found && `${counted(found.total, 'order')} found`
            : 'Searching...'}
        </p>
      </div>
      {chosen && (
        <SelectionBar
          chosen={chosen}
          onPage={found?.items.map(({ orderNumber }) => orderNumber) ?? []}
          choose={choose}
        />
      )}
      <PagedList
        loaded={loaded}
        failedTitle="Error loading orders"
        empty={<NoOrders isFiltered={counts !== undefined && counts.status.all > 0} />}
        isBare
      >
        {(orders) => (
          <ul aria-label="Orders" className="grid gap-3">
            {orders.map((order) => (
              <li
                key={order.id}
                className="[contain-intrinsic-size:auto_14rem] [content-visibility:auto] xl:[contain-intrinsic-size:auto_4.5rem]"
              >
                <OrderCard
                  order={order}
                  isOpen={openIds.includes(order.id)}
                  onToggle={toggle}
                  isChosen={chosen?.includes(order.orderNumber)}
                  onChoose={toggleChosen}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
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
