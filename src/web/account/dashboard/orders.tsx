import { useRevalidator } from 'react-router';
import { statusFacts } from '#shared/orders/status.ts';
import { RefreshButton } from '#web/lists/refresh-button.tsx';
import { useDelayed } from '#web/page/use-delayed.ts';
import { ErrorPanel } from '#web/ui/error-panel.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderList } from './order-list.tsx';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { counted } from '#web/lists/counted.ts';
import { findLinked, type OwnOrders } from './read-orders.ts';
import { useOrdersView } from './use-orders-view.ts';

interface OrdersProps {
  data?: OwnOrders;
  failure?: string;
  isLoading: boolean;
  /** How many pages are shown. */
  pages: number;
  /** The number or id of the order that a link opens. */
  linked: string | undefined;
}

/** Keeps the loaded orders on screen while they are reloaded, or after a reload failed. */
export function Orders({ data, failure, isLoading, pages, linked }: OrdersProps) {
  const { revalidate } = useRevalidator();
  const isLate = useDelayed(isLoading);
  return (
    <section aria-label="Your orders" className="grid gap-5 *:min-w-0">
      {failure !== undefined && (
        <ErrorPanel
          title={`Failed to load orders: ${failure}`}
          onRetry={() => void revalidate()}
          retryLabel="Try Again"
          isRetrying={isLoading}
        />
      )}
      {data && <OrderTabs key={linked} data={data} isLoading={isLoading} linked={linked} />}
      {data && data.pageCount > pages && (
        <div className="grid justify-items-center gap-2">
          <p className="num text-sm text-ink-2">
            Showing the newest {data.orders.length} of {counted(data.total, 'order')}
          </p>
          <ButtonLink to={`?pages=${pages + 1}`} variant="quiet" keepsScroll replace>
            Load older orders
          </ButtonLink>
        </div>
      )}
      {!data && isLate && failure === undefined && <OrdersSkeleton />}
    </section>
  );
}

interface OrderTabsProps {
  data: OwnOrders;
  isLoading: boolean;
  linked: string | undefined;
}

function OrderTabs({ data, isLoading, linked }: OrderTabsProps) {
  const { total, current: currentCount } = data;
  const orders = data.older ? [...data.orders, data.older] : data.orders;
  const historyCount = total - currentCount;
  const history = orders.filter(({ orderStatus }) => statusFacts[orderStatus].isOver);
  const current = orders.filter(({ orderStatus }) => !statusFacts[orderStatus].isOver);
  const linkedOrder = linked === undefined ? undefined : findLinked(orders, linked);
  const { chosen, choose, actions } = useOrdersView(history, linkedOrder);
  const suggested = currentCount === 0 && historyCount > 0 ? 'history' : 'current';
  return (
    <Tabs
      label="Orders"
      chosen={chosen ?? suggested}
      onChoose={choose}
      aside={<RefreshButton isLoading={isLoading} className="mb-2.5 shrink-0" />}
      tabs={[
        {
          id: 'current',
          label: <TabLabel label="Current Orders" count={currentCount} />,
          content:
            current.length > 0 ? (
              <OrderList orders={current} actions={actions} linkedId={linkedOrder?.id} />
            ) : (
              <NoOrders others={history.length > 0 ? 'Order History' : undefined} />
            ),
        },
        {
          id: 'history',
          label: <TabLabel label="Order History" count={historyCount} />,
          content:
            history.length > 0 ? (
              <OrderList orders={history} actions={actions} linkedId={linkedOrder?.id} />
            ) : (
              <NoOrders others={current.length > 0 ? 'Current Orders' : undefined} />
            ),
        },
      ]}
    />
  );
}

function TabLabel({ label, count }: { label: string; count: number }) {
  return (
    <span className="flex items-center gap-1.5 max-lg:-mx-2.5 max-lg:text-sm lg:gap-2">
      {label}
      <span className="num rounded-full bg-neel-100 px-2 pt-px text-xs leading-5 font-[650] text-neel-800 in-aria-selected:bg-neel-900 in-aria-selected:text-haldi-400">
        {count}
      </span>
    </span>
  );
}
