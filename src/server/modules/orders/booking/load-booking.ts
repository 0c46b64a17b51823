import type { FileReply } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import type { ParcelBookingReply, ShownBooking } from '#shared/orders/booking-contract.ts';
import type { BookingDefaults } from '../../../config-types.ts';
import type { Box, Courier } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { and, desc, eq, ne } from '../../../db/drizzle.ts';
import { withoutUndone } from '#shared/orders/without-undone.ts';
import { loadParcelEvents } from '../parcels/load-parcels.ts';
import { parcels } from '../tables.ts';
import { findParcel } from './request-booking.ts';
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
    .select({ weightGrams: parcels.weightGrams })
    .from(parcels)
    .where(eq(parcels.id, parcelId));
  if (!parcel) throw new AppError('parcel_not_found');
  const [found, events] = await Promise.all([
    findBooking(db, parcelId),
    loadParcelEvents(db, [parcelId]),
  ]);
  const box = account?.defaults.box;
  return {
    isConnected: account !== undefined,
    provider: account?.courier.name ?? null,
    box: box ? toBox(found?.booking, parcel, box) : null,
    booking: found ? toShown(found.booking, found.hasLabel) : null,
    events: withoutUndone(events)
      .toReversed()
      .map(({ at, status, note, place }) => ({ at: at.toISOString(), status, note, place })),
  };
}

function toBox(
  booking: Booking | undefined,
  { weightGrams }: { weightGrams: number | null },
  box: Box,
): Box {
  return {
    lengthCm: booking?.lengthCm ?? box.lengthCm,
    breadthCm: booking?.breadthCm ?? box.breadthCm,
    heightCm: booking?.heightCm ?? box.heightCm,
    weightGrams: booking?.weightGrams ?? weightGrams ?? box.weightGrams,
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

/** The label of the booking that is not cancelled. */
export async function getLabel(db: Db, parcelId: string): Promise<FileReply> {
  const { orderNumber, position } = await findParcel(db, parcelId);
  const [row] = await db
    .select({ pdf: courierLabels.pdf })
    .from(courierLabels)
    .innerJoin(courierBookings, eq(courierBookings.id, courierLabels.bookingId))
    .where(and(eq(courierBookings.parcelId, parcelId), ne(courierBookings.state, 'cancelled')));
  if (!row) throw new AppError('label_not_found');
  const { pdf } = row;
  const name = `label-${orderNumber}-${position}.pdf`;
  return { name, content: chunksOf(pdf), bytes: pdf.length, isShown: true };
}

async function* chunksOf(pdf: Uint8Array) {
  yield pdf;
}
