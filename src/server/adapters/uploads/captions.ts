import { AppError } from '#shared/errors.ts';
import type { Storage } from './storage.ts';
import { contentHash } from './upload-names.ts';

/** The signature of the format, after an optional byte order mark. */
const SIGNATURE = /^WEBVTT(?:[ \t\r\n]|$)/;

/** Stores captions unchanged; browsers show them as text and load nothing that they refer to. */
export async function storeCaptions(storage: Storage, bytes: Buffer): Promise<{ url: string }> {
  if (!SIGNATURE.test(decodeText(bytes))) throw new AppError('captions_unreadable');
  const name = `captions/${contentHash('captions', bytes)}.vtt`;
  await storage.put(name, [bytes]);
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
