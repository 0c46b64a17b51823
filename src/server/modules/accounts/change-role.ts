import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { getUser, userOf } from './queries.ts';
import { removeSecondFactor } from './second-factor.ts';
import { endSessionsOf } from './sessions.ts';
import { users } from './tables.ts';

interface RoleChange {
  userId: string;
  by: Actor;
}

export async function promoteUser(db: Db, { userId, by }: RoleChange): Promise<User> {
  const target = await getUser(db, userId);
  if (target.role === 'admin') return userOf(target);
  return audited(db, { by, action: 'promote', subject: target.email }, (tx) =>
    setRole(tx, { userId, by, role: 'admin' }),
  );
}

export async function demoteAdmin(
  { db, superAdmins }: { db: Db; superAdmins: string[] },
  { userId, by }: RoleChange,
): Promise<User> {
  const target = await getUser(db, userId);
  return audited(db, { by, action: 'demote', subject: target.email }, async (tx) => {
    if (superAdmins.includes(target.email)) throw new AppError('super_admin_protected');
    if (target.id === by.id) throw new AppError('self_protected');
    if (target.role !== 'admin') throw new AppError('not_an_admin');
    const demoted = await setRole(tx, { userId, by, role: 'user' });
    await removeSecondFactor(tx, userId);
    await endSessionsOf(tx, userId);
    return demoted;
  });
}

/**
 * Role changes wait for one another, and whoever makes one must be an administrator at that moment. As nobody
 * changes their own role, one always remains.
 */
async function setRole(
  tx: Db,
  { userId, by, role }: RoleChange & { role: 'user' | 'admin' },
): Promise<User> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('change-role'))`);
  const actor = await getUser(tx, by.id);
  if (actor.role !== 'admin') throw new AppError('forbidden');
  const [changed] = await tx
    .update(users)
    .set({ role })
    .where(and(eq(users.id, userId), sql`${users.id} <> ${by.id}`))
    .returning();
  if (!changed) throw new AppError('user_not_found');
  return userOf(changed);
}
