import type { Db } from '../../db/client.ts';
import { recordAttempt, removeAttempt } from '../rate-limit/attempts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface PasswordAttempt {
  what: 'login' | 'invitation' | 'password';
  email: string;
  caller: string;
}

/** Limits one network address across all accounts. The limit is generous because many phones share one address. */
export async function recordCallerAttempt(
  db: Db,
  { what, caller }: { what: string; caller: string },
): Promise<void> {
  await recordAttempt(db, { key: `${what}:${caller}`, max: 30, perSeconds: MINUTE });
}

/** Slows password guessing per account and per address; limits expire, so they never lock an owner out for good. */
export async function recordPasswordAttempt(db: Db, attempt: PasswordAttempt): Promise<void> {
  await recordCallerAttempt(db, attempt);
  const [fromCaller, fromAnywhere] = keysOf(attempt);
  await recordAttempt(db, { key: fromCaller, max: 10, perSeconds: 15 * MINUTE });
  await recordAttempt(db, { key: fromAnywhere, max: 50, perSeconds: HOUR });
}

/** A correct password was not a guess. */
export async function removePasswordAttempt(db: Db, attempt: PasswordAttempt): Promise<void> {
  await removeAttempt(db, keysOf(attempt));
}

/** Codes are short, so an account allows only a few guesses, whatever addresses they come from. */
export async function recordCodeAttempt(db: Db, userId: string): Promise<void> {
  await recordAttempt(db, { key: codeKey(userId), max: 20, perSeconds: HOUR });
}

export async function removeCodeAttempt(db: Db, userId: string): Promise<void> {
  await removeAttempt(db, [codeKey(userId)]);
}

const codeKey = (userId: string) => `code:${userId}`;

function keysOf({ what, email, caller }: PasswordAttempt): [string, string] {
  return [`${what}:${email}:${caller}`, `${what}:${email}`];
}
