import { randomBytes } from 'node:crypto';
import { endpoints } from '#shared/contract.ts';
import { buildPath, type Endpoint } from '#shared/endpoint.ts';
import type { Db } from '../src/server/db/client.ts';
import { processRows } from '../src/server/db/work-queue.ts';
import { sql } from '../src/server/db/drizzle.ts';
import { hashToken } from '../src/server/modules/accounts/secret-token.ts';
import {
  createAdmin,
  createUser,
  sampleParams,
  type TestUser,
} from '../src/server/testing/users.ts';
import { retryWhileUnavailable } from './call-api.ts';
import type { Environment } from '../harness/environment.ts';

const CONCURRENCY = 6;

export interface RevokedAccessResult {
  /** Calls with access that was just revoked. */
  calls: number;
  /** Calls that were accepted anyway. */
  accepted: string[];
}

/** Ways to revoke access, each through the first process. */
const revocations: Record<string, (environment: Environment, person: TestUser) => Promise<void>> = {
  'a logout': ({ servers: [{ url }] }, { token }) => send(`${url}/api/auth/logout`, { token }),
  'a demotion': async ({ servers: [{ url }], db }, { id }) => {
    const { token } = await createAdmin(db);
    await send(`${url}/api/admin/users/${id}/demote`, { token, method: 'PATCH' });
  },
  'a reset of the password': async ({ servers: [{ url }], db }, { id }) => {
    // Otherwise the rate limit would stop the resets.
    await db.execute(sql`delete from throttles`);
    const body = {
      token: await createResetToken(db, id),
      newPassword: randomBytes(9).toString('hex'),
    };
    await send(`${url}/api/auth/reset-password`, { body });
  },
};

interface RevokedAccessOptions {
  /** Calls an endpoint after one kind of revocation instead of after each. */
  isShort?: boolean;
  report?: (line: string) => void;
}

/** Calls every protected endpoint of one process right after the other process revoked the access. */
export async function checkRevokedAccess(
  environment: Environment,
  { isShort = false, report = () => {} }: RevokedAccessOptions = {},
): Promise<RevokedAccessResult> {
  const guarded = endpoints.filter(({ access }) => access === 'user' || access === 'admin');
  const kinds = Object.entries(revocations);
  const accepted: string[] = [];
  let calls = 0;
  for (const [nth, [revocation, revoke]] of kinds.entries()) {
    const chosen = guarded.filter((_, index) => !isShort || index % kinds.length === nth);
    const attempt = async (endpoint: Endpoint) => {
      // Only administrators can be demoted.
      const isAdmin = endpoint.access === 'admin' || revocation === 'a demotion';
      const person = await (isAdmin ? createAdmin : createUser)(environment.db);
      const other = environment.servers[1].url;
      // The other process has cached the session.
      await expectStatus(await call(other, sessionCheck, person.token), 200);
      await revoke(environment, person);
      const status = await call(other, endpoint, person.token);
      calls += 1;
      if (status !== 401)
        accepted.push(`${endpoint.method} ${endpoint.path} after ${revocation}: ${status}`);
    };
    await processRows(chosen, attempt, CONCURRENCY);
    report(`${revocation}: ${chosen.length} calls`);
  }
  return { calls, accepted };
}

const sessionCheck = { method: 'GET', path: '/api/auth/me' } as const;

async function call(
  url: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  token: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return statusOf(url + buildPath(path, sampleParams), { method, headers });
}

async function send(
  url: string,
  { token, body, method = 'POST' }: { token?: string; body?: object; method?: string },
): Promise<void> {
  const status = await statusOf(url, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  await expectStatus(status, 200);
}

/** A 503 does not show whether the access was revoked, so the request is retried. */
async function statusOf(url: string, request: RequestInit): Promise<number> {
  const { status } = await retryWhileUnavailable(async () => {
    const answer = await fetch(url, request);
    await answer.arrayBuffer();
    return answer;
  });
  return status;
}

async function expectStatus(status: number, wanted: number): Promise<void> {
  if (status !== wanted) throw new Error(`a shop answered ${status}`);
}

/** Creates the token that a password reset mail would contain. */
async function createResetToken(db: Db, userId: string): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await db.execute(sql`insert into password_resets (user_id, token_hash, expires_at)
    values (${userId}, ${hashToken(token)}, now() + interval '10 minutes')`);
  return token;
}
