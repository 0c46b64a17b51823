import { limits } from '#shared/limits.ts';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { outboxFolder } from '../adapters/mail.ts';

const KEEP_MS = limits.keep.mailDays * 24 * 60 * 60 * 1000;

/** Without a mail server mails are written as files, which are kept as long as the rows of sent mails. */
export async function deleteOutboxFiles(dataDir: string): Promise<number> {
  const folder = outboxFolder(dataDir);
  let count = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    // Another process may have deleted the file.
    const modifiedMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
    if (Date.now() - modifiedMs < KEEP_MS) continue;
    await rm(path, { force: true });
    count += 1;
  }
  return count;
}
