import { parcelStatusFacts } from '#shared/orders/parcel-status.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import { unassignedItems } from '#shared/orders/unassigned-items.ts';
import type { Db } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import type { OrderRow } from '../assemble.ts';
import { orderItems } from '../tables.ts';
import { insertParcel, setParcelStatus } from './insert-parcel.ts';
import { liveParcels, loadParcels, type LoadedParcel, type ParcelItem } from './load-parcels.ts';
import { showFirstParcel, updateShipment, type Shipment } from './shipment.ts';

interface Followed {
  order: OrderRow;
  status: OrderStatus;
  /** Of the parcel that is shipped with this change. */
  shipment?: Shipment | undefined;
  actor: string | null;
  now: Date;
}

/**
 * Makes the parcels of a locked order follow its new status: shipping an order ships all its items, and so on. Returns
 * the parcels that leave with this change.
 */
export async function followOrder(tx: Db, followed: Followed): Promise<LoadedParcel[]> {
  const { order, status } = followed;
  const live = liveParcels(await loadParcels(tx, [order.id]));
  if (status === 'shipped') return ship(tx, followed, live);
  if (status === 'delivered') await deliver(tx, followed, live);
  else if (status === 'cancelled') await cancel(tx, followed, live);
  else await recall(tx, followed, live);
  return [];
}

async function ship(tx: Db, followed: Followed, live: LoadedParcel[]): Promise<LoadedParcel[]> {
  const { order, shipment = {}, actor, now } = followed;
  const leaving = live.filter(({ status }) => status === 'ready');
  for (const { id, status } of live) {
    if (status !== 'delivered') continue;
    await setParcelStatus(tx, id, { status: 'shipped', actor, times: { deliveredAt: null } });
  }
  const rest = unassignedItems(await listItems(tx, order.id), live);
  if (rest.length === 0) {
    const [last] = leaving.slice(-1);
    if (last) await updateShipment(tx, last, shipment);
  }
  for (const { id } of leaving) {
    const times = { dispatchedAt: now };
    await setParcelStatus(tx, id, { status: 'shipped', actor, times });
  }
  if (rest.length > 0) {
    const state = { status: 'shipped', dispatchedAt: now } as const;
    const sent = live.length === 0 ? { ...keptShipment(order), ...shipment } : shipment;
    const parcel = { orderId: order.id, items: rest, ...sent, ...state, actor };
    leaving.push(await insertParcel(tx, parcel));
  }
  await showFirstParcel(tx, order.id);
  return leaving;
}

/** What was recorded before the order had parcels. */
const keptShipment = ({ courier, trackingNumber }: OrderRow): Shipment => ({
  courier,
  trackingNumber,
});

async function deliver(tx: Db, { actor, now }: Followed, live: LoadedParcel[]): Promise<void> {
  for (const { id, status, dispatchedAt } of live) {
    if (parcelStatusFacts[status].isOver) continue;
    const times = { deliveredAt: now, dispatchedAt: dispatchedAt ?? now };
    await setParcelStatus(tx, id, { status: 'delivered', actor, times });
  }
}

/** A parcel that has left comes back by itself; the others are not sent. */
async function cancel(tx: Db, { actor }: Followed, live: LoadedParcel[]): Promise<void> {
  for (const { id, status } of live) {
    if (status === 'ready')
      await setParcelStatus(tx, id, { status: 'cancelled', actor, times: {} });
  }
}

/** The parcels are here after all. */
async function recall(tx: Db, { actor }: Followed, live: LoadedParcel[]): Promise<void> {
  for (const { id, status } of live) {
    if (status === 'ready') continue;
    const times = { dispatchedAt: null, deliveredAt: null };
    await setParcelStatus(tx, id, { status: 'ready', actor, times });
  }
}

export const listItems = (tx: Db, orderId: string): Promise<ParcelItem[]> =>
  tx
    .select({ position: orderItems.position, quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.orderId, orderId));
