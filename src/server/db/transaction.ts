import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import { is, PgTransaction } from './drizzle.ts';
import { retryConflicts } from './retry.ts';
import { inSpan } from '../telemetry/tracing.ts';

/**
 * The order in which every transaction locks rows, so that two of them never wait for each other in a circle. Rows of
 * one kind are locked by one statement, in the order of their ids. `productEdits`, `refundLimit` and
 * `cart` are advisory locks.
 */
const LOCK_ORDER = [
  'settings',
  'productEdits',
  'user',
  'checkout',
  'order',
  'refundLimit',
  'dispute',
  'refund',
  'stockCount',
  'offer',
  'product',
  'stock',
  'cart',
  'documentSeries',
] as const;

type LockKind = (typeof LOCK_ORDER)[number];

/** Production runs without the check: a wrong order there risks a deadlock, which is retried. */
const CHECKS_ORDER = ['test', 'development'].includes(process.env.NODE_ENV ?? '');

/** The kinds of rows that each open transaction has locked. */
const lockedKinds = new WeakMap<Db, Set<LockKind>>();

/**
 * Runs `work` in a transaction and repeats all of it after a deadlock or serialization failure, so `work` may change
 * nothing but the database. Inside another transaction it is a savepoint, and only the outer one is repeated.
 */
export function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  config?: PgTransactionConfig,
): Promise<T> {
  const run = () =>
    db.transaction((tx) => {
      lockedKinds.set(tx, lockedKinds.get(db) ?? new Set());
      return work(tx);
    }, config);
  if (is(db, PgTransaction)) return run();
  return retryConflicts(() => inSpan({ name: 'transaction' }, run));
}

/**
 * Runs a statement that locks rows of these kinds. In tests and development it throws when the transaction has locked
 * rows of a later kind before; rows that it has locked already may be locked again.
 */
export async function takeLock<T>(
  tx: Db,
  kinds: LockKind | LockKind[],
  statement: PromiseLike<T>,
): Promise<T> {
  const locked = lockedKinds.get(tx);
  for (const kind of CHECKS_ORDER && locked ? [kinds].flat() : []) {
    const position = LOCK_ORDER.indexOf(kind);
    const later = LOCK_ORDER.find((other, at) => at > position && locked?.has(other));
    if (later && !locked?.has(kind)) throw new Error(`locks ${kind} after ${later}`);
    locked?.add(kind);
  }
  return statement;
}
