import { isDeepStrictEqual } from 'node:util';
import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import type { ChangedCategory } from '#shared/catalog/category-input.ts';
import { AppError } from '#shared/errors.ts';
import { toBasisPoints } from '#shared/tax/dated-rate.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { categories, categoryRedirects, products } from '../catalog/tables.ts';
import { renameCategoryInOffers } from '../offers/rename-category.ts';
import { checkCategory, lockAddresses } from './check-category.ts';
import { getAdminCategory } from './queries.ts';

interface Change {
  slug: string;
  input: ChangedCategory;
  actor: Actor;
}

/** Changes the given fields. Throws `category_changed` with the saved category if another editor changed it first. */
export async function changeCategory(
  db: Db,
  { slug, input, actor }: Change,
): Promise<AdminCategory> {
  const { version, ...changes } = input;
  const event = { actor, action: 'change_category' as const, subject: slug };
  return audited(db, event, async (tx) => {
    await lockAddresses(tx);
    const before = await getAdminCategory(tx, slug);
    event.subject = `${before.name} (${slug})`;
    if (version !== undefined && version !== before.version) {
      throw new AppError('category_changed', { data: { category: before } });
    }
    const stated = Object.entries(changes).filter(([, value]) => value !== undefined);
    const after: AdminCategory = { ...before, ...Object.fromEntries(stated) };
    await checkCategory(tx, withPreviousSlug(after, slug), slug);
    await store(tx, slug, after);
    event.subject += `: ${listChangedFields(before, after).join(', ') || 'no changes'}`;
    return getAdminCategory(tx, after.slug);
  });
}

/** A new slug makes the current one redirect; a slug that the category gets back stops redirecting. */
const withPreviousSlug = (after: AdminCategory, slug: string) => ({
  ...after,
  previousSlugs: [...after.previousSlugs, slug].filter((previous) => previous !== after.slug),
});

async function store(tx: Db, slug: string, after: AdminCategory): Promise<void> {
  const { name, hindiName, description, landingText, image, hsn, gstRate } = after;
  if (after.slug !== slug) {
    await renameCategoryInOffers(tx, { from: slug, to: after.slug });
    await lockProductsOf(tx, slug);
  }
  await tx
    .update(categories)
    .set({
      slug: after.slug,
      name,
      hindiName,
      description,
      landingText,
      imageUrl: image?.url ?? null,
      imageAlt: image?.alt ?? null,
      hsn,
      rateBasisPoints: gstRate === null ? null : toBasisPoints(gstRate),
      version: sql`${categories.version} + 1`,
    })
    .where(eq(categories.slug, slug));
  if (after.slug === slug) return;
  // Otherwise the category would redirect to itself.
  await tx.delete(categoryRedirects).where(eq(categoryRedirects.slug, after.slug));
  await tx.insert(categoryRedirects).values({ slug, categorySlug: after.slug });
}

/** The foreign key writes the new slug into the products. */
async function lockProductsOf(tx: Db, slug: string): Promise<void> {
  await takeLock(
    tx,
    'product',
    tx
      .select({ id: products.id })
      .from(products)
      .where(eq(products.categorySlug, slug))
      .orderBy(products.id)
      .for('no key update'),
  );
}

const fields = [
  'slug',
  'name',
  'hindiName',
  'description',
  'landingText',
  'image',
  'hsn',
  'gstRate',
] as const;

const listChangedFields = (before: AdminCategory, after: AdminCategory) =>
  fields.filter((name) => !isDeepStrictEqual(before[name], after[name]));
