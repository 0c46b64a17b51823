import { hasDesignedPage } from '#shared/catalog/category-path.ts';
import type { Category } from '#shared/catalog/category.ts';
import type { CategoryWithText } from '#shared/catalog/category-contract.ts';
import type { Db } from '../../db/client.ts';
import { asc } from '../../db/drizzle.ts';
import { categories, categoryRedirects } from './tables.ts';

/** A category with the slugs that it had before. */
export type CatalogCategory = CategoryWithText & { previousSlugs: string[] };

/** Lists the categories in their order. */
export async function listCategories(db: Db): Promise<CatalogCategory[]> {
  const rows = await db
    .select()
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.slug));
  const redirects = await db.select().from(categoryRedirects).orderBy(asc(categoryRedirects.slug));
  const byCategory = Map.groupBy(redirects, ({ categorySlug }) => categorySlug);
  return rows.map((row) => {
    const previousSlugs = (byCategory.get(row.slug) ?? []).map(({ slug }) => slug);
    return Object.assign(toCategory(row), { previousSlugs });
  });
}

export function toCategory(row: typeof categories.$inferSelect): CategoryWithText {
  const { slug, name, hindiName, description, landingText, imageUrl, imageAlt } = row;
  const image = imageUrl === null ? null : { url: imageUrl, alt: imageAlt ?? '' };
  const hasPage = landingText !== null || hasDesignedPage(slug);
  return { slug, name, hindiName, description, image, hasPage, landingText };
}

export function toPublicCategory(found: CatalogCategory): Category {
  const { landingText: _, previousSlugs: __, ...shown } = found;
  return shown;
}
