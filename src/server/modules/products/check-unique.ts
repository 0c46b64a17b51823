import {
  isOriginalPriceAllowed,
  ORIGINAL_PRICE_TOO_LOW,
  reservedSlugs,
} from '#shared/catalog/product-input.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, ne, or, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { categories, products } from '../catalog/tables.ts';
import type { Details } from './stored-product.ts';
import { freeSlug } from './slug.ts';

/** Edits of products wait for one another, so that what was free when somebody looked is free when they write. */
export async function takeTurn(tx: Db): Promise<void> {
  await takeLock(
    tx,
    'productEdits',
    tx.execute(sql`select pg_advisory_xact_lock(hashtext('edit-products'))`),
  );
}

type Checked = Pick<Details, 'slug' | 'sku' | 'category' | 'price' | 'originalPrice'>;

/** Refuses what only the other products can tell is wrong; `id` is the product's own, when it has one. */
export async function refuseTaken(tx: Db, details: Checked, id = ''): Promise<void> {
  const { slug, sku, category } = details;
  const errors: FieldErrors = {};
  if (!isOriginalPriceAllowed(details)) errors.originalPrice = ORIGINAL_PRICE_TOO_LOW;
  const known = await tx.select().from(categories).where(eq(categories.slug, category));
  if (known.length === 0) errors.category = UNKNOWN_CATEGORY;
  const holders = await tx
    .select({ name: products.name, slug: products.slug, sku: products.sku })
    .from(products)
    .where(
      and(
        ne(products.id, id),
        or(eq(products.slug, slug), sku ? eq(products.sku, sku) : undefined),
      ),
    );
  for (const other of holders) {
    if (sku !== null && other.sku === sku) errors.sku = takenSku(other.name);
    if (other.slug === slug) errors.slug = takenSlug(other.name);
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
}

export const UNKNOWN_CATEGORY = 'There is no such category';
export const takenSku = (name: string) => `This SKU belongs to “${name}” already`;
export const takenSlug = (name: string) => `This web address belongs to “${name}” already`;

/** The slug, with a number behind it where somebody has it already. */
export async function findFreeSlug(tx: Db, slug: string): Promise<string> {
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(sql`starts_with(${products.slug}, ${slug})`);
  const taken = new Set([...reservedSlugs, ...rows.map((row) => row.slug)]);
  return freeSlug(slug, (wanted) => taken.has(wanted));
}
