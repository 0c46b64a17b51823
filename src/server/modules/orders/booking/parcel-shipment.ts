import { isUniqueViolation } from '../../../db/unique-violation.ts';
import { CourierError } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq } from '../../../db/drizzle.ts';
import { parcels } from '../tables.ts';

interface ParcelShipment {
  parcelId: string;
  courier: string;
  awb: string;
}

/** Writes the courier and its number to the parcel. */
export async function writeShipment(tx: Db, { parcelId, courier, awb }: ParcelShipment) {
  try {
    await tx
      .update(parcels)
      .set({ courier, trackingNumber: awb })
      .where(eq(parcels.id, parcelId));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new CourierError(`Another parcel has the number ${awb}`, { problem: 'rejected' });
  }
}

/** Removes the number of a cancelled shipment from a parcel that has not left. */
export async function removeShipment(tx: Db, parcelId: string, awb: string): Promise<void> {
  await tx
    .update(parcels)
    .set({ courier: null, trackingNumber: null })
    .where(
      and(eq(parcels.id, parcelId), eq(parcels.status, 'ready'), eq(parcels.trackingNumber, awb)),
    );
}
