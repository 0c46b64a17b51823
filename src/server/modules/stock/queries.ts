import { settings } from '#shared/settings/current.ts';
import type { SQL } from 'drizzle-orm';
import type { StockLevel } from '#shared/catalog/stock.ts';
import { AppError } from '#shared/errors.ts';
import type { Paged } from '#shared/paging.ts';
import { stockStatsListMax, type StockProduct } from '#shared/stock/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, eq, inArray, isNull, sql } from '../../db/drizzle.ts';
import { containsPattern, paged, pageRange } from '../../db/pagination.ts';
import { freeStock, isCombo } from '../catalog/free-stock.ts';
import { selectProducts, toProduct } from '../catalog/queries.ts';
import { productImages, products, productStock } from '../catalog/tables.ts';
import { countHolds } from './holds.ts';
import { readSnapshot } from './read-snapshot.ts';

/** A combo is never low: its parts are. */
const isBelowGood = () =>
  sql`(${freeStock} < ${settings().orders.stock.goodFrom} and not ${isCombo})`;

/** The SQL conditions of the levels that `stockLevelOf` returns. */
const levelConditions = (): Record<StockLevel, SQL> => ({
  out: sql`${freeStock} < 1`,
  low: sql`${isBelowGood()} and ${freeStock} > 0`,
  good: sql`${freeStock} > 0 and not ${isBelowGood()}`,
});

const isNotArchived = isNull(products.archivedAt);

export async function getStockStats(db: Db, now: Date) {
  return readSnapshot(db, async (tx) => {
    const listFirst = (level: StockLevel) =>
      select(tx, and(isNotArchived, levelConditions()[level]), {
        limit: stockStatsListMax,
        offset: 0,
      });
    return {
      ...(await countLevels(tx)),
      liveHolds: await countHolds(tx),
      outOfStockProducts: await listFirst('out'),
      lowStockProducts: await listFirst('low'),
      wellStockedProducts: await listFirst('good'),
      lastUpdated: now.toISOString(),
    };
  });
}

async function countLevels(db: Db) {
  const countWhere = (level: SQL) => sql<number>`count(*) filter (where ${level})`.mapWith(Number);
  const [counts] = await db
    .select({
      totalProducts: sql<number>`count(*)`.mapWith(Number),
      outOfStock: countWhere(levelConditions().out),
      lowStock: countWhere(levelConditions().low),
      wellStocked: countWhere(levelConditions().good),
    })
    .from(products)
    .innerJoin(productStock, eq(productStock.productId, products.id))
    .where(isNotArchived);
  if (!counts) throw new Error('count returned no row');
  return counts;
}

interface ListOptions {
  level?: StockLevel | undefined;
  q: string;
  page: number;
}

export async function listStock(
  db: Db,
  { level, q, page }: ListOptions,
): Promise<Paged<StockProduct>> {
  const where = and(isNotArchived, level && levelConditions()[level], searchCondition(q));
  const items = await select(db, where, pageRange(page));
  const [counted] = await db
    .select({ total: sql<number>`count(*)`.mapWith(Number) })
    .from(products)
    .innerJoin(productStock, eq(productStock.productId, products.id))
    .where(where);
  return paged(items, { total: counted?.total ?? 0, page });
}

function searchCondition(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = containsPattern(search);
  return sql`(${products.name} ilike ${pattern} or ${products.sku} ilike ${pattern}
    or ${products.categorySlug} in (
      select slug from categories c where c.slug ilike ${pattern} or c.name ilike ${pattern}))`;
}

export async function getStockProduct(db: Db, id: string): Promise<StockProduct> {
  const product = await findStockProduct(db, id);
  if (!product) throw new AppError('product_not_found');
  return product;
}

/** Also finds archived products, whose stock movements can still be read. */
export async function findStockProduct(db: Db, id: string): Promise<StockProduct | undefined> {
  return (await select(db, eq(products.id, id), { limit: 1, offset: 0 }))[0];
}

/** Ordered by stock, lowest first. */
async function select(
  db: Db,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<StockProduct[]> {
  const rows = await selectProducts(db)
    .where(where)
    .orderBy(freeStock, asc(products.name), asc(products.id))
    .limit(limit)
    .offset(offset);
  const ids = rows.map(({ id }) => id);
  const images = await db
    .select()
    .from(productImages)
    .where(inArray(productImages.productId, ids))
    .orderBy(asc(productImages.position));
  const imagesByProduct = Map.groupBy(images, ({ productId }) => productId);
  return rows.map((row) => toStockProduct(row, imagesByProduct.get(row.id) ?? []));
}

function toStockProduct(...[row, imageRows]: Parameters<typeof toProduct>): StockProduct {
  const { id, slug, name, category, price, stock, images, image, tile, sku, isActive } = toProduct(
    row,
    imageRows,
  );
  const { onHand, reserved } = row;
  return {
    id,
    _id: id,
    slug,
    name,
    category,
    price,
    images,
    image,
    tile,
    sku,
    isActive,
    stock,
    onHand,
    isCombo: row.isCombo,
    reserved,
  };
}
