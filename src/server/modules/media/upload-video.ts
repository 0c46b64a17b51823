import type { UploadStream } from '#shared/endpoint.ts';
import { limits } from '#shared/limits.ts';
import type { Uploads } from '../../adapters/uploads/uploads.ts';
import type { StoredVideo } from '../../adapters/uploads/video.ts';
import type { Db } from '../../db/client.ts';
import type { Actor } from '../audit/audited.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { auditedUpload } from './audited-upload.ts';

interface Deps {
  db: Db;
  uploads: Uploads;
}

/** Stores a video, unless this administrator uploaded too many within an hour. */
export async function uploadVideo(
  { db, uploads }: Deps,
  { file, actor }: { file: UploadStream; actor: Actor },
): Promise<StoredVideo> {
  await recordAttempt(db, {
    key: `upload_video:${actor.id}`,
    max: limits.videosPerHour,
    perSeconds: 3600,
  });
  const upload = { actor, action: 'upload_video', bytes: file.declaredBytes } as const;
  return auditedUpload(db, upload, () => uploads.storeVideo(file));
}
