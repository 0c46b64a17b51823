import { CourierError } from '../../../adapters/couriers/courier.ts';
import type { Courier } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { eq, sql } from '../../../db/drizzle.ts';
import { claimDueRows, processRows } from '../../../db/work-queue.ts';
import { inSpan } from '../../../telemetry/tracing.ts';
import { applyTracking } from './apply-tracking.ts';
import { courierBookings, type Booking } from './tables.ts';

interface Deps {
  db: Db;
  courier: Courier;
}

const BATCH = 20;
/** Webhooks report most scans; polling finds those that were lost. */
const POLL = sql`interval '3 hours'`;
const POLL_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Asks where parcels are that are under way. Returns how many it claimed. */
export async function pollTracking(deps: Deps): Promise<number> {
  const rows = await claimDueRows(deps.db, courierBookings, {
    key: courierBookings.id,
    dueAt: courierBookings.nextPollAt,
    count: BATCH,
    set: { nextPollAt: sql`now() + ${POLL}` },
  });
  await processRows(rows, (booking) =>
    inSpan({ name: 'courier tracking' }, () => pollOnce(deps, booking)),
  );
  return rows.length;
}

async function pollOnce({ db, courier }: Deps, booking: Booking): Promise<void> {
  const isOld = Date.now() - booking.createdAt.getTime() > POLL_DAYS * DAY_MS;
  if (isOld || booking.awb === null) return endPolling(db, booking);
  try {
    const tracking = await courier.track(booking.awb);
    const isExpected = !tracking || (await applyTracking(db, booking, tracking));
    if (!isExpected) await endPolling(db, booking);
  } catch (error) {
    // The next poll asks again.
    if (!(error instanceof CourierError)) throw error;
  }
}

export async function endPolling(db: Db, { id }: Pick<Booking, 'id'>): Promise<void> {
  await db.update(courierBookings).set({ nextPollAt: null }).where(eq(courierBookings.id, id));
}
