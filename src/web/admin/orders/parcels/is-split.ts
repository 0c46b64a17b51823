import { unassignedItems } from '#shared/orders/unassigned-items.ts';
import type { AdminShownOrder } from '../read-orders.ts';

export const itemsOf = ({ items }: AdminShownOrder) =>
  items.map(({ quantity }, position) => ({ position, quantity }));

/** The items that are in no parcel yet. */
export const restOf = (order: AdminShownOrder) => unassignedItems(itemsOf(order), order.parcels);

/** An order in one parcel is shown without parcels. */
export const isSplit = (order: AdminShownOrder): boolean =>
  order.parcels.length > 1 || (order.parcels.length === 1 && restOf(order).length > 0);
