import { AppError, errorTable } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNotNull, sql } from '../../db/drizzle.ts';
import { recordAuditEvent, type Actor } from '../audit/audited.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { consumeRecoveryCode } from './recovery-codes.ts';
import { recoveryCodes, secondFactors } from './tables.ts';
import { findMatchingStep } from './totp.ts';

export interface Owner extends Actor {
  name: string;
}

/**
 * Returns whether a code of the app or a recovery code is valid, and marks it as used. The caller must have locked the
 * owner's row.
 */
export async function consumeCode(tx: Db, owner: Owner, code: string): Promise<boolean> {
  const digits = parseAppCode(code);
  if (digits !== undefined) return consumeAppCode(tx, owner.id, digits);
  if (!(await consumeRecoveryCode(tx, owner.id, code))) return false;
  const codesLeft = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, owner.id));
  const { email: to, name } = owner;
  await recordAuditEvent(tx, { actor: owner, action: 'use_recovery_code', subject: to });
  await queueMail(tx, { kind: 'recovery_code_used', to, data: { name, left: String(codesLeft) } });
  return true;
}

/** For signed-in users: a wrong code is a field error and does not end the session. */
export async function requireCode(tx: Db, owner: Owner, code: string): Promise<void> {
  if (!(await consumeCode(tx, owner, code))) throw wrongCodeError();
}

export function wrongCodeError(): AppError {
  return new AppError('invalid_input', { errors: { code: errorTable.code_wrong.message } });
}

/** Returns the six digits of an app code, which may contain spaces. */
export function parseAppCode(code: string): string | undefined {
  const digits = code.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

async function consumeAppCode(tx: Db, userId: string, code: string): Promise<boolean> {
  const isActiveFactor = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.secret));
  const [factor] = await tx.select().from(secondFactors).where(isActiveFactor);
  const step = factor?.secret ? findMatchingStep(factor.secret, code, new Date()) : undefined;
  if (step === undefined) return false;
  const [used] = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isActiveFactor, sql`${secondFactors.lastStep} < ${step}`))
    .returning({ userId: secondFactors.userId });
  return used !== undefined;
}
