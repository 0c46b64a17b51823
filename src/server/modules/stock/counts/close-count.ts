import { AppError } from '#shared/errors.ts';
import type { StockCount } from '#shared/stock/count-contract.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/drizzle.ts';
import { audited, UNCHANGED, type Actor } from '../../audit/audited.ts';
import { correctByDifferences } from '../../inventory/correct-by-differences.ts';
import { stockCountItems, stockCounts } from '../tables.ts';
import { lockCount } from './lock-count.ts';
import { getCount } from './queries.ts';

interface Application {
  id: string;
  /** The revision that was reviewed. */
  revision: number;
  actor: Actor;
}

/** Corrects the stocks by the differences at the time of counting. A repetition changes nothing. */
export async function applyCount(
  db: Db,
  { id, revision, actor }: Application,
): Promise<StockCount> {
  const event = { actor, action: 'apply_stock_count' as const, subject: id };
  await audited<void | typeof UNCHANGED>(db, event, async (tx) => {
    const { name, state } = await lockCount(tx, id, 'update');
    event.subject = name;
    if (state === 'applied') return UNCHANGED;
    if (state === 'abandoned') throw new AppError('count_closed');
    const count = await getCount(tx, id);
    if (count.counted === 0) {
      throw new AppError('invalid_input', { errors: { revision: 'Count a product first' } });
    }
    if (count.revision !== revision) throw new AppError('count_changed');
    const corrected = await correctStocks(tx, { id, name, actor });
    await close(tx, { id, state: 'applied', actor });
    event.subject = `${name}: ${corrected} of ${count.counted} counted products corrected`;
    return undefined;
  });
  return getCount(db, id);
}

/** Returns how many stocks it corrected. */
async function correctStocks(
  tx: Db,
  { id, name, actor }: { id: string; name: string; actor: Actor },
): Promise<number> {
  const { countId, productId, counted, expected } = stockCountItems;
  const lines = await tx
    .select({ productId, quantity: sql<number>`${counted} - ${expected}` })
    .from(stockCountItems)
    .where(and(eq(countId, id), sql`${counted} <> ${expected}`));
  const note = `Stock-taking: ${name}`;
  const applied = await correctByDifferences(tx, { lines, actor: actor.email, note });
  const rows = [...applied].map(([product, change]) => ({ product, change }));
  await tx.execute(sql`
    update stock_count_items set applied_change = done.change
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as done(product text, change integer)
    where count_id = ${id} and product_id = done.product`);
  return rows.filter(({ change }) => change !== 0).length;
}

/** Ends a stock-taking without corrections. A repetition changes nothing. */
export async function abandonCount(
  db: Db,
  { id, actor }: { id: string; actor: Actor },
): Promise<StockCount> {
  const event = { actor, action: 'abandon_stock_count' as const, subject: id };
  await audited<void | typeof UNCHANGED>(db, event, async (tx) => {
    const { name, state } = await lockCount(tx, id, 'update');
    event.subject = name;
    if (state === 'abandoned') return UNCHANGED;
    if (state === 'applied') throw new AppError('count_closed');
    return close(tx, { id, state: 'abandoned', actor });
  });
  return getCount(db, id);
}

async function close(
  tx: Db,
  { id, state, actor }: { id: string; state: 'applied' | 'abandoned'; actor: Actor },
): Promise<void> {
  await tx
    .update(stockCounts)
    .set({ state, closedBy: actor.email, closedAt: sql`now()` })
    .where(eq(stockCounts.id, id));
}
