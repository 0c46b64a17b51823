import { useState, type KeyboardEvent } from 'react';
import { can } from '#shared/accounts/permissions.ts';
import { permissionsForStatus } from '#shared/orders/status-permissions.ts';
import { orderStatuses, readStatus, statusFacts, type OrderStatus } from '#shared/orders/status.ts';
import { useSession } from '#web/session/store.ts';
import { cx } from '#web/ui/cx.ts';
import { Select } from '#web/ui/select.tsx';
import type { AdminShownOrder } from './read-orders.ts';
import { isSplit } from './parcels/is-split.ts';
import { ChangeDialog, ShipmentDialog } from './split-dialogs.ts';
import { warningsOf } from './status/consequences.ts';
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

/**
 * Any status can be chosen. Shipping asks for the tracking number; cancelling and unusual changes ask for a
 * confirmation. Other changes are made at once, and can be undone.
 */
export function StatusSelect({ order, className }: StatusSelectProps) {
  const { coming, update } = useOrderUpdate(order);
  const shipment = useDialog();
  const question = useDialog();
  const [asked, setAsked] = useState<OrderStatus>('cancelled');
  const shown = coming ?? order.orderStatus;
  const role = useSession(({ user }) => user?.role);
  const isAllowed = (to: OrderStatus) =>
    permissionsForStatus({ from: order.orderStatus, to }).every((needed) => can(role, needed));
  const allowed = orderStatuses.filter((status) => status === shown || isAllowed(status));

  async function change(status: OrderStatus) {
    if (status === order.orderStatus || coming) return;
    if (status === 'shipped' && !isSplit(order)) return shipment.open();
    const asksFirst = status === 'shipped' || status === 'cancelled';
    if (!asksFirst && warningsOf(order, status).length === 0) {
      await update({ orderStatus: status });
      return;
    }
    setAsked(status);
    question.open();
  }

  if (allowed.length === 1) {
    return (
      <p className={cx('flex min-h-11 items-center gap-2.5 text-sm font-semibold', className)}>
        <span aria-hidden className={cx('size-2.5 shrink-0 rounded-full', dots[shown])} />
        <span className="sr-only">Status of {order.orderNumber}: </span>
        {statusFacts[shown].label}
      </p>
    );
  }

  return (
    <div className={cx('relative', className)}>
      <span
        aria-hidden
        className={cx(
          'pointer-events-none absolute top-1/2 left-3 z-1 size-2.5 -translate-y-1/2 rounded-full',
          dots[shown],
          coming && 'animate-pulse',
        )}
      />
      <Select
        aria-label={`Status of ${order.orderNumber}`}
        aria-busy={coming !== undefined || undefined}
        value={shown}
        onChange={({ target }) => void change(readStatus(target.value))}
        onKeyDown={openWithArrows}
        className="[&_select]:min-h-11 [&_select]:pr-8 [&_select]:pl-7.5 [&_select]:text-sm [&_select]:font-semibold [&_svg]:top-3"
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
      {question.opening > 0 && (
        <ChangeDialog order={order} dialog={question} status={asked} update={update} />
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
