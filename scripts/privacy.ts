import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { eraseCustomer } from '../src/server/modules/privacy/erase-customer.ts';
import { exportCustomer } from '../src/server/modules/privacy/export-customer.ts';
import { StartError } from '../src/server/start-error.ts';
import { command, readOptions, readSettings } from './command.ts';
import { openData } from './open-data.ts';

// What the law lets a customer ask for, also one without an account:
//   npm run privacy -- export someone@example.com --to someone.json
//   npm run privacy -- erase someone@example.com --yes

const USAGE =
  'Say what to do and for whom: export someone@example.com [--to file], or erase someone@example.com --yes.';

await command(async () => {
  const wish = readWishes(process.argv.slice(2));
  const { db, close } = await openData(readSettings());
  const by = { id: null, email: `${userInfo().username} at the command line`, address: '' };
  try {
    const { email } = wish;
    if (wish.isErasure) {
      await eraseCustomer(db, { email, by });
      console.log(`${email} is erased; orders and payments stay in the books without a name.`);
    } else {
      const text = `${JSON.stringify(await exportCustomer(db, { email, by }), null, 2)}\n`;
      if (wish.to === undefined) process.stdout.write(text);
      else await writeFile(wish.to, text, { mode: 0o600 });
    }
  } finally {
    await close();
  }
});

function readWishes(args: string[]) {
  const { values, positionals } = readOptions({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  const [deed, email] = positionals;
  if (!email || (deed !== 'export' && deed !== 'erase')) throw new StartError(USAGE);
  if (deed === 'erase' && !values.yes) {
    throw new StartError(`This cannot be undone. Add --yes to erase ${email}.`);
  }
  return { isErasure: deed === 'erase', email: email.trim().toLowerCase(), to: values.to };
}
