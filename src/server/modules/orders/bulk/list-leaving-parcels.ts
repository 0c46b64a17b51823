import { unassignedItems } from '#shared/orders/unassigned-items.ts';
import type { Db } from '../../../db/client.ts';
import { inArray } from '../../../db/drizzle.ts';
import { liveParcels, loadParcels, type LoadedParcel } from '../parcels/load-parcels.ts';
import { orderItems } from '../tables.ts';
import type { SelectedOrder } from './select-orders.ts';

export interface LeavingParcel {
  order: SelectedOrder;
  /** Undefined for one that is added when the order is shipped. */
  parcel: LoadedParcel | undefined;
}

/** The parcels that leave when these orders are shipped: the planned ones, and one with the items that are in none. */
export async function listLeavingParcels(
  db: Db,
  selected: readonly SelectedOrder[],
): Promise<LeavingParcel[]> {
  const parcels = await loadParcels(
    db,
    selected.map(({ id }) => id),
  );
  const byOrder = Map.groupBy(liveParcels(parcels), ({ orderId }) => orderId);
  const items = await listItems(db, [...byOrder.keys()]);
  return selected.flatMap((order) => {
    const live = byOrder.get(order.id) ?? [];
    const planned = live.filter(({ status }) => status === 'ready');
    const rest = unassignedItems(items.get(order.id) ?? [], live);
    const isComplete = live.length > 0 && rest.length === 0;
    return [...planned, ...(isComplete ? [] : [undefined])].map((parcel) => ({ order, parcel }));
  });
}

async function listItems(db: Db, orderIds: string[]) {
  if (orderIds.length === 0) return new Map<string, never>();
  const { orderId, position, quantity } = orderItems;
  const rows = await db
    .select({ orderId, position, quantity })
    .from(orderItems)
    .where(inArray(orderId, orderIds));
  return Map.groupBy(rows, (row) => row.orderId);
}
