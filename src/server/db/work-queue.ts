import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { and, sql } from './drizzle.ts';

interface ClaimOptions<Table extends PgTable> {
  key: AnyPgColumn;
  /** The time when a row is due; rows with null are never claimed. */
  dueAt: AnyPgColumn;
  /** Further restricts the rows. */
  where?: SQL;
  count: number;
  /** Sets `dueAt` to the end of the lease, and may count the attempt. */
  set: { [Column in keyof Table['$inferInsert']]?: SQL };
}

/**
 * Claims due rows for this process. Their next due time is set before the work starts, so that rows become due again
 * if the process crashes.
 */
export async function claimDueRows<Table extends PgTable>(
  db: Db,
  table: Table,
  { key, dueAt, where, count, set }: ClaimOptions<Table>,
): Promise<Table['$inferSelect'][]> {
  // Drizzle cannot infer the columns of a generic table type.
  const anyTable: PgTable = table;
  const due = db
    .select({ key })
    .from(anyTable)
    .where(and(sql`${dueAt} <= now()`, where))
    .orderBy(dueAt)
    .limit(count)
    .for('update', { skipLocked: true });
  // An array, because PostgreSQL may join a subquery by reading the whole table.
  return db
    .update(anyTable)
    .set(set)
    .where(sql`${key} = any(array(${due}))`)
    .returning();
}

/** The time of the next attempt: the delay doubles with every attempt. */
export const exponentialBackoff = (attempts: AnyPgColumn, maxSeconds: number) =>
  sql`now() + make_interval(secs => least(2 ^ least(${attempts} + 1, 20), ${maxSeconds}))`;

const CONCURRENCY = 4;

/** Processes a few rows concurrently. A failed row does not stop the others; the first error is thrown at the end. */
export async function processRows<Row>(
  rows: Row[],
  work: (row: Row) => Promise<unknown>,
  concurrency = CONCURRENCY,
): Promise<void> {
  const waiting = rows.values();
  const failures: unknown[] = [];
  const runNext = async () => {
    for (const row of waiting) await work(row).catch((error: unknown) => failures.push(error));
  };
  await Promise.all(Array.from({ length: concurrency }, runNext));
  if (failures.length > 0) throw failures[0];
}
