import {
  can,
  includesRole,
  isStaffRole,
  type Role,
  type StaffRole,
} from '#shared/accounts/permissions.ts';
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

interface Deps {
  db: Db;
  superAdmins: SuperAdmins;
  /** Pending invitations would give an account the rights that it lost. */
  cancelUserInvitations(tx: Db, user: { id: string; email: string }): Promise<void>;
}

interface AccountChange {
  userId: string;
  actor: Actor;
}

type RoleChange = AccountChange & { role: StaffRole };

/** Gives a user a staff role. Sessions from before the promotion end, so that they do not gain rights. */
export async function promoteUser({ db }: Deps, change: RoleChange): Promise<User> {
  const { userId, role, actor } = change;
  const before = await getUser(db, userId);
  if (before.role === role) return toUser(before);
  const subject = withRole(before.email, role);
  return audited(db, { actor, action: 'promote', subject }, async (tx) => {
    await lockRoles(tx, actor);
    const target = await lockUser(tx, userId);
    if (isStaffRole(target.role)) throw new AppError('already_staff');
    checkPromotable(target);
    await endAllSessions(tx, userId);
    return setRole(tx, userId, role);
  });
}

/** Only accounts with a verified email are promoted, because a stranger may have registered the address. */
export function checkPromotable(account: UserRow): void {
  if (account.suspendedAt !== null) throw new AppError('promote_suspended');
  if (account.emailVerifiedAt === null) throw new AppError('email_not_verified');
}

/** Changes the role of a staff member; their second factor stays. */
export async function changeStaffRole(deps: Deps, change: RoleChange): Promise<User> {
  const { db, superAdmins, cancelUserInvitations } = deps;
  const { userId, role, actor } = change;
  const before = await getUser(db, userId);
  if (before.role === role) return toUser(before);
  const subject = withRole(before.email, role);
  return audited(db, { actor, action: 'change_role', subject }, async (tx) => {
    await lockRoles(tx, actor);
    if (!can(role, 'manage_admins')) {
      await cancelUserInvitations(tx, { id: userId, email: before.email });
    }
    const target = await lockUser(tx, userId);
    checkChangeable(target, { superAdmins, actor });
    // Rights can be taken away whether the email is verified or not.
    if (!includesRole(target.role, role)) checkPromotable(target);
    await endAllSessions(tx, userId);
    return setRole(tx, userId, role);
  });
}

export async function demoteAdmin(
  { db, superAdmins, cancelUserInvitations }: Deps,
  { userId, actor }: AccountChange,
): Promise<User> {
  const { email } = await getUser(db, userId);
  return audited(db, { actor, action: 'demote', subject: email }, async (tx) => {
    await lockRoles(tx, actor);
    // Accepting an invitation locks it before the account; the same order here prevents deadlocks.
    await cancelUserInvitations(tx, { id: userId, email });
    checkChangeable(await lockUser(tx, userId), { superAdmins, actor });
    await removeSecondFactor(tx, userId);
    await endAllSessions(tx, userId);
    return setRole(tx, userId, 'user');
  });
}

/** The subject of the audit entry. Administrators are the default of the commands. */
export const withRole = (email: string, role: StaffRole) =>
  role === 'admin' ? email : `${email}: ${role}`;

function checkChangeable(
  target: UserRow,
  { superAdmins, actor }: { superAdmins: SuperAdmins; actor: Actor },
): void {
  if (isSuperAdmin(superAdmins, target)) throw new AppError('super_admin_protected');
  if (target.id === actor.id) throw new AppError('self_protected');
  if (!isStaffRole(target.role)) throw new AppError('not_an_admin');
}

/**
 * Serialises role changes and checks that the actor may still manage staff. People with that right cannot change their own
 * role, so at least one of them always remains.
 */
async function lockRoles(tx: Db, { id }: Actor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('change-role'))`);
  const { role } = await getUser(tx, id);
  if (!can(role, 'manage_admins')) throw new AppError('forbidden');
}

async function lockUser(tx: Db, id: string): Promise<UserRow> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update');
  if (!row) throw new AppError('user_not_found');
  return row;
}

async function setRole(tx: Db, userId: string, role: Role): Promise<User> {
  const [changed] = await tx.update(users).set({ role }).where(eq(users.id, userId)).returning();
  if (!changed) throw new AppError('user_not_found');
  return toUser(changed);
}
