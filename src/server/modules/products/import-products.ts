import type { ImportReport } from '#shared/catalog/admin-contract.ts';
import type { Db } from '../../db/client.ts';
import { getTableColumns, or, sql } from '../../db/drizzle.ts';
import { inTransaction, takeLock } from '../../db/transaction.ts';
import { record, type Actor } from '../audit/audited.ts';
import { withImages } from '../catalog/queries.ts';
import { categories, products } from '../catalog/tables.ts';
import { correctStocks, setMovementReason } from '../inventory/stock.ts';
import { planImport, skuIn, slugIn, type Known, type Plan } from './plan-import.ts';
import { readSheet, type Sheet } from './read-sheet.ts';
import { columnsOf, storeImages, type Details } from './stored-product.ts';
import { takeTurn } from './check-unique.ts';

interface Import {
  csv: string;
  isDryRun: boolean;
  by: Actor;
}

/** Adds and changes what the file says, all of it or, with a single bad row, nothing. */
export async function importProducts(db: Db, { csv, isDryRun, by }: Import): Promise<ImportReport> {
  const sheet = readSheet(csv);
  if (isDryRun) {
    return reportOf(sheet, await planImport(sheet, await readKnown(db, sheet)), isDryRun);
  }
  return inTransaction(db, async (tx) => {
    await takeTurn(tx);
    const plan = await planImport(sheet, await readKnown(tx, sheet));
    if (plan.badRows.length === 0) {
      await carryOut(tx, plan, by);
      const subject = `${plan.created.length} added, ${plan.changed.length} changed`;
      await record(tx, { by, action: 'import_products', subject });
    }
    return reportOf(sheet, plan, isDryRun);
  });
}

function reportOf({ count }: Sheet, plan: Plan, isDryRun: boolean): ImportReport {
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

async function readKnown(db: Db, { rows }: Sheet): Promise<Known> {
  const skus = rows.map(({ row }) => skuIn(row)).filter(Boolean);
  const slugs = rows.map(({ row }) => slugIn(row)).filter(Boolean);
  const found = await db
    .select()
    .from(products)
    .where(
      or(
        sql`${products.sku} = any(${sql.param(skus)}::text[])`,
        sql`${products.slug} = any(${sql.param(slugs)}::text[])`,
      ),
    );
  const isArchived = new Map(found.map(({ id, archivedAt }) => [id, archivedAt !== null]));
  const ids = [...isArchived.keys()];
  const known = ids.length > 0 ? await withImages(db, found, ids) : [];
  const all = await db.select({ slug: products.slug }).from(products);
  const kinds = await db.select().from(categories);
  return {
    products: known.map((product) =>
      Object.assign(product, { isArchived: isArchived.get(product.id) ?? false }),
    ),
    slugs: all.map(({ slug }) => slug),
    categories: new Map(
      kinds.flatMap(({ name, slug }) => [
        [name.toLowerCase(), slug],
        [slug, slug],
      ]),
    ),
  };
}

async function carryOut(tx: Db, { created, changed }: Plan, by: Actor): Promise<void> {
  await setMovementReason(tx, { reason: 'opening', actor: by.email });
  for (const some of batchesOf(created)) await add(tx, some);
  if (changed.length === 0) return;
  await lockProducts(tx, changed);
  const edited = changed.flatMap(({ id, details }) => (details ? [{ id, details }] : []));
  for (const some of batchesOf(edited)) await change(tx, some);
  const stocks = changed.flatMap(({ id, stock }) =>
    stock === undefined ? [] : [{ productId: id, stock }],
  );
  if (stocks.length > 0) await correctStocks(tx, { stocks, actor: by.email, note: 'Import' });
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

/** Many rows travel as one parameter; so many that a statement is still over soon. */
const AT_ONCE = 500;

function batchesOf<T>(items: T[]): T[][] {
  const count = Math.ceil(items.length / AT_ONCE);
  return Array.from({ length: count }, (_, n) => items.slice(n * AT_ONCE, (n + 1) * AT_ONCE));
}

async function add(tx: Db, some: Plan['created']): Promise<void> {
  const { columns, json } = asRecords(
    some.map(({ details, stock }) => Object.assign(columnsOf(details), { onHand: stock })),
  );
  const { rows } = await tx.execute<{ id: string; slug: string }>(sql`
    insert into products (${list(columns)})
    select ${list(columns)} from jsonb_populate_recordset(null::products, ${json}::jsonb)
    returning id, slug`);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  const images = some.map(({ details }) => [ids.get(details.slug) ?? '', details.images] as const);
  await storeImages(tx, new Map(images));
}

async function change(tx: Db, some: { id: string; details: Details }[]): Promise<void> {
  const { columns, json } = asRecords(
    some.map(({ id, details }) => Object.assign(columnsOf(details), { id })),
  );
  const said = columns.map((column) => sql`${column} = said.${column}`);
  await tx.execute(sql`
    update products set version = products.version + 1, ${list(said)}
    from jsonb_populate_recordset(null::products, ${json}::jsonb) said
    where products.id = said.id`);
  await storeImages(tx, new Map(some.map(({ id, details }) => [id, details.images])));
}

const namesOf = getTableColumns(products);

/** Rows under the names they have in the database. */
function asRecords(rows: Partial<typeof products.$inferInsert>[]) {
  const names = Object.keys(rows[0] ?? {}) as (keyof typeof namesOf)[];
  const records = rows.map((row) =>
    Object.fromEntries(names.map((name) => [namesOf[name].name, row[name]])),
  );
  const columns = names.map((name) => sql.identifier(namesOf[name].name));
  return { columns, json: JSON.stringify(records) };
}

const list = (parts: Parameters<typeof sql.join>[0]) => sql.join(parts, sql`, `);
