import { userInfo } from 'node:os';
import { createFolderStorage } from '../src/server/adapters/uploads/folder-storage.ts';
import { openStorage } from '../src/server/adapters/uploads/open-storage.ts';
import { resetSecondFactorByEmail } from '../src/server/modules/accounts/second-factor.ts';
import { StartError } from '../src/server/start-error.ts';
import { copyUploads } from './admin/copy-uploads.ts';
import { command, readOptions, readSettings } from './command.ts';
import { openData } from './open-data.ts';

// For an administrator who lost phone and recovery codes:
//   npm run admin -- reset-second-factor someone@example.com
// To move the uploads from DATA_DIR to STORAGE_URL, or back:
//   npm run admin -- copy-uploads
//   npm run admin -- copy-uploads --back

const USAGE = `Usage: npm run admin -- reset-second-factor someone@example.com
       npm run admin -- copy-uploads [--back]`;

await command(async () => {
  const { positionals, values } = readOptions({
    args: process.argv.slice(2),
    allowPositionals: true,
    options: { back: { type: 'boolean', default: false } },
  });
  const [action, address, ...rest] = positionals;
  if (action === 'copy-uploads' && address === undefined) return copy(values.back);
  const isReset = action === 'reset-second-factor' && rest.length === 0 && !values.back;
  if (!isReset || !address) throw new StartError(USAGE);
  await resetSecondFactor(address.trim().toLowerCase());
});

async function resetSecondFactor(email: string): Promise<void> {
  const { db, close } = await openData(readSettings());
  try {
    const actor = { id: null, email: `${userInfo().username} at the command line`, address: '' };
    await resetSecondFactorByEmail(db, { email, actor });
    console.log(`${email} can now sign in without a second factor and is notified by email.`);
  } finally {
    await close();
  }
}

async function copy(isBack: boolean): Promise<void> {
  const config = readSettings();
  if (!config.s3) throw new StartError('Set STORAGE_URL to the storage of the copies.');
  const folder = createFolderStorage(config.dataDir);
  const storage = await openStorage(config);
  try {
    await storage.prepare();
    const [from, to] = isBack ? [storage, folder] : [folder, storage];
    await copyUploads({ from, to, report: console.log });
  } finally {
    storage.close();
  }
}
