import { CourierError } from '../../../adapters/couriers/courier.ts';
import type { BookingProblem } from '#shared/orders/booking.ts';
import { eq, sql } from '../../../db/drizzle.ts';
import { claimDueRows, processRows } from '../../../db/work-queue.ts';
import { errorMessage } from '../../../start-error.ts';
import { inSpan } from '../../../telemetry/tracing.ts';
import { findStep, type BookingDeps } from './booking-steps.ts';
import { courierBookings, type Booking } from './tables.ts';
import { dueForCancellation, LEASE } from './update-booking.ts';

export interface WorkOptions extends BookingDeps {
  /** Stops between two steps; any process continues later. */
  signal?: Pick<AbortSignal, 'aborted'>;
}

const BATCH = 20;
const BACKOFF_MAX_SECONDS = 3600;
const ATTEMPTS_MAX = 40;
/** They end when the owner has acted at the provider, so the shop tries again without being asked. */
const RETRIED: BookingProblem[] = ['balance', 'login'];
const RETRIED_SECONDS = 15 * 60;
const ERROR_LENGTH = 300;

/** Continues the bookings that are due. Returns how many it claimed. */
export async function workOnBookings(options: WorkOptions): Promise<number> {
  const rows = await claimDueRows(options.db, courierBookings, {
    key: courierBookings.id,
    dueAt: courierBookings.nextTryAt,
    count: BATCH,
    set: {
      attempts: sql`least(${courierBookings.attempts} + 1, 30000)`,
      nextTryAt: LEASE,
      leasedUntil: LEASE,
    },
  });
  await processRows(rows, (booking) =>
    inSpan({ name: 'courier booking' }, () => continueBooking(options, booking)),
  );
  return rows.length;
}

async function continueBooking(options: WorkOptions, claimed: Booking): Promise<void> {
  let booking = claimed;
  while (!options.signal?.aborted) {
    const stored = await takeStep(options, booking);
    if (!stored) return;
    booking = stored;
  }
  await release(options, booking);
}

/** Undefined if nothing is left to do now. */
async function takeStep(options: WorkOptions, booking: Booking): Promise<Booking | undefined> {
  const step = findStep(booking);
  try {
    return await step?.(options, booking);
  } catch (error) {
    if (!(error instanceof CourierError)) throw error;
    await recordFailure(options, booking, error);
    return undefined;
  }
}

/** Another process can continue at once. The step has not started, so this attempt does not count. */
async function release({ db }: BookingDeps, { id }: Booking): Promise<void> {
  await db
    .update(courierBookings)
    .set({
      nextTryAt: sql`now()`,
      leasedUntil: null,
      attempts: sql`greatest(${courierBookings.attempts} - 1, 0)`,
    })
    .where(eq(courierBookings.id, id));
}

async function recordFailure(
  { db }: BookingDeps,
  { id, attempts, cancelRequestedAt }: Booking,
  error: CourierError,
): Promise<void> {
  const problem = error.problem ?? (attempts >= ATTEMPTS_MAX ? 'rejected' : undefined);
  const isRetried = problem === undefined || RETRIED.includes(problem);
  const isCancellationRefused = !isRetried && cancelRequestedAt !== null;
  const backoff = Math.min(2 ** Math.min(attempts, 20), BACKOFF_MAX_SECONDS);
  const seconds = problem ? RETRIED_SECONDS : Math.max(backoff, error.retryAfterSeconds ?? 0);
  await db
    .update(courierBookings)
    .set({
      problem: problem ?? null,
      lastError: errorMessage(error).slice(0, ERROR_LENGTH),
      leasedUntil: null,
      // A shipment that cannot be cancelled any more goes on.
      ...(isCancellationRefused && { cancelRequestedAt: null }),
      nextTryAt: isRetried
        ? sql`now() + make_interval(secs => ${seconds})`
        : isCancellationRefused
          ? null
          : dueForCancellation,
    })
    .where(eq(courierBookings.id, id));
}
