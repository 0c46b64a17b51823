import type { SQL } from 'drizzle-orm';
import { sql } from '../db/drizzle.ts';
import { allSources, sources, type Source, type SummaryTable } from './sources.ts';

/** One query for each source: the rows of summarised and unchanged days that differ from what they summarise. */
export function summaryQueries(): Record<string, SQL> {
  return Object.fromEntries(
    allSources.map((source) => [
      `daily summaries of ${source} equal the rows`,
      sql.join(
        sources[source].tables.map((table) => differences(source, table)),
        sql` union all `,
      ),
    ]),
  );
}

function differences(source: Source, { name, columns, where, rows }: SummaryTable): SQL {
  const list = sql.raw(columns.map((column) => `"${column}"`).join(', '));
  const isSettled = sql`day <= (select summarised_until from summary_progress where source = ${source})
    and day not in (select c.day from summary_changes c where c.source = ${source})`;
  const stored = sql`select ${list} from ${sql.raw(name)} where ${isSettled} ${where ? sql`and ${where}` : sql``}`;
  const counted = sql`select ${list} from (
    select live.* from (values ('-infinity'::timestamptz, 'infinity'::timestamptz)) span (starts_at, ends_at)
      cross join lateral (${rows}) live) found where ${isSettled}`;
  return sql`
    select ${`${name}: `}::text || 'stored ' || stored.*::text from (${stored} except all ${counted}) stored
    union all
    select ${`${name}: `}::text || 'missing ' || counted.*::text from (${counted} except all ${stored}) counted`;
}
