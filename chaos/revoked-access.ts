import { randomBytes } from 'node:crypto';
import { endpoints } from '#shared/contract.ts';
import { addressOf, type Endpoint } from '#shared/endpoint.ts';
import type { Db } from '../src/server/db/client.ts';
import { workOnEach } from '../src/server/db/work.ts';
import { sql } from '../src/server/db/drizzle.ts';
import { hashToken } from '../src/server/modules/accounts/secret-token.ts';
import { anAdmin, aPerson, someParams, type Person } from '../src/server/testing/people.ts';
import { retryWhileUnavailable } from './call-api.ts';
import type { Stage } from '../harness/environment.ts';

const AT_ONCE = 6;

export interface RightsResult {
  /** Calls that were made with a right that had just ended. */
  calls: number;
  /** Those that were let in all the same. */
  letIn: string[];
}

/** Ways in which somebody is no longer who they were, each told to one process. */
const endings: Record<string, (stage: Stage, who: Person) => Promise<void>> = {
  'a logout': ({ branches: [{ url }] }, { token }) => send(`${url}/api/auth/logout`, { token }),
  'a demotion': async ({ branches: [{ url }], db }, { id }) => {
    const { token } = await anAdmin(db);
    await send(`${url}/api/admin/users/${id}/demote`, { token, method: 'PATCH' });
  },
  'a reset of the password': async ({ branches: [{ url }], db }, { id }) => {
    // Nobody else resets as many from one place.
    await db.execute(sql`delete from throttles`);
    const body = { token: await resetLinkOf(db, id), newPassword: randomBytes(9).toString('hex') };
    await send(`${url}/api/auth/reset-password`, { body });
  },
};

/** Asks every call that is not for everybody at one process, right after the caller's right ended at the other. */
export async function endRights(
  stage: Stage,
  report: (line: string) => void = () => {},
): Promise<RightsResult> {
  const guarded = endpoints.filter(({ access }) => access === 'user' || access === 'admin');
  const letIn: string[] = [];
  let calls = 0;
  for (const [what, end] of Object.entries(endings)) {
    const attempt = async (endpoint: Endpoint) => {
      // Only administrators can be demoted; for the rest both kinds of people count.
      const isAdmin = endpoint.access === 'admin' || what === 'a demotion';
      const who = await (isAdmin ? anAdmin : aPerson)(stage.db);
      const other = stage.branches[1].url;
      // The other process knows them.
      await expectStatus(await call(other, meCall, who.token), 200);
      await end(stage, who);
      const status = await call(other, endpoint, who.token);
      calls += 1;
      if (status !== 401)
        letIn.push(`${endpoint.method} ${endpoint.path} after ${what}: ${status}`);
    };
    await workOnEach(guarded, attempt, AT_ONCE);
    report(`${what}: ${guarded.length} calls`);
  }
  return { calls, letIn };
}

const meCall = { method: 'GET', path: '/api/auth/me' } as const;

async function call(
  url: string,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  token: string,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return statusOf(url + addressOf(path, someParams), { method, headers });
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

/** A busy shop answers 503 and says nothing about rights, so the request is sent again. */
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

/** As the link in a mail would carry it. */
async function resetLinkOf(db: Db, userId: string): Promise<string> {
  const token = randomBytes(16).toString('hex');
  await db.execute(sql`insert into password_resets (user_id, token_hash, expires_at)
    values (${userId}, ${hashToken(token)}, now() + interval '10 minutes')`);
  return token;
}
