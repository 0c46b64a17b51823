import type { FullOrder } from '../admin-queries.ts';
import { AppError } from '#shared/errors.ts';
import { parcelStatusFacts } from '#shared/orders/parcel-status.ts';
import { unassignedItems } from '#shared/orders/unassigned-items.ts';
import type { Db } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import { parcelItems } from '../tables.ts';
import { changeParcel, type ParcelChange } from './change-parcels.ts';
import { insertParcel } from './insert-parcel.ts';
import type { LoadedParcel, ParcelItem } from './load-parcels.ts';

/** Moves some of the items of a planned parcel to a new one, which has no courier and number yet. */
export const splitParcel = (
  db: Db,
  { items, ...change }: ParcelChange & { items: ParcelItem[] },
): Promise<FullOrder> =>
  changeParcel(db, { ...change, what: 'parcel split' }, async (tx, order, parcel) => {
    if (parcelStatusFacts[parcel.status].hasLeft) throw new AppError('parcel_has_left');
    if (order.status === 'cancelled' || parcel.status === 'cancelled') {
      throw new AppError('order_is_cancelled');
    }
    const rest = takeItems(parcel, items);
    await tx.delete(parcelItems).where(eq(parcelItems.parcelId, parcel.id));
    await tx
      .insert(parcelItems)
      .values(rest.map(({ position, quantity }) => ({ parcelId: parcel.id, position, quantity })));
    const actor = change.actor.email;
    await insertParcel(tx, { orderId: order.id, items, status: 'ready', actor });
  });

/** What stays in the parcel. Throws if that is nothing, or if the parcel does not contain the items. */
function takeItems(parcel: LoadedParcel, items: ParcelItem[]): ParcelItem[] {
  const inParcel = new Map(parcel.items.map(({ position, quantity }) => [position, quantity]));
  const isRepeated = new Set(items.map(({ position }) => position)).size < items.length;
  const isTooMany = items.some(
    ({ position, quantity }) => quantity > (inParcel.get(position) ?? 0),
  );
  const rest = unassignedItems(parcel.items, [{ items }]);
  if (!isRepeated && !isTooMany && rest.length > 0) return rest;
  const message = 'Choose items of this parcel, and leave at least one in it';
  throw new AppError('invalid_input', { errors: { items: message } });
}
