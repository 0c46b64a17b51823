import { AppError } from '#shared/errors.ts';
import type { StoredPicture, Pictures } from '../../adapters/pictures.ts';
import type { Db } from '../../db/client.ts';
import { recordAuditEvent, type Actor } from '../audit/audited.ts';

interface Deps {
  db: Db;
  pictures: Pictures;
}

/** Converting takes seconds, so it runs outside of a transaction. */
export async function uploadPicture(
  { db, pictures }: Deps,
  { file, actor }: { file: Buffer; actor: Actor },
): Promise<StoredPicture> {
  const action = 'upload_picture';
  try {
    const picture = await pictures.store(file);
    await recordAuditEvent(db, { actor, action, subject: picture.url });
    return picture;
  } catch (error) {
    if (error instanceof AppError) {
      await recordAuditEvent(db, { actor, action, subject: `${file.length} bytes` }, error.message);
    }
    throw error;
  }
}
