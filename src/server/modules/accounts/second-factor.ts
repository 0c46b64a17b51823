import { settings } from '#shared/settings/current.ts';
import { isStaffRole } from '#shared/accounts/permissions.ts';
import type { User } from '#shared/accounts/user.ts';
import type { AuditAction } from '#shared/audit/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { audited, type Actor, type AuditActor } from '../audit/audited.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { recordCodeAttempt, removeCodeAttempt } from './attempts.ts';
import { checkCurrentPassword } from './check-current-password.ts';
import { qrCode } from './qr-code.ts';
import { findUserByEmail, getUser, isSecondFactorOn, type UserRow } from './queries.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { endOtherSessions, endAllSessions } from './sessions.ts';
import { isSuperAdmin, type SuperAdmins } from './super-admins.ts';
import { recoveryCodes, secondFactors, sessions, signInTickets, users } from './tables.ts';
import { findMatchingStep, keyUri, generateSecret } from './totp.ts';
import { parseAppCode, requireCode, wrongCodeError } from './consume-code.ts';

/** A change of the user's own second factor. */
interface OwnChange {
  user: User;
  actor: Actor;
}

const isOwnedBy = (userId: string) => eq(secondFactors.userId, userId);

export async function getSecondFactor(db: Db, userId: string) {
  const [row] = await db.select().from(secondFactors).where(isOwnedBy(userId));
  return {
    isOn: typeof row?.secret === 'string',
    hasPassword: (await getUser(db, userId)).passwordHash !== null,
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
    since: row?.since?.toISOString() ?? null,
  };
}

interface SetUp extends OwnChange {
  code?: string | undefined;
  password?: string | undefined;
}

/** Creates an unconfirmed secret. Replacing a second factor needs a code of the current one, which works until then. */
export async function setUpSecondFactor(db: Db, { user, actor, code = '', password = '' }: SetUp) {
  const { isOn, hasPassword } = await getSecondFactor(db, user.id);
  const isFirst = !isOn;
  if (isFirst && hasPassword) {
    await checkCurrentPassword(db, { user, password, field: 'password', caller: actor.address });
  }
  const secret = generateSecret();
  await recordCodeAttempt(db, user.id);
  await inTransaction(db, async (tx) => {
    await lockStaffMember(tx, user.id);
    if (await isSecondFactorOn(tx, user.id)) {
      await requireCode(tx, { ...actor, name: user.name }, code);
    } else if (!isFirst) {
      throw new AppError('second_factor_off');
    }
    await tx
      .insert(secondFactors)
      .values({ userId: user.id, waitingSecret: secret })
      .onConflictDoUpdate({ target: secondFactors.userId, set: { waitingSecret: secret } });
  });
  await removeCodeAttempt(db, user.id);
  const uri = keyUri(secret, { issuer: settings().shop.name, account: user.email });
  return { secret: secret.replaceAll(/.{4}(?!$)/g, '$& '), uri, qr: qrCode(uri) };
}

/** Activates the unconfirmed secret and ends all other sessions. */
export function confirmSecondFactor(
  db: Db,
  { user, actor, code, sessionHash }: OwnChange & { code: string; sessionHash: string },
): Promise<string[]> {
  return withCodeAttempt(db, { user, actor, action: 'turn_on_second_factor' }, async (tx) => {
    const [row] = await tx.select().from(secondFactors).where(isOwnedBy(user.id));
    const secret = row?.waitingSecret;
    if (!secret) throw new AppError('second_factor_off');
    const lastStep = findMatchingStep(secret, parseAppCode(code) ?? '', new Date());
    if (lastStep === undefined) throw wrongCodeError();
    await tx
      .update(secondFactors)
      .set({ secret, waitingSecret: null, since: sql`now()`, lastStep })
      .where(isOwnedBy(user.id));
    await endOtherSessions(tx, { userId: user.id, sessionHash });
    await tx
      .update(sessions)
      .set({ hasSecondFactor: true })
      .where(eq(sessions.tokenHash, sessionHash));
    const { email: to, name } = user;
    await queueMail(tx, { kind: 'second_factor_on', to, data: { name } });
    return replaceRecoveryCodes(tx, user.id);
  });
}

export function renewRecoveryCodes(
  db: Db,
  { user, actor, code }: OwnChange & { code: string },
): Promise<string[]> {
  return withCodeAttempt(db, { user, actor, action: 'renew_recovery_codes' }, async (tx) => {
    if (!(await isSecondFactorOn(tx, user.id))) throw new AppError('second_factor_off');
    await requireCode(tx, { ...actor, name: user.name }, code);
    return replaceRecoveryCodes(tx, user.id);
  });
}

export function turnOffSecondFactor(
  { db, requiresSecondFactor }: { db: Db; requiresSecondFactor: boolean },
  { user, actor, code }: OwnChange & { code: string },
): Promise<void> {
  return withCodeAttempt(db, { user, actor, action: 'turn_off_second_factor' }, async (tx) => {
    if (requiresSecondFactor) throw new AppError('second_factor_is_required');
    if (!(await isSecondFactorOn(tx, user.id))) throw new AppError('second_factor_off');
    await requireCode(tx, { ...actor, name: user.name }, code);
    await removeSecondFactor(tx, user.id);
    // The shop may require a second factor later; then these sessions must not count as having one.
    await tx.update(sessions).set({ hasSecondFactor: false }).where(eq(sessions.userId, user.id));
    const { email: to, name } = user;
    await queueMail(tx, { kind: 'second_factor_off', to, data: { name } });
  });
}

/** For a staff member who lost phone and recovery codes. Resetting one's own would bypass the code, so it is rejected. */
export async function resetSecondFactor(
  { db, superAdmins }: { db: Db; superAdmins: SuperAdmins },
  { userId, actor }: { userId: string; actor: Actor },
): Promise<void> {
  const user = await getUser(db, userId);
  await audited(db, { actor, action: 'take_second_factor', subject: user.email }, async (tx) => {
    const isAllowed = isSuperAdmin(superAdmins, await getUser(tx, actor.id));
    if (!isAllowed || userId === actor.id) throw new AppError('forbidden');
    await removeAndNotify(tx, { user, actor });
  });
}

/** For the command line, when no other super administrator can reset it. */
export async function resetSecondFactorByEmail(
  db: Db,
  { email, actor }: { email: string; actor: AuditActor },
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new AppError('user_not_found');
  await audited(db, { actor, action: 'take_second_factor', subject: email }, (tx) =>
    removeAndNotify(tx, { user, actor }),
  );
}

async function removeAndNotify(
  tx: Db,
  { user: { id, email: to, name }, actor }: { user: UserRow; actor: AuditActor },
): Promise<void> {
  await lockStaffMember(tx, id);
  if (!(await isSecondFactorOn(tx, id))) throw new AppError('second_factor_off');
  await removeSecondFactor(tx, id);
  await endAllSessions(tx, id);
  await queueMail(tx, { kind: 'second_factor_off', to, data: { name, by: actor.email } });
}

/** Also deletes its recovery codes (by foreign key) and the sign-ins that wait for its code. */
export async function removeSecondFactor(tx: Db, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(isOwnedBy(userId));
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
}

/** Runs an audited change that needs a code, and counts it as an attempt if the code was wrong. */
async function withCodeAttempt<T>(
  db: Db,
  { user, actor, action }: OwnChange & { action: AuditAction },
  change: (tx: Db) => Promise<T>,
): Promise<T> {
  await recordCodeAttempt(db, user.id);
  const result = await audited(db, { actor, action, subject: user.email }, async (tx) => {
    await lockStaffMember(tx, user.id);
    return change(tx);
  });
  await removeCodeAttempt(db, user.id);
  return result;
}

/** Serialises sign-ins, role changes and changes of the second factor. */
async function lockStaffMember(tx: Db, userId: string): Promise<void> {
  const [row] = await tx
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (!isStaffRole(row?.role)) throw new AppError('forbidden');
}
