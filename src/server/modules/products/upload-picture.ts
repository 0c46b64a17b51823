import { AppError } from '#shared/errors.ts';
import type { KeptPicture, Pictures } from '../../adapters/pictures.ts';
import type { Db } from '../../db/client.ts';
import { recordAuditEvent, type Actor } from '../audit/audited.ts';

interface Deps {
  db: Db;
  pictures: Pictures;
}

/** Converting takes seconds, so it runs outside of a transaction. */
export async function uploadPicture(
  { db, pictures }: Deps,
  { file, by }: { file: Buffer; by: Actor },
): Promise<KeptPicture> {
  const action = 'upload_picture';
  try {
    const kept = await pictures.keep(file);
    await recordAuditEvent(db, { actor: by, action, subject: kept.url });
    return kept;
  } catch (error) {
    if (error instanceof AppError) {
      await recordAuditEvent(
        db,
        { actor: by, action, subject: `${file.length} bytes` },
        error.message,
      );
    }
    throw error;
  }
}
