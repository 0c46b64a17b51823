import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { drizzle, sql } from '../../../db/drizzle.ts';
import type { Db } from '../../../db/client.ts';
import * as schema from '../../../db/schema.ts';

/** A transaction that sees the database as it was at its start, on a connection of its own. */
export interface Snapshot {
  client: pg.PoolClient;
  db: Db;
  close(): Promise<void>;
}

/** Ends the transaction of an export that no longer reads, if it was not closed. */
const IDLE_TIMEOUT = '3min';

export async function openSnapshot(pool: pg.Pool): Promise<Snapshot> {
  const client = await pool.connect();
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    // A connection that cannot roll back is broken, and the pool must not use it again.
    const failure = await client.query('rollback').then(
      () => undefined,
      (error: Error) => error,
    );
    client.release(failure);
  };
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local idle_in_transaction_session_timeout = '${IDLE_TIMEOUT}'`);
    // The sums join whole months.
    await client.query(`set local work_mem = '64MB'`);
  } catch (error) {
    await close();
    throw error;
  }
  return { client, db: drizzle(client, { schema }), close };
}

/** Small, because formatting a batch blocks the process. */
const BATCH = 500;
let cursors = 0;

/** Yields the rows of a query in batches, so that a long result never is in memory as a whole. */
export async function* readBatches(db: Db, query: SQL): AsyncGenerator<Record<string, unknown>[]> {
  cursors += 1;
  const name = sql.raw(`export_${cursors}`);
  await db.execute(sql`declare ${name} no scroll cursor for ${query}`);
  for (;;) {
    const { rows } = await db.execute(sql`fetch ${sql.raw(String(BATCH))} from ${name}`);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) break;
  }
  await db.execute(sql`close ${name}`);
}
