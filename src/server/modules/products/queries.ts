import type { AdminProduct, ProductChoice } from '#shared/catalog/admin-contract.ts';
import { AppError } from '#shared/errors.ts';
import { findTaxOn, toPercent, type ProductTax } from '#shared/tax/dated-rate.ts';
import type { Db } from '../../db/client.ts';
import { and, asc, eq, inArray, isNull, or, sql } from '../../db/drizzle.ts';
import { listTaxEntries, type TaxEntry } from '../catalog/product-taxes.ts';
import { listStoredParts } from '../catalog/combo-parts.ts';
import { selectProducts, withImages, type ProductRow } from '../catalog/queries.ts';
import { addSiblings } from '../catalog/siblings.ts';
import { products } from '../catalog/tables.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { listCombosWith } from './combo-parts.ts';
import type { SheetProduct } from './csv-columns.ts';

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
    parts: (await listStoredParts(db, [id])).get(id) ?? [],
    combos: (await listCombosWith(db, [id])).map((combo) => ({
      id: combo.id,
      name: combo.name,
      isActive: combo.isActive,
    })),
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
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = await withImages(
    db,
    rows,
    rows.map(({ id }) => id),
  );
  return found.map(({ id, slug, name, image, tile, stock, isActive, price, sku }) => ({
    id,
    slug,
    name,
    image,
    tile,
    stock,
    isActive,
    price,
    sku,
    isArchived: (byId.get(id)?.archivedAt ?? null) !== null,
    isCombo: byId.get(id)?.isCombo ?? false,
  }));
}

/** As a product of its own and in combos. */
async function countSold(db: Db, productId: string): Promise<number> {
  const { rows } = await db.execute<{ units: number }>(sql`
    select coalesce(sum(quantity), 0)::int as units
    from (
      select order_id, quantity from order_items where product_id = ${productId}
      union all
      select part.order_id, part.quantity * item.quantity
      from order_item_parts part join order_items item using (order_id, position)
      where part.product_id = ${productId}
    ) sold join orders on orders.id = sold.order_id
    where orders.status <> 'cancelled'`);
  return rows[0]?.units ?? 0;
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
  const combos = rows.filter((row) => row.isCombo).map(({ id }) => id);
  const parts = combos.length > 0 ? await listStoredParts(db, combos) : undefined;
  const entries = await listTaxEntries(db, ids);
  return found.map((product) => {
    const taxes = entries.get(product.id) ?? [];
    const current = findTaxOn(taxes, today);
    const gstRate = current ? toPercent(current.rateBasisPoints) : null;
    const barcode = barcodes.get(product.id) ?? null;
    const hsn = current?.hsn ?? null;
    return Object.assign(product, {
      barcode,
      hsn,
      gstRate,
      parts: parts?.get(product.id) ?? [],
      taxes,
    });
  });
}
