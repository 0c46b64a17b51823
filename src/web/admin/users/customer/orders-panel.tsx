import type { CustomerOrder } from '#shared/customers/page-contract.ts';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { statusFacts } from '#shared/orders/status.ts';
import type { Paged } from '#shared/paging.ts';
import { counted } from '#web/lists/counted.ts';
import type { Loaded } from '#web/lists/loaded.ts';
import { paymentLabels, statusTones } from '#web/orders/order-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { PagedList } from '../../lists/paged-list.tsx';
import { EmptyList } from '../../shell/empty-list.tsx';
import { Panel } from '../../shell/panel.tsx';
import { LinkedRow } from './linked-row.tsx';

export function OrdersPanel({ orders }: { orders: Loaded<Paged<CustomerOrder>> }) {
  const total = 'data' in orders ? orders.data.total : 0;
  return (
    <Panel title="Orders" aside={total > 0 && counted(total, 'order')}>
      <PagedList
        loaded={orders}
        failedTitle="Failed to load the orders"
        empty={<EmptyList title="No orders yet" />}
      >
        {(items) => (
          <ul aria-label="Orders">
            {items.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

function OrderRow({ order }: { order: CustomerOrder }) {
  const { orderNumber, status, paymentStatus, total, createdAt } = order;
  const payment = paymentLabels[paymentStatus];
  return (
    <LinkedRow
      to={`/admin/orders/${encodeURIComponent(orderNumber)}`}
      title={orderNumber}
      text={formatTime(createdAt)}
      amount={total === null ? undefined : formatRupees(total)}
      badges={
        <>
          <Badge tone={statusTones[status]}>{statusFacts[status].label}</Badge>
          {paymentStatus !== 'paid' && <Badge tone={payment.tone}>{payment.label}</Badge>}
        </>
      }
    />
  );
}
