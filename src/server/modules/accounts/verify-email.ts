import { limits } from '#shared/limits.ts';
import type { User } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNull, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { tryAttempt } from '../rate-limit/attempts.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { recordCallerAttempt } from './attempts.ts';
import { hashToken, createToken } from './secret-token.ts';
import { emailVerifications, users } from './tables.ts';

/** Limited because a stranger may have registered the address. */
const MAILS_PER_ADDRESS = { max: limits.mailsPerAddressAndDay, perSeconds: 24 * 3600 };

/** Queues a mail with a verification link, unless the address has reached its daily limit. */
export async function mailVerificationLink(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<void> {
  if (!(await tryAttempt(db, { key: `verify:${email}`, ...MAILS_PER_ADDRESS }))) return;
  await queueMail(db, { kind: 'verify_email', to: email, data: { userId: id } });
}

/** Responds the same above the limit, so that the response reveals nothing about the address. */
export async function resendVerificationLink(
  db: Db,
  { user, caller }: { user: User; caller: string },
): Promise<void> {
  await recordCallerAttempt(db, { action: 'resend-verification', caller });
  if (!user.emailVerified) await mailVerificationLink(db, user);
}

/** Creates the token of a verification link when its mail is sent. Earlier links stay valid. */
export async function createVerificationToken(db: Db, userId: string): Promise<string> {
  const { token, tokenHash } = createToken();
  const expiresAt = sql`now() + make_interval(days => ${limits.verificationLinkDays})`;
  await db.insert(emailVerifications).values({ tokenHash, userId, expiresAt });
  return token;
}

interface Confirmation {
  user: User;
  token: string;
  caller: string;
}

/**
 * Takes the mailed link and a session of its account: if a stranger registered the address, its owner cannot verify
 * the stranger's account by opening the mail.
 */
export async function verifyEmail(db: Db, { user, token, caller }: Confirmation): Promise<void> {
  await recordCallerAttempt(db, { action: 'verify-email', caller });
  if (user.emailVerified) return;
  const [link] = await db
    .select({ userId: emailVerifications.userId })
    .from(emailVerifications)
    .where(
      and(
        eq(emailVerifications.tokenHash, hashToken(token)),
        sql`${emailVerifications.expiresAt} > now()`,
      ),
    );
  if (!link) throw new AppError('verification_link_invalid');
  if (link.userId !== user.id) throw new AppError('verification_link_of_another_account');
  await inTransaction(db, (tx) => markEmailVerified(tx, user.id));
}

/** Called by everything that verifies a mailbox. The first verification sends the welcome mail. */
export async function markEmailVerified(tx: Db, userId: string): Promise<void> {
  const [verified] = await tx
    .update(users)
    .set({ emailVerifiedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.emailVerifiedAt)))
    .returning({ name: users.name, email: users.email });
  if (!verified) return;
  await tx.delete(emailVerifications).where(eq(emailVerifications.userId, userId));
  const { email: to, name } = verified;
  await queueMail(tx, { kind: 'welcome', to, data: { name } });
}
