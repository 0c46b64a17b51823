import { createHash } from 'node:crypto';
import type { Courier, Tracking } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, ne, or, sql } from '../../../db/drizzle.ts';
import { claimDueRows, exponentialBackoff, processRows } from '../../../db/work-queue.ts';
import { errorMessage } from '../../../start-error.ts';
import { inSpan } from '../../../telemetry/tracing.ts';
import { applyTracking } from './apply-tracking.ts';
import { endPolling } from './poll-tracking.ts';
import { courierBookings, courierInbox, type Booking } from './tables.ts';

interface Deps {
  db: Db;
  courier: Courier;
}

const BATCH = 40;
const BACKOFF_MAX_SECONDS = 300;
const ATTEMPTS_MAX = 20;
const ERROR_LENGTH = 300;

/** Stores a report once, also if it is delivered several times. Returns whether it is new. */
export async function storeReport(db: Db, body: string): Promise<boolean> {
  const eventId = createHash('sha256').update(body).digest('hex');
  const rows = await db
    .insert(courierInbox)
    // PostgreSQL cannot store NUL characters.
    .values({ eventId, body: body.replaceAll('\0', '') })
    .onConflictDoNothing()
    .returning({ eventId: courierInbox.eventId });
  return rows.length > 0;
}

/** Applies the reports that are due. Returns how many it claimed. */
export async function workOnReports(deps: Deps): Promise<number> {
  const rows = await claimDueRows(deps.db, courierInbox, {
    key: courierInbox.eventId,
    dueAt: courierInbox.nextTryAt,
    count: BATCH,
    set: {
      attempts: sql`${courierInbox.attempts} + 1`,
      nextTryAt: exponentialBackoff(courierInbox.attempts, BACKOFF_MAX_SECONDS),
    },
  });
  await processRows(rows, async ({ eventId, body, attempts }) => {
    const outcome = await inSpan({ name: 'courier webhook' }, () => applyReport(deps, body)).then(
      () => ({ nextTryAt: null, lastError: null }),
      (error: unknown) => ({
        lastError: errorMessage(error).slice(0, ERROR_LENGTH),
        // Polling finds the same scans.
        ...(attempts >= ATTEMPTS_MAX && { nextTryAt: null }),
      }),
    );
    await deps.db.update(courierInbox).set(outcome).where(eq(courierInbox.eventId, eventId));
  });
  return rows.length;
}

async function applyReport({ db, courier }: Deps, body: string): Promise<void> {
  const tracking = courier.parseWebhook(body);
  const booking = tracking && (await findBooking(db, tracking));
  if (!tracking || !booking) return;
  if (!(await applyTracking(db, booking, tracking))) await endPolling(db, booking);
}

/** A report of a cancelled shipment is not about the parcel any more, which may have another courier. */
async function findBooking(db: Db, { awb, reference }: Tracking): Promise<Booking | undefined> {
  const byReference =
    reference === undefined ? undefined : eq(courierBookings.reference, reference);
  const rows = await db
    .select()
    .from(courierBookings)
    .where(
      and(or(eq(courierBookings.awb, awb), byReference), ne(courierBookings.state, 'cancelled')),
    );
  return rows.find((row) => row.awb === awb) ?? rows.find((row) => row.awb === null);
}
