import type { Config } from '../src/server/config-types.ts';
import { openStorage } from '../src/server/adapters/uploads/open-storage.ts';
import { StartError } from '../src/server/start-error.ts';
import { backupPath, removeOlder } from './backup/backup-files.ts';
import { summaryOf } from './backup/summary.ts';
import { verifyBackup } from './backup/verify-backup.ts';
import { writeBackup } from './backup/write-backup.ts';
import { command, readOptions, readSettings } from './command.ts';
import { openData } from './open-data.ts';

// Saves all data of the shop in one file, also while it runs:
//   npm run backup -- --to /var/backups/tokri/ --keep 14 --verify
// The file is a compressed tar archive with the rows of every table and the uploaded images.

await command(async () => {
  const { to, keep, verify } = parseOptions(process.argv.slice(2));
  const config = readSettings();
  const now = new Date();
  const path = await backupPath(to, now);
  const startedAt = performance.now();
  const { manifest, bytes, missing } = await save(config, path, now);
  console.log(`\n${path}\n${summaryOf(manifest, { bytes, startedAt })}`);
  for (const name of missing) console.log(`An image in use is missing from uploads: ${name}`);
  if (verify) {
    await verifyBackup(path);
    console.log('Verified: a shop was made of it, its books agree and no row is missing.');
  }
  if (keep !== undefined) {
    const older = await removeOlder(path, keep);
    if (older.length > 0) console.log(`Removed ${older.length} older, kept the newest ${keep}.`);
  }
});

async function save(config: Config, path: string, now: Date) {
  const { pool, close } = await openData(config);
  const storage = await openStorage(config);
  try {
    return await writeBackup({ pool, storage, path, now, report: console.log });
  } finally {
    storage.close();
    await close();
  }
}

function parseOptions(args: string[]) {
  const { values } = readOptions({
    args,
    options: {
      to: { type: 'string', default: 'backups/' },
      keep: { type: 'string' },
      verify: { type: 'boolean', default: false },
    },
  });
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) {
    throw new StartError('--keep must be a whole number from 1.');
  }
  return { ...values, keep };
}
