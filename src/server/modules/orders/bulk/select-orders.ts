import { AppError } from '#shared/errors.ts';
import { bulkOrdersMax } from '#shared/orders/bulk.ts';
import type { OrderSelection } from '#shared/orders/order-filters.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import type { Db } from '../../../db/client.ts';
import { selectionFilter } from '../order-search.ts';
import { orderAll } from '../order-sort.ts';
import { orders } from '../tables.ts';

export type SelectedOrder = Awaited<ReturnType<typeof selectOrders>>[number];

/** The selected orders, in the order of the list. Throws if they are too many for one action. */
export async function selectOrders(db: Db, selection: OrderSelection, sort?: OrderSort) {
  const rows = await db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentId: orders.paymentId,
      name: orders.name,
      street: orders.street,
      city: orders.city,
      stateName: orders.stateName,
      pincode: orders.pincode,
      courier: orders.courier,
      trackingNumber: orders.trackingNumber,
    })
    .from(orders)
    .where(selectionFilter(selection))
    .orderBy(...orderAll(sort))
    .limit(bulkOrdersMax + 1);
  if (rows.length > bulkOrdersMax) throw new AppError('bulk_too_large');
  return rows;
}

export const hasAddress = ({
  street,
  city,
  stateName,
  pincode,
}: Pick<SelectedOrder, 'street' | 'city' | 'stateName' | 'pincode'>) =>
  Boolean(street && city && stateName && pincode);
