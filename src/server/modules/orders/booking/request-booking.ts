import type { BookingChoice } from '#shared/orders/booking.ts';
import { AppError } from '#shared/errors.ts';
import type { Box } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { and, desc, eq, ne } from '../../../db/drizzle.ts';
import { lockOrder } from '../lock-order.ts';
import { orders, parcels } from '../tables.ts';
import { nextReference } from './next-reference.ts';
import { courierBookings } from './tables.ts';

interface BookingRequest {
  parcelId: string;
  choice: BookingChoice;
  /** Default: the weight of the parcel and the box of the configuration. */
  box?: Box | undefined;
  /** The wanted day of the pickup. */
  pickupOn?: string | undefined;
  /** The e-mail of the person. */
  requestedBy?: string;
}

/**
 * Asks the courier worker to book a parcel. Returns false if it is booked already. Throws if the parcel cannot be booked,
 * because it has left, is shipped by hand or belongs to a cancelled order.
 */
export async function requestBooking(tx: Db, request: BookingRequest): Promise<boolean> {
  const { parcelId, choice, box, pickupOn, requestedBy = '' } = request;
  // A cancellation of the order at the same time either comes first, or finds the booking.
  await lockOrder(tx, (await findParcel(tx, parcelId)).orderId);
  const found = await findParcel(tx, parcelId);
  if (await hasBooking(tx, parcelId)) return false;
  const reason = unbookableReason(found);
  if (reason !== undefined) throw new AppError('parcel_not_bookable', { message: reason });
  const last = await findLastReference(tx, parcelId);
  const inserted = await tx
    .insert(courierBookings)
    .values({
      parcelId,
      reference: last ? nextReference(last) : `${found.orderNumber}-${found.position}`,
      choice,
      ...box,
      pickupOn,
      requestedBy,
    })
    .onConflictDoNothing()
    .returning({ id: courierBookings.id });
  return inserted.length > 0;
}

async function findLastReference(tx: Db, parcelId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ reference: courierBookings.reference })
    .from(courierBookings)
    .where(eq(courierBookings.parcelId, parcelId))
    .orderBy(desc(courierBookings.createdAt))
    .limit(1);
  return row?.reference;
}

async function hasBooking(tx: Db, parcelId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: courierBookings.id })
    .from(courierBookings)
    .where(and(eq(courierBookings.parcelId, parcelId), ne(courierBookings.state, 'cancelled')));
  return rows.length > 0;
}

/** Throws if there is no such parcel. */
export async function findParcel(tx: Db, parcelId: string) {
  const [row] = await tx
    .select({
      status: parcels.status,
      position: parcels.position,
      trackingNumber: parcels.trackingNumber,
      orderId: parcels.orderId,
      orderNumber: orders.orderNumber,
      orderStatus: orders.status,
    })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(eq(parcels.id, parcelId));
  if (!row) throw new AppError('parcel_not_found');
  return row;
}

type FoundParcel = Awaited<ReturnType<typeof findParcel>>;

/** Why no courier can be booked for a parcel; undefined if one can. */
export function unbookableReason(parcel: FoundParcel): string | undefined {
  const { status, trackingNumber, orderStatus } = parcel;
  if (orderStatus === 'cancelled') return 'The order is cancelled.';
  if (status !== 'ready') return 'The parcel has left already, or is cancelled.';
  if (trackingNumber === null) return undefined;
  return 'The parcel has a tracking number already. Remove it to book a courier.';
}
