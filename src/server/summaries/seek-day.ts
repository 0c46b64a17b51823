import type { SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';

/** Up to this offset, skipping rows is faster than finding the day. */
const SKIPPED_MAX = 5000;

interface Position {
  /** Rows from the end of this day in India on are skipped. */
  until: string | undefined;
  /** In a list with the oldest rows first: rows before this day are skipped. */
  since?: string;
  /** The number of further rows to skip. */
  offset: number;
}

/**
 * The position of a deep page in a list by time, which has the newest rows first unless it is ascending. `days` is a subquery with a `day` and a
 * `count`: their sums say on which day the page begins, so that only rows of that day are skipped.
 */
export async function seekDay(
  db: Db,
  days: SQL,
  offset: number,
  { isAscending = false } = {},
): Promise<Position> {
  if (offset <= SKIPPED_MAX) return { until: undefined, offset };
  const order = sql.raw(isAscending ? 'asc' : 'desc');
  const { rows } = await db.execute<{ day: string; before: number }>(sql`
    select day::text, before::int from (
      select day, sum(sum(count)) over (order by day ${order}) - sum(count) as before from ${days} counted group by day
    ) summed where before <= ${offset} order by before desc limit 1`);
  const [found] = rows;
  if (!found) return { until: undefined, offset };
  const rest = offset - found.before;
  return isAscending
    ? { until: undefined, since: found.day, offset: rest }
    : { until: found.day, offset: rest };
}

/** SQL condition for rows until the end of the day, or since the start of it. */
export function isUntil(column: unknown, { until, since }: Position): SQL | undefined {
  if (since !== undefined) return sql`${column} >= start_in_india(${since}::date)`;
  return until === undefined ? undefined : sql`${column} < start_in_india(${until}::date + 1)`;
}
