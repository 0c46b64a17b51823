import type { StaffRole } from '#shared/accounts/permissions.ts';
import type { SignedIn } from '#shared/accounts/user.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { recordPasswordAttempt, removePasswordAttempt } from '../accounts/attempts.ts';
import { checkPromotable } from '../accounts/change-role.ts';
import { checkNewPassword } from '../accounts/new-password.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';
import { findUserByEmail, getUser, type UserRow } from '../accounts/queries.ts';
import { endAllSessions } from '../accounts/sessions.ts';
import { signIn } from '../accounts/sign-in.ts';
import { users } from '../accounts/tables.ts';
import { mailVerificationLink, markEmailVerified } from '../accounts/verify-email.ts';
import { recordAuditEvent } from '../audit/audited.ts';
import { findByToken, isPending, type ValidLink } from './queries.ts';
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
  const link = await getValidLink(db, token);
  const { email, invitedBy, role } = link.invitation;
  const attempt = { action: 'invitation', email, caller } as const;
  await recordPasswordAttempt(db, attempt);
  const account = await findUserByEmail(db, email);
  if (!account) checkNewPassword(password, { email, field: 'password' });
  const passwordHash = account
    ? await checkPassword(account, password)
    : await hashPassword(password);
  const signedIn = await signIn(db, userAgent, async (tx) => {
    await markAccepted(tx, link);
    const userId = account
      ? await promoteAccount(tx, account, link)
      : await createStaffMember(tx, { name, email, passwordHash, role, isMailed: link.isMailed });
    await tx
      .update(invitations)
      .set({ acceptedBy: userId })
      .where(eq(invitations.id, link.invitation.id));
    const actor = { id: userId, email, address: caller };
    await recordAuditEvent(tx, { actor, action: 'accept_invitation', subject: email });
    return userId;
  });
  await removePasswordAttempt(db, attempt);
  return withInvitation(signedIn, invitedBy);
}

export async function getValidLink(db: Db, token: string): Promise<ValidLink> {
  const link = await findByToken(db, token);
  if (!link) throw new AppError('invitation_invalid');
  return link;
}

/** The link alone is not enough, because a stranger may have registered the address. */
async function checkPassword(account: UserRow, password: string): Promise<string> {
  if (account.passwordHash === null) throw new AppError('account_needs_password');
  if (await verifyPassword(password, account.passwordHash)) return account.passwordHash;
  const message = 'This email already has an account: enter its password';
  throw new AppError('invalid_input', { errors: { password: message } });
}

/** Of two concurrent requests, only one succeeds. */
async function markAccepted(tx: Db, { invitation }: ValidLink): Promise<void> {
  const [used] = await tx
    .update(invitations)
    .set({ acceptedAt: sql`now()` })
    .where(and(eq(invitations.id, invitation.id), isPending))
    .returning({ id: invitations.id });
  if (!used) throw new AppError('invitation_invalid');
}

interface NewStaffMember {
  name: string;
  email: string;
  passwordHash: string;
  role: StaffRole;
  isMailed: boolean;
}

async function createStaffMember(
  tx: Db,
  { isMailed, ...account }: NewStaffMember,
): Promise<string> {
  const [created] = await tx
    .insert(users)
    .values({ ...account, ...(isMailed && { emailVerifiedAt: sql`now()` }) })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  // The address was registered while the password was being hashed.
  if (!created) throw new AppError('email_taken');
  if (!isMailed) await mailVerificationLink(tx, { id: created.id, email: account.email });
  return created.id;
}

/** Locks the account, so that it cannot be suspended during the promotion. */
async function rejectSuspended(tx: Db, id: string): Promise<void> {
  const [account] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, id))
    .for('no key update');
  if (account?.suspendedAt) throw new AppError('account_suspended');
}

/** Ends the account's sessions, so that they do not gain rights. A mailed link also verifies the email. */
async function promoteAccount(
  tx: Db,
  { id, passwordHash }: UserRow,
  { isMailed, invitation }: ValidLink,
): Promise<string> {
  await rejectSuspended(tx, id);
  if (isMailed) await markEmailVerified(tx, id);
  checkPromotable(await getUser(tx, id));
  const [promoted] = await tx
    .update(users)
    // A person who joined the staff in another way since then keeps that role.
    .set({
      role: sql`case ${users.role} when 'user' then ${invitation.role} else ${users.role} end`,
    })
    .where(and(eq(users.id, id), sql`${users.passwordHash} is not distinct from ${passwordHash}`))
    .returning({ id: users.id });
  if (!promoted) throw new AppError('invalid_credentials');
  await endAllSessions(tx, id);
  return id;
}

function withInvitation({ token, user }: SignedIn, invitedBy: string) {
  return { token, user: { ...user, createdViaInvite: true as const, invitedBy } };
}
