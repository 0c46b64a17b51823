import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { recordPasswordAttempt, removePasswordAttempt } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import { getUser } from './queries.ts';

interface PasswordCheck {
  user: User;
  password: string;
  /** The form field that gets the error. */
  field: string;
  caller: string;
}

/** Protects security settings from a stolen session. Returns the hash of the password. */
export async function checkCurrentPassword(
  db: Db,
  { user, password, field, caller }: PasswordCheck,
): Promise<string> {
  const attempt = { action: 'password', email: user.email, caller } as const;
  await recordPasswordAttempt(db, attempt);
  const { passwordHash } = await getUser(db, user.id);
  if (passwordHash === null) throw new AppError('account_without_password');
  if (!(await verifyPassword(password, passwordHash))) throw wrongCurrentPassword(field);
  await removePasswordAttempt(db, attempt);
  return passwordHash;
}

export function wrongCurrentPassword(field: string): AppError {
  return new AppError('invalid_input', {
    errors: { [field]: 'This is not your current password' },
  });
}
