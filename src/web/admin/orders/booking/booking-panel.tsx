import { FileText } from 'lucide-react';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { ParcelBookingReply, ShownBooking } from '#shared/orders/booking-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { BookingProgress } from './booking-progress.tsx';
import { canChooseCourier, problemText, retryText } from './booking-texts.ts';
import type { ParcelBookingProps } from './booking-props.ts';
import { useBookingCommands } from './use-booking-commands.ts';

interface BookingPanelProps extends ParcelBookingProps {
  booking: ShownBooking;
  onChange: (reply: ParcelBookingReply) => void;
  /** Opens the dialog that chooses another courier. */
  onChoose: () => void;
}

export function BookingPanel({ booking, order, parcel, onChange, onChoose }: BookingPanelProps) {
  const { busyId, retry, cancel, openLabel } = useBookingCommands({ order, parcel, onChange });
  const { state, isCancelling, hasLabel } = booking;
  if (state === 'cancelled') return <p className="text-ink-2">The courier was cancelled.</p>;
  const problem = problemText(booking);
  const retried = retryText(booking);
  const canRetry =
    (booking.problem ?? booking.lastError) !== null && booking.problem !== 'delivery';
  return (
    <>
      <BookedCourier booking={booking} />
      {state !== 'booked' && <BookingProgress booking={booking} />}
      {isCancelling && <p role="status">The courier is being cancelled…</p>}
      {problem && (
        <p role="alert" className="leading-snug font-[550] wrap-anywhere text-majith-700">
          {problem}
        </p>
      )}
      {retried && <p className="leading-snug wrap-anywhere text-haldi-800">{retried}</p>}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {hasLabel && (
          <Button
            size="sm"
            variant="quiet"
            icon={<FileText aria-hidden strokeWidth={1.9} />}
            busy={busyId === 'label'}
            onClick={() => void openLabel()}
          >
            Open label
          </Button>
        )}
        {canRetry && !isCancelling && (
          <Button size="sm" variant="quiet" busy={busyId === 'retry'} onClick={() => void retry()}>
            Try again
          </Button>
        )}
        {canChooseCourier(booking) && !isCancelling && (
          <TextButton onClick={onChoose} className="min-h-11 lg:min-h-8">
            Choose another courier
          </TextButton>
        )}
        {parcel.status === 'ready' && !isCancelling && (
          <TextButton
            tone="danger"
            disabled={busyId === 'cancel'}
            onClick={() => void cancel(booking)}
            className="min-h-11 lg:min-h-8"
          >
            {booking.awb === null ? 'Stop booking' : 'Cancel courier'}
          </TextButton>
        )}
      </div>
    </>
  );
}

function BookedCourier({ booking }: { booking: ShownBooking }) {
  const { courier, rate, awb, pickupAt, pickupReference } = booking;
  if (courier === null) return null;
  return (
    <p className="num leading-normal wrap-anywhere">
      {courier}
      {rate !== null && ` · ${formatRupees(rate)}`}
      {awb !== null && <span className="block font-semibold select-all">{awb}</span>}
      {pickupAt !== null && (
        <span className="block text-xs text-ink-2">
          Pickup {formatTime(pickupAt)}
          {pickupReference !== null && ` · ${pickupReference}`}
        </span>
      )}
    </p>
  );
}
