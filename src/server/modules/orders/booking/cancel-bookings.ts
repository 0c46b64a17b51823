import { AppError } from '#shared/errors.ts';
import { unmovedStatuses } from '#shared/orders/parcel-status.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, inArray, isNull, ne, sql } from '../../../db/drizzle.ts';
import { parcels } from '../tables.ts';
import { courierBookings } from './tables.ts';

/** A process that is working on the booking sees the change after its step; otherwise any process continues now. */
export const notBeforeLease = sql`greatest(now(), ${courierBookings.leasedUntil})`;

const isLive = ne(courierBookings.state, 'cancelled');

/**
 * Cancels the bookings of an order that is cancelled, in its transaction, once it cannot be undone. The provider refuses
 * it for a parcel that the courier has.
 */
export async function cancelBookingsOfOrder(
  tx: Db,
  orderId: string,
  delaySeconds: number,
): Promise<void> {
  const rows = await tx
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(eq(parcels.orderId, orderId), inArray(parcels.status, [...unmovedStatuses])));
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await requestCancellation(tx, ids, delaySeconds);
}

/** Asks the worker to cancel the bookings of parcels. Returns how many there are. */
export async function requestCancellation(
  tx: Db,
  parcelIds: string[],
  delaySeconds: number,
): Promise<number> {
  const at = sql`now() + make_interval(secs => ${delaySeconds})`;
  const rows = await tx
    .update(courierBookings)
    .set({
      cancelRequestedAt: at,
      nextTryAt: sql`greatest(${at}, ${courierBookings.leasedUntil})`,
      problem: null,
    })
    .where(
      and(
        inArray(courierBookings.parcelId, parcelIds),
        isLive,
        isNull(courierBookings.cancelRequestedAt),
      ),
    )
    .returning({ id: courierBookings.id });
  return rows.length;
}

/** After the cancellation of an order was undone: the bookings go on. */
export async function withdrawCancellations(tx: Db, orderId: string): Promise<void> {
  const ofOrder = sql`(select id from parcels where order_id = ${orderId})`;
  await tx
    .update(courierBookings)
    .set({
      cancelRequestedAt: null,
      nextTryAt: sql`case when ${courierBookings.state} <> 'booked' then ${notBeforeLease} end`,
    })
    .where(
      and(
        sql`${courierBookings.parcelId} in ${ofOrder}`,
        isLive,
        sql`${courierBookings.cancelRequestedAt} > now()`,
      ),
    );
}

/** Before a parcel is removed: throws while a courier is booked for it, and forgets cancelled bookings. */
export async function removeBookings(tx: Db, parcelId: string): Promise<void> {
  const isOfParcel = eq(courierBookings.parcelId, parcelId);
  if ((await tx.$count(courierBookings, and(isOfParcel, isLive))) > 0) {
    throw new AppError('parcel_has_courier');
  }
  await tx.delete(courierBookings).where(isOfParcel);
}
