import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';

/** Runs several queries on one snapshot of the database, so that their results are consistent. */
export function readSnapshot<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
