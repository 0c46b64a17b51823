import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A part of the cards that `npm run art` generated. */
export const readPart = (name: string) => readFile(join(import.meta.dirname, name), 'utf8');

/** A drawn pack can be missing, for example after an import of products: the card is drawn without it. */
export async function ifExists<T>(read: Promise<T>): Promise<T | undefined> {
  return read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
