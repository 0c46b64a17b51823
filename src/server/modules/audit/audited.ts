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
export type Doer = Omit<Actor, 'id'> & { id: string | null };

interface Deed {
  by: Doer;
  action: AuditAction;
  /** Whom or what it is done to. */
  subject: string;
}

/** Answered by an act that finds its deed done already: the log names it once. */
export const DONE_BEFORE = Symbol('done before');

/** Does something privileged in one transaction with its entry; a refusal is written down as well. */
export async function audited<T>(db: Db, deed: Deed, act: (tx: Db) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, async (tx) => {
      const result = await act(tx);
      if (result !== DONE_BEFORE) await record(tx, deed);
      return result;
    });
  } catch (error) {
    if (error instanceof AppError) await record(db, deed, error.message);
    throw error;
  }
}

export async function record(db: Db, deed: Deed, refusedBecause?: string): Promise<void> {
  const { by, action, subject } = deed;
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
