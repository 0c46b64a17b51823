import type { SignedIn } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { recordPasswordAttempt, removePasswordAttempt } from '../accounts/attempts.ts';
import { checkPromotable } from '../accounts/change-role.ts';
import { checkNewPassword } from '../accounts/new-password.ts';
import { hashPassword, isPassword } from '../accounts/passwords.ts';
import { findUserByEmail, getUser, type UserRow } from '../accounts/queries.ts';
import { endSessionsOf } from '../accounts/sessions.ts';
import { signIn } from '../accounts/sign-in.ts';
import { users } from '../accounts/tables.ts';
import { mailVerificationLink, markEmailVerified } from '../accounts/verify-email.ts';
import { record } from '../audit/audited.ts';
import { findByToken, isPending, type LiveLink } from './queries.ts';
import { invitations } from './tables.ts';

interface Acceptance {
  token: string;
  name: string;
  password: string;
  caller: string;
  userAgent: string;
}

export async function acceptInvitation(db: Db, acceptance: Acceptance) {
  const { token, name, password, caller, userAgent } = acceptance;
  const link = await getLive(db, token);
  const { email, invitedBy } = link.invitation;
  const attempt = { what: 'invitation', email, caller } as const;
  await recordPasswordAttempt(db, attempt);
  const account = await findUserByEmail(db, email);
  if (!account) checkNewPassword(password, { email, field: 'password' });
  const passwordHash = account
    ? await checkPassword(account, password)
    : await hashPassword(password);
  const signedIn = await signIn(db, userAgent, async (tx) => {
    await useUp(tx, link);
    const userId = account
      ? await lift(tx, account, link)
      : await create(tx, { name, email, passwordHash, isMailed: link.isMailed });
    await tx
      .update(invitations)
      .set({ acceptedBy: userId })
      .where(eq(invitations.id, link.invitation.id));
    const by = { id: userId, email, address: caller };
    await record(tx, { by, action: 'accept_invitation', subject: email });
    return userId;
  });
  await removePasswordAttempt(db, attempt);
  return withInvitation(signedIn, invitedBy);
}

export async function getLive(db: Db, token: string): Promise<LiveLink> {
  const link = await findByToken(db, token);
  if (!link) throw new AppError('invitation_invalid');
  return link;
}

/** The link alone does not open an account that somebody else may have made. */
async function checkPassword(account: UserRow, password: string): Promise<string> {
  if (account.passwordHash === null) throw new AppError('account_needs_password');
  if (await isPassword(password, account.passwordHash)) return account.passwordHash;
  const wrong = 'This email already has an account: enter its password';
  throw new AppError('invalid_input', { errors: { password: wrong } });
}

/** Of two who accept at once, one does. */
async function useUp(tx: Db, { invitation }: LiveLink): Promise<void> {
  const [used] = await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()` })
    .where(and(eq(invitations.id, invitation.id), isPending))
    .returning({ id: invitations.id });
  if (!used) throw new AppError('invitation_invalid');
}

interface NewAdmin {
  name: string;
  email: string;
  passwordHash: string;
  isMailed: boolean;
}

async function create(tx: Db, { isMailed, ...account }: NewAdmin): Promise<string> {
  const [created] = await tx
    .insert(users)
    .values({ ...account, role: 'admin', ...(isMailed && { emailVerifiedAt: sql`now()` }) })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  // Somebody registered with this address while its password was being hashed.
  if (!created) throw new AppError('email_taken');
  if (!isMailed) await mailVerificationLink(tx, { id: created.id, email: account.email });
  return created.id;
}

/** Locks the account, so that it cannot be suspended while it becomes an administrator's. */
async function refuseSuspended(tx: Db, id: string): Promise<void> {
  const [account] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  if (account?.suspendedAt) throw new AppError('account_suspended');
}

/** An account that gains rights is signed in anew everywhere. A mailed link also proves its mailbox. */
async function lift(
  tx: Db,
  { id, passwordHash }: UserRow,
  { isMailed }: LiveLink,
): Promise<string> {
  await refuseSuspended(tx, id);
  if (isMailed) await markEmailVerified(tx, id);
  checkPromotable(await getUser(tx, id));
  const [lifted] = await tx
    .update(users)
    .set({ role: 'admin' })
    .where(and(eq(users.id, id), sql`${users.passwordHash} is not distinct from ${passwordHash}`))
    .returning({ id: users.id });
  if (!lifted) throw new AppError('invalid_credentials');
  await endSessionsOf(tx, id);
  return id;
}

function withInvitation({ token, user }: SignedIn, invitedBy: string) {
  return { token, user: { ...user, createdViaInvite: true as const, invitedBy } };
}
