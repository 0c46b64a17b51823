import type { UploadStream } from '#shared/endpoint.ts';
import { createLimiter } from '../../limiter.ts';
import { storeCaptions } from './captions.ts';
import type { Storage } from './storage.ts';
import { storeVideo, type StoredVideo } from './video.ts';

/** Stores uploads other than pictures. */
export interface Uploads {
  storeVideo(upload: UploadStream): Promise<StoredVideo>;
  storeCaptions(bytes: Buffer): Promise<{ url: string }>;
}

/** More would slow each other down, and a video may take minutes, so that others are rejected instead of queued. */
const VIDEOS_AT_ONCE = 2;

export function createUploads(storage: Storage): Uploads {
  const videos = createLimiter({ concurrency: VIDEOS_AT_ONCE, waiting: 0 });
  return {
    storeVideo: (upload) => videos.run(() => storeVideo(storage, upload)),
    storeCaptions: (bytes) => storeCaptions(storage, bytes),
  };
}
