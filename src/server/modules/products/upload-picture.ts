import type { StoredPicture, Pictures } from '../../adapters/pictures.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../audit/audited.ts';
import { auditedUpload } from '../media/audited-upload.ts';

interface Deps {
  db: Db;
  pictures: Pictures;
}

export function uploadPicture(
  { db, pictures }: Deps,
  { file, actor }: { file: Buffer; actor: Actor },
): Promise<StoredPicture> {
  const upload = { actor, action: 'upload_picture', bytes: file.length } as const;
  return auditedUpload(db, upload, () => pictures.store(file));
}
