import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { and, inArray, sql } from './drizzle.ts';

interface Claim<Table extends PgTable> {
  key: AnyPgColumn;
  /** When a row is to be worked on; never, where it is empty. */
  dueAt: AnyPgColumn;
  /** Which rows are to be worked on at all, where not those of all times. */
  where?: SQL;
  count: number;
  /** Its next time, and what counts the attempts. */
  set: { [Column in keyof Table['$inferInsert']]?: SQL };
}

/**
 * Takes rows whose time has come, each for one process. Their next time is set before anything is done, so that
 * work which is cut off comes up again by itself.
 */
export async function claim<Table extends PgTable>(
  db: Db,
  table: Table,
  { key, dueAt, where, count, set }: Claim<Table>,
): Promise<Table['$inferSelect'][]> {
  // Drizzle does not follow the type of a table through a function of any table.
  const anyTable: PgTable = table;
  const due = db
    .select({ key })
    .from(anyTable)
    .where(and(sql`${dueAt} <= now()`, where))
    .orderBy(dueAt)
    .limit(count)
    .for('update', { skipLocked: true });
  return db.update(anyTable).set(set).where(inArray(key, due)).returning();
}

/** The time after this one: further away with every attempt. */
export const exponentialBackoff = (attempts: AnyPgColumn, maxSeconds: number) =>
  sql`now() + make_interval(secs => least(2 ^ least(${attempts} + 1, 20), ${maxSeconds}))`;

const CONCURRENCY = 4;

/** Works on a few rows at a time. A failed row does not stop the others; its error is thrown at the end. */
export async function workOnEach<Row>(
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
