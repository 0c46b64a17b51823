import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { statusFacts } from '#shared/orders/status.ts';
import { splitComponent, usePreload } from '#web/browser/split-component.tsx';
import { failureText } from '#web/lists/loaded.ts';
import { callSignedIn } from '#web/session/call-signed-in.ts';
import { Button } from '#web/ui/button.tsx';
import { alert } from '#web/ui/confirm.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { usePending } from '#web/ui/use-pending.ts';
import { useDialog } from '../use-dialog.ts';
import { BookingPanel } from './booking-panel.tsx';
import type { ParcelBookingProps, PlannedParcelProps } from './booking-props.ts';
import { ParcelTimeline } from './parcel-timeline.tsx';
import { isWorking } from './booking-texts.ts';
import { useParcelBooking } from './use-parcel-booking.ts';

/** Loaded after the page, because its form needs the schemas of the server. */
const BookingDialog = splitComponent(
  async () => (await import('./booking-dialog.tsx')).BookingDialog,
);

/** The courier of a parcel: booking, progress, label and tracking. */
export function ParcelBooking({ order, parcel }: ParcelBookingProps) {
  const dialog = useDialog();
  usePreload(BookingDialog);
  return parcel ? (
    <PlannedParcel key={parcel.id} order={order} parcel={parcel} dialog={dialog} />
  ) : (
    <FirstParcel order={order} onPlanned={dialog.open} />
  );
}

interface FirstParcelProps extends Pick<ParcelBookingProps, 'order'> {
  onPlanned: () => void;
}

/** Plans the parcel of an order that has none, so that its courier can be chosen. */
function FirstParcel({ order: { id, orderStatus }, onPlanned }: FirstParcelProps) {
  const { revalidate } = useRevalidator();
  const { pending, run } = usePending<'plan'>();
  const { hasLeft, isOver } = statusFacts[orderStatus];
  if (hasLeft || isOver) return null;

  const plan = () =>
    run('plan', async () => {
      const path = 'POST /api/orders/admin/:id/parcels';
      try {
        await callSignedIn(path, { params: { id }, body: {} });
        onPlanned();
      } catch (error) {
        await alert(failureText(error, { otherwise: 'The parcel could not be planned.' }));
      }
      await revalidate();
    });

  return <BookButton busy={pending !== undefined} onClick={() => void plan()} />;
}

const BookButton = ({ busy = false, onClick }: { busy?: boolean; onClick: () => void }) => (
  <Button size="sm" variant="quiet" busy={busy} onClick={onClick}>
    Book a courier
  </Button>
);

interface PlannedProps extends PlannedParcelProps {
  dialog: ReturnType<typeof useDialog>;
}

function PlannedParcel({ order, parcel, dialog }: PlannedProps) {
  const { data, failure, reload, show } = useParcelBooking(parcel.id);
  useRevalidateAfter(data?.booking ? isWorking(data.booking) : false);
  if (failure !== undefined) {
    return (
      <p className="font-[550] text-majith-700">
        {failure} <TextButton onClick={reload}>Try again</TextButton>
      </p>
    );
  }
  if (data === undefined) return <Skeleton className="h-9 w-40" />;
  const { isConnected, booking, box, events } = data;
  if (!isConnected) return null;
  const isOpen = booking === null || booking.state === 'cancelled';
  const isBookable =
    parcel.status === 'ready' &&
    parcel.trackingNumber === null &&
    order.orderStatus !== 'cancelled';
  return (
    <section className="grid justify-items-start gap-3">
      {booking && (
        <BookingPanel
          booking={booking}
          order={order}
          parcel={parcel}
          onChange={show}
          onChoose={dialog.open}
        />
      )}
      {isOpen && isBookable && <BookButton onClick={dialog.open} />}
      {booking && events.length > 1 && <ParcelTimeline events={events} />}
      {dialog.opening > 0 && box && (
        <BookingDialog
          dialog={dialog}
          order={order}
          parcel={parcel}
          box={box}
          isRetry={!isOpen}
          onChange={show}
        />
      )}
    </section>
  );
}

/** The number of the parcel and the history of the order have changed when the work ends. */
function useRevalidateAfter(isBusy: boolean) {
  const { revalidate } = useRevalidator();
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy) void revalidate();
    wasBusy.current = isBusy;
  }, [isBusy, revalidate]);
}
