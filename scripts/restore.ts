import { openStorage } from '../src/server/adapters/uploads/open-storage.ts';
import { StartError } from '../src/server/start-error.ts';
import { checkBackup } from './backup/read-backup.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { summaryOf } from './backup/summary.ts';
import { checkBooks, verifyBackup } from './backup/verify-backup.ts';
import { command, readOptions, readSettings } from './command.ts';
import { openData } from './open-data.ts';

// Restores a backup into an empty database, in DATABASE_URL or in a new DATA_DIR:
//   npm run restore -- --from backups/tokri-2026-11-16T10-00-00Z.tokri
//   npm run restore -- --from … --replace    replaces the existing shop
//   npm run restore -- --from … --verify     only tests the restore

await command(async () => {
  const { from, replace, verify } = parseOptions(process.argv.slice(2));
  const config = readSettings();
  const startedAt = performance.now();
  const manifest = await checkBackup(from);
  console.log(`${from} is whole: the shop of ${manifest.madeAt}, version ${manifest.shop}.`);
  if (verify) {
    await verifyBackup(from);
    console.log(`Verified: a shop was made of it. ${summaryOf(manifest, { startedAt })}`);
  } else {
    const { db, pool, close } = await openData({ ...config, mayCreate: true });
    const storage = await openStorage(config);
    try {
      const options = { path: from, manifest, isReplacing: replace, report: console.log };
      await restoreBackup({ pool, storage, ...options });
      console.log(`\nRestored ${summaryOf(manifest, { startedAt })}`);
      await checkBooks(db);
      console.log(`The books agree. 'npm start' opens the shop.`);
    } finally {
      storage.close();
      await close();
    }
  }
});

function parseOptions(args: string[]) {
  const { values } = readOptions({
    args,
    options: {
      from: { type: 'string' },
      replace: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
    },
  });
  if (values.from === undefined) throw new StartError('Say which backup: --from file.');
  return { ...values, from: values.from };
}
