import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { StockCount } from '#shared/stock/count-contract.ts';
import { countLimits } from '#shared/stock/count.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, inArray, isNull, sql } from '../../../db/drizzle.ts';
import { takeLock } from '../../../db/transaction.ts';
import { auditedOnce } from '../../audit/audited-once.ts';
import type { Actor } from '../../audit/audited.ts';
import { comboParts, products } from '../../catalog/tables.ts';
import { COMBO_STOCK } from '../../inventory/refuse-combo.ts';
import { stockCountItems, stockCounts } from '../tables.ts';
import { getCount } from './queries.ts';

interface Scope {
  category?: string | undefined;
  /** Of chosen products; inactive ones are counted too. */
  skus?: string[] | undefined;
}

interface NewCount extends Scope {
  name: string;
  key: string | undefined;
  actor: Actor;
}

/** Starts a stock-taking of all active products, of a category or of chosen products. */
export async function startCount(db: Db, { key, actor, ...input }: NewCount): Promise<StockCount> {
  const { name, ...scope } = input;
  const event = { actor, action: 'start_stock_count' as const, subject: name };
  const id = await auditedOnce(db, { event, key, request: input }, async (tx) => {
    await checkOpenCounts(tx);
    const ids = await listProductIds(tx, scope);
    const [count] = await tx
      .insert(stockCounts)
      .values({ name, startedBy: actor.email })
      .returning({ id: stockCounts.id });
    if (!count) throw new Error('insert returned no row');
    const items = ids.map((productId) => ({ countId: count.id, productId }));
    await tx.insert(stockCountItems).values(items);
    event.subject = `${name}: ${ids.length} products`;
    return count.id;
  });
  return getCount(db, id);
}

async function checkOpenCounts(tx: Db): Promise<void> {
  await takeLock(
    tx,
    'stockCount',
    tx.execute(sql`select pg_advisory_xact_lock(hashtext('start-stock-count'))`),
  );
  const open = await tx.$count(stockCounts, eq(stockCounts.state, 'open'));
  if (open < countLimits.openMax) return;
  const message = `There are ${open} unfinished stock-takings. Apply or abandon one first`;
  throw new AppError('invalid_input', { errors: { name: message } });
}

async function listProductIds(tx: Db, { category, skus }: Scope): Promise<string[]> {
  const wanted = skus && [...new Set(skus.map((sku) => sku.toUpperCase()))];
  // The lock keeps them from being deleted before their rows refer to them.
  const locked = await takeLock(
    tx,
    'product',
    tx
      .select({ id: products.id, sku: products.sku, isCombo })
      .from(products)
      .where(and(isNull(products.archivedAt), scopeCondition(category, wanted)))
      .orderBy(products.id)
      .for('key share'),
  );
  const rows = locked.filter((row) => !row.isCombo);
  const combo = wanted && locked.find((row) => row.isCombo);
  if (combo) refuse('skus', `${combo.sku}: ${COMBO_STOCK}`);
  const found = new Set(rows.map(({ sku }) => sku));
  const unknown = wanted?.filter((sku) => !found.has(sku)) ?? [];
  if (unknown.length > 0)
    refuse('skus', `No product has the SKU ${unknown.slice(0, 5).join(', ')}`);
  if (rows.length === 0) refuse('category', 'No active products to count here');
  if (rows.length > countLimits.productsMax) {
    refuse(
      'category',
      `Count at most ${countLimits.productsMax} products at a time: choose a category`,
    );
  }
  return rows.map(({ id }) => id);
}

const isCombo = sql<boolean>`exists (select from ${comboParts} where combo_id = ${products.id})`;

function scopeCondition(category: string | undefined, skus: string[] | undefined): SQL | undefined {
  if (skus) return inArray(products.sku, skus);
  return and(products.isActive, category ? eq(products.categorySlug, category) : undefined);
}

function refuse(field: string, message: string): never {
  throw new AppError('invalid_input', { errors: { [field]: message } });
}
