import type { SignedIn } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Google, GoogleIdentity } from '../../adapters/google.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { recordCallerAttempt } from './attempts.ts';
import { endAllSessions } from './sessions.ts';
import { signIn } from './sign-in.ts';
import { users } from './tables.ts';
import { markEmailVerified } from './verify-email.ts';

interface Deps {
  db: Db;
  google: Google;
}

export async function logInWithGoogle(
  { db, google }: Deps,
  { accessToken, caller, userAgent }: { accessToken: string; caller: string; userAgent: string },
): Promise<SignedIn & { isNew: boolean }> {
  await recordCallerAttempt(db, { action: 'google', caller });
  const identity = await google.identify(accessToken);
  let isNew = false;
  const signedIn = await signIn(db, userAgent, async (tx) => {
    const account = await findOrCreateAccount(tx, identity);
    isNew = account.isNew;
    return account.id;
  });
  return { ...signedIn, isNew };
}

/** Google accounts are identified by `sub`, because an email address can get another owner. */
async function findOrCreateAccount(
  tx: Db,
  identity: GoogleIdentity,
): Promise<{ id: string; isNew: boolean }> {
  const { sub, email, name } = identity;
  const [existing] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.googleSub, sub))
    .for('update');
  if (existing) return { id: existing.id, isNew: false };
  const [created] = await tx
    .insert(users)
    .values({ name, email, googleSub: sub, emailVerifiedAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!created) return { id: await linkAccount(tx, identity), isNew: false };
  await queueMail(tx, { kind: 'welcome', to: email, data: { name } });
  return { id: created.id, isNew: true };
}

/**
 * Links the account with the same address. If its email was never verified, a stranger may have registered it, so its
 * password and sessions are removed.
 */
async function linkAccount(tx: Db, { sub, email }: GoogleIdentity): Promise<string> {
  const [account] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  if (account?.googleSub === sub) return account.id;
  if (account?.googleSub !== null) throw new AppError('google_refused');
  const isVerified = account.emailVerifiedAt !== null;
  if (!isVerified) await endAllSessions(tx, account.id);
  await tx
    .update(users)
    .set({ googleSub: sub, ...(!isVerified && { passwordHash: null }) })
    .where(eq(users.id, account.id));
  await markEmailVerified(tx, account.id);
  return account.id;
}
