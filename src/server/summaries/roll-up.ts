import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import { inTransaction } from '../db/transaction.ts';
import type { ScheduledTask } from '../jobs/scheduler.ts';
import type { Log } from '../log.ts';
import { allSources, sources, type Source } from './sources.ts';

/** Days that one transaction summarises. */
const DAYS_PER_STEP = 31;
/** The clocks of two database servers may differ by less than this. */
const MARGIN = '10 minutes';
const WAIT_MS = 50;
const WAITS_MAX = 200;

interface Deps {
  db: Db;
  log: Log;
  /** Leaves out what another process summarises or has paused, instead of waiting. */
  skipsLocked?: boolean;
}

export const summaryTask = (deps: Deps): ScheduledTask => ({
  name: 'roll_up_summaries',
  everyMinutes: 5,
  run: () => rollUpSummaries({ ...deps, skipsLocked: true }),
});

/**
 * Brings the daily summaries up to date: changed days first, then days that have ended. Safe to run in several processes,
 * to interrupt and to repeat. Returns the number of summarised days.
 */
export async function rollUpSummaries(deps: Deps): Promise<number> {
  let count = 0;
  for (const source of allSources) {
    if (deps.skipsLocked && !(await lockProgress(deps.db, source, deps))) continue;
    count += await repeat(() => summariseChanged(deps, source));
    count += await repeat(() => summariseEnded(deps, source));
  }
  return count;
}

async function repeat(step: () => Promise<number>): Promise<number> {
  let count = 0;
  for (let done = await step(); done > 0; done = await step()) count += done;
  return count;
}

/**
 * Forgets all summaries, so that the next run computes them again. Meanwhile everything is read from the rows. The totals
 * of all customers are computed again, too.
 */
export async function resetSummaries(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`update summary_progress set summarised_until = null`);
    await tx.execute(sql`delete from summary_changes`);
    const names = new Set(
      allSources.flatMap((source) => sources[source].tables.map(({ name }) => name)),
    );
    for (const name of names) await tx.execute(sql`delete from ${sql.raw(name)}`);
    await tx.execute(sql`insert into customer_changes (user_id) select id from users`);
  });
}

/**
 * Summarises days with changes again. It deletes the notes of the changes before it computes: a change that commits in
 * between is included or has a note of its own, for the next run.
 */
async function summariseChanged(deps: Deps, source: Source): Promise<number> {
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockProgress(tx, source, deps))) return 0;
    const { rows } = await tx.execute<{ day: string }>(sql`
      with found as (
        select distinct c.day from summary_changes c join summary_progress p using (source)
        where c.source = ${source} and c.day <= p.summarised_until order by c.day limit ${DAYS_PER_STEP}),
      deleted as (
        delete from summary_changes where source = ${source} and day in (select day from found))
      select day::text from found`);
    const days = rows.map(({ day }) => day);
    if (days.length > 0) await summarise(tx, source, days);
    return days.length;
  });
}

/** Summarises the next days that have ended. */
async function summariseEnded(deps: Deps, source: Source): Promise<number> {
  const { db, log } = deps;
  const { table, time } = sources[source];
  const { rows } = await db.execute<{
    until: string | null;
    from: string;
    to: string;
    last: string;
  }>(sql`
    with ended as (
      select day_in_india(clock_timestamp() - ${MARGIN}::interval) - 1 as last),
    next as (
      select p.summarised_until as until, coalesce(p.summarised_until + 1,
        (select day_in_india(min(${sql.raw(time)})) from ${sql.raw(table)}), ended.last) as day, ended.last
      from summary_progress p, ended where p.source = ${source})
    select until::text, day::text as from, least(day + ${DAYS_PER_STEP - 1}::int, last)::text as to, last::text from next where day <= last`);
  const [next] = rows;
  if (!next) return 0;
  // The second wait is for transactions that did not see the last orders of a day when they noted which days change.
  if (!(await othersHaveEnded(db)) || !(await othersHaveEnded(db))) return 0;
  const count = await inTransaction(db, async (tx) => {
    if (!(await lockProgress(tx, source, deps))) return 0;
    const { rows: days } = await tx.execute<{ day: string }>(sql`
      select day::date::text from summary_progress,
        generate_series(${next.from}::date, ${next.to}::date, interval '1 day') day
      where source = ${source} and summarised_until is not distinct from ${next.until}::date`);
    const list = days.map(({ day }) => day);
    // Another process was faster, or has forgotten all summaries.
    if (list.length === 0) return 0;
    await tx.execute(
      sql`delete from summary_changes where source = ${source} and day <= ${next.to}::date`,
    );
    await summarise(tx, source, list);
    await tx.execute(
      sql`update summary_progress set summarised_until = ${next.to}::date where source = ${source}`,
    );
    return list.length;
  });
  if (count > 1) log.info({ source, until: next.to, of: next.last }, 'days summarised');
  return count;
}

/** One process at a time summarises a source. Returns false if another one does. */
async function lockProgress(
  tx: Db,
  source: Source,
  { skipsLocked = false }: Deps,
): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from summary_progress where source = ${source}
    for no key update ${sql.raw(skipsLocked ? 'skip locked' : '')}`);
  return rows.length > 0;
}

/** Keeps shops from summarising until the transaction of the session ends. */
export const pauseSummaries = 'begin; select from summary_progress for no key update';

async function summarise(tx: Db, source: Source, days: string[]): Promise<void> {
  const list = sql`${sql.param(days)}::date[]`;
  for (const { name, columns, where, rows } of sources[source].tables) {
    const target = sql.raw(name);
    await tx.execute(
      sql`delete from ${target} where day = any(${list}) ${where ? sql`and ${where}` : sql``}`,
    );
    await tx.execute(sql`
      insert into ${target} (${sql.raw(columns.map((column) => `"${column}"`).join(', '))})
      select live.* from (select start_in_india(day) as starts_at, start_in_india(day + 1) as ends_at
        from unnest(${list}) day) span
      cross join lateral (${rows}) live`);
  }
}

/**
 * Waits until all transactions that may have written before this moment have ended: rows of a day that has ended are
 * visible then. Returns false if one takes too long; the next run tries again.
 */
async function othersHaveEnded(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ next: string }>(
    sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`,
  );
  for (let wait = 0; wait < WAITS_MAX; wait += 1) {
    const { rows: running } = await db.execute(
      sql`select where pg_snapshot_xmin(pg_current_snapshot()) >= ${rows[0]?.next}::text::xid8`,
    );
    if (running.length > 0) return true;
    await sleep(WAIT_MS);
  }
  return false;
}
