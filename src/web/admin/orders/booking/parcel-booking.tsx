import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { splitComponent, usePreload } from '#web/browser/split-component.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { useDialog } from '../use-dialog.ts';
import { BookingPanel } from './booking-panel.tsx';
import type { ParcelBookingProps } from './booking-props.ts';
import { ParcelTimeline } from './parcel-timeline.tsx';
import { isWorking } from './booking-texts.ts';
import { useParcelBooking } from './use-parcel-booking.ts';

/** Loaded after the page, because its form needs the schemas of the server. */
const BookingDialog = splitComponent(
  async () => (await import('./booking-dialog.tsx')).BookingDialog,
);

interface PanelProps extends ParcelBookingProps {
  /** A heading, where the panel does not stand below one. */
  title?: string;
}

/** The courier of a parcel: booking, progress, label and tracking. Renders nothing without a courier account. */
export function ParcelBooking({ order, parcel, title }: PanelProps) {
  const { data, failure, reload, show } = useParcelBooking(parcel.id);
  const dialog = useDialog();
  usePreload(BookingDialog);
  useRevalidateAfter(data?.booking ? isWorking(data.booking) : false);
  if (failure !== undefined) {
    return (
      <p className="font-[550] text-majith-700">
        {failure} <TextButton onClick={reload}>Try again</TextButton>
      </p>
    );
  }
  if (data === undefined) return <Skeleton className="h-9 w-40" />;
  if (data === null) return null;
  const { booking, box, events } = data;
  const isOpen = booking === null || booking.state === 'cancelled';
  const isBookable =
    parcel.status === 'ready' &&
    parcel.trackingNumber === null &&
    order.orderStatus !== 'cancelled';
  return (
    <section className="grid justify-items-start gap-3">
      {title !== undefined && <h3 className="text-xs font-semibold text-ink-2">{title}</h3>}
      {booking && (
        <BookingPanel
          booking={booking}
          order={order}
          parcel={parcel}
          onChange={show}
          onChoose={dialog.open}
        />
      )}
      {isOpen && isBookable && (
        <Button size="sm" variant="quiet" onClick={dialog.open}>
          Book a courier
        </Button>
      )}
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
