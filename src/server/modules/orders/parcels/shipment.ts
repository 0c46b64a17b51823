import { AppError } from '#shared/errors.ts';
import type { Db } from '../../../db/client.ts';
import { eq, sql } from '../../../db/drizzle.ts';
import { textArray } from '../../../db/prepare-once.ts';
import { isUniqueViolation } from '../../../db/unique-violation.ts';
import { parcels } from '../tables.ts';
import type { ParcelRow } from './load-parcels.ts';

/** A missing value stays unchanged; null removes it. */
export interface Shipment {
  courier?: string | null;
  trackingNumber?: string | null;
  weightGrams?: number | null;
}

/** The input of a request, in which a missing value is undefined. */
export type ShipmentInput = { [Field in keyof Shipment]: Shipment[Field] | undefined };

export function toShipment(input: ShipmentInput): Shipment {
  const { courier, trackingNumber, weightGrams } = input;
  return {
    ...(courier !== undefined && { courier }),
    ...(trackingNumber !== undefined && { trackingNumber }),
    ...(weightGrams !== undefined && { weightGrams }),
  };
}

/** Numbers are printed in groups; the same number without spaces is the same parcel. */
export const comparableNumber = (trackingNumber: string): string =>
  trackingNumber.replace(/\s/g, '').toUpperCase();

// An interface is no record.
type NumberOwner = {
  orderId: string;
  orderNumber: string;
  parcelId: string;
};

/** The parcels that have these tracking numbers, by comparable number. */
export async function findNumberOwners(
  tx: Db,
  trackingNumbers: string[],
): Promise<Map<string, NumberOwner>> {
  if (trackingNumbers.length === 0) return new Map();
  const { rows } = await tx.execute<NumberOwner & { number: string }>(sql`
    select upper(regexp_replace(parcels.tracking_number, '\\s', '', 'g')) as number, parcels.id as "parcelId",
      order_id as "orderId", order_number as "orderNumber"
    from parcels join orders on orders.id = order_id
    where parcels.status <> 'cancelled' and upper(regexp_replace(parcels.tracking_number, '\\s', '', 'g'))
      = any(${textArray(trackingNumbers.map(comparableNumber))})`);
  return new Map(rows.map((row) => [row.number, row]));
}

/** Throws if another parcel has this tracking number. */
export async function checkTrackingNumber(
  tx: Db,
  { trackingNumber, parcelId = '' }: { trackingNumber: string; parcelId?: string },
): Promise<void> {
  const [owner] = (await findNumberOwners(tx, [trackingNumber])).values();
  if (owner && owner.parcelId !== parcelId) throw trackingNumberUsed(owner.orderNumber);
}

const trackingNumberUsed = (orderNumber?: string) =>
  new AppError('invalid_input', {
    errors: {
      trackingNumber: orderNumber
        ? `Order ${orderNumber} already has this tracking number`
        : 'Another parcel already has this tracking number',
    },
  });

/** Two parcels may get the same number at the same moment; the unique index rejects the second. */
export async function rejectUsedNumber<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error)) throw trackingNumberUsed();
    throw error;
  }
}

/** Changes courier, number and weight of a parcel of a locked order. Returns whether something changed. */
export async function updateShipment(
  tx: Db,
  parcel: ParcelRow,
  shipment: Shipment,
): Promise<boolean> {
  const {
    courier = parcel.courier,
    trackingNumber = parcel.trackingNumber,
    weightGrams = parcel.weightGrams,
  } = shipment;
  const isSame =
    courier === parcel.courier &&
    trackingNumber === parcel.trackingNumber &&
    weightGrams === parcel.weightGrams;
  if (isSame) return false;
  if (trackingNumber !== null && trackingNumber !== parcel.trackingNumber) {
    await checkTrackingNumber(tx, { trackingNumber, parcelId: parcel.id });
  }
  const change = { courier, trackingNumber, weightGrams };
  await rejectUsedNumber(tx.update(parcels).set(change).where(eq(parcels.id, parcel.id)));
  return true;
}

/** The order shows the courier and number of its first parcel. */
export async function showFirstParcel(tx: Db, orderId: string): Promise<void> {
  await tx.execute(sql`
    update orders set courier = first.courier, tracking_number = first.tracking_number
    from (
      select courier, tracking_number from parcels
      where order_id = ${orderId} and status <> 'cancelled' order by position limit 1) first
    where orders.id = ${orderId}
      and (orders.courier, orders.tracking_number) is distinct from (first.courier, first.tracking_number)`);
}
