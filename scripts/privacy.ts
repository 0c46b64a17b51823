import { writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { eraseCustomer } from '../src/server/modules/privacy/erase-customer.ts';
import { exportCustomer } from '../src/server/modules/privacy/export-customer.ts';
import { createSnapshot, readDocuments } from '../src/server/modules/settings/read-settings.ts';
import { runWithSettings } from '../src/server/modules/settings/request-settings.ts';
import { StartError } from '../src/server/start-error.ts';
import { command, readOptions, readSettings } from './command.ts';
import { openData } from './open-data.ts';

// Exports or erases a customer's data as the law requires, also without an account:
//   npm run privacy -- export someone@example.com --to someone.json
//   npm run privacy -- erase someone@example.com --yes

const USAGE =
  'Say what to do and for whom: export someone@example.com [--to file], or erase someone@example.com --yes.';

await command(async () => {
  const options = parseOptions(process.argv.slice(2));
  const { db, close } = await openData(readSettings());
  const actor = { id: null, email: `${userInfo().username} at the command line`, address: '' };
  try {
    const { email } = options;
    if (options.isErasure) {
      await eraseCustomer(db, { email, actor });
      console.log(
        `${email} is erased; orders and payments stay in the books without a name. Invoices and credit notes stay complete for 72 months after the annual return, as tax law requires.`,
      );
    } else {
      const settings = createSnapshot(await readDocuments(db), {
        now: new Date(),
        hidesSamples: false,
      });
      const data = await runWithSettings(settings, () => exportCustomer(db, { email, actor }));
      const text = `${JSON.stringify(data, null, 2)}\n`;
      if (options.to === undefined) process.stdout.write(text);
      else await writeFile(options.to, text, { mode: 0o600 });
    }
  } finally {
    await close();
  }
});

function parseOptions(args: string[]) {
  const { values, positionals } = readOptions({
    args,
    allowPositionals: true,
    options: { to: { type: 'string' }, yes: { type: 'boolean', default: false } },
  });
  const [action, email] = positionals;
  if (!email || (action !== 'export' && action !== 'erase')) throw new StartError(USAGE);
  if (action === 'erase' && !values.yes) {
    throw new StartError(`This cannot be undone. Add --yes to erase ${email}.`);
  }
  return { isErasure: action === 'erase', email: email.trim().toLowerCase(), to: values.to };
}
