import type { BulkChange, BulkOutcome } from '#shared/catalog/bulk-contract.ts';
import { formatPaise } from '#shared/money.ts';
import type { FieldChange } from '#shared/settings/contract.ts';
import type { Db } from '../../db/client.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import type { Actor, AuditEvent } from '../audit/audited.ts';
import { auditedOnce } from '../audit/audited-once.ts';
import { products, productStock } from '../catalog/tables.ts';
import { planProducts, type PlannedProduct } from './bulk-products.ts';
import { lockProductEdits } from './check-product.ts';
import { storeTaxes } from './store-taxes.ts';

interface Application {
  change: BulkChange;
  /** In the versions of the preview. */
  chosen: { id: string; version: number }[];
  key: string | undefined;
  actor: Actor;
}

/** Changes products in one transaction. Those that are not in the version of the preview are skipped. */
export async function applyBulkChange(
  db: Db,
  { change, chosen, key, actor }: Application,
): Promise<BulkOutcome> {
  const event: AuditEvent & { actor: Actor } = {
    actor,
    action: 'change_products',
    subject: `${chosen.length} products: ${changeText(change)}`,
  };
  return auditedOnce(db, { event, key, request: { change, chosen } }, async (tx) => {
    const ids = chosen.map(({ id }) => id);
    await lockProducts(tx, ids, change);
    const planned = await planProducts(tx, ids, change);
    const versions = new Map(chosen.map(({ id, version }) => [id, version]));
    const isChanged = ({ row }: PlannedProduct) => versions.get(row.id) !== row.version;
    const ready = planned.filter((product) => product.problem === null && !isChanged(product));
    await storeChanges(tx, ready);
    event.subject = `${ready.length} products: ${changeText(change)}`;
    event.changes = ready.map(toFieldChange);
    const found = new Set(planned.map(({ row }) => row.id));
    const skipped = planned
      .filter((product) => !ready.includes(product))
      .map((product) => {
        const { row, problem } = product;
        const reason = isChanged(product) ? CHANGED : (problem ?? CHANGED);
        return { id: row.id, name: row.name, reason };
      });
    const deleted = [...versions.keys()]
      .filter((id) => !found.has(id))
      .map((id) => ({ id, name: `Product ${id}`, reason: 'It was deleted' }));
    return { changed: ready.length, skipped: [...skipped, ...deleted] };
  });
}

const CHANGED = 'It was changed since the preview';

/** Archiving also locks the stock, which blocks carts and checkouts that would refer to the product. */
async function lockProducts(tx: Db, ids: string[], change: BulkChange): Promise<void> {
  await lockProductEdits(tx);
  const locked = tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(products.id);
  if (change.kind !== 'archive') {
    await takeLock(tx, 'product', locked.for('no key update'));
    return;
  }
  await takeLock(tx, 'product', locked.for('update'));
  const stocks = tx
    .select({ id: productStock.productId })
    .from(productStock)
    .where(inArray(productStock.productId, ids))
    .orderBy(productStock.productId);
  await takeLock(tx, 'stock', stocks.for('update'));
}

async function storeChanges(tx: Db, planned: PlannedProduct[]): Promise<void> {
  if (planned.length === 0) return;
  const rows = planned.map(({ row, after }) => ({ id: row.id, ...after }));
  await tx.execute(sql`
    update products set
      price_paise = changed."pricePaise",
      original_price_paise = changed."originalPricePaise",
      is_active = changed."isActive",
      archived_at = case when changed."isArchived" then coalesce(archived_at, now()) end,
      version = version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed(id text, "pricePaise" integer,
      "originalPricePaise" integer, "isActive" boolean, "isArchived" boolean)
    where products.id = changed.id`);
  await storeTaxes(
    tx,
    planned.flatMap(({ row, tax }) => (tax ? [[row.id, tax] as const] : [])),
  );
}

function toFieldChange({ row, before, after }: PlannedProduct): FieldChange {
  const field = `${row.name} (${row.id})`;
  return { field, before: stateText(before), after: stateText(after) };
}

function stateText({ pricePaise, originalPricePaise, ...flags }: PlannedProduct['after']): string {
  const original = originalPricePaise === null ? '' : ` (MRP ${formatPaise(originalPricePaise)})`;
  const state = flags.isArchived ? 'archived' : flags.isActive ? 'active' : 'inactive';
  return `${formatPaise(pricePaise)}${original}, ${state}`;
}

function changeText(change: BulkChange): string {
  if (change.kind === 'percent') return `price ${signed(change.by)} %`;
  if (change.kind === 'amount') return `price ${signed(change.by)} rupees`;
  return change.kind === 'set' ? `price set to ₹${change.price}` : change.kind;
}

const signed = (by: number) => (by > 0 ? `+${by}` : String(by));
