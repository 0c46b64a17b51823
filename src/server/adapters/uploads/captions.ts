import { writeFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/errors.ts';
import { writeToDisk } from './disk.ts';
import { contentHash, draftPath, publish } from './upload-folder.ts';

/** The signature of the format, after an optional byte order mark. */
const SIGNATURE = /^WEBVTT(?:[ \t\r\n]|$)/;

/** Stores captions unchanged; browsers show them as text and load nothing that they refer to. */
export async function storeCaptions(folder: string, bytes: Buffer): Promise<{ url: string }> {
  if (!SIGNATURE.test(decodeText(bytes))) throw new AppError('captions_unreadable');
  const name = `captions/${contentHash('captions', bytes)}.vtt`;
  const draft = draftPath(folder);
  try {
    await writeToDisk(async () => {
      await writeFile(draft, bytes, { flush: true });
      await publish(draft, join(folder, name));
    });
  } finally {
    await rm(draft, { force: true });
  }
  return { url: `/uploads/${name}` };
}

/** Removes the byte order mark. */
function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw new AppError('captions_unreadable', { cause: error });
  }
}
