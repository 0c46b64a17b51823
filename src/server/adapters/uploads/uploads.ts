import type { UploadStream } from '#shared/endpoint.ts';
import { createLimiter } from '../../limiter.ts';
import { storeCaptions } from './captions.ts';
import { uploadFolder } from './upload-folder.ts';
import { storeVideo, type StoredVideo } from './video.ts';

/** Stores uploads other than pictures. */
export interface Uploads {
  storeVideo(upload: UploadStream): Promise<StoredVideo>;
  storeCaptions(bytes: Buffer): Promise<{ url: string }>;
}

/** More would slow each other down, and a video may take minutes, so that others are rejected instead of queued. */
const VIDEOS_AT_ONCE = 2;

export function createUploads(dataDir: string): Uploads {
  const folder = uploadFolder(dataDir);
  const videos = createLimiter({ concurrency: VIDEOS_AT_ONCE, waiting: 0 });
  return {
    storeVideo: (upload) => videos.run(() => storeVideo(folder, upload)),
    storeCaptions: (bytes) => storeCaptions(folder, bytes),
  };
}
