import { AppError, errorTable } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNotNull, sql } from '../../db/drizzle.ts';
import { record, type Actor } from '../audit/audited.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { recoveryCodes, secondFactors } from './tables.ts';
import { findStep } from './totp.ts';

export interface Owner extends Actor {
  name: string;
}

/** Whether a code is right, of the app or for recovery; then it is used up. The owner's row is locked by then. */
export async function spendCode(tx: Db, owner: Owner, typed: string): Promise<boolean> {
  const digits = digitsOf(typed);
  if (digits !== undefined) return spendAppCode(tx, owner.id, digits);
  if (!(await spendRecoveryCode(tx, owner.id, typed))) return false;
  const left = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, owner.id));
  const { email: to, name } = owner;
  await record(tx, { by: owner, action: 'use_recovery_code', subject: to });
  await queueMail(tx, { kind: 'recovery_code_used', to, data: { name, left: String(left) } });
  return true;
}

/** The same for somebody who is signed in, and stays so when they mistype it. */
export async function mustBeRight(tx: Db, owner: Owner, typed: string): Promise<void> {
  if (!(await spendCode(tx, owner, typed))) throw wrongCode();
}

export function wrongCode(): AppError {
  return new AppError('invalid_input', { errors: { code: errorTable.code_wrong.message } });
}

/** The six digits of an app, which people type with a space. */
export function digitsOf(typed: string): string | undefined {
  const digits = typed.replaceAll(/\s/g, '');
  return /^\d{6}$/.test(digits) ? digits : undefined;
}

async function spendAppCode(tx: Db, userId: string, code: string): Promise<boolean> {
  const isTheirs = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.secret));
  const [factor] = await tx.select().from(secondFactors).where(isTheirs);
  const step = factor?.secret ? findStep(factor.secret, code, new Date()) : undefined;
  if (step === undefined) return false;
  const [used] = await tx
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isTheirs, sql`${secondFactors.lastStep} < ${step}`))
    .returning({ userId: secondFactors.userId });
  return used !== undefined;
}
