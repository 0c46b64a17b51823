import { createHash } from 'node:crypto';
import { iconFiles } from '#shared/media/uploads.ts';

// The name of a file is its URL without `/uploads/`. Pictures, logos and icons are uploads with several files, in a
// folder; videos and captions are one file each.

const HASH = '[0-9a-f]{32}';
const UPLOADS = [
  `${HASH}-\\d{1,5}x\\d{1,5}`,
  `video/${HASH}\\.(?:mp4|webm)`,
  `captions/${HASH}\\.vtt`,
  `icon/${HASH}`,
].join('|');
const PARTS = ['\\d{1,4}\\.(?:avif|webp)', 'logo\\.png', ...iconFiles.map(escapeDots)].join('|');

/** Matches the name of an upload in a URL. PostgreSQL uses the pattern, too. */
export const UPLOAD_NAME = new RegExp(`/uploads/(${UPLOADS})`);

const FILE_NAME = new RegExp(`^(${UPLOADS})(?:/(?:${PARTS}))?$`);

/** The upload that a file belongs to; undefined if the name is not one that the shop gives. */
export const uploadOf = (file: string): string | undefined => FILE_NAME.exec(file)?.[1];

const types: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
};

/** The type of an uploaded file; undefined for names that the shop does not give to files. */
export function fileType(name: string): string | undefined {
  return uploadOf(name) === undefined ? undefined : types[name.slice(name.lastIndexOf('.') + 1)];
}

const PREFIX = '/uploads/';

/** The name of the file at this URL; undefined for a URL that is not an uploaded file. */
export function findFileName(url: string): string | undefined {
  const name = url.startsWith(PREFIX) ? url.slice(PREFIX.length) : '';
  return fileType(name) && name;
}

/** Throws for a URL that is not an uploaded file. */
export function fileName(url: string): string {
  const name = findFileName(url);
  if (name === undefined) throw new Error(`${url} is not an upload of the shop`);
  return name;
}

/** Equal uploads of one kind have the same name. */
export function contentHash(...parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}

function escapeDots(text: string): string {
  return text.replaceAll('.', '\\.');
}
