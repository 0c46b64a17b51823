import type { ParcelStatus } from '#shared/orders/parcel-status.ts';
import { statusFacts } from '#shared/orders/status.ts';
import type { Db } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import type { OrderActor } from '../apply-status.ts';
import type { OrderRow } from '../assemble.ts';
import { orderEvents, orders } from '../tables.ts';
import { listItems } from './follow-order.ts';
import { insertParcel } from './insert-parcel.ts';
import { liveParcels, loadParcels } from './load-parcels.ts';
import { showFirstParcel, updateShipment, type Shipment } from './shipment.ts';

interface Recording {
  shipment: Shipment;
  /** The change that follows ships the order, and gives the shipment to the parcel that leaves. */
  leavesNow: boolean;
  actor: OrderActor;
}

/** Records courier and tracking number of a locked order at its first parcel, which may not exist yet. */
export async function recordShipment(
  tx: Db,
  order: OrderRow,
  { shipment, leavesNow, actor }: Recording,
): Promise<void> {
  const { courier = order.courier, trackingNumber = order.trackingNumber } = shipment;
  const isSame = courier === order.courier && trackingNumber === order.trackingNumber;
  if (isSame && shipment.weightGrams === undefined) return;
  if (!isSame) {
    await tx.insert(orderEvents).values({
      orderId: order.id,
      kind: 'tracking',
      value: [courier, trackingNumber].filter(Boolean).join(' '),
      actorId: actor.id,
      actor: actor.email,
    });
  }
  if (leavesNow && !statusFacts[order.status].hasLeft) return;
  if (order.status === 'cancelled') {
    await tx.update(orders).set({ courier, trackingNumber }).where(eq(orders.id, order.id));
    return;
  }
  const [first] = liveParcels(await loadParcels(tx, [order.id]));
  if (first) await updateShipment(tx, first, shipment);
  else {
    const items = await listItems(tx, order.id);
    const times = { dispatchedAt: order.dispatchedAt, deliveredAt: order.deliveredAt };
    const { weightGrams = null } = shipment;
    if (isSame && weightGrams === null) return;
    const parcel = {
      orderId: order.id,
      items,
      courier,
      trackingNumber,
      weightGrams,
      ...times,
    };
    await insertParcel(tx, { ...parcel, status: parcelStatusOf(order), actor: actor.email });
  }
  await showFirstParcel(tx, order.id);
}

/** The status of the single parcel of an order that was shipped before parcels were recorded. */
const parcelStatusOf = ({ status }: OrderRow): ParcelStatus =>
  status === 'shipped' || status === 'delivered' ? status : 'ready';
