import type { User } from '#shared/accounts/user.ts';
import type { AuditAction } from '#shared/audit/contract.ts';
import type { FieldChange } from '#shared/settings/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { tryAttempt } from '../rate-limit/attempts.ts';
import { auditEntries } from './tables.ts';

/** The account that performs an action, and its network address. */
export interface Actor {
  id: string;
  email: string;
  address: string;
}

/** Commands on the server itself have no account. */
export type AuditActor = Omit<Actor, 'id'> & { id: string | null };

export interface AuditEvent {
  actor: AuditActor;
  action: AuditAction;
  /** The account or thing that the action changes. */
  subject: string;
  /** The fields with their values before and after; the action sets them once it knows them. */
  changes?: FieldChange[];
}

/** Returned by an action that changed nothing, so that no entry is written. */
export const UNCHANGED = Symbol('unchanged');

/** Enough entries to show a pattern; the limit keeps a caller from filling the log. */
const REJECTED = { max: 200, perSeconds: 3600 };

/** Runs a privileged action in one transaction with its audit entry. A rejected action is recorded too. */
export async function audited<T>(
  db: Db,
  event: AuditEvent,
  action: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await action(tx);
      if (result !== UNCHANGED) await recordAuditEvent(tx, event);
      return result;
    });
  } catch (error) {
    if (error instanceof AppError) await recordRejection(db, event, error.message);
    throw error;
  }
}

async function recordRejection(db: Db, event: AuditEvent, reason: string): Promise<void> {
  const { id } = event.actor;
  if (id !== null && !(await tryAttempt(db, { key: `rejected:${id}`, ...REJECTED }))) return;
  await recordAuditEvent(db, event, reason);
}

export async function recordAuditEvent(
  db: Db,
  event: AuditEvent,
  rejectionReason?: string,
): Promise<void> {
  const { actor, action, subject } = event;
  await db.insert(auditEntries).values({
    actorId: actor.id,
    actor: actor.email,
    action,
    subject: subject.slice(0, 300),
    address: actor.address,
    outcome: rejectionReason === undefined ? 'done' : 'refused',
    reason: rejectionReason ?? null,
    changes: (rejectionReason === undefined && event.changes) || null,
  });
}

/** The actor of a request. */
export function actorFromRequest({ user, caller }: { user: User; caller: string }): Actor {
  return { id: user.id, email: user.email, address: caller };
}
