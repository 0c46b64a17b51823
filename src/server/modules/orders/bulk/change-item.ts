import { skipReason, targetStatus } from '#shared/orders/bulk.ts';
import type { Db } from '../../../db/client.ts';
import { changeLockedOrder } from '../change-status.ts';
import { checkStatusChange } from '../check-staff-rights.ts';
import { lockOrder } from '../lock-order.ts';
import { toShipment } from '../parcels/shipment.ts';
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
  const reason = skipReason(options, { ...order, hasAddress: hasAddress(order) });
  if (reason !== undefined) return { state: 'skipped', message: reason };
  // The role may have changed since the action began.
  await checkStatusChange(tx, order, { status: targetStatus(options), hasShipment: true, actor });
  if (item.kind === 'book') return book(tx, order, { ...options, actor });
  await changeLockedOrder(tx, order, {
    status: targetStatus(options),
    // Stored by the contract of the action.
    shipment: toShipment(item.input),
    notify: options.notify,
    actor,
    canBeUndone: false,
  });
  return { state: 'done' };
}
