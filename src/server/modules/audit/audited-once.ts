import { createHash } from 'node:crypto';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { audited, UNCHANGED, type Actor, type AuditEvent } from './audited.ts';
import { appliedRequests } from './tables.ts';

interface Once {
  event: AuditEvent & { actor: Actor };
  /** The idempotency key; without one, a repeated request is applied again. */
  key: string | undefined;
  /** What is requested, which must be the same for the same key. */
  request: unknown;
}

/** Like `audited`, but a request with a known key is not applied again: it gets the stored result. */
export async function auditedOnce<T>(
  db: Db,
  { event, key, request }: Once,
  action: (tx: Db) => Promise<T>,
): Promise<T> {
  if (key === undefined) return audited(db, event, action);
  const claim = { actorId: event.actor.id, key, request: hash(request) };
  let earlier: T | undefined;
  const result = await audited<T | typeof UNCHANGED>(db, event, async (tx) => {
    // A repetition that arrives at the same time waits here until the first request is committed.
    const claimed = await tx
      .insert(appliedRequests)
      .values(claim)
      .onConflictDoNothing()
      .returning();
    if (claimed.length === 0) {
      earlier = await readResult<T>(tx, claim);
      return UNCHANGED;
    }
    const applied = await action(tx);
    await tx.update(appliedRequests).set({ result: applied }).where(sameKey(claim));
    return applied;
  });
  return result === UNCHANGED ? (earlier as T) : result;
}

interface Claim {
  actorId: string;
  key: string;
  request: string;
}

const sameKey = ({ actorId, key }: Claim) =>
  and(eq(appliedRequests.actorId, actorId), eq(appliedRequests.key, key));

async function readResult<T>(tx: Db, claim: Claim): Promise<T> {
  const [row] = await tx.select().from(appliedRequests).where(sameKey(claim));
  if (row?.request === claim.request) return row.result as T;
  const message = 'This key was used for another request';
  throw new AppError('invalid_input', { errors: { 'Idempotency-Key': message } });
}

const hash = (request: unknown) =>
  createHash('sha256').update(JSON.stringify(request)).digest('base64url');
