import { bookingProblemTexts } from '#shared/orders/booking.ts';
import type { BulkOptions } from '#shared/orders/bulk.ts';
import type { Notify } from '#shared/orders/order-inputs.ts';
import type { Db } from '../../../db/client.ts';
import { desc, eq } from '../../../db/drizzle.ts';
import type { Actor } from '../../audit/audited.ts';
import type { OrderRow } from '../assemble.ts';
import { continueBooking } from '../booking/change-booking.ts';
import { requestBooking } from '../booking/request-booking.ts';
import { courierBookings } from '../booking/tables.ts';
import { planParcel } from '../parcels/change-parcels.ts';
import { liveParcels, loadParcels } from '../parcels/load-parcels.ts';
import { recordParcelProgress } from '../parcels/parcel-progress.ts';
import type { ItemOutcome } from './item-outcome.ts';

interface BookOptions extends Pick<BulkOptions, 'rule' | 'pickupOn'> {
  actor: Actor;
}

/** Asks the courier worker to book the parcel of a locked order. */
export async function book(
  tx: Db,
  order: OrderRow,
  { actor, rule, pickupOn }: BookOptions,
): Promise<ItemOutcome> {
  const ready = liveParcels(await loadParcels(tx, [order.id])).filter(
    ({ status }) => status === 'ready',
  );
  // Several parcels need weights of their own, which one action cannot know.
  if (ready.length > 1) return { state: 'skipped', message: 'The order has several parcels' };
  const parcelId = (ready[0] ?? (await planParcel(tx, order, { shipment: {}, actor }))).id;
  const choice = { kind: 'rule', rule } as const;
  const request = { parcelId, choice, pickupOn, requestedBy: actor.email };
  // An earlier attempt may have ended with a problem that has been solved since.
  if (!(await requestBooking(tx, request))) await continueBooking(tx, { parcelId });
  return waitForBooking(parcelId);
}

const waitForBooking = (parcelId: string): ItemOutcome => ({
  state: 'waiting',
  retryInSeconds: 2,
  input: { parcelId },
});

interface Following {
  parcelId: string;
  actor: Actor;
  notify: Notify;
}

/** Ships the parcel once it is booked. */
export async function followBooking(
  tx: Db,
  { parcelId, actor, notify }: Following,
): Promise<ItemOutcome> {
  const [booking] = await tx
    .select()
    .from(courierBookings)
    .where(eq(courierBookings.parcelId, parcelId))
    .orderBy(desc(courierBookings.createdAt))
    .limit(1);
  // A cancellation may still wait until it can no longer be undone.
  if (!booking || booking.state === 'cancelled' || booking.cancelRequestedAt !== null) {
    return { state: 'failed', message: 'The booking was cancelled' };
  }
  if (booking.state === 'booked') {
    await recordParcelProgress(tx, { parcelId, status: 'shipped', at: new Date(), actor, notify });
    return { state: 'done' };
  }
  const { problem, lastError } = booking;
  if (problem === null) return waitForBooking(parcelId);
  const message = [bookingProblemTexts[problem], lastError].filter(Boolean).join(' ');
  return { state: 'failed', message };
}
