import { findTrackingLink } from '#shared/orders/couriers.ts';
import { parcelStatusFacts } from '#shared/orders/parcel-status.ts';
import { formatWeekday } from '#shared/orders/promise.ts';
import { parcelTones } from '#web/orders/order-labels.ts';
import { TrackingLink } from '#web/orders/tracking-link.tsx';
import { useCan } from '#web/session/use-can.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { AdminShownOrder } from '../read-orders.ts';
import { ParcelBooking } from '../split-dialogs.ts';
import { CopyButton } from './copy-button.tsx';
import { ParcelActions } from './parcel-actions.tsx';
import { ParcelHistory } from './parcel-history.tsx';
import { ParcelItems } from './parcel-items.tsx';

interface ParcelRowProps {
  order: AdminShownOrder;
  parcel: AdminShownOrder['parcels'][number];
}

/** One parcel of an order that has several. */
export function ParcelRow({ order, parcel }: ParcelRowProps) {
  const { position, status, items } = parcel;
  const canShip = useCan('ship_orders');
  return (
    <li className="grid content-start gap-2 rounded-md border border-hairline px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="num font-[650] text-neel-900">Parcel {position}</h4>
        <Badge tone={parcelTones[status]}>{parcelStatusFacts[status].label}</Badge>
      </div>
      <ParcelItems order={order} items={items} />
      <Sent parcel={parcel} />
      {canShip && (
        <>
          <ParcelBooking order={order} parcel={parcel} />
          <ParcelActions order={order} parcel={parcel} />
        </>
      )}
      <ParcelHistory parcel={parcel} />
    </li>
  );
}

function Sent({ parcel }: Pick<ParcelRowProps, 'parcel'>) {
  const { courier, trackingNumber, weightGrams } = parcel;
  const link = findTrackingLink(courier, trackingNumber);
  const facts = [courier, weightGrams !== null && `${weightGrams} g`].filter(Boolean).join(' · ');
  return (
    <div className="num leading-normal">
      {facts && <p className="wrap-anywhere">{facts}</p>}
      {trackingNumber && (
        <p className="flex items-center gap-1">
          <span className="min-w-0 font-semibold wrap-anywhere select-all">{trackingNumber}</span>
          <CopyButton
            label={`Copy tracking number of parcel ${parcel.position}`}
            text={trackingNumber}
          />
        </p>
      )}
      {link && <TrackingLink link={link} className="lg:min-h-8" />}
      {datesOf(parcel).map((text) => (
        <p key={text} className="text-ink-2">
          {text}
        </p>
      ))}
    </div>
  );
}

function datesOf({ status, dispatchedAt, deliveredAt, expectedAt }: ParcelRowProps['parcel']) {
  const isExpected = expectedAt !== null && !parcelStatusFacts[status].isOver;
  return [
    dispatchedAt && `Dispatched ${formatWeekday(dispatchedAt)}`,
    deliveredAt && `Delivered ${formatWeekday(deliveredAt)}`,
    isExpected && `Expected by the courier: ${formatWeekday(expectedAt)}`,
  ].filter((text) => typeof text === 'string');
}
