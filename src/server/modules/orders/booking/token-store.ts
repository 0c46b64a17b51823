import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { CourierError } from '../../../adapters/couriers/courier.ts';
import type { NewToken, TokenStore } from '../../../adapters/couriers/shiprocket-client.ts';
import type { Db } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/drizzle.ts';
import { courierTokens } from './tables.ts';

interface Account {
  email: string;
  password: string;
}

/** Longer than a login may take. */
const LOGIN_LEASE = sql`interval '30 seconds'`;
/** Shiprocket blocks accounts after many wrong passwords. */
const REFUSED_PAUSE = sql`interval '2 minutes'`;
const WAIT_MS = 200;
const WAITS_MAX = 100;

/** Shares the token of an account between processes. Only one logs in at a time; the others wait for its token. */
export function createTokenStore(db: Db, { email, password }: Account): TokenStore {
  const cipher = createCipher(email, password);
  const isAccount = eq(courierTokens.account, email);

  async function find(): Promise<string | undefined> {
    const [row] = await db
      .select({ token: courierTokens.token })
      .from(courierTokens)
      .where(and(isAccount, sql`${courierTokens.expiresAt} > now()`));
    return row?.token ? cipher.decrypt(row.token) : undefined;
  }

  /** Whether this process may log in now. */
  async function takeLease(): Promise<boolean> {
    await db.insert(courierTokens).values({ account: email }).onConflictDoNothing();
    const rows = await db
      .update(courierTokens)
      .set({ loginUntil: sql`now() + ${LOGIN_LEASE}` })
      .where(and(isAccount, sql`${courierTokens.loginUntil} <= now()`))
      .returning({ account: courierTokens.account });
    return rows.length > 0;
  }

  const endLease = () =>
    db
      .update(courierTokens)
      .set({ loginUntil: sql`now()` })
      .where(isAccount);

  async function logIn(login: () => Promise<NewToken>): Promise<string> {
    try {
      const { token, expiresAt } = await login();
      const stored = { token: cipher.encrypt(token), expiresAt, loginUntil: sql`now()` };
      await db.update(courierTokens).set(stored).where(isAccount);
      return token;
    } catch (error) {
      const isRefused = error instanceof CourierError && error.problem === 'login';
      const loginUntil = isRefused ? sql`now() + ${REFUSED_PAUSE}` : sql`now()`;
      await db.update(courierTokens).set({ loginUntil }).where(isAccount);
      throw error;
    }
  }

  return {
    find,
    async renew(stale, login) {
      for (let waits = 0; waits < WAITS_MAX; waits += 1) {
        const stored = await find();
        if (stored !== undefined && stored !== stale) return stored;
        if (await takeLease()) {
          // Another process may have stored its token just before.
          const newer = await find();
          if (newer === undefined || newer === stale) return logIn(login);
          await endLease();
          return newer;
        }
        await sleep(WAIT_MS);
      }
      throw new CourierError('Shiprocket could not be logged in to', { retryAfterSeconds: 120 });
    },
  };
}

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A copy of the database alone does not reveal the token. After a change of the password it cannot be read. */
function createCipher(email: string, password: string) {
  const key = Buffer.from(hkdfSync('sha256', password, email, 'courier token', 32));
  return {
    encrypt(text: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
    },
    decrypt(stored: Buffer): string | undefined {
      try {
        const iv = stored.subarray(0, IV_BYTES);
        const decipher = createDecipheriv('aes-256-gcm', key, iv);
        decipher.setAuthTag(stored.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const encrypted = stored.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
