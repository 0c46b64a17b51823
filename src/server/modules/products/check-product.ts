import {
  isOriginalPriceAllowed,
  ORIGINAL_PRICE_TOO_LOW,
  reservedSlugs,
} from '#shared/catalog/product-input.ts';
import { toGtin14 } from '#shared/catalog/gtin.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, ne, or, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { hasBarcode } from '../catalog/has-barcode.ts';
import { categories, products } from '../catalog/tables.ts';
import type { Details } from './stored-product.ts';
import { checkSize } from './product-sizes.ts';
import { freeSlug } from './slug.ts';

/** Serialises edits of products, so that a slug or SKU stays free between check and write. */
export async function lockProductEdits(tx: Db): Promise<void> {
  await takeLock(
    tx,
    'productEdits',
    tx.execute(sql`select pg_advisory_xact_lock(hashtext('edit-products'))`),
  );
}

type CheckedDetails = Pick<
  Details,
  'slug' | 'sku' | 'barcode' | 'category' | 'price' | 'originalPrice' | 'sizeGroup' | 'sizeLabel'
>;

/** Throws if slug, SKU or size belong to another product, or category or original price are invalid. */
export async function checkProduct(tx: Db, details: CheckedDetails, id = ''): Promise<void> {
  const { slug, sku, barcode, category } = details;
  const errors: FieldErrors = await checkSize(tx, details, id);
  if (!isOriginalPriceAllowed(details)) errors.originalPrice = ORIGINAL_PRICE_TOO_LOW;
  const found = await tx.select().from(categories).where(eq(categories.slug, category));
  if (found.length === 0) errors.category = UNKNOWN_CATEGORY;
  const others = await tx
    .select({
      name: products.name,
      slug: products.slug,
      sku: products.sku,
      barcode: products.barcode,
    })
    .from(products)
    .where(
      and(
        ne(products.id, id),
        or(
          eq(products.slug, slug),
          sku ? eq(products.sku, sku) : undefined,
          barcode ? hasBarcode(barcode) : undefined,
        ),
      ),
    );
  for (const other of others) {
    if (sku !== null && other.sku === sku) errors.sku = skuTakenMessage(other.name);
    if (barcode && other.barcode && toGtin14(other.barcode) === toGtin14(barcode)) {
      errors.barcode = barcodeTakenMessage(other.name);
    }
    if (other.slug === slug) errors.slug = slugTakenMessage(other.name);
  }
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors });
}

export const UNKNOWN_CATEGORY = 'There is no such category';
export const skuTakenMessage = (name: string) => `“${name}” already has this SKU`;
export const barcodeTakenMessage = (name: string) => `“${name}” already has this barcode`;
export const slugTakenMessage = (name: string) => `“${name}” already has this web address`;

/** Returns the slug, with a numeric suffix if another product has it. */
export async function findFreeSlug(tx: Db, slug: string): Promise<string> {
  const rows = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(sql`starts_with(${products.slug}, ${slug})`);
  const taken = new Set([...reservedSlugs, ...rows.map((row) => row.slug)]);
  return freeSlug(slug, (candidate) => taken.has(candidate));
}
