import type { PickList } from '#shared/orders/pick-list.ts';
import type { Db } from '../../db/client.ts';
import { eq, inArray, sql } from '../../db/drizzle.ts';
import { products } from '../catalog/tables.ts';
import { findOrdersInOrder } from './find-orders-in-order.ts';
import { orderItems } from './tables.ts';

/** The products of these orders, summed up, by category and SKU: the order of the shelves. */
export async function getPickList(db: Db, idsOrNumbers: string[]): Promise<PickList> {
  const requested = await findOrdersInOrder(db, idsOrNumbers);
  const found = requested.filter(({ orderStatus }) => orderStatus !== 'cancelled');
  const orderIds = found.map(({ id }) => id);
  const items = await db
    .select({
      productId: orderItems.productId,
      sku: products.sku,
      name: sql<string>`min(${orderItems.name})`,
      size: orderItems.size,
      image: sql<string>`min(${orderItems.image})`,
      tile: products.tile,
      category: products.categorySlug,
      quantity: sql<number>`sum(${orderItems.quantity})::int`,
      orders: sql<number>`count(distinct ${orderItems.orderId})::int`,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(inArray(orderItems.orderId, orderIds))
    // A product whose size was changed between the orders is on two shelves.
    .groupBy(orderItems.productId, orderItems.size, products.id)
    .orderBy(products.categorySlug, sql`${products.sku} nulls last`, sql`3`, orderItems.size);
  return {
    items,
    units: items.reduce((sum, { quantity }) => sum + quantity, 0),
    cancelled: requested.length - found.length,
    orders: found.map(({ id, orderNumber }) => ({ id, orderNumber })),
  };
}
