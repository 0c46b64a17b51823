import type { Db } from '../../../db/client.ts';
import { asc, eq, inArray } from '../../../db/drizzle.ts';
import { parcelEvents, parcelItems, parcels } from '../tables.ts';

export type ParcelRow = typeof parcels.$inferSelect;
export type ParcelEventRow = typeof parcelEvents.$inferSelect;

export interface ParcelItem {
  /** Of the item in the order. */
  position: number;
  quantity: number;
}

export interface LoadedParcel extends ParcelRow {
  items: ParcelItem[];
}

/** The parcels of these orders with their items, in their order. */
export async function loadParcels(db: Db, orderIds: string[]): Promise<LoadedParcel[]> {
  const rows = await db
    .select()
    .from(parcels)
    .where(inArray(parcels.orderId, orderIds))
    .orderBy(asc(parcels.orderId), asc(parcels.position));
  if (rows.length === 0) return [];
  const items = await db
    .select()
    .from(parcelItems)
    .where(
      inArray(
        parcelItems.parcelId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(parcelItems.position));
  const byParcel = Map.groupBy(items, ({ parcelId }) => parcelId);
  return rows.map((row) =>
    Object.assign(row, {
      items: (byParcel.get(row.id) ?? []).map(({ position, quantity }) => ({ position, quantity })),
    }),
  );
}

/** The events of these parcels, oldest first. */
export async function loadParcelEvents(db: Db, parcelIds: string[]): Promise<ParcelEventRow[]> {
  if (parcelIds.length === 0) return [];
  return db
    .select()
    .from(parcelEvents)
    .where(inArray(parcelEvents.parcelId, parcelIds))
    .orderBy(asc(parcelEvents.id));
}

/** Parcels that still count; items of cancelled ones are free for another parcel. */
export const liveParcels = (all: LoadedParcel[]) =>
  all.filter(({ status }) => status !== 'cancelled');

export async function findOrderIdOfParcel(db: Db, parcelId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ orderId: parcels.orderId })
    .from(parcels)
    .where(eq(parcels.id, parcelId));
  return row?.orderId;
}
