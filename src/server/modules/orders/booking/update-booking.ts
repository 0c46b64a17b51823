import type { Db } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/drizzle.ts';
import { courierBookings, type Booking } from './tables.ts';

/** Longer than a step may take, so that two processes never work on one booking. */
export const LEASE = sql`now() + interval '2 minutes'`;

export type BookingChanges = Partial<typeof courierBookings.$inferInsert>;

/** Where the worker stores the result of a step. Returns undefined if another process has changed the state since. */
export async function storeStep(
  db: Db,
  { id, state }: Pick<Booking, 'id' | 'state'>,
  changes: BookingChanges,
): Promise<Booking | undefined> {
  const isLast = changes.state === 'booked' || changes.state === 'cancelled';
  const [row] = await db
    .update(courierBookings)
    .set({
      problem: null,
      lastError: null,
      // The next step is tried the first time.
      attempts: 1,
      leasedUntil: isLast ? null : LEASE,
      nextTryAt: isLast ? dueForCancellation : LEASE,
      ...changes,
    })
    .where(and(eq(courierBookings.id, id), eq(courierBookings.state, state)))
    .returning();
  return row;
}

/** Null, unless a cancellation was requested meanwhile. */
export const dueForCancellation = sql`greatest(now(), ${courierBookings.cancelRequestedAt}) + case
  when ${courierBookings.cancelRequestedAt} is not null then interval '0' end`;
