import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Db } from './client.ts';

const TRIES = 4;
const PAUSE_MS = 15;

/** PostgreSQL ended one of several transactions that stood in each other's way (deadlock, serialization failure). */
export function isConflict(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: string };
    if (code === '40P01' || code === '40001') return true;
  }
  return false;
}

/** Runs work again that lost a conflict: the database has undone it. The pauses are random, so that two do not meet again. */
async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error;
      await sleep(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}

/** Every transaction, and every statement outside of one, goes through here. Within a transaction nothing is repeated. */
export function withRetries(db: Db): Db {
  const transaction = db.transaction.bind(db);
  db.transaction = (work, config) => retryConflicts(() => transaction(work, config));
  return db;
}

export function withStatementRetries(pool: pg.Pool): pg.Pool {
  const send = pool.query.bind(pool) as (...asked: unknown[]) => unknown;
  // With a callback, or a query that sends itself, the driver returns no promise that could be awaited.
  const isPromised = (asked: unknown[]) =>
    asked.every((one) => typeof one !== 'function' && !isSubmittable(one));
  const query = (...asked: unknown[]): unknown =>
    isPromised(asked) ? retryConflicts(async () => send(...asked)) : send(...asked);
  pool.query = query as typeof pool.query;
  return pool;
}

function isSubmittable(asked: unknown): boolean {
  return typeof asked === 'object' && asked !== null && 'submit' in asked;
}
