import { randomBytes } from 'node:crypto';
import { policy } from '#shared/policy.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { hashToken } from './secret-token.ts';
import { recoveryCodes } from './tables.ts';

/** Without letters that are read as digits or as each other: 32 signs, five bits each. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const SIGNS_PER_GROUP = 4;

/** New codes in place of those before. They are told this once. */
export async function makeRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: policy.secondFactor.recoveryCodes }, makeCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(plain(code)) })));
  return codes;
}

/** Whether it is one of theirs, which it is no more afterwards. */
export async function spendRecoveryCode(tx: Db, userId: string, typed: string): Promise<boolean> {
  const [used] = await tx
    .delete(recoveryCodes)
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(plain(typed)))),
    )
    .returning({ userId: recoveryCodes.userId });
  return used !== undefined;
}

function makeCode(): string {
  const group = () =>
    Array.from(randomBytes(SIGNS_PER_GROUP), (byte) => SIGNS[byte % SIGNS.length]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** As it was made, however it is written. */
function plain(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}
