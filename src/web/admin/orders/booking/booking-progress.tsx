import { Check } from 'lucide-react';
import { bookingSteps } from '#shared/orders/booking.ts';
import type { ShownBooking } from '#shared/orders/booking-contract.ts';
import { cx } from '#web/ui/cx.ts';
import { isWorking, stepsDone } from './booking-texts.ts';

/** The steps of a booking with their state in words and marks. */
export function BookingProgress({ booking }: { booking: ShownBooking }) {
  const done = stepsDone(booking);
  const isRunning = isWorking(booking) && !booking.isCancelling;
  return (
    <ol aria-label="Progress of the booking" className="grid gap-1">
      {bookingSteps.map(({ state, label }, index) => {
        const isDone = index < done;
        const isNext = index === done && isRunning;
        return (
          <li
            key={state}
            aria-current={isNext ? 'step' : undefined}
            className={cx('flex min-h-6 items-center gap-2', !isDone && !isNext && 'text-ink-3')}
          >
            <span aria-hidden className="grid size-5 shrink-0 place-items-center">
              {isDone ? (
                <Check strokeWidth={2.4} className="size-4.5 text-patti-700" />
              ) : isNext ? (
                <span className="size-4 animate-spin rounded-full border-2 border-neel-200 border-t-neel-700" />
              ) : (
                <span className="size-2 rounded-full border-[1.5px] border-current" />
              )}
            </span>
            {label}
            {isDone && <span className="sr-only"> (done)</span>}
          </li>
        );
      })}
    </ol>
  );
}
