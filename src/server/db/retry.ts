import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const TRIES = 4;
const PAUSE_MS = 15;

/** PostgreSQL aborted a transaction because of a deadlock or a serialization failure. */
export function isConflict(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code } = current as { code?: string };
    if (code === '40P01' || code === '40001') return true;
  }
  return false;
}

/** Repeats work that PostgreSQL rolled back because of a conflict. Random pauses avoid the same conflict again. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error;
      await sleep(Math.random() * PAUSE_MS * 2 ** attempt);
    }
  }
}

/** A pool that repeats single statements after a conflict. Transactions are repeated by `inTransaction`. */
class StatementRetryPool extends (pg.Pool as PoolConstructor) {
  override query(...args: unknown[]): unknown {
    const send = () => super.query(...args);
    return returnsPromise(args) ? retryConflicts(async () => send()) : send();
  }
}

export const RetryingPool = StatementRetryPool as unknown as typeof pg.Pool;

/** `query` has one overload per way to call it; the subclass passes every one of them on, so it needs one signature. */
type PoolConstructor = new (config?: pg.PoolConfig) => Omit<pg.Pool, 'query'> & {
  query(...args: unknown[]): unknown;
};

/** pg returns no promise for a query with a callback, nor for one that sends itself (a stream or cursor). */
export function returnsPromise(args: unknown[]): boolean {
  return args.every((arg) => typeof arg !== 'function' && !isSubmittable(arg));
}

function isSubmittable(arg: unknown): boolean {
  return typeof arg === 'object' && arg !== null && 'submit' in arg;
}
