import { findSkipped, targetStatus } from '#shared/orders/bulk.ts';
import type { Db } from '../../../db/client.ts';
import { changeLockedOrder } from '../change-status.ts';
import { checkStatusChange } from '../check-staff-rights.ts';
import { lockOrder } from '../lock-order.ts';
import { AppError } from '#shared/errors.ts';
import { liveParcels, loadParcels } from '../parcels/load-parcels.ts';
import { updateShipment } from '../parcels/shipment.ts';
import type { ShipInput } from './assign-parcels.ts';
import { book, followBooking } from './book-item.ts';
import type { ClaimedItem } from './claim-items.ts';
import type { ItemOutcome } from './item-outcome.ts';
import { hasAddress } from './select-orders.ts';

/** Applies an action to one of its orders. */
export async function changeItem(tx: Db, item: ClaimedItem): Promise<ItemOutcome> {
  const actor = { id: item.actorId, email: item.actor, address: item.address };
  const parcelId = item.kind === 'book' ? item.input.parcelId : undefined;
  if (typeof parcelId === 'string') {
    return followBooking(tx, { parcelId, actor, notify: item.options.notify });
  }
  const order = await lockOrder(tx, item.orderId);
  const options = { ...item.options, kind: item.kind };
  const skipped = findSkipped(options, { ...order, hasAddress: hasAddress(order) });
  if (skipped) return { state: 'skipped', message: skipped.reason };
  // The role may have changed since the action began.
  await checkStatusChange(tx, order, { status: targetStatus(options), hasShipment: true, actor });
  if (item.kind === 'book') return book(tx, order, { ...options, actor });
  // Stored by `assignParcels`.
  const { parcels = [], ...shipment } = item.input as ShipInput;
  if (parcels.length > 0) await updateParcels(tx, order.id, parcels);
  await changeLockedOrder(tx, order, {
    status: targetStatus(options),
    shipment,
    notify: options.notify,
    actor,
    canBeUndone: false,
  });
  return { state: 'done' };
}

/** Courier and number of the planned parcels of a locked order. */
async function updateParcels(
  tx: Db,
  orderId: string,
  changes: NonNullable<ShipInput['parcels']>,
): Promise<void> {
  const live = liveParcels(await loadParcels(tx, [orderId]));
  for (const { id, ...shipment } of changes) {
    const parcel = live.find((one) => one.id === id);
    if (!parcel) throw new AppError('parcel_not_found');
    await updateShipment(tx, parcel, shipment);
  }
}
