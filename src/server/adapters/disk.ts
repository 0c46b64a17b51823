import { rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DependencyStatus } from '../dependency-status.ts';

const TEST_CONTENT = 'a test whether the disk is writable\n';
const CHECK_INTERVAL_MS = 1000;
/** Two WAL segments: with less the embedded PostgreSQL stops. */
const FREE_MIN_MB = 32;
const MB = 1024 * 1024;

/** Returns a check that writes a test file to the data directory, at most once per interval. */
export function createDiskCheck(dataDir: string, status: DependencyStatus): () => Promise<void> {
  const file = join(dataDir, '.written-to');
  let running: Promise<void> | undefined;
  let checkedAt = 0;
  const check = async () => {
    try {
      await writeFile(file, TEST_CONTENT);
      await rm(file);
      const { bavail, bsize } = await statfs(dataDir);
      const freeMb = Math.floor((bavail * bsize) / MB);
      if (freeMb < FREE_MIN_MB) throw new Error(`only ${freeMb} MB are free`);
      status.recordSuccess();
    } catch (error) {
      status.recordFailure(error);
    }
  };
  return () => {
    if (Date.now() - checkedAt < CHECK_INTERVAL_MS) return Promise.resolve();
    running ??= check().finally(() => {
      checkedAt = Date.now();
      running = undefined;
    });
    return running;
  };
}
