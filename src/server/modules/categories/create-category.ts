import type { AdminCategory } from '#shared/catalog/category-contract.ts';
import { CATEGORIES_MAX, categoryLimits } from '#shared/catalog/category-limits.ts';
import type { NewCategory } from '#shared/catalog/category-input.ts';
import { AppError } from '#shared/errors.ts';
import { toBasisPoints } from '#shared/tax/dated-rate.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { categories } from '../catalog/tables.ts';
import { latinWords } from '../products/slug.ts';
import { checkCategory, lockAddresses } from './check-category.ts';
import { getAdminCategory } from './queries.ts';

/** Adds a category at the end of the list. */
export async function createCategory(
  db: Db,
  { input, actor }: { input: NewCategory; actor: Actor },
): Promise<AdminCategory> {
  const event = { actor, action: 'create_category', subject: input.name } as const;
  return audited(db, event, async (tx) => {
    await lockAddresses(tx);
    const { image, hsn, gstRate, ...details } = input;
    const slug = details.slug ?? createSlug(details.name);
    await checkCategory(tx, { ...details, hsn, gstRate, slug, previousSlugs: [] });
    await tx.insert(categories).values({
      ...details,
      slug,
      imageUrl: image?.url ?? null,
      imageAlt: image?.alt ?? null,
      hsn,
      rateBasisPoints: gstRate === null ? null : toBasisPoints(gstRate),
      position: await nextPosition(tx),
    });
    return getAdminCategory(tx, slug);
  });
}

/** A name without Latin letters needs a slug of its own. */
function createSlug(name: string): string {
  const slug = latinWords(name).slice(0, categoryLimits.slug).replace(/-$/, '');
  if (/[a-z]/.test(slug)) return slug;
  const errors = { slug: 'Please enter a web address with Latin letters' };
  throw new AppError('invalid_input', { errors });
}

async function nextPosition(tx: Db): Promise<number> {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::int`,
      next: sql<number>`coalesce(max(${categories.position}) + 1, 0)::int`,
    })
    .from(categories);
  if (row && row.count >= CATEGORIES_MAX) {
    const name = `The shop has ${CATEGORIES_MAX} categories, which is the most. Delete one first.`;
    throw new AppError('invalid_input', { errors: { name } });
  }
  return row?.next ?? 0;
}
