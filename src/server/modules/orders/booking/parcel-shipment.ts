import { AppError } from '#shared/errors.ts';
import { CourierError } from '../../../adapters/couriers/courier.ts';
import type { Db } from '../../../db/client.ts';
import { lockOrder } from '../lock-order.ts';
import { findOrderIdOfParcel, loadParcels, type LoadedParcel } from '../parcels/load-parcels.ts';
import { showFirstParcel, updateShipment } from '../parcels/shipment.ts';

interface ParcelShipment {
  parcelId: string;
  courier: string;
  awb: string;
}

/** Writes the courier and its number to the parcel. */
export function writeShipment(tx: Db, { parcelId, courier, awb }: ParcelShipment): Promise<void> {
  return changeParcel(tx, parcelId, async (parcel) => {
    try {
      await updateShipment(tx, parcel, { courier, trackingNumber: awb });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      throw new CourierError(`Another parcel has the number ${awb}`, { problem: 'rejected' });
    }
  });
}

/** Removes the number of a cancelled shipment from a parcel that has not left. */
export function removeShipment(tx: Db, parcelId: string, awb: string): Promise<void> {
  return changeParcel(tx, parcelId, async (parcel) => {
    const isUnsent = parcel.status === 'ready' || parcel.status === 'cancelled';
    if (!isUnsent || parcel.trackingNumber !== awb) return;
    await updateShipment(tx, parcel, { courier: null, trackingNumber: null });
  });
}

/** Under the lock of its order. */
async function changeParcel(
  tx: Db,
  parcelId: string,
  change: (parcel: LoadedParcel) => Promise<void>,
): Promise<void> {
  const orderId = await findOrderIdOfParcel(tx, parcelId);
  if (orderId === undefined) return;
  await lockOrder(tx, orderId);
  const parcel = (await loadParcels(tx, [orderId])).find(({ id }) => id === parcelId);
  if (parcel) await change(parcel);
  await showFirstParcel(tx, orderId);
}
