import { AppError } from '#shared/errors.ts';
import type { ParcelStatus } from '#shared/orders/parcel-status.ts';
import type { Db } from '../../../db/client.ts';
import { eq, sql } from '../../../db/drizzle.ts';
import { parcelEvents, parcelItems, parcels } from '../tables.ts';
import type { LoadedParcel, ParcelItem } from './load-parcels.ts';
import { checkTrackingNumber, rejectUsedNumber, type Shipment } from './shipment.ts';

const PARCELS_MAX = 20;

interface NewParcel extends Shipment {
  orderId: string;
  items: ParcelItem[];
  status: ParcelStatus;
  dispatchedAt?: Date | null;
  deliveredAt?: Date | null;
  actor: string | null;
}

/** Inserts a parcel of a locked order. The caller has checked that its items are in no other parcel. */
export async function insertParcel(tx: Db, parcel: NewParcel): Promise<LoadedParcel> {
  const { items, actor, courier = null, trackingNumber = null, weightGrams = null } = parcel;
  const { orderId, status, dispatchedAt = null, deliveredAt = null } = parcel;
  if (trackingNumber !== null) await checkTrackingNumber(tx, { trackingNumber });
  const position = sql`(select coalesce(max(position), 0) + 1 from parcels where order_id = ${orderId})`;
  const values = { orderId, position, status, courier, trackingNumber, weightGrams };
  const [row] = await rejectUsedNumber(
    tx
      .insert(parcels)
      .values({ ...values, dispatchedAt, deliveredAt })
      .returning(),
  );
  if (!row) throw new Error('inserting a parcel returned no row');
  if (row.position > PARCELS_MAX) throw new AppError('too_many_parcels');
  await tx.insert(parcelItems).values(items.map((item) => ({ parcelId: row.id, ...item })));
  await recordParcelEvent(tx, { parcelId: row.id, status, actor });
  return Object.assign(row, { items });
}

interface ParcelEvent {
  parcelId: string;
  status: ParcelStatus;
  at?: Date;
  note?: string | null;
  place?: string | null;
  actor: string | null;
}

export async function recordParcelEvent(tx: Db, event: ParcelEvent): Promise<void> {
  await tx.insert(parcelEvents).values(event);
}

interface ParcelTimes {
  dispatchedAt?: Date | null;
  deliveredAt?: Date | null;
}

/** Sets the status of a parcel of a locked order, and records it. */
export async function setParcelStatus(
  tx: Db,
  parcelId: string,
  { times, ...event }: Omit<ParcelEvent, 'parcelId'> & { times: ParcelTimes },
): Promise<void> {
  await tx
    .update(parcels)
    .set({ status: event.status, ...times })
    .where(eq(parcels.id, parcelId));
  await recordParcelEvent(tx, { parcelId, ...event });
}
