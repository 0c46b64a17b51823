import { formatClock } from '#shared/dates.ts';
import { bookingProblemTexts, bookingSteps } from '#shared/orders/booking.ts';
import type { ShownBooking, ShownQuote } from '#shared/orders/booking-contract.ts';
import { formatRupees } from '#shared/money.ts';

/** The shop is busy with it, so that it looks different in a moment. */
export function isWorking({ state, problem, isCancelling }: ShownBooking): boolean {
  if (isCancelling) return true;
  return state !== 'cancelled' && state !== 'booked' && problem === null;
}

/** How many of the steps are done. */
export const stepsDone = ({ state }: ShownBooking): number =>
  bookingSteps.findIndex((step) => step.state === state) + 1;

/** Another courier can be chosen until one is booked. */
export const canChooseCourier = ({ state, problem }: ShownBooking): boolean =>
  problem !== null && (state === 'requested' || state === 'created');

/** Until the courier has the parcel. An order counts as shipped once its pickup is booked, if many are booked at once. */
export const canCancel = ({ state }: ShownBooking, parcelStatus: string): boolean =>
  parcelStatus === 'ready' || parcelStatus === 'shipped' || state !== 'booked';

/** What the person can do, and what the provider says. */
export function problemText({ state, problem, lastError }: ShownBooking): string | undefined {
  if (problem === null) return undefined;
  if (problem === 'delivery') return lastError ?? bookingProblemTexts.delivery;
  if (problem === 'unserviceable') return bookingProblemTexts.unserviceable;
  // After the booking only its cancellation can fail.
  const text =
    state === 'booked' ? 'The courier could not be cancelled.' : bookingProblemTexts[problem];
  return [text, lastError && `“${lastError}”`].filter(Boolean).join(' ');
}

/** `Shiprocket did not respond. The next attempt is at 5:20 pm.` */
export function retryText({ problem, lastError, nextTryAt }: ShownBooking): string | undefined {
  if (lastError === null || problem === 'delivery') return undefined;
  const next = nextTryAt && `The next attempt is at ${formatClock(nextTryAt)}.`;
  if (problem !== null) return next || undefined;
  return [`${lastError.replace(/\.$/, '')}.`, next].filter(Boolean).join(' ');
}

/** `4 days · by Nov 23, 2026 · rated 4.6` */
export function quoteDetail({ days, expectedOn, rating }: ShownQuote): string {
  return [
    days !== null && `${days} ${days === 1 ? 'day' : 'days'}`,
    expectedOn && `by ${expectedOn}`,
    rating !== null && `rated ${rating}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

export const bookLabel = (quote: ShownQuote | undefined): string =>
  quote
    ? `Book ${quote.courier}${quote.rate === null ? '' : ` for ${formatRupees(quote.rate)}`}`
    : 'Book';
