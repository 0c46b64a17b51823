import type { SignedIn } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { recordPasswordAttempt, removePasswordAttempt } from './attempts.ts';
import { verifyPassword } from './passwords.ts';
import { findUserByEmail } from './queries.ts';
import { signIn } from './sign-in.ts';
import { users } from './tables.ts';

interface Credentials {
  email: string;
  password: string;
  caller: string;
  userAgent: string;
}

/** Responds the same, after the same work, to an unknown account and to a wrong password. */
export async function logIn(db: Db, credentials: Credentials): Promise<SignedIn> {
  const { email, password, caller, userAgent } = credentials;
  const attempt = { action: 'login', email, caller } as const;
  await recordPasswordAttempt(db, attempt);
  const user = await findUserByEmail(db, email);
  const isCorrect = await verifyPassword(password, user?.passwordHash ?? null);
  if (!user?.passwordHash || !isCorrect) throw new AppError('invalid_credentials');
  const { id, passwordHash } = user;
  const signedIn = await signIn(db, userAgent, async (tx) => {
    // The password may have been changed since it was compared; then no session may start.
    const [unchanged] = await tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('update');
    if (!unchanged) throw new AppError('invalid_credentials');
    return id;
  });
  await removePasswordAttempt(db, attempt);
  return signedIn;
}
