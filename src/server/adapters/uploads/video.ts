import { createHash } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import type { UploadStream } from '#shared/endpoint.ts';
import { AppError } from '#shared/errors.ts';
import { limits } from '#shared/limits.ts';
import { videoTypes, type VideoFormat } from '#shared/media/uploads.ts';
import { rejectIfFull, writeToDisk } from './disk.ts';
import { draftPath } from './folder-storage.ts';
import type { Storage } from './storage.ts';
import type { ByteSource } from './byte-source.ts';
import { isMp4, listMp4Metadata, readMp4Seconds } from './mp4.ts';
import { isWebm, readWebmSeconds } from './webm.ts';

/** The type of a video is decided by its first bytes. */
const HEAD_BYTES = 128;
const HASH_LENGTH = 32;

export interface StoredVideo {
  url: string;
  type: (typeof videoTypes)[VideoFormat];
  durationSeconds: number;
}

/** Writes a video to the disk while it arrives, and publishes it once it is checked. A rejected upload leaves no file. */
export async function storeVideo(storage: Storage, upload: UploadStream): Promise<StoredVideo> {
  await rejectIfFull(storage.draftFolder, upload.declaredBytes ?? limits.videoBytesMax);
  const draft = draftPath(storage.draftFolder);
  try {
    const { hash, format, seconds } = await receive(draft, upload);
    const name = `video/${hash}.${format}`;
    await storage.publish(draft, name);
    return { url: `/uploads/${name}`, type: videoTypes[format], durationSeconds: seconds };
  } finally {
    await rm(draft, { force: true });
  }
}

async function receive(path: string, { chunks }: UploadStream) {
  await using file = await open(path, 'wx+');
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  let format: VideoFormat | undefined;
  for await (const chunk of chunks) {
    if (!format) {
      head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
      if (head.length >= HEAD_BYTES) format = getFormat(head);
    }
    hash.update(chunk);
    // Waiting for each write keeps the rest of the file out of the memory.
    await writeToDisk(() => file.appendFile(chunk));
  }
  format ??= getFormat(head);
  const source = await sourceOf(file);
  const seconds = await getSeconds(source, format);
  if (format === 'mp4') await eraseMetadata(file, source);
  await writeToDisk(() => file.sync());
  return { hash: hash.digest('hex').slice(0, HASH_LENGTH), format, seconds };
}

function getFormat(head: Buffer): VideoFormat {
  if (isMp4(head)) return 'mp4';
  if (isWebm(head)) return 'webm';
  throw new AppError('video_unreadable');
}

async function sourceOf(file: FileHandle): Promise<ByteSource> {
  const { size } = await file.stat();
  return {
    size,
    async read(position, length) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    },
  };
}

async function getSeconds(source: ByteSource, format: VideoFormat): Promise<number> {
  const seconds = await (format === 'mp4' ? readMp4Seconds(source) : readWebmSeconds(source));
  if (seconds === undefined) {
    const message = 'The length of this video cannot be read. Please export it again as MP4.';
    throw new AppError('video_unreadable', { message });
  }
  if (seconds > limits.videoMinutesMax * 60) {
    const message = `This video is too long. A video may take up to ${limits.videoMinutesMax} minutes.`;
    throw new AppError('video_too_long', { message });
  }
  return Math.round(seconds * 10) / 10;
}

const ZEROS = Buffer.alloc(64 * 1024);

/** Phones record the place of a video. Empty boxes of the same size replace the metadata, so that nothing moves. */
async function eraseMetadata(file: FileHandle, source: ByteSource): Promise<void> {
  for (const { typeAt, start, end } of await listMp4Metadata(source)) {
    await file.write('free', typeAt);
    for (let position = start; position < end; position += ZEROS.length) {
      await file.write(ZEROS, 0, Math.min(ZEROS.length, end - position), position);
    }
  }
}
