import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { getUser, userOf, type UserRow } from './queries.ts';
import { removeSecondFactor } from './second-factor.ts';
import { endSessionsOf } from './sessions.ts';
import { isSuperAdmin, type SuperAdmins } from './super-admins.ts';
import { users } from './tables.ts';

interface RoleChange {
  userId: string;
  by: Actor;
}

/** The account signs in anew everywhere: a session from before must not gain rights. */
export async function promoteUser(db: Db, { userId, by }: RoleChange): Promise<User> {
  const before = await getUser(db, userId);
  if (before.role === 'admin') return userOf(before);
  return audited(db, { by, action: 'promote', subject: before.email }, async (tx) => {
    await lockRoles(tx, by);
    checkPromotable(await lockUser(tx, userId));
    await endSessionsOf(tx, userId);
    return setRole(tx, userId, 'admin');
  });
}

/** A stranger may have registered the address: rights go to accounts whose mailbox is proven. */
export function checkPromotable(account: UserRow): void {
  if (account.suspendedAt !== null) throw new AppError('promote_suspended');
  if (account.emailVerifiedAt === null) throw new AppError('email_not_verified');
}

interface DemotionDeps {
  db: Db;
  superAdmins: SuperAdmins;
  /** Pending invitations would be a way back. */
  cancelInvitationsOf(tx: Db, user: { id: string; email: string }): Promise<void>;
}

export async function demoteAdmin(
  { db, superAdmins, cancelInvitationsOf }: DemotionDeps,
  { userId, by }: RoleChange,
): Promise<User> {
  const { email } = await getUser(db, userId);
  return audited(db, { by, action: 'demote', subject: email }, async (tx) => {
    await lockRoles(tx, by);
    // An acceptance locks its invitation before the account, so this does too.
    await cancelInvitationsOf(tx, { id: userId, email });
    const target = await lockUser(tx, userId);
    if (isSuperAdmin(superAdmins, target)) throw new AppError('super_admin_protected');
    if (userId === by.id) throw new AppError('self_protected');
    if (target.role !== 'admin') throw new AppError('not_an_admin');
    await removeSecondFactor(tx, userId);
    await endSessionsOf(tx, userId);
    return setRole(tx, userId, 'user');
  });
}

/**
 * Role changes wait for one another, and their actor must be an administrator at that moment. As administrators
 * cannot change their own role, one always remains.
 */
async function lockRoles(tx: Db, by: Actor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('change-role'))`);
  const actor = await getUser(tx, by.id);
  if (actor.role !== 'admin') throw new AppError('forbidden');
}

async function lockUser(tx: Db, id: string): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!row) throw new AppError('user_not_found');
  return row;
}

async function setRole(tx: Db, userId: string, role: 'user' | 'admin'): Promise<User> {
  const [changed] = await tx.update(users).set({ role }).where(eq(users.id, userId)).returning();
  if (!changed) throw new AppError('user_not_found');
  return userOf(changed);
}
