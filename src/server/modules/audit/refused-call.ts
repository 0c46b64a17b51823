import { isStaffRole } from '#shared/accounts/permissions.ts';
import { roleNames } from '#shared/accounts/role-texts.ts';
import type { User } from '#shared/accounts/user.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Db } from '../../db/client.ts';
import { tryAttempt } from '../rate-limit/attempts.ts';
import { actorFromRequest, recordAuditEvent } from './audited.ts';

/** Enough entries to show a pattern; the limit keeps a caller from filling the log. */
const LIMIT = { max: 20, perSeconds: 3600 };

interface RefusedCall {
  endpoint: Endpoint;
  user: User;
  caller: string;
}

export async function recordRefusedCall(db: Db, { endpoint, user, caller }: RefusedCall) {
  if (!(await tryAttempt(db, { key: `refused-call:${user.id}`, ...LIMIT }))) return;
  const actor = actorFromRequest({ user, caller });
  const subject = `${endpoint.method} ${endpoint.path}`;
  const reason = isStaffRole(user.role)
    ? `Not part of the role ${roleNames[user.role]}`
    : 'Not an administrator';
  await recordAuditEvent(db, { actor, action: 'call_admin', subject }, reason);
}
