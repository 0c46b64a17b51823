import { isReserved, RESERVED_SLUG } from '#shared/catalog/category-input.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { categories, categoryRedirects } from '../catalog/tables.ts';
import { listPages } from '../settings/page-source.ts';
import { readDocuments } from '../settings/read-settings.ts';

interface Checked {
  slug: string;
  name: string;
}

/** Throws if another category has the name or the slug, or had the slug before. */
export async function checkCategory(tx: Db, checked: Checked, current?: string): Promise<void> {
  const errors: FieldErrors = {};
  if (isReserved(checked.slug) || (await hasOtherPage(tx, checked.slug)))
    errors.slug = RESERVED_SLUG;
  const rows = await tx.select({ slug: categories.slug, name: categories.name }).from(categories);
  const others = rows.filter(({ slug }) => slug !== current);
  const name = checked.name.toLowerCase();
  if (others.some((other) => other.name.toLowerCase() === name)) {
    errors.name = 'Another category has this name';
  }
  const owner = others.find(({ slug }) => slug === checked.slug);
  if (owner) errors.slug = `“${owner.name}” already has this web address`;
  const [redirect] = await tx
    .select()
    .from(categoryRedirects)
    .where(eq(categoryRedirects.slug, checked.slug));
  const former = others.find(({ slug }) => slug === redirect?.categorySlug);
  if (former) errors.slug = `This web address redirects to “${former.name}”, which had it before`;
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
}

/** A landing page of the owner may have the address of a category, because it is shown instead of its own. */
async function hasOtherPage(tx: Db, slug: string): Promise<boolean> {
  const path = `/${slug}`;
  return listPages(await readDocuments(tx)).some(
    ({ page }) =>
      (page.path === path && page.template !== 'landing') || page.redirectsFrom.includes(path),
  );
}
