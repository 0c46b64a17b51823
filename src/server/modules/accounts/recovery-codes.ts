import { limits } from '#shared/limits.ts';
import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { hashToken } from './secret-token.ts';
import { recoveryCodes } from './tables.ts';

/** 32 characters (five bits each), without letters that look like digits or like each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** Replaces all recovery codes. The new ones can be shown only once, because only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.secondFactor.recoveryCodes }, generateRecoveryCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashToken(normalize(code)) })));
  return codes;
}

/** Deletes a recovery code and returns whether it existed. */
export async function consumeRecoveryCode(tx: Db, userId: string, code: string): Promise<boolean> {
  const [used] = await tx
    .delete(recoveryCodes)
    .where(
      and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashToken(normalize(code)))),
    )
    .returning({ userId: recoveryCodes.userId });
  return used !== undefined;
}

function generateRecoveryCode(): string {
  const group = () =>
    Array.from(randomBytes(GROUP_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Undoes differences in case, separators and letters that look like digits. */
function normalize(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
}
