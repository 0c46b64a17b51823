import { statusFacts } from '#shared/orders/status.ts';
import { findTrackingLink } from '#shared/orders/couriers.ts';
import { TrackingLink } from '#web/orders/tracking-link.tsx';
import { useCan } from '#web/session/use-can.ts';
import { TextButton } from '#web/ui/text-link.tsx';
import type { AdminShownOrder } from '../read-orders.ts';
import { ParcelBooking, ShipmentDialog, SplitDialog } from '../split-dialogs.ts';
import { useDialog } from '../use-dialog.ts';
import { useOrderUpdate } from '../use-order-update.ts';
import { isSplit, itemsOf } from './is-split.ts';
import { ParcelHistory } from './parcel-history.tsx';
import { Promises } from './promises.tsx';

/** Courier and number of an order in one parcel, and whether the promised days were kept. */
export function Delivery({ order }: { order: AdminShownOrder }) {
  return (
    <>
      {!isSplit(order) && <SingleParcel order={order} />}
      <Promises order={order} />
    </>
  );
}

function SingleParcel({ order }: { order: AdminShownOrder }) {
  const { courier, trackingNumber, orderStatus, parcels } = order;
  const { update } = useOrderUpdate(order);
  const dialog = useDialog();
  const canShip = useCan('ship_orders');
  const link = findTrackingLink(courier, trackingNumber);
  const hasSome = courier !== null || trackingNumber !== null;
  const weightGrams = parcels[0]?.weightGrams ?? null;
  return (
    <>
      {hasSome && (
        <p className="num leading-normal wrap-anywhere">
          {courier}
          {trackingNumber && (
            <span className="block font-semibold select-all">{trackingNumber}</span>
          )}
        </p>
      )}
      {weightGrams !== null && <p className="num text-ink-2">{weightGrams} g</p>}
      {link && <TrackingLink link={link} className="mr-5 lg:min-h-8" />}
      {canShip && (
        <>
          <TextButton onClick={dialog.open} className="mr-5 min-h-11 lg:min-h-8">
            {hasSome ? 'Correct tracking' : 'Add tracking'}
          </TextButton>
          <SplitButton order={order} />
          <ParcelBooking order={order} parcel={parcels[0]} />
        </>
      )}
      {!hasSome && !canShip && <p className="text-ink-2">Not shipped yet</p>}
      {parcels.map((parcel) => (
        <ParcelHistory key={parcel.id} parcel={parcel} />
      ))}
      {dialog.opening > 0 && (
        <ShipmentDialog order={order} dialog={dialog} status={orderStatus} update={update} />
      )}
    </>
  );
}

/** Only for an order that can still leave in several parcels. */
function SplitButton({ order }: { order: AdminShownOrder }) {
  const dialog = useDialog();
  const [parcel] = order.parcels;
  const { hasLeft, isOver } = statusFacts[order.orderStatus];
  const packs = itemsOf(order).reduce((sum, { quantity }) => sum + quantity, 0);
  const isReady = parcel ? parcel.status === 'ready' : !hasLeft;
  if (isOver || !isReady || packs < 2) return null;
  return (
    <>
      <TextButton onClick={dialog.open} className="min-h-11 lg:min-h-8">
        Split into parcels
      </TextButton>
      {dialog.opening > 0 && <SplitDialog order={order} parcel={parcel} dialog={dialog} />}
    </>
  );
}
