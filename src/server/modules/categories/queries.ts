import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { toPercent } from '#shared/tax/dated-rate.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { asc, eq, sql } from '../../db/drizzle.ts';
import { toCategory, toPublicCategory } from '../catalog/categories.ts';
import { categories, categoryRedirects, products } from '../catalog/tables.ts';
import { currentPageIndex } from '../settings/page-source.ts';

// Written with the names of the tables, because a column of a query about one table is written without its table.
const previousSlugs = sql<string[]>`array(
  select r.slug from ${categoryRedirects} r where r.category_slug = categories.slug order by 1)`;

const isInCategory = sql`from ${products} p where p.category_slug = categories.slug`;
const productCount = sql<number>`(select count(*)::int ${isInCategory} and p.archived_at is null)`;
const archivedCount = sql<number>`(select count(*)::int ${isInCategory}
  and p.archived_at is not null)`;

const selectCategories = (db: Db) =>
  db
    .select({
      category: categories,
      previousSlugs,
      productCount,
      archivedCount,
    })
    .from(categories);

type Row = Awaited<ReturnType<typeof selectCategories>>[number];

function toAdminCategory({ category: row, ...rest }: Row): AdminCategory {
  const index = currentPageIndex();
  const category = toCategory(row, rest.previousSlugs);
  const page = index.findLandingPage(category);
  return {
    ...toPublicCategory(category, index),
    landingText: row.landingText,
    version: row.version,
    hsn: row.hsn,
    gstRate: row.rateBasisPoints === null ? null : toPercent(row.rateBasisPoints),
    ...rest,
    page: page ? { id: page.id, title: page.page.title } : null,
  };
}

export async function listAdminCategories(db: Db): Promise<AdminCategory[]> {
  const rows = await selectCategories(db).orderBy(asc(categories.position), asc(categories.slug));
  return rows.map(toAdminCategory);
}

export async function getAdminCategory(db: Db, slug: string): Promise<AdminCategory> {
  const [row] = await selectCategories(db).where(eq(categories.slug, slug));
  if (!row) throw new AppError('category_not_found');
  return toAdminCategory(row);
}
