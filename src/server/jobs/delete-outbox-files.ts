import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Task } from 'graphile-worker';
import { outboxFolder } from '../adapters/mail.ts';
import { policy } from '#shared/policy.ts';

const KEEP_MS = policy.keep.mailDays * 24 * 60 * 60 * 1000;

/** Nightly: mails that were left as files, where there is no mail server, go when their rows go. */
export function forgetOutboxTask(dataDir: string): Task {
  return async (_payload, { logger }) => {
    const folder = outboxFolder(dataDir);
    let count = 0;
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      // Another process may have been here before.
      const madeMs = (await stat(path).catch(() => undefined))?.mtimeMs ?? Infinity;
      if (Date.now() - madeMs < KEEP_MS) continue;
      await rm(path, { force: true });
      count += 1;
    }
    if (count > 0) logger.info(`forgot ${count} mails in the outbox`);
  };
}
