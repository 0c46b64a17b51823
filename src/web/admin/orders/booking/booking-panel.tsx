import { FileText } from 'lucide-react';
import { formatTime } from '#shared/dates.ts';
import { formatRupees } from '#shared/money.ts';
import type { ParcelBookingReply, ShownBooking } from '#shared/orders/booking-contract.ts';
import { Button } from '#web/ui/button.tsx';
import { TextButton } from '#web/ui/text-link.tsx';
import { BookingProgress } from './booking-progress.tsx';
import { canCancel, canChooseCourier, problemText, retryText } from './booking-texts.ts';
import type { PlannedParcelProps } from './booking-props.ts';
import { useBookingCommands } from './use-booking-commands.ts';

interface BookingPanelProps extends PlannedParcelProps {
  booking: ShownBooking;
  onChange: (reply: ParcelBookingReply) => void;
  /** Opens the dialog that chooses another courier. */
  onChoose: () => void;
}

export function BookingPanel({ booking, order, parcel, onChange, onChoose }: BookingPanelProps) {
  const commands = useBookingCommands({ order, parcel, onChange });
  const { busyId, retry, continueWithoutLabel, cancel, openLabel } = commands;
  const { state, isCancelling, hasLabel } = booking;
  if (state === 'cancelled') return <p className="text-ink-2">The courier was cancelled.</p>;
  const problem = problemText(booking);
  const retried = retryText(booking);
  const canRetry =
    (booking.problem ?? booking.lastError) !== null && booking.problem !== 'delivery';
  return (
    <>
      <BookedCourier
        booking={booking}
        isShown={booking.awb !== null && booking.awb === parcel.trackingNumber}
      />
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
            {state === 'booked' ? 'Dismiss' : 'Try again'}
          </Button>
        )}
        {booking.problem === 'label' && !isCancelling && (
          <TextButton
            disabled={busyId === 'continue'}
            onClick={() => void continueWithoutLabel()}
            className="min-h-11 lg:min-h-8"
          >
            Continue without label
          </TextButton>
        )}
        {canChooseCourier(booking) && !isCancelling && (
          <TextButton onClick={onChoose} className="min-h-11 lg:min-h-8">
            Choose another courier
          </TextButton>
        )}
        {canCancel(booking, parcel.status) && !isCancelling && (
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

interface BookedCourierProps {
  booking: ShownBooking;
  /** The courier and its number stand above already. */
  isShown: boolean;
}

function BookedCourier({ booking, isShown }: BookedCourierProps) {
  const { courier, rate, awb, pickupAt, pickupReference } = booking;
  if (courier === null) return null;
  const price = rate !== null && formatRupees(rate);
  return (
    <p className="num leading-normal wrap-anywhere">
      {isShown ? 'Booked' : courier}
      {price && (isShown ? ` for ${price}` : ` · ${price}`)}
      {awb !== null && !isShown && <span className="block font-semibold select-all">{awb}</span>}
      {pickupAt !== null && (
        <span className="block text-xs text-ink-2">
          Pickup {formatTime(pickupAt)}
          {pickupReference !== null && ` · ${pickupReference}`}
        </span>
      )}
    </p>
  );
}
