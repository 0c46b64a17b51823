import type { User } from '#shared/accounts/user.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { tryAttempt } from '../rate-limit/attempts.ts';
import { actorOf, record } from './audited.ts';

/** Enough to see what somebody is after; more would only fill the log. */
const LIMIT = { max: 20, perSeconds: 3600 };

interface RefusedCall {
  endpoint: Endpoint;
  user: User;
  caller: string;
}

export async function recordRefusedCall(db: Db, { endpoint, user, caller }: RefusedCall) {
  if (!(await tryAttempt(db, { key: `refused-call:${user.id}`, ...LIMIT }))) return;
  const by = actorOf({ user, caller });
  const subject = `${endpoint.method} ${endpoint.path}`;
  await record(db, { by, action: 'call_admin', subject }, 'Not an administrator');
}
