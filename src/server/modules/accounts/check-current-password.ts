import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { recordPasswordAttempt, removePasswordAttempt } from './attempts.ts';
import { isPassword } from './passwords.ts';
import { getUser } from './queries.ts';

interface Claim {
  user: User;
  password: string;
  /** Where it was typed. */
  field: string;
  caller: string;
}

/** A session alone may be stolen: who changes how an account is opened knows its password. Answers with its hash. */
export async function checkCurrentPassword(
  db: Db,
  { user, password, field, caller }: Claim,
): Promise<string> {
  const attempt = { what: 'password', email: user.email, caller } as const;
  await recordPasswordAttempt(db, attempt);
  const { passwordHash } = await getUser(db, user.id);
  if (passwordHash === null) throw new AppError('account_without_password');
  if (!(await isPassword(password, passwordHash))) throw notCurrent(field);
  await removePasswordAttempt(db, attempt);
  return passwordHash;
}

export function notCurrent(field: string): AppError {
  return new AppError('invalid_input', {
    errors: { [field]: 'This is not your current password' },
  });
}
