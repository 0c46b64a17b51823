import type { SQL } from 'drizzle-orm';
import type { StockLevel } from '#shared/catalog/stock.ts';
import { AppError } from '#shared/errors.ts';
import type { Paged } from '#shared/paging.ts';
import { policy } from '#shared/policy.ts';
import { stockStatsListMax, type StockProduct } from '#shared/stock/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, eq, inArray, isNull, sql } from '../../db/drizzle.ts';
import { containing, paged, pageOf } from '../../db/pages.ts';
import { productOf } from '../catalog/queries.ts';
import { productImages, products } from '../catalog/tables.ts';
import { freeStock } from '../inventory/stock.ts';
import { countHolds } from './holds.ts';
import { atOneMoment } from './read-snapshot.ts';

/** The levels of `stockLevelOf`, as the database asks for them. */
const isAt: Record<StockLevel, SQL> = {
  out: sql`${freeStock} < 1`,
  low: sql`${freeStock} between 1 and ${policy.stockGoodFrom - 1}`,
  good: sql`${freeStock} >= ${policy.stockGoodFrom}`,
};

const isKept = isNull(products.archivedAt);

export async function getStockStats(db: Db, now: Date) {
  return atOneMoment(db, async (tx) => {
    const firstOf = (level: StockLevel) =>
      select(tx, and(isKept, isAt[level]), { limit: stockStatsListMax, offset: 0 });
    return {
      ...(await countLevels(tx)),
      liveHolds: await countHolds(tx),
      outOfStockProducts: await firstOf('out'),
      lowStockProducts: await firstOf('low'),
      wellStockedProducts: await firstOf('good'),
      lastUpdated: now.toISOString(),
    };
  });
}

async function countLevels(db: Db) {
  const countOf = (level: SQL) => sql<number>`count(*) filter (where ${level})`.mapWith(Number);
  const [counts] = await db
    .select({
      totalProducts: sql<number>`count(*)`.mapWith(Number),
      outOfStock: countOf(isAt.out),
      lowStock: countOf(isAt.low),
      wellStocked: countOf(isAt.good),
    })
    .from(products)
    .where(isKept);
  if (!counts) throw new Error('the database counted nothing');
  return counts;
}

interface Asked {
  level?: StockLevel | undefined;
  q: string;
  page: number;
}

export async function listStock(db: Db, { level, q, page }: Asked): Promise<Paged<StockProduct>> {
  const where = and(isKept, level && isAt[level], matching(q));
  const items = await select(db, where, pageOf(page));
  return paged(items, { total: await db.$count(products, where), page });
}

function matching(typed: string): SQL | undefined {
  if (!typed) return undefined;
  const pattern = containing(typed);
  return sql`(${products.name} ilike ${pattern} or ${products.sku} ilike ${pattern}
    or ${products.categorySlug} ilike ${pattern})`;
}

export async function getStockProduct(db: Db, id: string): Promise<StockProduct> {
  const product = await findStockProduct(db, id);
  if (!product) throw new AppError('product_not_found');
  return product;
}

/** Archived or not: its past stays to be read. */
export async function findStockProduct(db: Db, id: string): Promise<StockProduct | undefined> {
  return (await select(db, eq(products.id, id), { limit: 1, offset: 0 }))[0];
}

/** The scarcest first. */
async function select(
  db: Db,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<StockProduct[]> {
  const rows = await db
    .select()
    .from(products)
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
  const imagesOf = Map.groupBy(images, ({ productId }) => productId);
  return rows.map((row) => stockProductOf(row, imagesOf.get(row.id) ?? []));
}

function stockProductOf(...[row, imageRows]: Parameters<typeof productOf>): StockProduct {
  const { id, slug, name, category, price, stock, images, image, tile, sku, isActive } = productOf(
    row,
    imageRows,
  );
  const { onHand, reserved } = row;
  const figures = { stock, onHand, reserved };
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
    ...figures,
  };
}
