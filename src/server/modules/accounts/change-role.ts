import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { getUser, toUser, type UserRow } from './queries.ts';
import { removeSecondFactor } from './second-factor.ts';
import { endAllSessions } from './sessions.ts';
import { isSuperAdmin, type SuperAdmins } from './super-admins.ts';
import { users } from './tables.ts';

interface RoleChange {
  userId: string;
  actor: Actor;
}

/** Ends the account's sessions, so that a session from before the promotion does not gain rights. */
export async function promoteUser(db: Db, { userId, actor }: RoleChange): Promise<User> {
  const before = await getUser(db, userId);
  if (before.role === 'admin') return toUser(before);
  return audited(db, { actor, action: 'promote', subject: before.email }, async (tx) => {
    await lockRoles(tx, actor);
    checkPromotable(await lockUser(tx, userId));
    await endAllSessions(tx, userId);
    return setRole(tx, userId, 'admin');
  });
}

/** Only accounts with a verified email are promoted, because a stranger may have registered the address. */
export function checkPromotable(account: UserRow): void {
  if (account.suspendedAt !== null) throw new AppError('promote_suspended');
  if (account.emailVerifiedAt === null) throw new AppError('email_not_verified');
}

interface DemotionDeps {
  db: Db;
  superAdmins: SuperAdmins;
  /** Pending invitations would let the demoted administrator come back. */
  cancelUserInvitations(tx: Db, user: { id: string; email: string }): Promise<void>;
}

export async function demoteAdmin(
  { db, superAdmins, cancelUserInvitations }: DemotionDeps,
  { userId, actor }: RoleChange,
): Promise<User> {
  const { email } = await getUser(db, userId);
  return audited(db, { actor, action: 'demote', subject: email }, async (tx) => {
    await lockRoles(tx, actor);
    // Accepting an invitation locks it before the account; the same order here prevents deadlocks.
    await cancelUserInvitations(tx, { id: userId, email });
    const target = await lockUser(tx, userId);
    if (isSuperAdmin(superAdmins, target)) throw new AppError('super_admin_protected');
    if (userId === actor.id) throw new AppError('self_protected');
    if (target.role !== 'admin') throw new AppError('not_an_admin');
    await removeSecondFactor(tx, userId);
    await endAllSessions(tx, userId);
    return setRole(tx, userId, 'user');
  });
}

/**
 * Serialises role changes and checks that the actor is still an administrator. Administrators cannot change their own
 * role, so at least one always remains.
 */
async function lockRoles(tx: Db, { id }: Actor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('change-role'))`);
  const { role } = await getUser(tx, id);
  if (role !== 'admin') throw new AppError('forbidden');
}

async function lockUser(tx: Db, id: string): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!row) throw new AppError('user_not_found');
  return row;
}

async function setRole(tx: Db, userId: string, role: 'user' | 'admin'): Promise<User> {
  const [changed] = await tx.update(users).set({ role }).where(eq(users.id, userId)).returning();
  if (!changed) throw new AppError('user_not_found');
  return toUser(changed);
}
