import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uploadFolder } from '../uploads/upload-folder.ts';

/** A part of the cards that `npm run art` generated. */
export const readPart = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

/** The file of `/uploads/…`. */
export const uploadFile = (url: string, dataDir: string) =>
  join(uploadFolder(dataDir), url.replace(/^\/uploads\//, ''));

/** Uploads can be missing, for example after an import of settings: the card is drawn without them. */
export async function ifExists<T>(read: Promise<T>): Promise<T | undefined> {
  return read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
