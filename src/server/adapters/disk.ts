import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pulse } from '../pulse.ts';

const SAMPLE = Buffer.alloc(8192, 'tokri');
const TRIED_EVERY_MS = 5000;

/** Whether the folder of the shop's data can still be written to, found out by doing so now and then. */
export function createDiskCheck(dataDir: string, pulse: Pulse): () => Promise<void> {
  const file = join(dataDir, '.written-to');
  let trying: Promise<void> | undefined;
  let triedAt = 0;
  const attempt = async () => {
    try {
      await writeFile(file, SAMPLE);
      await rm(file);
      pulse.worked();
    } catch (error) {
      pulse.failed(error);
    }
  };
  return () => {
    if (Date.now() - triedAt < TRIED_EVERY_MS && !pulse.isFailing()) return Promise.resolve();
    trying ??= attempt().finally(() => {
      triedAt = Date.now();
      trying = undefined;
    });
    return trying;
  };
}
