import { AppError } from '#shared/errors.ts';
import type { Db } from '../../../db/client.ts';
import { eq } from '../../../db/drizzle.ts';
import { takeLock } from '../../../db/transaction.ts';
import { stockCounts } from '../tables.ts';

/** Locks a stock-taking: shared to store entries, which several people do at once, or alone to close it. */
export async function lockCount(tx: Db, id: string, strength: 'share' | 'update') {
  const [count] = await takeLock(
    tx,
    'stockCount',
    tx.select().from(stockCounts).where(eq(stockCounts.id, id)).for(strength),
  );
  if (!count) throw new AppError('count_not_found');
  return count;
}
