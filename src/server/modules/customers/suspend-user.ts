import { isStaffRole } from '#shared/accounts/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { getUser } from '../accounts/queries.ts';
import { endAllSessions } from '../accounts/sessions.ts';
import { users } from '../accounts/tables.ts';
import { audited, UNCHANGED, type Actor } from '../audit/audited.ts';
import { releaseUserHolds } from '../checkout/release-holds.ts';

interface Suspension {
  userId: string;
  actor: Actor;
}

/** Ends all sessions, rejects sign-in and checkout, and releases the stock that the account holds. */
export async function suspendUser(db: Db, { userId, actor }: Suspension): Promise<void> {
  const { email } = await getUser(db, userId);
  await audited(db, { actor, action: 'suspend_user', subject: email }, async (tx) => {
    const { role, suspendedAt } = await lockUser(tx, userId);
    if (isStaffRole(role)) throw new AppError('suspend_admin');
    if (suspendedAt) return UNCHANGED;
    await tx
      .update(users)
      .set({ suspendedAt: sql`now()` })
      .where(eq(users.id, userId));
    await endAllSessions(tx, userId);
    await releaseUserHolds(tx, userId, actor.email);
    return undefined;
  });
}

export async function restoreUser(db: Db, { userId, actor }: Suspension): Promise<void> {
  const { email } = await getUser(db, userId);
  await audited(db, { actor, action: 'restore_user', subject: email }, async (tx) => {
    const { suspendedAt } = await lockUser(tx, userId);
    if (!suspendedAt) return UNCHANGED;
    await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
    return undefined;
  });
}

async function lockUser(tx: Db, userId: string) {
  const [user] = await takeLock(
    tx,
    'user',
    tx
      .select({ role: users.role, suspendedAt: users.suspendedAt })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update'),
  );
  if (!user) throw new AppError('user_not_found');
  return user;
}
