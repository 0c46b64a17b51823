import type { SignedIn } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Google, GoogleIdentity } from '../../adapters/google.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { recordCallerAttempt } from './attempts.ts';
import { endSessionsOf } from './sessions.ts';
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
  await recordCallerAttempt(db, { what: 'google', caller });
  const person = await google.identify(accessToken);
  let isNew = false;
  const signedIn = await signIn(db, userAgent, async (tx) => {
    const account = await accountOf(tx, person);
    isNew = account.isNew;
    return account.id;
  });
  return { ...signedIn, isNew };
}

/** Accounts are Google's by `sub`, which stays when an address changes hands. */
async function accountOf(tx: Db, person: GoogleIdentity): Promise<{ id: string; isNew: boolean }> {
  const { sub, email, name } = person;
  const [known] = await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.googleSub, sub))
    .for('update');
  if (known) return { id: known.id, isNew: false };
  const [created] = await tx
    .insert(users)
    .values({ name, email, googleSub: sub, emailVerifiedAt: sql`now()` })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (!created) return { id: await link(tx, person), isNew: false };
  await queueMail(tx, { kind: 'welcome', to: email, data: { name } });
  return { id: created.id, isNew: true };
}

/**
 * The address has an account. If nobody ever showed that the mailbox is theirs, whoever made that account
 * may have waited for its owner: their password and sessions go.
 */
async function link(tx: Db, { sub, email }: GoogleIdentity): Promise<string> {
  const [account] = await tx.select().from(users).where(eq(users.email, email)).for('update');
  if (account?.googleSub === sub) return account.id;
  if (account?.googleSub !== null) throw new AppError('google_refused');
  const isProven = account.emailVerifiedAt !== null;
  if (!isProven) await endSessionsOf(tx, account.id);
  await tx
    .update(users)
    .set({ googleSub: sub, ...(!isProven && { passwordHash: null }) })
    .where(eq(users.id, account.id));
  await markEmailVerified(tx, account.id);
  return account.id;
}
