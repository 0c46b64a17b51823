import type { Scan, Tracking } from '../../../adapters/couriers/courier.ts';
import { parcelStatusFacts } from '#shared/orders/parcel-status.ts';
import type { Db } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import { inTransaction } from '../../../db/transaction.ts';
import { recordParcelProgress } from '../parcels/parcel-progress.ts';
import { parcels } from '../tables.ts';
import { storeCancelled } from './booking-steps.ts';
import { courierBookings, type Booking } from './tables.ts';

const HOUR_MS = 3_600_000;

/**
 * Applies what the courier reports about a booked parcel: all scans so far, in any order and any number of times. Returns
 * whether more reports are expected.
 */
export async function applyTracking(
  db: Db,
  booking: Booking,
  { scans, expectedAt }: Tracking,
): Promise<boolean> {
  const isExpected = await inTransaction(db, async (tx) => {
    for (const scan of listNews(scans, booking.createdAt)) {
      await recordParcelProgress(tx, {
        parcelId: booking.parcelId,
        expectedAt: expectedAt ?? null,
        ...toProgress(scan),
      });
    }
    await noteProblem(tx, booking, scans.at(-1));
    return isUnderWay(tx, booking.parcelId);
  });
  const last = scans.at(-1);
  const isCancelled = last?.meaning?.isCancelled === true;
  if (isCancelled && booking.state !== 'cancelled') await storeCancelled(db, booking);
  return isExpected && !isCancelled;
}

/** The first scan of each status, and each that says more; at a time that can be true. */
function listNews(scans: Scan[], bookedAt: Date): Scan[] {
  const seen = new Set<string>();
  const latest = Date.now() + HOUR_MS;
  const earliest = bookedAt.getTime() - 24 * HOUR_MS;
  return scans.filter(({ at, status, meaning }) => {
    const isCredible = at.getTime() >= earliest && at.getTime() <= latest;
    const key = meaning?.status ?? status;
    const isSilent = meaning !== undefined && !meaning.status && !meaning.note;
    const isRepeated = !meaning?.note && seen.has(key);
    if (!isCredible || status === '' || isSilent || isRepeated) return false;
    seen.add(key);
    return true;
  });
}

/** A status that changes nothing is recorded with its note. One that is new at the provider is its own note. */
function toProgress({ at, status, meaning, place }: Scan) {
  const note = meaning ? (meaning.note ?? null) : sentence(status);
  return { at, status: meaning?.status ?? ('ready' as const), note, place: place || null };
}

const sentence = (status: string) =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).toLowerCase()}`.slice(0, 100);

/** The panel shows a problem until a later report solves it. */
async function noteProblem(
  tx: Db,
  { id, problem }: Booking,
  last: Scan | undefined,
): Promise<void> {
  const meaning = last?.meaning;
  const isProblem = meaning?.isProblem === true;
  if (!isProblem && problem !== 'delivery') return;
  await tx
    .update(courierBookings)
    .set({
      problem: isProblem ? 'delivery' : null,
      lastError: isProblem ? (meaning.note ?? null) : null,
    })
    .where(eq(courierBookings.id, id));
}

async function isUnderWay(tx: Db, parcelId: string): Promise<boolean> {
  const [parcel] = await tx
    .select({ status: parcels.status })
    .from(parcels)
    .where(eq(parcels.id, parcelId));
  return parcel !== undefined && !parcelStatusFacts[parcel.status].isOver;
}
