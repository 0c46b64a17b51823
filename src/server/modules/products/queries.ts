import type { AdminProduct, ProductChoice } from '#shared/catalog/admin-contract.ts';
import { AppError } from '#shared/errors.ts';
import { findTaxOn, toPercent, type ProductTax } from '#shared/tax/dated-rate.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, eq, inArray, isNull, ne, or, sql } from '../../db/drizzle.ts';
import { listTaxEntries, type TaxEntry } from '../catalog/product-taxes.ts';
import { selectProducts, withImages, type ProductRow } from '../catalog/queries.ts';
import { addSiblings } from '../catalog/siblings.ts';
import { products } from '../catalog/tables.ts';
import { dayInIndia } from '../../time-in-india.ts';
import type { SheetProduct } from './csv-columns.ts';
import { orderItems, orders } from '../orders/tables.ts';

export async function getAdminProduct(db: Db, id: string): Promise<AdminProduct> {
  const [row] = await selectProducts(db).where(eq(products.id, id));
  const [product] = row ? await withImages(db, [row], [id]) : [];
  if (!row || !product) throw new AppError('product_not_found');
  await addSiblings(db, [product]);
  return {
    ...product,
    version: row.version,
    barcode: row.barcode,
    onHand: row.onHand,
    reserved: row.reserved,
    soldCount: await countSold(db, id),
    archivedAt: row.archivedAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
    taxes: await listTaxes(db, id),
  };
}

async function listTaxes(db: Db, id: string): Promise<ProductTax[]> {
  const entries = (await listTaxEntries(db, [id])).get(id) ?? [];
  return entries.map(({ hsn, rateBasisPoints, appliesFrom }) => ({
    hsn,
    gstRate: toPercent(rateBasisPoints),
    appliesFrom,
  }));
}

/** Products by id or slug, in any state. */
export async function findChosenProducts(db: Db, keys: string[]): Promise<ProductChoice[]> {
  const rows = await selectProducts(db).where(
    or(inArray(products.id, keys), inArray(products.slug, keys)),
  );
  const archived = new Set(rows.filter((row) => row.archivedAt !== null).map(({ id }) => id));
  const found = await withImages(
    db,
    rows,
    rows.map(({ id }) => id),
  );
  return found.map(({ id, slug, name, image, tile, stock, isActive }) => ({
    id,
    slug,
    name,
    image,
    tile,
    stock,
    isActive,
    isArchived: archived.has(id),
  }));
}

async function countSold(db: Db, productId: string): Promise<number> {
  const [row] = await db
    .select({ units: sql<number>`coalesce(sum(${orderItems.quantity}), 0)::int` })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(and(eq(orderItems.productId, productId), ne(orders.status, 'cancelled')));
  return row?.units ?? 0;
}

const BATCH = 500;

/** Yields all products that are not archived in batches, oldest first. */
export async function* listInBatches(db: Db): AsyncGenerator<SheetProduct[]> {
  let last = '';
  for (;;) {
    // Ids are numbers stored as text.
    const isAfterLast = sql`(length(${products.id}), ${products.id}) > (length(${last}), ${last})`;
    const rows = await selectProducts(db)
      .where(and(isNull(products.archivedAt), isAfterLast))
      .orderBy(sql`length(${products.id})`, asc(products.id))
      .limit(BATCH);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) yield toSheetProducts(db, rows);
    last = ids.at(-1) ?? last;
    if (ids.length < BATCH) return;
  }
}

/** Products with their barcodes and tax entries, and the HSN code and rate of today. */
export async function toSheetProducts(
  db: Db,
  rows: ProductRow[],
): Promise<(SheetProduct & { taxes: TaxEntry[] })[]> {
  const today = dayInIndia(new Date());
  const ids = rows.map(({ id }) => id);
  const found = await withImages(db, rows, ids);
  const barcodes = new Map(rows.map(({ id, barcode }) => [id, barcode]));
  const entries = await listTaxEntries(db, ids);
  return found.map((product) => {
    const taxes = entries.get(product.id) ?? [];
    const current = findTaxOn(taxes, today);
    const gstRate = current ? toPercent(current.rateBasisPoints) : null;
    const barcode = barcodes.get(product.id) ?? null;
    return Object.assign(product, { barcode, hsn: current?.hsn ?? null, gstRate, taxes });
  });
}
