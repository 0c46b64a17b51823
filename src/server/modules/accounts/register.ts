import type { SignedIn } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { signIn } from './sign-in.ts';
import { users } from './tables.ts';
import { mailVerificationLink } from './verify-email.ts';

/** The limit per network address is generous because many phones share one. */
const LIMIT = { max: 100, perSeconds: 600 };

interface Registration {
  name: string;
  email: string;
  password: string;
  caller: string;
  userAgent: string;
}

export async function register(db: Db, registration: Registration): Promise<SignedIn> {
  const { name, email, password, caller, userAgent } = registration;
  await recordAttempt(db, { key: `register:${caller}`, ...LIMIT });
  checkNewPassword(password, { email, field: 'password' });
  const passwordHash = await hashPassword(password);
  return signIn(db, userAgent, async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({ name, email, passwordHash })
      .onConflictDoNothing({ target: users.email })
      .returning();
    if (!created) throw new AppError('email_taken');
    await mailVerificationLink(tx, created);
    return created.id;
  });
}
