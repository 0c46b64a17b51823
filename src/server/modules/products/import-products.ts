import type { ComboPartsInput } from '#shared/catalog/combo-contract.ts';
import { AppError } from '#shared/errors.ts';
import type { ImportReport } from '#shared/catalog/admin-contract.ts';
import type { Db } from '../../db/client.ts';
import { getTableColumns, isNotNull, or, sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { recordAuditEvent, type Actor } from '../audit/audited.ts';
import { selectProducts } from '../catalog/queries.ts';
import { categories, categoryRedirects, products } from '../catalog/tables.ts';
import { correctStocks, addOpeningStock } from '../inventory/stock.ts';
import { planImport, type ExistingData, type Plan } from './plan-import.ts';
import { readGtin14, readSku, readSlug } from './row-errors.ts';
import { readSheet, type Sheet } from './read-sheet.ts';
import type { TaxPlan } from './plan-tax.ts';
import { storeTaxes, taxRules } from './store-taxes.ts';
import { toColumns, storeImages, type Details } from './stored-product.ts';
import { checkParts, storeParts } from './combo-parts.ts';
import { findNamedParts } from './named-parts.ts';
import { clearSizes, placeLast } from './product-sizes.ts';
import { getAdminProduct, toSheetProducts } from './queries.ts';
import { lockProductEdits } from './check-product.ts';

interface Import {
  csv: string;
  isDryRun: boolean;
  actor: Actor;
}

/** Imports a CSV file of products, completely or, if a row is invalid, not at all. */
export async function importProducts(
  db: Db,
  { csv, isDryRun, actor }: Import,
): Promise<ImportReport> {
  const sheet = readSheet(csv);
  if (isDryRun) {
    return toReport(sheet, await planImport(sheet, await readExisting(db, sheet)), isDryRun);
  }
  return inTransaction(db, async (tx) => {
    await lockProductEdits(tx);
    const plan = await planImport(sheet, await readExisting(tx, sheet));
    if (plan.badRows.length === 0) {
      await applyPlan(tx, plan, actor);
      const subject = `${plan.created.length} added, ${plan.changed.length} changed`;
      await recordAuditEvent(tx, { actor, action: 'import_products', subject });
    }
    return toReport(sheet, plan, isDryRun);
  });
}

function toReport({ count }: Sheet, plan: Plan, isDryRun: boolean): ImportReport {
  const { created, changed, unchanged, badRows, freeRows } = plan;
  return {
    rows: count,
    created: created.length,
    changed: changed.length,
    unchanged,
    badRows,
    freeRows,
    isDryRun,
  };
}

async function readExisting(db: Db, { rows }: Sheet): Promise<ExistingData> {
  const skus = rows.map(({ row }) => readSku(row)).filter(Boolean);
  const slugs = rows.map(({ row }) => readSlug(row)).filter(Boolean);
  const found = await selectProducts(db).where(
    or(
      sql`${products.sku} = any(${sql.param(skus)}::text[])`,
      sql`${products.slug} = any(${sql.param(slugs)}::text[])`,
    ),
  );
  const isArchived = new Map(found.map(({ id, archivedAt }) => [id, archivedAt !== null]));
  const existing = found.length > 0 ? await toSheetProducts(db, found) : [];
  const all = await db.select({ slug: products.slug }).from(products);
  const categoryRows = await db.select().from(categories);
  const redirects = await db.select().from(categoryRedirects);
  return {
    products: existing.map((product) =>
      Object.assign(product, { isArchived: isArchived.get(product.id) ?? false }),
    ),
    barcodes: await findBarcodeOwners(db, rows),
    sizes: await listSized(db),
    namedParts: await findNamedParts(db, rows),
    slugs: all.map(({ slug }) => slug),
    categoryTaxes: new Map(categoryRows.map((category) => [category.slug, category])),
    taxRules: taxRules(),
    categories: new Map([
      ...redirects.map(({ slug, categorySlug }) => [slug, categorySlug] as const),
      ...categoryRows.map(({ name, slug }) => [name.toLowerCase(), slug] as const),
      ...categoryRows.map(({ slug }) => [slug, slug] as const),
    ]),
  };
}

function listSized(db: Db): Promise<ExistingData['sizes']> {
  const { id, name, sizeGroup, sizeLabel } = products;
  return db.select({ id, name, sizeGroup, sizeLabel }).from(products).where(isNotNull(sizeGroup));
}

async function findBarcodeOwners(db: Db, rows: Sheet['rows']): Promise<ExistingData['barcodes']> {
  const barcodes = rows.map(({ row }) => readGtin14(row)).filter(Boolean);
  if (barcodes.length === 0) return new Map();
  const gtin14 = sql<string>`lpad(${products.barcode}, 14, '0')`;
  const owners = await db
    .select({ id: products.id, name: products.name, barcode: gtin14 })
    .from(products)
    .where(sql`${gtin14} = any(${sql.param(barcodes)}::text[])`);
  return new Map(owners.map(({ id, name, barcode }) => [barcode, { id, name }]));
}

async function applyPlan(tx: Db, { created, changed }: Plan, actor: Actor): Promise<void> {
  if (changed.length > 0) await lockProducts(tx, changed);
  const resized = changed.filter(({ changesSize }) => changesSize);
  await clearSizes(
    tx,
    resized.map(({ id }) => id),
  );
  const joined: { id: string; line: number }[] = resized.filter(({ changesGroup }) => changesGroup);
  const combos = changed.flatMap(({ id, parts }) =>
    parts && parts.length > 0 ? [{ id, parts }] : [],
  );
  for (const batch of splitIntoBatches(created)) {
    const ids = await insertProducts(tx, batch, actor);
    for (const { details, line, parts } of batch) {
      const id = ids.get(details.slug) ?? '';
      if (details.sizeGroup !== null) joined.push({ id, line });
      if (parts.length > 0) combos.push({ id, parts });
    }
  }
  const edited = changed.flatMap(({ id, details, tax }) => (details ? [{ id, details, tax }] : []));
  for (const batch of splitIntoBatches(edited)) await updateProducts(tx, batch);
  const inFileOrder = joined.sort((a, b) => a.line - b.line);
  await placeLast(
    tx,
    inFileOrder.map(({ id }) => id),
  );
  const stocks = changed.flatMap(({ id, stock }) =>
    stock === undefined ? [] : [{ productId: id, stock }],
  );
  const ended = changed.flatMap(({ id, parts }) => (parts?.length === 0 ? [{ id, parts }] : []));
  await storeAllParts(tx, ended);
  if (stocks.length > 0) await correctStocks(tx, { stocks, actor: actor.email, note: 'Import' });
  await storeAllParts(tx, combos);
}

/**
 * Locks the changed products in the order of their ids, as sales do. A new SKU or slug needs the stronger lock from
 * the start: requesting it later could deadlock with a cart or checkout that refers to the product.
 */
async function lockProducts(tx: Db, changed: Plan['changed']): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const strength = changed.some(({ changesKey }) => changesKey) ? sql`update` : sql`no key update`;
  await takeLock(
    tx,
    'product',
    tx.execute(sql`
    select from products where id = any(${sql.param(ids)}::text[]) order by id for ${strength}`),
  );
}

interface Combo {
  id: string;
  parts: ComboPartsInput;
}

/** Throws with the name of the product if it cannot be a combo of these parts. */
async function storeAllParts(tx: Db, combos: Combo[]): Promise<void> {
  for (const { id: comboId, parts } of combos) {
    await checkParts(tx, { comboId, parts }).catch(async (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const { name } = await getAdminProduct(tx, comboId);
      throw new AppError('invalid_input', { message: `${name}: ${error.message}` });
    });
    await storeParts(tx, { comboId, parts });
  }
}

/** Rows per statement, sent as one parameter. */
const BATCH = 500;

function splitIntoBatches<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / BATCH);
  return Array.from({ length: count }, (_, n) => items.slice(n * BATCH, (n + 1) * BATCH));
}

/** Returns the ids by slug. */
async function insertProducts(
  tx: Db,
  batch: Plan['created'],
  actor: Actor,
): Promise<Map<string, string>> {
  const { columns, json } = toRecords(batch.map(({ details }) => toColumns(details)));
  const { rows } = await tx.execute<{ id: string; slug: string }>(sql`
    insert into products (${joinSql(columns)})
    select ${joinSql(columns)} from jsonb_populate_recordset(null::products, ${json}::jsonb)
    returning id, slug`);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const lines = batch.map(({ details, stock }) => ({
    productId: ids.get(details.slug) ?? '',
    quantity: stock,
  }));
  await addOpeningStock(tx, { lines, actor: actor.email });
  const images = batch.map(({ details }) => [ids.get(details.slug) ?? '', details.images] as const);
  await storeImages(tx, new Map(images));
  await storeTaxes(
    tx,
    batch.map(({ details, tax }) => [ids.get(details.slug) ?? '', tax]),
  );
  return ids;
}

interface EditedProduct {
  id: string;
  details: Details;
  tax: TaxPlan;
}

async function updateProducts(tx: Db, batch: EditedProduct[]): Promise<void> {
  const { columns, json } = toRecords(
    batch.map(({ id, details }) => Object.assign(toColumns(details), { id })),
  );
  const assignments = columns.map((column) => sql`${column} = imported.${column}`);
  await tx.execute(sql`
    update products set version = products.version + 1, ${joinSql(assignments)}
    from jsonb_populate_recordset(null::products, ${json}::jsonb) imported
    where products.id = imported.id`);
  await storeImages(tx, new Map(batch.map(({ id, details }) => [id, details.images])));
  await storeTaxes(
    tx,
    batch.map(({ id, tax }) => [id, tax]),
  );
}

const tableColumns = getTableColumns(products);

/** Converts rows to JSON with the column names of the database. */
function toRecords(rows: Partial<typeof products.$inferInsert>[]) {
  const names = Object.keys(rows[0] ?? {}) as (keyof typeof tableColumns)[];
  const records = rows.map((row) =>
    Object.fromEntries(names.map((name) => [tableColumns[name].name, row[name]])),
  );
  const columns = names.map((name) => sql.identifier(tableColumns[name].name));
  return { columns, json: JSON.stringify(records) };
}

const joinSql = (parts: Parameters<typeof sql.join>[0]) => sql.join(parts, sql`, `);
