import { userInfo } from 'node:os';
import { resetSecondFactorByEmail } from '../src/server/modules/accounts/second-factor.ts';
import { StartError } from '../src/server/start-error.ts';
import { command, readOptions, readSettings } from './command.ts';
import { openData } from './open-data.ts';

// For an administrator who lost phone and recovery codes:
//   npm run admin -- reset-second-factor someone@example.com

const USAGE = 'Usage: npm run admin -- reset-second-factor someone@example.com';

await command(async () => {
  const { positionals } = readOptions({ args: process.argv.slice(2), allowPositionals: true });
  const [action, address, ...rest] = positionals;
  if (action !== 'reset-second-factor' || !address || rest.length > 0) throw new StartError(USAGE);
  const email = address.trim().toLowerCase();
  const { db, close } = await openData(readSettings());
  try {
    const actor = { id: null, email: `${userInfo().username} at the command line`, address: '' };
    await resetSecondFactorByEmail(db, { email, actor });
    console.log(`${email} can now sign in without a second factor and is notified by email.`);
  } finally {
    await close();
  }
});
