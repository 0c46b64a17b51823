import { parcelStatusFacts } from '#shared/orders/parcel-status.ts';
import type { Db } from '../../db/client.ts';
import type { MailOrder } from '../mail/order-mails.ts';
import { liveParcels, loadParcels } from './parcels/load-parcels.ts';

/**
 * The order as the mail about one of its parcels shows it. Returns undefined if the parcel is back in the shop. Mails
 * of earlier versions name no parcel.
 */
export async function withParcel(
  db: Db,
  order: MailOrder,
  parcelId: string | undefined,
): Promise<MailOrder | undefined> {
  if (parcelId === undefined) return order;
  const parcels = liveParcels(await loadParcels(db, [order.id]));
  const parcel = parcels.find(({ id }) => id === parcelId);
  if (!parcel || !parcelStatusFacts[parcel.status].hasLeft) return undefined;
  const { courier, trackingNumber } = parcel;
  if (parcels.length === 1) return { ...order, courier, trackingNumber };
  const items = parcel.items.map(({ position: index, quantity }) => {
    const item = order.items[index];
    return `${[item?.name, item?.size].filter(Boolean).join(', ')} × ${quantity}`;
  });
  // As on the tracking page: parcels that were removed leave gaps in the stored positions.
  const position = parcels.indexOf(parcel) + 1;
  return { ...order, courier, trackingNumber, parcel: { position, count: parcels.length, items } };
}
