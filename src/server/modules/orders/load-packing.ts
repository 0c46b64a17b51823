import type { Packing, PackingItem } from '#shared/orders/packing-contract.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, isNull, sql } from '../../db/drizzle.ts';
import { users } from '../accounts/tables.ts';
import { hasLeftShop } from './has-left-shop.ts';
import { hasIdOrNumber } from './queries.ts';
import { orders, packings, packingScans } from './tables.ts';

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

/** The items of an order, of combos their parts, with the units that are in the parcel. */
export async function listPackingItems(db: Db, orderId: string): Promise<PackingItem[]> {
  const { rows } = await db.execute<PackingItem>(sql`
    select unit.position, unit.part, unit.product_id as "productId", unit.name, unit.size, products.sku,
      products.barcode, products.tile, unit.quantity,
      case when unit.part is null then item.image else coalesce((select url from product_images
        where product_id = products.id order by is_primary desc, product_images.position limit 1), '') end as image,
      case when unit.part is not null then item.name end as combo,
      (select count(*)::int from packing_scans scan where scan.order_id = unit.order_id
        and scan.position = unit.position and scan.part is not distinct from unit.part
        and undone_at is null) as packed
    from order_units unit
    join order_items item using (order_id, position)
    join products on products.id = unit.product_id
    where unit.order_id = ${orderId}
    order by unit.position, unit.part`);
  return rows;
}

/** The last scan that was not undone. */
export async function findLastScan(db: Db, orderId: string) {
  const [scan] = await db
    .select({
      id: packingScans.id,
      position: packingScans.position,
      part: packingScans.part,
    })
    .from(packingScans)
    .where(and(eq(packingScans.orderId, orderId), isNull(packingScans.undoneAt)))
    .orderBy(desc(packingScans.id))
    .limit(1);
  return scan;
}
