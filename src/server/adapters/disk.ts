import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DependencyStatus } from '../dependency-status.ts';

const SAMPLE = 'written to find out whether that is possible\n';
const TRIED_EVERY_MS = 1000;
/** Two pieces of the embedded database's journal: with less it stops. */
const FREE_MIN_MB = 32;
const MB = 1024 * 1024;

/** Whether the folder of the shop's data can still be written to, found out by doing so now and then. */
export function createDiskCheck(dataDir: string, status: DependencyStatus): () => Promise<void> {
  const file = join(dataDir, '.written-to');
  let trying: Promise<void> | undefined;
  let triedAt = 0;
  const attempt = async () => {
    try {
      await writeFile(file, SAMPLE);
      await rm(file);
      const { bavail, bsize } = await statfs(dataDir);
      const freeMb = Math.floor((bavail * bsize) / MB);
      if (freeMb < FREE_MIN_MB) throw new Error(`only ${freeMb} MB are left`);
      status.recordSuccess();
    } catch (error) {
      status.recordFailure(error);
    }
  };
  return () => {
    if (Date.now() - triedAt < TRIED_EVERY_MS) return Promise.resolve();
    trying ??= attempt().finally(() => {
      triedAt = Date.now();
      trying = undefined;
    });
    return trying;
  };
}
