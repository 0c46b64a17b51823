import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { is, PgTransaction } from './drizzle.ts';
import { retryConflicts } from './retry.ts';

/**
 * Runs `work` in a transaction and repeats all of it after a deadlock or serialization failure, so `work` may change
 * nothing but the database. Inside another transaction it is a savepoint, and only the outer one is repeated.
 */
export function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const run = () => db.transaction(work, config);
  return is(db, PgTransaction) ? run() : retryConflicts(run);
}
