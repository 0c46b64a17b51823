import type { Db } from '../../db/client.ts';
import { recordAttempt, removeAttempt } from '../rate-limit/attempts.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface PasswordAttempt {
  action: 'login' | 'invitation' | 'password';
  email: string;
  caller: string;
}

/** Limits one network address across all accounts. The limit is generous because many phones share one address. */
export async function recordCallerAttempt(
  db: Db,
  { action, caller }: { action: string; caller: string },
): Promise<void> {
  await recordAttempt(db, { key: `${action}:${caller}`, max: 30, perSeconds: MINUTE });
}

/** Slows password guessing per account and per address; limits expire, so they never lock an owner out for good. */
export async function recordPasswordAttempt(db: Db, attempt: PasswordAttempt): Promise<void> {
  await recordCallerAttempt(db, attempt);
  const [fromCaller, fromAnywhere] = passwordKeys(attempt);
  await recordAttempt(db, { key: fromCaller, max: 10, perSeconds: 15 * MINUTE });
  await recordAttempt(db, { key: fromAnywhere, max: 50, perSeconds: HOUR });
}

/** Called after a correct password, so that successful sign-ins do not use up the limit. */
export async function removePasswordAttempt(db: Db, attempt: PasswordAttempt): Promise<void> {
  await removeAttempt(db, passwordKeys(attempt));
}

/** Codes are short, so an account allows only a few guesses, whatever addresses they come from. */
export async function recordCodeAttempt(db: Db, userId: string): Promise<void> {
  await recordAttempt(db, { key: codeKey(userId), max: 20, perSeconds: HOUR });
}

export async function removeCodeAttempt(db: Db, userId: string): Promise<void> {
  await removeAttempt(db, [codeKey(userId)]);
}

const codeKey = (userId: string) => `code:${userId}`;

function passwordKeys({ action, email, caller }: PasswordAttempt): [string, string] {
  return [`${action}:${email}:${caller}`, `${action}:${email}`];
}
