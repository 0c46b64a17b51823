import type { SQL } from 'drizzle-orm';
import type { listProducts } from '#shared/catalog/contract.ts';
import { DEFAULT_PAGE_SIZE } from '#shared/catalog/filters.ts';
import type { ProductColumn, ProductOrder } from '#shared/catalog/product-order.ts';
import type { Sort } from '#shared/catalog/sorts.ts';
import type { ProductState } from '#shared/catalog/vocabulary.ts';
import type { Input, Reply } from '#shared/endpoint.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { containsPattern } from '../../db/pagination.ts';
import { freeStock } from './free-stock.ts';
import { selectProducts, withImages } from './queries.ts';
import { addSiblings } from './siblings.ts';
import { categories, products, productStock } from './tables.ts';

type Query = Input<typeof listProducts, 'query'>;

const isNotArchived = sql`${products.archivedAt} is null`;

const stateConditions: Record<ProductState, SQL> = {
  active: sql`${products.isActive}`,
  inactive: sql`${isNotArchived} and not ${products.isActive}`,
  out: sql`${isNotArchived} and ${freeStock} < 1`,
  archived: sql`${products.archivedAt} is not null`,
};

const rating = sql`coalesce(${products.rating}, 5)`;
const name = sql`lower(${products.name})`;

const sortColumns: Partial<Record<Sort, SQL>> = {
  'name-asc': name,
  'name-desc': sql`${name} desc`,
  'price-asc': sql`${products.pricePaise}`,
  'price-desc': sql`${products.pricePaise} desc`,
  rating: sql`${rating} desc`,
  featured: sql`${products.isFeatured} desc`,
};

const columnOrders: Record<ProductColumn, SQL> = {
  name,
  sku: sql`${products.sku}`,
  category: sql`lower(${categories.name})`,
  price: sql`${products.pricePaise}`,
  stock: freeStock,
  // In stock, out of stock, inactive, as the status reads.
  status: sql`case when not ${products.isActive} then 2 when ${freeStock} < 1 then 1 else 0 end`,
};

/** Products without a value, such as a SKU, come last in both directions. */
function columnOrder(order: ProductOrder): SQL {
  const [column, direction] = order.split('-') as [ProductColumn, 'asc' | 'desc'];
  return sql`${columnOrders[column]} ${sql.raw(direction)} nulls last`;
}

function orderOf({ order, sort }: Query): SQL[] {
  if (order) return [columnOrder(order)];
  const column = sort && sortColumns[sort];
  return column ? [column] : [];
}

/** Selects products for the back-office, including inactive ones, from the database instead of the cache. */
export async function selectAllProducts(db: Db, query: Query): Promise<Reply<typeof listProducts>> {
  const condition = toCondition(query);
  const counts = await countProducts(db, condition);
  const { limit = DEFAULT_PAGE_SIZE } = query;
  const pages = Math.max(1, Math.ceil(counts.matching / limit));
  const page = Math.min(query.page ?? 1, pages);
  const rows = await selectProducts(db)
    .innerJoin(categories, eq(categories.slug, products.categorySlug))
    .where(condition)
    // Ids are numbers stored as text.
    .orderBy(
      ...orderOf(query),
      desc(products.createdAt),
      sql`length(${products.id}) desc`,
      desc(products.id),
    )
    .limit(limit)
    .offset((page - 1) * limit);
  const ids = rows.map(({ id }) => id);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const found = await withImages(db, rows, ids);
  await addSiblings(db, found);
  const listed = found.map((product) =>
    Object.assign(product, {
      version: stored.get(product.id)?.version,
      ...(stored.get(product.id)?.isCombo && { isCombo: true }),
    }),
  );
  return { products: listed, ...counts, page, pages };
}

/** The ids of the products that the list would show on all its pages, at most `limit`. */
export async function listMatchingIds(
  db: Db,
  query: Pick<Query, 'search' | 'state'>,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productStock, eq(productStock.productId, products.id))
    .innerJoin(categories, eq(categories.slug, products.categorySlug))
    .where(toCondition(query))
    .orderBy(products.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

function toCondition(query: Query): SQL | undefined {
  const { search = '', category, maxPrice, minRating, inStock, featured, state } = query;
  const pattern = containsPattern(search.trim());
  const matchesSearch = sql`(${products.name} ilike ${pattern} or ${products.sku} ilike ${pattern}
    or ${categories.slug} ilike ${pattern} or ${categories.name} ilike ${pattern})`;
  return and(
    state ? stateConditions[state] : isNotArchived,
    search.trim() ? matchesSearch : undefined,
    category ? sql`${products.categorySlug} = ${category.trim().toLowerCase()}` : undefined,
    maxPrice === undefined ? undefined : sql`${products.pricePaise} <= ${toPaise(maxPrice)}`,
    minRating ? sql`${rating} >= ${minRating}::numeric` : undefined,
    inStock === '1' ? sql`${freeStock} > 0` : undefined,
    featured === '1' ? sql`${products.isFeatured}` : undefined,
  );
}

async function countProducts(db: Db, condition: SQL | undefined) {
  const [row] = await db
    .select({
      total: sql<number>`(count(*) filter (where ${isNotArchived}))::int`,
      matching: sql<number>`(count(*) filter (where ${condition}))::int`,
      featured: sql<number>`(count(*) filter (where ${condition} and ${products.isFeatured}))::int`,
      categories: sql<
        string[] | null
      >`array_agg(distinct ${categories.slug}) filter (where ${isNotArchived})`,
      highestPaise: sql<number | null>`max(${products.pricePaise}) filter (where ${isNotArchived})`,
    })
    .from(products)
    .innerJoin(productStock, eq(productStock.productId, products.id))
    .innerJoin(categories, eq(categories.slug, products.categorySlug));
  if (!row) throw new Error('count returned no row');
  const { highestPaise, ...counts } = row;
  return {
    ...counts,
    categories: counts.categories ?? [],
    highestPrice: toRupees(highestPaise ?? 0),
  };
}
