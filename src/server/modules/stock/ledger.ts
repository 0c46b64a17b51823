import type { Paged } from '#shared/paging.ts';
import type { Movement, StockProduct } from '#shared/stock/contract.ts';
import type { Db } from '../../db/client.ts';
import { desc, eq, getTableColumns, sql } from '../../db/drizzle.ts';
import { paged, pageRange } from '../../db/pagination.ts';
import { ownFreeStock } from '../catalog/free-stock.ts';
import { productStock } from '../catalog/tables.ts';
import { stockMovements } from '../inventory/tables.ts';
import { orders } from '../orders/tables.ts';
import { readSnapshot } from './read-snapshot.ts';
import { getStockProduct } from './queries.ts';

interface ListOptions {
  productId: string;
  page: number;
}

export async function listMovements(
  db: Db,
  { productId, page }: ListOptions,
): Promise<Paged<Movement> & { product: StockProduct }> {
  return readSnapshot(db, async (tx) => {
    const product = await getStockProduct(tx, productId);
    const items = await select(tx, { productId, page });
    const total = await tx.$count(stockMovements, eq(stockMovements.productId, productId));
    return { ...paged(items, { total, page }), product };
  });
}

/** Newest first. The stock after each movement is calculated back from the current stock, without reading older rows. */
async function select(db: Db, { productId, page }: ListOptions): Promise<Movement[]> {
  const { limit, offset } = pageRange(page);
  const newest = db
    .select(getTableColumns(stockMovements))
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(desc(stockMovements.id))
    .limit(offset + limit)
    .as('newest');
  const changeSince = sql`coalesce(sum(${newest.onHandChange} - ${newest.reservedChange})
    over (order by ${newest.id} desc rows between unbounded preceding and 1 preceding), 0)`;
  const rows = await db
    .select({
      id: newest.id,
      at: newest.at,
      reason: newest.reason,
      onHandChange: newest.onHandChange,
      reservedChange: newest.reservedChange,
      stockAfter: sql`${ownFreeStock} - ${changeSince}`.mapWith(Number),
      order: { id: orders.id, orderNumber: orders.orderNumber },
      actor: newest.actor,
      note: newest.note,
    })
    .from(newest)
    .innerJoin(productStock, eq(productStock.productId, newest.productId))
    .leftJoin(orders, eq(orders.checkoutId, newest.reference))
    .orderBy(desc(newest.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id, at, ...row }) =>
    Object.assign(row, { id: String(id), at: at.toISOString() }),
  );
}
