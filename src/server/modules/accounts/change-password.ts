import type { User } from '#shared/accounts/user.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { checkCurrentPassword, notCurrent } from './check-current-password.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { expireResetLinks } from './reset-password.ts';
import { endOtherSessions } from './sessions.ts';
import { users } from './tables.ts';

interface Change {
  user: User;
  sessionHash: string;
  currentPassword: string;
  newPassword: string;
  caller: string;
}

/** Whoever else is signed in to the account is so no more, nor on the way in; its owner hears of it. */
export async function changePassword(db: Db, change: Change): Promise<void> {
  const { user, sessionHash, currentPassword, newPassword, caller } = change;
  const { id, email, name } = user;
  const claim = { user, password: currentPassword, field: 'currentPassword', caller };
  const before = await checkCurrentPassword(db, claim);
  checkNewPassword(newPassword, { email, field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), eq(users.passwordHash, before)))
      .returning({ id: users.id });
    // Somebody else changed it since it was compared.
    if (!changed) throw notCurrent(claim.field);
    await endOtherSessions(tx, { userId: id, sessionHash });
    await expireResetLinks(tx, id);
    await queueMail(tx, { kind: 'password_changed', to: email, data: { name } });
  });
}
