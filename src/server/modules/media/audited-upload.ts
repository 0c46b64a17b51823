import type { AuditAction } from '#shared/audit/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { recordAuditEvent, type Actor } from '../audit/audited.ts';

interface Upload {
  actor: Actor;
  action: AuditAction;
  /** Undefined if the caller did not declare it. */
  bytes: number | undefined;
}

/** Records a stored or rejected upload. Storing takes seconds, so it runs outside of a transaction. */
export async function auditedUpload<T extends { url: string }>(
  db: Db,
  { actor, action, bytes }: Upload,
  store: () => Promise<T>,
): Promise<T> {
  try {
    const stored = await store();
    await recordAuditEvent(db, { actor, action, subject: stored.url });
    return stored;
  } catch (error) {
    if (error instanceof AppError) {
      const subject = bytes === undefined ? 'a file of unknown size' : `${bytes} bytes`;
      await recordAuditEvent(db, { actor, action, subject }, error.message);
    }
    throw error;
  }
}
