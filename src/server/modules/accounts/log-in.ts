import type { SignedIn } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { recordPasswordAttempt, removePasswordAttempt } from './attempts.ts';
import { isPassword } from './passwords.ts';
import { findUserByEmail } from './queries.ts';
import { signIn } from './sign-in.ts';
import { users } from './tables.ts';

interface Credentials {
  email: string;
  password: string;
  caller: string;
  userAgent: string;
}

/** Answers the same, after the same work, whether the account or only its password is wrong. */
export async function logIn(db: Db, credentials: Credentials): Promise<SignedIn> {
  const { email, password, caller, userAgent } = credentials;
  const attempt = { what: 'login', email, caller } as const;
  await recordPasswordAttempt(db, attempt);
  const user = await findUserByEmail(db, email);
  const isRight = await isPassword(password, user?.passwordHash ?? null);
  if (!user?.passwordHash || !isRight) throw new AppError('invalid_credentials');
  const { id, passwordHash } = user;
  const signedIn = await signIn(db, userAgent, async (tx) => {
    // The password may have been changed since it was compared; then the session must not begin.
    const [same] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('update');
    if (!same) throw new AppError('invalid_credentials');
    return id;
  });
  await removePasswordAttempt(db, attempt);
  return signedIn;
}
