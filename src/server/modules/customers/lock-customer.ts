import { AppError } from '#shared/errors.ts';
import { isErased } from '#shared/privacy/erased.ts';
import type { Db } from '../../db/client.ts';
import { eq } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { users } from '../accounts/tables.ts';

/** Until the end of the transaction, so that limits are counted correctly and nothing is added during an erasure. */
export async function lockCustomer(tx: Db, id: string): Promise<void> {
  const [user] = await takeLock(
    tx,
    'user',
    tx.select({ email: users.email }).from(users).where(eq(users.id, id)).for('no key update'),
  );
  if (!user || isErased(user.email)) throw new AppError('user_not_found');
}
