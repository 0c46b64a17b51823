import type { SQL } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';

/** Up to this offset, skipping rows is faster than finding the day. */
const SKIPPED_MAX = 5000;

interface Position {
  /** Rows from the end of this day in India on are skipped. */
  until: string | undefined;
  /** The number of further rows to skip. */
  offset: number;
}

/**
 * The position of a deep page in a list that has the newest rows first. `days` is a subquery with a `day` and a
 * `count`: their sums say on which day the page begins, so that only rows of that day are skipped.
 */
export async function seekDay(db: Db, days: SQL, offset: number): Promise<Position> {
  if (offset <= SKIPPED_MAX) return { until: undefined, offset };
  const { rows } = await db.execute<{ day: string; before: number }>(sql`
    select day::text, before::int from (
      select day, sum(sum(count)) over (order by day desc) - sum(count) as before from ${days} counted group by day
    ) summed where before <= ${offset} order by day limit 1`);
  const [found] = rows;
  return found ? { until: found.day, offset: offset - found.before } : { until: undefined, offset };
}

/** SQL condition for rows until the end of the day. */
export const isUntil = (column: unknown, { until }: Position): SQL | undefined =>
  until === undefined ? undefined : sql`${column} < start_in_india(${until}::date + 1)`;
