import type { SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import { summaryTable, type Source } from './sources.ts';

/** Days in India, both inclusive; without a limit all days. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * The rows of a summary table for a range of days, exact to the last commit, as a subquery. Days without a summary and
 * days that have changed since are computed from the rows themselves; one snapshot sees either the change or the
 * summary that includes it.
 */
export function readDays(source: Source, name: string, { from, to }: DayRange = {}): SQL {
  const { columns, where, rows } = summaryTable(source, name);
  const list = sql.raw(columns.map((column) => `"${column}"`).join(', '));
  const first = sql`${from ?? '-infinity'}::date`;
  const last = sql`${to ?? 'infinity'}::date`;
  return sql`(
    with done as materialized (
      select coalesce(summarised_until, '-infinity') as until from summary_progress where source = ${source}),
    changed as materialized (
      select distinct c.day from summary_changes c, done
      where c.source = ${source} and c.day between ${first} and least(${last}, done.until)),
    span as materialized (
      select start_in_india(greatest(${first}, done.until + 1)) as starts_at,
        start_in_india(${last} + 1) as ends_at
      from done where done.until < ${last}
      union all
      select start_in_india(day), start_in_india(day + 1) from changed)
    select ${list} from ${sql.raw(name)}
    where day between ${first} and ${last} and day not in (select day from changed) ${where ? sql`and ${where}` : sql``}
    union all
    select live.* from span cross join lateral (${rows}) live)`;
}

type Counted = 'users' | 'mails' | 'audit';

/** For `seekDay`: the number of rows of each day. */
export const rowsByDay = (source: Counted) =>
  sql`(select day, rows as count from ${readDays(source, 'row_days')} counted)`;

/** The number of all rows of a table. */
export async function countRows(db: Db, source: Counted): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(rows), 0)::int as count from ${readDays(source, 'row_days')} counted`,
  );
  return rows[0]?.count ?? 0;
}
