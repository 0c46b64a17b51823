import type { Packing, PackingItem } from '#shared/orders/packing-contract.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, desc, eq, isNull, sql } from '../../db/drizzle.ts';
import { users } from '../accounts/tables.ts';
import { products } from '../catalog/tables.ts';
import { hasLeftShop } from './has-left-shop.ts';
import { hasIdOrNumber } from './queries.ts';
import { orderItems, orders, packings, packingScans } from './tables.ts';

interface PackingRequest {
  idOrNumber: string;
  /** The account that asks. */
  userId: string;
}

/** The progress of packing an order; undefined before it started. */
export async function findPacking(
  db: Db,
  { idOrNumber, userId }: PackingRequest,
): Promise<Packing | undefined> {
  const [row] = await db
    .select({ order: orders, packing: packings, packerName: users.name })
    .from(packings)
    .innerJoin(orders, eq(orders.id, packings.orderId))
    .leftJoin(users, eq(users.id, packings.packerId))
    .where(hasIdOrNumber(idOrNumber));
  if (!row) return undefined;
  const { order, packing, packerName } = row;
  const { id: orderId, orderNumber, status: orderStatus, giftNote, note } = order;
  const { packerId, packerSince, startedAt, completedAt } = packing;
  return {
    orderId,
    orderNumber,
    orderStatus,
    hasLeft: await hasLeftShop(db, order),
    items: await listPackingItems(db, orderId),
    giftNote,
    note,
    packer: {
      name: packerName ?? '',
      isYou: packerId === userId,
      since: packerSince.toISOString(),
    },
    startedAt: startedAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
    lastScan: (await findLastScan(db, orderId)) ?? null,
  };
}

/** The items of an order with the units that are in the parcel. */
export function listPackingItems(db: Db, orderId: string): Promise<PackingItem[]> {
  const packed = sql<number>`(select count(*)::int from packing_scans
    where order_id = ${orderItems.orderId} and position = ${orderItems.position} and undone_at is null)`;
  return db
    .select({
      position: orderItems.position,
      productId: orderItems.productId,
      name: orderItems.name,
      size: orderItems.size,
      sku: products.sku,
      barcode: products.barcode,
      image: orderItems.image,
      tile: products.tile,
      quantity: orderItems.quantity,
      packed,
    })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(eq(orderItems.orderId, orderId))
    .orderBy(asc(orderItems.position));
}

/** The last scan that was not undone. */
export async function findLastScan(db: Db, orderId: string) {
  const [scan] = await db
    .select({ id: packingScans.id, position: packingScans.position })
    .from(packingScans)
    .where(and(eq(packingScans.orderId, orderId), isNull(packingScans.undoneAt)))
    .orderBy(desc(packingScans.id))
    .limit(1);
  return scan;
}
