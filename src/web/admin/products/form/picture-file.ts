import { limits } from '#shared/limits.ts';

const MB = 1024 * 1024;
const MAX_TEXT = `${limits.pictureBytesMax / MB} MB`;

/** For the file chooser; the real type is checked by the first bytes. */
export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/avif';

const starts: readonly ((head: string) => boolean)[] = [
  (head) => head.startsWith('\xff\xd8\xff'),
  (head) => head.startsWith('\x89PNG\r\n\x1a\n'),
  (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP',
  (head) => head.slice(4, 8) === 'ftyp' && /avi[fs]/.test(head.slice(8)),
];

const HEAD_BYTES = 32;

/** The reason why a file cannot be uploaded; undefined if it can. */
export async function uploadError(file: File): Promise<string | undefined> {
  if (file.size === 0) return 'This file is empty.';
  if (file.size > limits.pictureBytesMax) {
    const size = (file.size / MB).toLocaleString('en-IN', { maximumFractionDigits: 1 });
    return `This file has ${size} MB. A picture may have up to ${MAX_TEXT}.`;
  }
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  return starts.some((fits) => fits(head))
    ? undefined
    : 'This is not a JPEG, PNG, WebP or AVIF picture.';
}
