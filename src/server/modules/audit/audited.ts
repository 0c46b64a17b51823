import type { User } from '#shared/accounts/user.ts';
import type { AuditAction } from '#shared/audit/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { auditEntries } from './tables.ts';

/** Who does something, from where. */
export interface Actor {
  id: string;
  email: string;
  address: string;
}

/** Or whoever sits at the machine itself, who has no account. */
export type AuditActor = Omit<Actor, 'id'> & { id: string | null };

interface AuditEvent {
  by: AuditActor;
  action: AuditAction;
  /** Whom or what it is done to. */
  subject: string;
}

/** Answered by an act that finds its event done already: the log names it once. */
export const DONE_BEFORE = Symbol('done before');

/** Does something privileged in one transaction with its entry; a refusal is written down as well. */
export async function audited<T>(
  db: Db,
  event: AuditEvent,
  act: (tx: Db) => Promise<T>,
): Promise<T> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await act(tx);
      if (result !== DONE_BEFORE) await record(tx, event);
      return result;
    });
  } catch (error) {
    if (error instanceof AppError) await record(db, event, error.message);
    throw error;
  }
}

export async function record(db: Db, event: AuditEvent, refusedBecause?: string): Promise<void> {
  const { by, action, subject } = event;
  await db.insert(auditEntries).values({
    actorId: by.id,
    actor: by.email,
    action,
    subject: subject.slice(0, 300),
    address: by.address,
    outcome: refusedBecause === undefined ? 'done' : 'refused',
    reason: refusedBecause ?? null,
  });
}

/** The one who makes a call, as the log names them. */
export function actorOf({ user, caller }: { user: User; caller: string }): Actor {
  return { id: user.id, email: user.email, address: caller };
}
