import { isStaffRole } from '#shared/accounts/permissions.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { getUser } from './queries.ts';
import { endAllSessions } from './sessions.ts';
import { isSuperAdmin, type SuperAdmins } from './super-admins.ts';

/** Ends all sessions of an account, for example after a phone was stolen. */
export async function logOutUser(
  { db, superAdmins }: { db: Db; superAdmins: SuperAdmins },
  { userId, actor }: { userId: string; actor: Actor },
): Promise<void> {
  const { email, role } = await getUser(db, userId);
  await audited(db, { actor, action: 'log_out_user', subject: email }, async (tx) => {
    const isAllowed = !isStaffRole(role) || isSuperAdmin(superAdmins, await getUser(tx, actor.id));
    if (!isAllowed || userId === actor.id) throw new AppError('forbidden');
    await endAllSessions(tx, userId);
  });
}
