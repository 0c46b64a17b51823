import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import type { Paged } from '#shared/paging.ts';
import type { CountedProduct, StockCount } from '#shared/stock/count-contract.ts';
import type { Db } from '../../../db/client.ts';
import { and, asc, desc, eq, getTableColumns, inArray, sql } from '../../../db/drizzle.ts';
import { paged, pageRange } from '../../../db/pagination.ts';
import { productImages, products } from '../../catalog/tables.ts';
import { stockCountItems, stockCounts } from '../tables.ts';

/** Unfinished ones first, then the newest. */
export async function listCounts(db: Db, page: number): Promise<Paged<StockCount>> {
  const { limit, offset } = pageRange(page);
  const rows = await db
    .select()
    .from(stockCounts)
    .orderBy(sql`${stockCounts.state} <> 'open'`, desc(stockCounts.startedAt), asc(stockCounts.id))
    .limit(limit)
    .offset(offset);
  const items = await withProgress(db, rows);
  return paged(items, { total: await db.$count(stockCounts), page });
}

export async function getCount(db: Db, id: string): Promise<StockCount> {
  const rows = await db.select().from(stockCounts).where(eq(stockCounts.id, id));
  const [count] = await withProgress(db, rows);
  if (!count) throw new AppError('count_not_found');
  return count;
}

type CountRow = typeof stockCounts.$inferSelect;

async function withProgress(db: Db, rows: CountRow[]): Promise<StockCount[]> {
  const { countId, counted, expected, version } = stockCountItems;
  const progress = await db
    .select({
      countId,
      products: sql<number>`count(*)::int`,
      counted: sql<number>`count(${counted})::int`,
      different: sql<number>`(count(*) filter (where ${counted} <> ${expected}))::int`,
      revision: sql<number>`sum(${version})::int`,
    })
    .from(stockCountItems)
    .where(
      inArray(
        countId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(countId);
  const byCount = new Map(progress.map(({ countId: id, ...figures }) => [id, figures]));
  return rows.map(({ startedAt, closedAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
    ...(byCount.get(row.id) ?? { products: 0, counted: 0, different: 0, revision: 0 }),
  }));
}

interface Viewer {
  seesMoney: boolean;
}

/** The products of a stock-taking, by name. */
export function listCountedProducts(db: Db, id: string, viewer: Viewer): Promise<CountedProduct[]> {
  return selectProducts(db, eq(stockCountItems.countId, id), viewer);
}

export async function findCountedProduct(
  db: Db,
  { countId, productId }: { countId: string; productId: string },
  viewer: Viewer,
): Promise<CountedProduct | undefined> {
  const isSame = and(
    eq(stockCountItems.countId, countId),
    eq(stockCountItems.productId, productId),
  );
  return (await selectProducts(db, isSame, viewer))[0];
}

const primaryImage = sql<string>`coalesce((select ${productImages.url} from ${productImages}
  where ${productImages.productId} = ${products.id}
  order by ${productImages.isPrimary} desc, ${productImages.position} limit 1), '')`;

async function selectProducts(
  db: Db,
  where: SQL | undefined,
  { seesMoney }: Viewer,
): Promise<CountedProduct[]> {
  const { countId: _, version: __, ...figures } = getTableColumns(stockCountItems);
  const rows = await db
    .select({
      ...figures,
      name: products.name,
      sku: products.sku,
      image: primaryImage,
      tile: products.tile,
      category: products.categorySlug,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
      pricePaise: products.pricePaise,
    })
    .from(stockCountItems)
    .innerJoin(products, eq(products.id, stockCountItems.productId))
    .where(where)
    .orderBy(sql`lower(${products.name})`, asc(products.id));
  return rows.map(({ pricePaise, countedAt, ...row }) =>
    Object.assign(row, {
      countedAt: countedAt?.toISOString() ?? null,
      price: seesMoney ? toRupees(pricePaise) : null,
    }),
  );
}
