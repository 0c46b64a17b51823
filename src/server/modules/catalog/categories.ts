import { categoryListPath } from '#shared/catalog/category-path.ts';
import type { Category } from '#shared/catalog/category.ts';
import type { Db } from '../../db/client.ts';
import { asc } from '../../db/drizzle.ts';
import type { PageIndex } from '../pages/page-index.ts';
import { categories, categoryRedirects } from './tables.ts';

/** A stored category. Where it has its page depends on the settings too, so the catalogue does not know that. */
export interface CatalogCategory extends Omit<Category, 'hasPage' | 'path'> {
  landingText: string | null;
  /** The slugs that it had before. */
  previousSlugs: string[];
}

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
    return toCategory(row, previousSlugs);
  });
}

export function toCategory(
  row: typeof categories.$inferSelect,
  previousSlugs: string[],
): CatalogCategory {
  const { slug, name, hindiName, description, landingText, imageUrl, imageAlt } = row;
  const image = imageUrl === null ? null : { url: imageUrl, alt: imageAlt ?? '' };
  return { slug, name, hindiName, description, image, landingText, previousSlugs };
}

/**
 * The page of a category: the published landing page of the owner about it, or else its own page with its landing text,
 * or else its list of products.
 */
export function findCategoryPath(category: CatalogCategory, index: PageIndex): string {
  const { slug, landingText } = category;
  const ownerPage = index.findLandingPage(category);
  if (ownerPage) return ownerPage.page.path;
  return landingText === null ? categoryListPath(slug) : `/${slug}`;
}

export function toPublicCategory(category: CatalogCategory, index: PageIndex): Category {
  const { landingText: _, previousSlugs: __, ...shown } = category;
  const path = findCategoryPath(category, index);
  return { ...shown, hasPage: path !== categoryListPath(category.slug), path };
}
