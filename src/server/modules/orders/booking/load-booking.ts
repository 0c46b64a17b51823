import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import type { ParcelBookingReply, ShownBooking } from '#shared/orders/booking-contract.ts';
import type { BookingDefaults } from '../../../config-types.ts';
import type { Box, Courier } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { desc, eq } from '../../../db/drizzle.ts';
import { withoutUndone } from '#shared/orders/without-undone.ts';
import { loadParcelEvents } from '../parcels/load-parcels.ts';
import { parcels } from '../tables.ts';
import { findUsualWeight } from './load-shipment.ts';
import { courierBookings, courierLabels, type Booking } from './tables.ts';

/** The account of a courier provider. */
export interface CourierAccount {
  courier: Courier;
  defaults: BookingDefaults;
}

/** What the back-office shows about a parcel. */
export async function getParcelBooking(
  db: Db,
  parcelId: string,
  account: CourierAccount | undefined,
): Promise<ParcelBookingReply> {
  const [parcel] = await db
    .select({ orderId: parcels.orderId, weightGrams: parcels.weightGrams })
    .from(parcels)
    .where(eq(parcels.id, parcelId));
  if (!parcel) throw new AppError('parcel_not_found');
  const [found, events] = await Promise.all([
    findBooking(db, parcelId),
    loadParcelEvents(db, [parcelId]),
  ]);
  const box = account && (await withUsualWeight(db, { parcelId, ...parcel }, account.defaults.box));
  return {
    isConnected: account !== undefined,
    provider: account?.courier.name ?? null,
    box: box ? toBox(found?.booking, box) : null,
    booking: found ? toShown(found.booking, found.hasLabel) : null,
    events: withoutUndone(events)
      .toReversed()
      .map(({ at, status, note, place }) => ({ at: at.toISOString(), status, note, place })),
  };
}

async function withUsualWeight(
  db: Db,
  parcel: { parcelId: string; orderId: string; weightGrams: number | null },
  box: Box,
): Promise<Box> {
  const weightGrams = parcel.weightGrams ?? (await findUsualWeight(db, parcel, box));
  return { ...box, weightGrams };
}

function toBox(booking: Booking | undefined, box: Box): Box {
  return {
    lengthCm: booking?.lengthCm ?? box.lengthCm,
    breadthCm: booking?.breadthCm ?? box.breadthCm,
    heightCm: booking?.heightCm ?? box.heightCm,
    weightGrams: booking?.weightGrams ?? box.weightGrams,
  };
}

async function findBooking(db: Db, parcelId: string) {
  const [row] = await db
    .select({ booking: courierBookings, label: courierLabels.bookingId })
    .from(courierBookings)
    .leftJoin(courierLabels, eq(courierLabels.bookingId, courierBookings.id))
    .where(eq(courierBookings.parcelId, parcelId))
    .orderBy(desc(courierBookings.createdAt))
    .limit(1);
  return row && { booking: row.booking, hasLabel: row.label !== null };
}

function toShown(booking: Booking, hasLabel: boolean): ShownBooking {
  const { state, courier, ratePaise, awb, pickupAt, pickupReference, problem, lastError } = booking;
  const isWorking = booking.leasedUntil !== null && booking.leasedUntil > new Date();
  return {
    state,
    courier,
    rate: ratePaise === null ? null : toRupees(ratePaise),
    awb,
    pickupAt: pickupAt?.toISOString() ?? null,
    pickupReference,
    hasLabel: hasLabel && state !== 'cancelled',
    isCancelling: booking.cancelRequestedAt !== null && state !== 'cancelled',
    problem,
    lastError,
    nextTryAt: isWorking ? null : (booking.nextTryAt?.toISOString() ?? null),
  };
}
