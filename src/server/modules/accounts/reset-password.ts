import { limits } from '#shared/limits.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueJob } from '../../jobs/queue-job.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { recordCallerAttempt } from './attempts.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { findUserByEmail } from './queries.ts';
import { hashToken, createToken } from './secret-token.ts';
import { endAllSessions } from './sessions.ts';
import { passwordResets, users } from './tables.ts';
import { markEmailVerified } from './verify-email.ts';

const isLive = sql<boolean>`${passwordResets.usedAt} is null and ${passwordResets.expiresAt} > now()`;

/** A job looks the account up, so that neither the reply nor its duration reveals whether the address has one. */
export async function forgotPassword(
  db: Db,
  { email, caller }: { email: string; caller: string },
): Promise<void> {
  // Only the caller is limited here: a stranger must not be able to block the owner's own request.
  await recordCallerAttempt(db, { action: 'forgot', caller });
  await queueJob(db, { task: 'forgot_password', payload: { email } });
}

/** Runs as a job. Above the limit the address gets no mail, and the response does not reveal it. */
export async function mailResetLink(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await findUserByEmail(tx, email);
    if (!user) return;
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reset-mail'), hashtext(${email}))`);
    const { id: userId, name } = user;
    if (!(await mayMailResetLink(tx, { userId, email }))) return;
    await queueMail(tx, { kind: 'reset_password', to: email, data: { userId, name } });
  });
}

/**
 * A few mails a day, some minutes apart while a link is live. Above that one an hour, so that strangers cannot flood
 * the mailbox and the owner still gets a link.
 */
async function mayMailResetLink(
  tx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const { rows } = await tx.execute<{ isAllowed: boolean }>(sql`
    with sent as (
      select created_at, state from mails where kind = 'reset_password' and recipient = ${email}
        and state <> 'failed' and created_at > now() - interval '1 day'
    )
    select not exists (select from sent where created_at > now() - interval '1 hour')
      or (select count(*) from sent) < ${limits.mailsPerAddressAndDay}
        and (not exists (select from sent where created_at > now() - interval '2 minutes')
          or not exists (select from sent where state = 'queued') and not exists (
            select from ${passwordResets} where ${passwordResets.userId} = ${userId} and ${isLive}
          )) as "isAllowed"`);
  return rows[0]?.isAllowed === true;
}

/** Creates the token of a reset link when its mail is sent. Earlier links stay valid. */
export async function createResetToken(db: Db, userId: string): Promise<string> {
  const { token, tokenHash } = createToken();
  const expiresAt = sql`now() + make_interval(mins => ${limits.resetLinkMinutes})`;
  await db.insert(passwordResets).values({ userId, tokenHash, expiresAt });
  return token;
}

/** Lets the page report an invalid link before the user types a new password. */
export async function checkResetLink(
  db: Db,
  { token, caller }: { token: string; caller: string },
): Promise<'live' | 'used' | 'expired'> {
  await recordCallerAttempt(db, { action: 'reset-link', caller });
  const [link] = await db
    .select({ usedAt: passwordResets.usedAt, isLive })
    .from(passwordResets)
    .where(eq(passwordResets.tokenHash, hashToken(token)));
  if (link?.usedAt) return 'used';
  return link?.isLive ? 'live' : 'expired';
}

interface Reset {
  token: string;
  newPassword: string;
  caller: string;
}

/** A link works once. The reset ends all sessions and all other links of the account and mails its owner. */
export async function resetPassword(db: Db, { token, newPassword, caller }: Reset): Promise<void> {
  await recordCallerAttempt(db, { action: 'reset', caller });
  const isUsableLink = and(eq(passwordResets.tokenHash, hashToken(token)), isLive);
  const [owner] = await db
    .select({ id: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isUsableLink);
  if (!owner) throw new AppError('reset_link_invalid');
  checkNewPassword(newPassword, { email: owner.email, field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  await inTransaction(db, async (tx) => {
    // The account is locked before its links, so that two links of one account cannot deadlock.
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.id, owner.id))
      .returning();
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: sql`now()` })
      .where(isUsableLink)
      .returning({ userId: passwordResets.userId });
    if (!user || !used) throw new AppError('reset_link_invalid');
    await expireResetLinks(tx, user.id);
    await markEmailVerified(tx, user.id);
    await endAllSessions(tx, user.id);
    const { email: to, name } = user;
    await queueMail(tx, { kind: 'password_changed', to, data: { name } });
  });
}

/** Ends the links that were mailed before the password changed. */
export async function expireResetLinks(tx: Db, userId: string): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ expiresAt: sql`now()` })
    .where(and(eq(passwordResets.userId, userId), isLive));
}
