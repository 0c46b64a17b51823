import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { getUser } from './queries.ts';
import { endSessionsOf } from './sessions.ts';
import { isSuperAdmin, type SuperAdmins } from './super-admins.ts';

/** For a phone that was stolen: whoever holds it is a stranger from the next request on. */
export async function logOutUser(
  { db, superAdmins }: { db: Db; superAdmins: SuperAdmins },
  { userId, by }: { userId: string; by: Actor },
): Promise<void> {
  const { email, role } = await getUser(db, userId);
  await audited(db, { by, action: 'log_out_user', subject: email }, async (tx) => {
    const isAllowed = role !== 'admin' || isSuperAdmin(superAdmins, await getUser(tx, by.id));
    if (!isAllowed || userId === by.id) throw new AppError('forbidden');
    await endSessionsOf(tx, userId);
  });
}
