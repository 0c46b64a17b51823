import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuditReport } from '../../src/server/audit-books.ts';
import type { Db } from '../../src/server/db/client.ts';
import { StartError } from '../../src/server/start-error.ts';
import { openData } from '../open-data.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/** Tests a backup by restoring it into a temporary shop. */
export async function verifyBackup(path: string): Promise<void> {
  const manifest = await checkBackup(path);
  const dataDir = await mkdtemp(join(tmpdir(), 'tokri-verify-'));
  try {
    const data = await openData({
      databaseDirectUrl: undefined,
      databaseCa: undefined,
      dataDir,
      mayCreate: true,
    });
    try {
      const report = () => {};
      await restoreBackup({ pool: data.pool, dataDir, path, manifest, isReplacing: false, report });
      await checkBooks(data.db);
    } finally {
      await data.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Throws if the restored books do not agree. */
export async function checkBooks(db: Db): Promise<void> {
  const { checks } = await createAuditReport(db);
  const failed = checks.filter(({ violations }) => violations.length > 0);
  if (failed.length === 0) return;
  const names = failed.map(({ name }) => `  - ${name}`).join('\n');
  throw new StartError(
    `The data is as it was saved, but the books do not agree ('npm run audit' tells more):\n${names}`,
  );
}
