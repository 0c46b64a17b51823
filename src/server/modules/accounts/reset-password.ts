import { AppError } from '#shared/errors.ts';
import { policy } from '#shared/policy.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { countAttempt, countCaller } from './attempts.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import { findUserByEmail } from './queries.ts';
import { hashToken, makeToken } from './secret-token.ts';
import { endSessionsOf } from './sessions.ts';
import { passwordResets, users } from './tables.ts';

/** Whether the address has an account is found out later, so that nobody can tell from the answer. */
export async function forgotPassword(
  db: Db,
  { email, caller }: { email: string; caller: string },
): Promise<void> {
  await countAttempt(db, { what: 'forgot', email, caller });
  await db.execute(
    sql`select graphile_worker.add_job('forgot_password', json_build_object('email', ${email}::text))`,
  );
}

/** What the job does with it. */
export async function mailResetLink(db: Db, email: string): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) return;
  const { id: userId, name } = user;
  await queueMail(db, { kind: 'reset_password', to: email, data: { userId, name } });
}

/** A token for a reset mail that is about to leave; it takes the place of any before it. */
export async function makeResetToken(db: Db, userId: string): Promise<string> {
  const { token, tokenHash } = makeToken();
  const expiresAt = sql`now() + make_interval(mins => ${policy.resetLinkMinutes})`;
  await db
    .insert(passwordResets)
    .values({ userId, tokenHash, expiresAt })
    .onConflictDoUpdate({ target: passwordResets.userId, set: { tokenHash, expiresAt } });
  return token;
}

interface Reset {
  token: string;
  newPassword: string;
  caller: string;
}

/** Works once. Whoever was signed in to the account is so no more, and its owner hears of it. */
export async function resetPassword(db: Db, { token, newPassword, caller }: Reset): Promise<void> {
  await countCaller(db, { what: 'reset', caller });
  const isLive = and(
    eq(passwordResets.tokenHash, hashToken(token)),
    sql`${passwordResets.expiresAt} > now()`,
  );
  const [owner] = await db
    .select({ email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isLive);
  if (!owner) throw new AppError('reset_link_invalid');
  checkNewPassword(newPassword, { email: owner.email, field: 'newPassword' });
  const passwordHash = await hashPassword(newPassword);
  await db.transaction(async (tx) => {
    const [used] = await tx.delete(passwordResets).where(isLive).returning();
    if (!used) throw new AppError('reset_link_invalid');
    const [user] = await tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, now())` })
      .where(eq(users.id, used.userId))
      .returning();
    if (!user) throw new AppError('reset_link_invalid');
    await endSessionsOf(tx, user.id);
    const { email: to, name } = user;
    await queueMail(tx, { kind: 'password_changed', to, data: { name } });
  });
}
