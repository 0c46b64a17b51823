import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { FAILURES_SHOWN } from '../checkout/failures-shown.ts';
import { allSettings } from '../settings/request-settings.ts';

/**
 * Stores a notice for each product that a sale left with little or no stock and for each payment that needs attention,
 * once. Reads only the latest movements of the stock, so the purchase itself does nothing for it. Returns the time of
 * the database.
 */
export async function collectNotices(db: Db, movements: number): Promise<Date> {
  const { rows } = await db.execute<{ now: string }>(sql`
    with found as (${lowStock(movements)} union all ${payments}),
    stored as (
      insert into notices (key, kind, subject, units_left)
      select key, kind, subject, units_left from found
      where not exists (select from notices n where n.key = found.key)
      on conflict (key) do nothing returning key)
    select now() as now, (select count(*) from stored)`);
  const [row] = rows;
  if (!row) throw new Error('the statement returned no row');
  return new Date(row.now);
}

/** Between two runs of the task, for a shop in which no back-office was open. */
const MOVEMENTS_OF_TASK = 20_000;

/** Stores notices also while no stream is open, for the list of the last 24 hours. */
export async function collectMissed(db: Db): Promise<number> {
  await collectNotices(db, MOVEMENTS_OF_TASK);
  return 0;
}

/**
 * The same rule as for the mails: a sale crosses the critical level or sells the last unit. The stock after a movement
 * is the current stock without the movements after it.
 */
function lowStock(movements: number): SQL {
  const { criticalBelow } = allSettings().orders.stock;
  return sql`
    select 'low_stock:' || sale.id as key, 'low_stock' as kind, sale.product_id as subject, units_left
    from (
      select m.id, m.product_id, m.on_hand_change, s.on_hand - coalesce((
        select sum(later.on_hand_change) from stock_movements later
        where later.product_id = m.product_id and later.id > m.id), 0)::int as units_left
      from stock_movements m join product_stock s using (product_id)
      where m.id > (select coalesce(max(id), 0) from stock_movements) - ${movements}::bigint
        and m.reason = 'sale' and m.on_hand_change < 0 and s.on_hand <= ${criticalBelow}::int) sale
    where units_left = 0
      or (units_left <= ${criticalBelow}::int and units_left - on_hand_change > ${criticalBelow}::int)`;
}

const payments = sql`
  select 'payment:' || id, 'payment', payment_id, null from refunds
  where needs_attention_at is not null
    or (state = 'due' and next_try_at is not null and failures >= ${FAILURES_SHOWN}::int)
  union all
  select 'payment:' || id, 'payment', payment_id, null from disputes where state in ('open', 'under_review')`;
