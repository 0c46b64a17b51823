import type { User } from '#shared/accounts/user.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { checkCurrentPassword, wrongCurrentPassword } from './check-current-password.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { expireResetLinks } from './reset-password.ts';
import { endOtherSessions } from './sessions.ts';
import { users } from './tables.ts';

interface PasswordChange {
  user: User;
  sessionHash: string;
  currentPassword: string;
  newPassword: string;
  caller: string;
}

/** Ends all other sessions and unfinished sign-ins of the account, and notifies its owner by mail. */
export async function changePassword(db: Db, change: PasswordChange): Promise<void> {
  const { user, sessionHash, currentPassword, newPassword, caller } = change;
  const { id, email, name } = user;
  const field = 'currentPassword';
  const currentHash = await checkCurrentPassword(db, {
    user,
    password: currentPassword,
    field,
    caller,
  });
  checkNewPassword(newPassword, { email, field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), eq(users.passwordHash, currentHash)))
      .returning({ id: users.id });
    // Another request has changed the password since it was compared.
    if (!changed) throw wrongCurrentPassword(field);
    await endOtherSessions(tx, { userId: id, sessionHash });
    await expireResetLinks(tx, id);
    await queueMail(tx, { kind: 'password_changed', to: email, data: { name } });
  });
}
