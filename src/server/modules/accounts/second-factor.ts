import type { User } from '#shared/accounts/user.ts';
import type { AuditAction } from '#shared/audit/contract.ts';
import { brand } from '#shared/brand.ts';
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
import { makeRecoveryCodes } from './recovery-codes.ts';
import { endOtherSessions, endSessionsOf } from './sessions.ts';
import { isSuperAdmin, type SuperAdmins } from './super-admins.ts';
import { recoveryCodes, secondFactors, sessions, signInTickets, users } from './tables.ts';
import { findStep, keyUri, makeSecret } from './totp.ts';
import { digitsOf, mustBeRight, wrongCode } from './consume-code.ts';

/** Somebody at their own account. */
interface Self {
  user: User;
  by: Actor;
}

const ofUser = (userId: string) => eq(secondFactors.userId, userId);

export async function getSecondFactor(db: Db, userId: string) {
  const [row] = await db.select().from(secondFactors).where(ofUser(userId));
  return {
    isOn: typeof row?.secret === 'string',
    hasPassword: (await getUser(db, userId)).passwordHash !== null,
    recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),
    since: row?.since?.toISOString() ?? null,
  };
}

interface SetUp extends Self {
  code?: string | undefined;
  password?: string | undefined;
}

/** A secret that counts once it is confirmed. Whoever has one already shows a code of it, and keeps it until then. */
export async function setUpSecondFactor(db: Db, { user, by, code = '', password = '' }: SetUp) {
  const { isOn, hasPassword } = await getSecondFactor(db, user.id);
  const isFirst = !isOn;
  if (isFirst && hasPassword) {
    await checkCurrentPassword(db, { user, password, field: 'password', caller: by.address });
  }
  const secret = makeSecret();
  await recordCodeAttempt(db, user.id);
  await inTransaction(db, async (tx) => {
    await lockAdmin(tx, user.id);
    if (await isSecondFactorOn(tx, user.id)) {
      await mustBeRight(tx, { ...by, name: user.name }, code);
    } else if (!isFirst) {
      throw new AppError('second_factor_off');
    }
    await tx
      .insert(secondFactors)
      .values({ userId: user.id, waitingSecret: secret })
      .onConflictDoUpdate({ target: secondFactors.userId, set: { waitingSecret: secret } });
  });
  await removeCodeAttempt(db, user.id);
  const uri = keyUri(secret, { issuer: brand.name, account: user.email });
  return { secret: secret.replaceAll(/.{4}(?!$)/g, '$& '), uri, qr: qrCode(uri) };
}

/** Turns the waiting secret on. This session has shown a code of it; all others end. */
export function confirmSecondFactor(
  db: Db,
  { user, by, code, sessionHash }: Self & { code: string; sessionHash: string },
): Promise<string[]> {
  return counted(db, { user, by, action: 'turn_on_second_factor' }, async (tx) => {
    const [row] = await tx.select().from(secondFactors).where(ofUser(user.id));
    const secret = row?.waitingSecret;
    if (!secret) throw new AppError('second_factor_off');
    const lastStep = findStep(secret, digitsOf(code) ?? '', new Date());
    if (lastStep === undefined) throw wrongCode();
    await tx
      .update(secondFactors)
      .set({ secret, waitingSecret: null, since: sql`now()`, lastStep })
      .where(ofUser(user.id));
    await endOtherSessions(tx, { userId: user.id, sessionHash });
    await tx
      .update(sessions)
      .set({ hasSecondFactor: true })
      .where(eq(sessions.tokenHash, sessionHash));
    const { email: to, name } = user;
    await queueMail(tx, { kind: 'second_factor_on', to, data: { name } });
    return makeRecoveryCodes(tx, user.id);
  });
}

export function renewRecoveryCodes(
  db: Db,
  { user, by, code }: Self & { code: string },
): Promise<string[]> {
  return counted(db, { user, by, action: 'renew_recovery_codes' }, async (tx) => {
    if (!(await isSecondFactorOn(tx, user.id))) throw new AppError('second_factor_off');
    await mustBeRight(tx, { ...by, name: user.name }, code);
    return makeRecoveryCodes(tx, user.id);
  });
}

export function turnOffSecondFactor(
  { db, requiresSecondFactor }: { db: Db; requiresSecondFactor: boolean },
  { user, by, code }: Self & { code: string },
): Promise<void> {
  return counted(db, { user, by, action: 'turn_off_second_factor' }, async (tx) => {
    if (requiresSecondFactor) throw new AppError('second_factor_is_required');
    if (!(await isSecondFactorOn(tx, user.id))) throw new AppError('second_factor_off');
    await mustBeRight(tx, { ...by, name: user.name }, code);
    await removeSecondFactor(tx, user.id);
    // Should the shop require one later, these sessions have none to show.
    await tx.update(sessions).set({ hasSecondFactor: false }).where(eq(sessions.userId, user.id));
    const { email: to, name } = user;
    await queueMail(tx, { kind: 'second_factor_off', to, data: { name } });
  });
}

/** For who lost phone and recovery codes. Nobody can do it to themselves: that would be a way around the code. */
export async function resetSecondFactor(
  { db, superAdmins }: { db: Db; superAdmins: SuperAdmins },
  { userId, by }: { userId: string; by: Actor },
): Promise<void> {
  const user = await getUser(db, userId);
  await audited(db, { by, action: 'take_second_factor', subject: user.email }, async (tx) => {
    const isAllowed = isSuperAdmin(superAdmins, await getUser(tx, by.id));
    if (!isAllowed || userId === by.id) throw new AppError('forbidden');
    await turnOffSecondFactorOf(tx, { user, by });
  });
}

/** From the command line: the way back for a super administrator when no other one is left. */
export async function resetSecondFactorByEmail(
  db: Db,
  { email, by }: { email: string; by: AuditActor },
): Promise<void> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new AppError('user_not_found');
  await audited(db, { by, action: 'take_second_factor', subject: email }, (tx) =>
    turnOffSecondFactorOf(tx, { user, by }),
  );
}

async function turnOffSecondFactorOf(
  tx: Db,
  { user: { id, email: to, name }, by }: { user: UserRow; by: AuditActor },
): Promise<void> {
  await lockAdmin(tx, id);
  if (!(await isSecondFactorOn(tx, id))) throw new AppError('second_factor_off');
  await removeSecondFactor(tx, id);
  await endSessionsOf(tx, id);
  await queueMail(tx, { kind: 'second_factor_off', to, data: { name, by: by.email } });
}

/** With its recovery codes, and the sign-ins that wait for it. */
export async function removeSecondFactor(tx: Db, userId: string): Promise<void> {
  await tx.delete(secondFactors).where(ofUser(userId));
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
}

/** An audited act that asks for a code: the attempt counts, and is forgiven when it was right. */
async function counted<T>(
  db: Db,
  { user, by, action }: Self & { action: AuditAction },
  act: (tx: Db) => Promise<T>,
): Promise<T> {
  await recordCodeAttempt(db, user.id);
  const result = await audited(db, { by, action, subject: user.email }, async (tx) => {
    await lockAdmin(tx, user.id);
    return act(tx);
  });
  await removeCodeAttempt(db, user.id);
  return result;
}

/** Sign-ins, role changes and changes of the second factor wait for one another. */
async function lockAdmin(tx: Db, userId: string): Promise<void> {
  const [row] = await tx
    .select({ role: users.role })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (row?.role !== 'admin') throw new AppError('forbidden');
}
