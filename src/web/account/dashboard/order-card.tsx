import { ChevronDown, CircleX, Truck } from 'lucide-react';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import { findTrackingLink } from '#shared/orders/couriers.ts';
import { statusFacts } from '#shared/orders/status.ts';
import { CartPicture } from '#web/cart/cart-picture.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { OrderDetails } from './order-details.tsx';
import { Parcels } from './parcels.tsx';
import { OrderTrack } from './order-track.tsx';
import { TrackingLink } from '#web/orders/tracking-link.tsx';
import { statusTones } from '#web/orders/order-labels.ts';
import { deliveryText } from './order-texts.ts';
import type { ShownOrder } from '#web/orders/read-order.ts';

export interface CardActions {
  isOpen: (id: string) => boolean;
  toggle: (id: string) => void;
  onCancelled: (id: string) => void;
}

export const headingId = (orderId: string) => `order-${orderId}`;

export function OrderCard({ order, actions }: { order: ShownOrder; actions: CardActions }) {
  const { id, orderNumber, orderStatus, totalAmount, createdAt } = order;
  const isOpen = actions.isOpen(id);
  const isSplit = order.parcels.length > 1;
  const tracking =
    orderStatus === 'shipped' && !isSplit
      ? findTrackingLink(order.courier, order.trackingNumber)
      : undefined;
  const isCancelled = orderStatus === 'cancelled';
  const DeliveryIcon = isCancelled ? CircleX : Truck;
  return (
    <article
      aria-labelledby={headingId(id)}
      className="scroll-mt-28 overflow-hidden rounded-xl border-[1.5px] border-line bg-surface"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4.5 pt-4 pb-2.5 lg:grid-cols-[minmax(0,1fr)_auto_auto] lg:px-7 lg:pt-5 lg:pb-4">
        <div className="max-lg:row-span-2 max-lg:self-start">
          <h2
            id={headingId(id)}
            className="num text-lg leading-snug font-[650] wrap-anywhere text-neel-900"
          >
            {orderNumber || 'Order'}
          </h2>
          {createdAt && <p className="num text-sm text-ink-3">Placed {formatTime(createdAt)}</p>}
        </div>
        <Badge tone={statusTones[orderStatus]} dot className="justify-self-end">
          {statusFacts[orderStatus].label}
        </Badge>
        <b className="num justify-self-end text-lead font-[750]">{formatRupees(totalAmount)}</b>
      </div>
      <div className="grid items-center gap-x-12 gap-y-5 px-4.5 pt-1.5 pb-5 *:min-w-0 lg:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)] lg:px-7">
        <OrderTrack order={order} />
        <Packs order={order} />
        {isSplit && <Parcels order={order} />}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 bg-sunken px-4.5 pt-3 pb-3.5 lg:px-7">
        <p className="num flex items-center gap-2.5 font-semibold">
          <DeliveryIcon
            aria-hidden
            strokeWidth={1.9}
            className={cx('size-5.5 shrink-0', isCancelled ? 'text-majith-600' : 'text-neel-700')}
          />
          {deliveryText(order)}
        </p>
        {tracking && <TrackingLink link={tracking} className="lg:ml-auto" />}
        <Button
          variant="quiet"
          size="sm"
          onClick={() => actions.toggle(id)}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `details-${id}` : undefined}
          aria-describedby={headingId(id)}
          className="max-lg:w-full"
        >
          {isOpen ? 'Hide Details' : 'View Details'}
          <ChevronDown
            aria-hidden
            strokeWidth={1.9}
            className={cx('transition-[rotate] duration-200', isOpen && 'rotate-180')}
          />
        </Button>
      </div>
      {isOpen && (
        <div id={`details-${id}`}>
          <OrderDetails order={order} onCancelled={() => actions.onCancelled(id)} />
        </div>
      )}
    </article>
  );
}

const PACKS_MAX = 3;

function Packs({ order: { items } }: { order: ShownOrder }) {
  const more = items.length - PACKS_MAX;
  return (
    <div className="num flex gap-2.5 lg:justify-end">
      <span className="sr-only">{items.map(({ name }) => name).join(', ')}</span>
      {items.slice(0, PACKS_MAX).map((item) => (
        <CartPicture
          key={item.productId || item.name}
          src={item.image}
          tile={item.tile}
          className="h-18 w-15"
        />
      ))}
      {more > 0 && (
        <span
          aria-hidden
          className="grid h-18 w-15 place-items-center rounded-md bg-sunken font-[650] text-ink-2"
        >
          +{more}
        </span>
      )}
    </div>
  );
}
