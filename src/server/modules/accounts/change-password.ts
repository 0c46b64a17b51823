import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { countAttempt, forgiveAttempt } from './attempts.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { getUser } from './queries.ts';
import { endOtherSessions } from './sessions.ts';
import { passwordResets, users } from './tables.ts';

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
  const attempt = { what: 'password', email, caller } as const;
  await countAttempt(db, attempt);
  const { passwordHash: before } = await getUser(db, id);
  if (before === null) throw new AppError('account_without_password');
  if (!(await isPassword(currentPassword, before))) throw notCurrent();
  checkNewPassword(newPassword, { email, field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), eq(users.passwordHash, before)))
      .returning({ id: users.id });
    // Somebody else changed it since it was compared.
    if (!changed) throw notCurrent();
    await endOtherSessions(tx, { userId: id, sessionHash });
    await tx.delete(passwordResets).where(eq(passwordResets.userId, id));
    await queueMail(tx, { kind: 'password_changed', to: email, data: { name } });
  });
  await forgiveAttempt(db, attempt);
}

function notCurrent(): AppError {
  const errors = { currentPassword: 'This is not your current password' };
  return new AppError('invalid_input', { errors });
}
