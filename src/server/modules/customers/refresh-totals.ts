import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { ScheduledTask } from '../../jobs/scheduler.ts';
import { spentPaise } from './spent.ts';

/** Customers that one transaction computes again. */
const BATCH = 2000;
/** The time of a row is the start of its transaction, which takes less than this. */
const MARGIN = '10 minutes';

export const customerTotalsTask = ({ db }: { db: Db }): ScheduledTask => ({
  name: 'refresh_customer_totals',
  everyMinutes: 1,
  run: () => refreshTotals(db),
});

/**
 * Computes the totals of all customers with changes again. Safe to run in several processes, to interrupt and to repeat.
 * Returns the number of customers with noted changes.
 */
export async function refreshTotals(
  db: Db,
  batchesMax = Number.POSITIVE_INFINITY,
): Promise<number> {
  let count = 0;
  for (let batch = 0; batch < batchesMax; batch += 1) {
    const noted = await inTransaction(db, refreshBatch);
    count += noted;
    if (noted < BATCH) break;
  }
  return count;
}

/**
 * For a list that filters or sorts by the totals. It waits for one batch, which is more than a shop changes in a minute;
 * after an upgrade or an import, the scheduled task computes the rest.
 */
export const refreshForList = (db: Db) => refreshTotals(db, 1);

/**
 * Computes customers with noted changes, and those of the last minutes, which are not noted. It deletes the notes in the
 * statement that computes: a change that commits later has a note of its own. Returns the
 * number of customers with notes.
 */
async function refreshBatch(tx: Db): Promise<number> {
  // One process at a time, because a slower one would overwrite newer totals.
  const { rows: locked } = await tx.execute<{ now: string; since: string; is_old: boolean }>(sql`
    select clock_timestamp()::text as now, (refreshed_until - ${MARGIN}::interval)::text as since,
      refreshed_until < clock_timestamp() - interval '1 minute' as is_old
    from customer_refresh for no key update`);
  const [progress] = locked;
  if (!progress) throw new Error('customer_refresh has no row');
  const { rows } = await tx.execute<{ noted: number }>(refreshStatement(progress.since));
  if (progress.is_old) {
    await tx.execute(
      sql`update customer_refresh set refreshed_until = ${progress.now}::timestamptz`,
    );
  }
  return rows[0]?.noted ?? 0;
}

const refreshStatement = (since: string) => sql`
  with noted as materialized (select distinct user_id from customer_changes limit ${BATCH}),
  done as (delete from customer_changes c using noted where c.user_id = noted.user_id),
  stale as materialized (
    select user_id as id from noted
    union select user_id from orders where created_at >= ${since}::timestamptz
    union select id from users where created_at >= ${since}::timestamptz),
  -- An account that is being deleted is left out.
  people as materialized (
    select u.id, u.created_at from users u join stale using (id) for key share of u),
  computed as (
    insert into customer_totals as t (user_id, joined_at, orders, spent_paise, last_order_at)
    select p.id, p.created_at, bought.* from people p cross join lateral (
      select count(*)::int as orders, coalesce(sum(${spentPaise}), 0)::bigint as spent_paise,
        max(o.created_at) as last_order_at
      from orders o where o.user_id = p.id) bought
    on conflict (user_id) do update set orders = excluded.orders, spent_paise = excluded.spent_paise,
      last_order_at = excluded.last_order_at
    where (t.orders, t.spent_paise, t.last_order_at)
      is distinct from (excluded.orders, excluded.spent_paise, excluded.last_order_at))
  select count(*)::int as noted from noted`;
