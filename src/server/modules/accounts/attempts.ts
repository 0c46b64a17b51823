import type { Db } from '../../db/client.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import { throttle } from '../rate-limit/attempts.ts';
import { throttles } from '../rate-limit/tables.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

interface Attempt {
  what: 'login' | 'invitation' | 'password';
  email: string;
  caller: string;
}

/** From one network address, whatever is tried with whichever account. Many phones share one. */
export async function countCaller(
  db: Db,
  { what, caller }: { what: string; caller: string },
): Promise<void> {
  await throttle(db, { key: `${what}:${caller}`, max: 30, perSeconds: MINUTE });
}

/** Slows guessing down, per account and per address; nobody can lock somebody else out for good. */
export async function countAttempt(db: Db, attempt: Attempt): Promise<void> {
  await countCaller(db, attempt);
  const [here, anywhere] = keysOf(attempt);
  await throttle(db, { key: here, max: 10, perSeconds: 15 * MINUTE });
  await throttle(db, { key: anywhere, max: 50, perSeconds: HOUR });
}

/** Whoever was right was not guessing. */
export async function forgiveAttempt(db: Db, attempt: Attempt): Promise<void> {
  await forgive(db, keysOf(attempt));
}

/** Codes are short: whoever has the password tries fewer of them, wherever they are. */
export async function countCode(db: Db, userId: string): Promise<void> {
  await throttle(db, { key: codeKey(userId), max: 20, perSeconds: HOUR });
}

export async function forgiveCode(db: Db, userId: string): Promise<void> {
  await forgive(db, [codeKey(userId)]);
}

const codeKey = (userId: string) => `code:${userId}`;

async function forgive(db: Db, keys: string[]): Promise<void> {
  await db
    .update(throttles)
    .set({ hits: sql`greatest(${throttles.hits} - 1, 0)` })
    .where(inArray(throttles.key, keys));
}

function keysOf({ what, email, caller }: Attempt): [string, string] {
  return [`${what}:${email}:${caller}`, `${what}:${email}`];
}
