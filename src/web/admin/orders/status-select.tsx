import type { KeyboardEvent } from 'react';
import { can } from '#shared/accounts/permissions.ts';
import { formatRupees } from '#shared/money.ts';
import { permissionsForStatus } from '#shared/orders/status-permissions.ts';
import { orderStatuses, readStatus, statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import { counted } from '#web/lists/counted.ts';
import { useSession } from '#web/session/store.ts';
import { confirm } from '#web/ui/confirm.tsx';
import { cx } from '#web/ui/cx.ts';
import { Select } from '#web/ui/select.tsx';
import { packetsIn } from './order-texts.ts';
import type { AdminShownOrder } from './read-orders.ts';
import { ShipmentDialog } from './split-dialogs.ts';
import { useDialog } from './use-dialog.ts';
import { useOrderUpdate } from './use-order-update.ts';

const dots: Record<OrderStatus, string> = {
  pending: 'bg-haldi-600',
  confirmed: 'bg-neel-700',
  processing: 'bg-neel-700',
  shipped: 'bg-kamal-800',
  delivered: 'bg-patti-600',
  cancelled: 'bg-majith-600',
};

interface StatusSelectProps {
  order: AdminShownOrder;
  className?: string;
}

/** Any status can be chosen. Shipping asks for the tracking number, cancelling for a confirmation. */
export function StatusSelect({ order, className }: StatusSelectProps) {
  const { coming, update } = useOrderUpdate(order);
  const shipment = useDialog();
  const shown = coming ?? order.orderStatus;
  const role = useSession(({ user }) => user?.role);
  const isAllowed = (to: OrderStatus) =>
    permissionsForStatus({ from: order.orderStatus, to }).every((needed) => can(role, needed));
  const allowed = orderStatuses.filter((status) => status === shown || isAllowed(status));

  async function change(status: OrderStatus) {
    if (status === order.orderStatus || coming) return;
    if (status === 'shipped') return shipment.open();
    if (status === 'cancelled' && !(await confirmCancel(order))) return;
    await update({ orderStatus: status });
  }

  return (
    <div className={cx('relative', className)}>
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute top-1/2 left-3.5 z-1 size-2.5 -translate-y-1/2 rounded-full',
          dots[shown],
          coming && 'animate-pulse',
        )}
      />
      <Select
        aria-label={`Status of ${order.orderNumber}`}
        disabled={allowed.length === 1}
        aria-busy={coming !== undefined || undefined}
        value={shown}
        onChange={({ target }) => void change(readStatus(target.value))}
        onKeyDown={openWithArrows}
        className="[&_select]:min-h-11 [&_select]:pl-8.5 [&_select]:text-sm [&_select]:font-semibold [&_svg]:top-3"
      >
        {allowed.map((status) => (
          <option key={status} value={status}>
            {statusFacts[status].label}
          </option>
        ))}
      </Select>
      {shipment.opening > 0 && (
        <ShipmentDialog order={order} dialog={shipment} status="shipped" update={update} />
      )}
    </div>
  );
}

/** Arrow keys would change the order with every press, so they open the list, in which Enter chooses. */
function openWithArrows(event: KeyboardEvent<HTMLSelectElement>) {
  const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  if (!isArrow || !('showPicker' in event.currentTarget)) return;
  event.preventDefault();
  event.currentTarget.showPicker();
}

function confirmCancel(order: AdminShownOrder): Promise<boolean> {
  const { orderNumber, customer, refundable } = order;
  const money =
    refundable > 0
      ? `${formatRupees(refundable)} is refunded to ${customer.name || 'the customer'}`
      : 'Nothing is left to refund';
  return confirm(`Cancel order ${orderNumber}?`, {
    confirm: 'Cancel order',
    cancel: 'Keep order',
    danger: true,
    points: [
      `${counted(packetsIn(order), 'packet')} back in stock`,
      money,
      'The customer gets an email',
    ],
  });
}
