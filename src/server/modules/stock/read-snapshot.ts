import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';

/** Reads several things as they are at one moment, so that they agree while the shop sells on. */
export function atOneMoment<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  return inTransaction(db, read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
}
