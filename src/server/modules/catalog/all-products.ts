import type { SQL } from 'drizzle-orm';
import type { listProducts } from '#shared/catalog/contract.ts';
import { DEFAULT_PAGE_SIZE, type ProductSelection } from '#shared/catalog/filters.ts';
import type { Sort } from '#shared/catalog/sorts.ts';
import type { ProductState } from '#shared/catalog/vocabulary.ts';
import type { Input } from '#shared/endpoint.ts';
import { toPaise, toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { containing } from '../../db/pages.ts';
import { withImages } from './queries.ts';
import { categories, products } from './tables.ts';

type Query = Input<typeof listProducts, 'query'>;

const isKept = sql`${products.archivedAt} is null`;
const free = sql`${products.onHand} - ${products.reserved}`;

const inState: Record<ProductState, SQL> = {
  active: sql`${products.isActive}`,
  inactive: sql`${isKept} and not ${products.isActive}`,
  out: sql`${isKept} and ${free} < 1`,
  archived: sql`${products.archivedAt} is not null`,
};

const rating = sql`coalesce(${products.rating}, 5)`;
const name = sql`lower(${products.name})`;

const order: Partial<Record<Sort, SQL>> = {
  'name-asc': name,
  'name-desc': sql`${name} desc`,
  'price-asc': sql`${products.pricePaise}`,
  'price-desc': sql`${products.pricePaise} desc`,
  rating: sql`${rating} desc`,
  featured: sql`${products.isFeatured} desc`,
};

/** What whoever manages products sees: also inactive ones, as the database has them at this moment. */
export async function selectAllProducts(db: Db, query: Query): Promise<ProductSelection> {
  const fits = fitting(query);
  const figures = await count(db, fits);
  const { limit = DEFAULT_PAGE_SIZE, sort } = query;
  const pages = Math.max(1, Math.ceil(figures.matching / limit));
  const page = Math.min(query.page ?? 1, pages);
  const rows = await db
    .select({ product: products })
    .from(products)
    .innerJoin(categories, eq(categories.slug, products.categorySlug))
    .where(fits)
    // Ids are numbers written as texts.
    .orderBy(
      ...[(sort && order[sort]) ?? []].flat(),
      desc(products.createdAt),
      sql`length(${products.id}) desc`,
      desc(products.id),
    )
    .limit(limit)
    .offset((page - 1) * limit);
  const ids = rows.map(({ product }) => product.id);
  const found = rows.map(({ product }) => product);
  return { products: await withImages(db, found, ids), ...figures, page, pages };
}

function fitting(query: Query): SQL | undefined {
  const { search = '', category, maxPrice, minRating, inStock, featured, state } = query;
  const pattern = containing(search.trim());
  const isFound = sql`(${products.name} ilike ${pattern} or ${products.sku} ilike ${pattern}
    or ${categories.slug} ilike ${pattern} or ${categories.name} ilike ${pattern})`;
  return and(
    state ? inState[state] : isKept,
    search.trim() ? isFound : undefined,
    category ? sql`${products.categorySlug} = ${category.trim().toLowerCase()}` : undefined,
    maxPrice === undefined ? undefined : sql`${products.pricePaise} <= ${toPaise(maxPrice)}`,
    minRating ? sql`${rating} >= ${minRating}::numeric` : undefined,
    inStock === '1' ? sql`${free} > 0` : undefined,
    featured === '1' ? sql`${products.isFeatured}` : undefined,
  );
}

async function count(db: Db, fits: SQL | undefined) {
  const [row] = await db
    .select({
      total: sql<number>`(count(*) filter (where ${isKept}))::int`,
      matching: sql<number>`(count(*) filter (where ${fits}))::int`,
      featured: sql<number>`(count(*) filter (where ${fits} and ${products.isFeatured}))::int`,
      categories: sql<
        string[] | null
      >`array_agg(distinct ${categories.slug}) filter (where ${isKept})`,
      highestPaise: sql<number | null>`max(${products.pricePaise}) filter (where ${isKept})`,
    })
    .from(products)
    .innerJoin(categories, eq(categories.slug, products.categorySlug));
  if (!row) throw new Error('a count without a row');
  const { highestPaise, ...figures } = row;
  return {
    ...figures,
    categories: figures.categories ?? [],
    highestPrice: toRupees(highestPaise ?? 0),
  };
}
