import { useEffect, useRef } from 'react';
import { formatDay, formatTime } from '#shared/dates.ts';
import { statusFacts } from '#shared/orders/status.ts';
import type { TrackedOrder } from '#shared/orders/tracking-contract.ts';
import { statusTones } from '#web/orders/order-labels.ts';
import { ParcelCard } from '#web/orders/parcel-card.tsx';
import { focusWithoutScroll } from '#web/page/focus-and-scroll.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface TrackResultProps {
  order: TrackedOrder;
  onAgain: () => void;
}

/** Replaces the form after an order was found. */
export function TrackResult({ order, onAgain }: TrackResultProps) {
  const { orderNumber, orderStatus, placedAt, parcels } = order;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    focusWithoutScroll(heading.current);
    heading.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 ref={heading} className="num display text-2xl wrap-anywhere outline-none">
            {orderNumber}
          </h2>
          <p className="num text-sm text-ink-2">Placed on {formatDay(placedAt)}</p>
        </div>
        <Badge tone={statusTones[orderStatus]} dot>
          {statusFacts[orderStatus].label}
        </Badge>
      </div>
      <p className="num text-lg font-semibold text-neel-900">{summaryOf(order)}</p>
      <div className="grid items-start gap-x-10 gap-y-6 *:min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)]">
        <OrderTimeline order={order} />
        {parcels.length > 0 ? <Parcels order={order} /> : <Items items={order.items} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button variant="quiet" onClick={onAgain}>
          Track another order
        </Button>
        <TextLink to={`/dashboard?order=${encodeURIComponent(orderNumber)}`} className="min-h-11">
          Sign in for invoice and refunds
        </TextLink>
      </div>
    </div>
  );
}

function summaryOf(order: TrackedOrder): string {
  const { orderStatus, dispatchBy, dispatchedAt, estimatedDelivery, deliveredAt } = order;
  if (orderStatus === 'cancelled') return 'This order was cancelled.';
  if (orderStatus === 'delivered') {
    return deliveredAt ? `Delivered on ${formatDay(deliveredAt)}` : 'Delivered';
  }
  const dispatch = dispatchedAt
    ? `Dispatched on ${formatDay(dispatchedAt)}.`
    : dispatchBy && `We dispatch it by ${formatDay(dispatchBy)}.`;
  const delivery = estimatedDelivery && `Expected delivery: ${formatDay(estimatedDelivery)}`;
  return (
    [dispatch, delivery].filter(Boolean).join(' ') || 'The delivery date will be updated soon.'
  );
}

function OrderTimeline({ order: { history, placedAt } }: { order: TrackedOrder }) {
  const events = history.map(({ at, status }) => ({ at, text: statusFacts[status].label }));
  return (
    <section aria-labelledby="order-timeline">
      <h3 id="order-timeline" className="mb-2.5 text-sm font-semibold text-ink-3">
        Timeline
      </h3>
      <ol className="num ml-1 grid gap-2.5 border-l-[1.5px] border-line pl-4">
        {[{ at: placedAt, text: 'Order placed' }, ...events].map(({ at, text }) => (
          <li
            key={`${at} ${text}`}
            className="relative leading-tight before:absolute before:top-1 before:-left-[21.5px] before:size-2.5 before:rounded-full before:bg-neel-200 last:before:bg-neel-700"
          >
            <span className="block text-sm font-semibold">{text}</span>
            <time dateTime={at} className="text-xs text-ink-3">
              {formatTime(at)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

const itemText = ({ name, size, quantity }: TrackedOrder['items'][number]) =>
  `${quantity} × ${[name, size].filter(Boolean).join(', ')}`;

function Parcels({ order: { parcels } }: { order: TrackedOrder }) {
  return (
    <ul aria-label="Parcels" className="grid gap-3">
      {parcels.map((parcel, index) => (
        <ParcelCard
          key={parcel.position}
          title={parcels.length > 1 ? `Parcel ${index + 1} of ${parcels.length}` : 'Your parcel'}
          parcel={parcel}
          items={parcel.items.map(itemText)}
        />
      ))}
    </ul>
  );
}

function Items({ items }: Pick<TrackedOrder, 'items'>) {
  return (
    <section aria-labelledby="order-items">
      <h3 id="order-items" className="mb-2.5 text-sm font-semibold text-ink-3">
        In this order
      </h3>
      <ul className="num leading-normal">
        {items.map(itemText).map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
