import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { StartError } from '../start-error.ts';

/** Advisory lock: only one process migrates at a time. */
const MIGRATION_LOCK = 7_465_502;

/**
 * Waits without an open statement: `create index concurrently` waits for every statement that is older, and would wait
 * for this one.
 */
export async function lockMigrations(client: pg.PoolClient, log: Log): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_lock($1) as "isLocked"',
      [MIGRATION_LOCK],
    );
    if (rows[0]?.isLocked) return;
    if (isFirst) log.info('waiting for another process that migrates the database');
    await sleep(100);
  }
}

export async function unlockMigrations(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
}

/** For a transaction in a database that no other process uses. */
export async function lockInTransaction(client: pg.PoolClient): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
}

export interface Patience {
  /** How long a statement waits for a lock, because all later statements on the table wait behind it. */
  lockTimeoutMs: number;
  /** How long to repeat what could not get a lock. */
  retryMaxMs: number;
  pauseMs: number;
}

/** Repeats work that could not get a lock, or that PostgreSQL ended to resolve a deadlock. */
export async function retryLocks(
  work: () => Promise<void>,
  options: Patience & { log: Log; name: string },
): Promise<void> {
  const { name, log, retryMaxMs, pauseMs } = options;
  for (const until = Date.now() + retryMaxMs; ; await sleep(pauseMs * (0.5 + Math.random()))) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== '55P03' && code !== '40P01') throw error;
      if (Date.now() >= until) {
        throw new StartError(
          `Migration ${name} cannot lock its tables because of other transactions. End them (select * from pg_stat_activity) and start again.`,
          { cause: error },
        );
      }
      log.warn({ name }, 'a migration waits for a lock and is tried again');
    }
  }
}
