import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { isReserved, RESERVED_SLUG } from '#shared/catalog/category-input.ts';
import { HSN_MISSING, RATE_MISSING } from '#shared/tax/dated-rate.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { pageFigures } from '#shared/pages/figures.ts';
import {
  findCategoryConflict,
  isLandingPageAbout,
  type CategoryAddresses,
} from '#shared/pages/page-conflicts.ts';
import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { categories, categoryRedirects } from '../catalog/tables.ts';
import { markdownProblem } from '../pages/read-markdown.ts';
import { lockProductEdits } from '../products/check-product.ts';
import { readPagePaths } from '../settings/check-page.ts';
import { lockSettings } from '../settings/publish-settings.ts';

/** Pages of the owner and categories share their addresses, so neither changes while the other is checked. */
export async function lockAddresses(tx: Db): Promise<void> {
  await lockSettings(tx);
  await lockProductEdits(tx);
}

/** Throws if the name, the text or an address of the category is not allowed. `current` is its stored slug. */
export async function checkCategory(
  tx: Db,
  category: CategoryAddresses & Pick<AdminCategory, 'hsn' | 'gstRate'>,
  current?: string,
): Promise<void> {
  const errors: FieldErrors = {};
  if (category.hsn === null && category.gstRate !== null) errors.hsn = HSN_MISSING;
  if (category.hsn !== null && category.gstRate === null) errors.gstRate = RATE_MISSING;
  const problem = category.landingText && markdownProblem(category.landingText, pageFigures());
  if (problem) errors.landingText = problem;
  const address = await addressProblem(tx, category, current);
  if (address) errors.slug = address;
  const rows = await tx.select({ slug: categories.slug, name: categories.name }).from(categories);
  const others = rows.filter(({ slug }) => slug !== current);
  const name = category.name.toLowerCase();
  if (others.some((other) => other.name.toLowerCase() === name)) {
    errors.name = 'Another category has this name';
  }
  const owner = others.find(({ slug }) => slug === category.slug);
  if (owner) errors.slug = `“${owner.name}” already has this web address`;
  const [redirect] = await tx
    .select()
    .from(categoryRedirects)
    .where(eq(categoryRedirects.slug, category.slug));
  const former = others.find(({ slug }) => slug === redirect?.categorySlug);
  if (former) errors.slug = `This web address redirects to “${former.name}”, which had it before`;
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
}

async function addressProblem(
  tx: Db,
  category: CategoryAddresses,
  current: string | undefined,
): Promise<string | undefined> {
  const { slug } = category;
  if (isReserved(slug)) return RESERVED_SLUG;
  const pages = await readPagePaths(tx);
  const path = `/${slug}`;
  // A new slug is refused also without a landing text, because one may be added later.
  const isTaken = pages.some((page) =>
    page.path === path
      ? page.template !== 'landing'
      : page.redirectsFrom.includes(path) && !isLandingPageAbout(page, [slug]),
  );
  if (isTaken && slug !== current) return RESERVED_SLUG;
  return findCategoryConflict(category, pages);
}
