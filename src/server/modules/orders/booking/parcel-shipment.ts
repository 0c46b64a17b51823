import { AppError } from '#shared/errors.ts';
import { unmovedStatuses } from '#shared/orders/parcel-status.ts';
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

/** Writes the courier and its number to the parcel, unless staff have entered another number. */
export function writeShipment(tx: Db, { parcelId, courier, awb }: ParcelShipment): Promise<void> {
  return changeParcel(tx, parcelId, async (parcel) => {
    const { trackingNumber } = parcel;
    if (trackingNumber !== null && trackingNumber !== awb) {
      const message = `The courier gave the number ${awb}, but the parcel has ${trackingNumber}.`;
      throw new CourierError(message, { problem: 'rejected' });
    }
    try {
      await updateShipment(tx, parcel, { courier, trackingNumber: awb });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const message = `${error.errors?.trackingNumber ?? error.message}: ${awb}`;
      throw new CourierError(message, { problem: 'rejected' });
    }
  });
}

/** Removes the number of a cancelled shipment from a parcel that the courier has not moved. */
export function removeShipment(tx: Db, parcelId: string, awb: string): Promise<void> {
  return changeParcel(tx, parcelId, async (parcel) => {
    const isUnmoved = unmovedStatuses.includes(parcel.status);
    if (!isUnmoved || parcel.trackingNumber !== awb) return;
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
