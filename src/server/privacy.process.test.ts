import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from './db/drizzle.ts';
import { freshDatabase } from './testing/fresh-database.ts';
import { createUser } from './testing/users.ts';
import { runScript } from './testing/run-script.ts';
import { temporaryFolder } from './testing/running-shop.ts';

test('an operator exports and erases a customer from the command line', async () => {
  const { db, url } = await freshDatabase();
  const { email, name } = await createUser(db);
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const env = { DATABASE_URL: url, DATA_DIR: path };
  const run = (...args: string[]) => runScript('privacy', args, { env });
  const file = join(path, 'export.json');

  expect(await run('export', email.toUpperCase(), '--to', file)).toEqual({ code: 0, output: '' });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ email, account: { name } });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  expect(await run('erase', email)).toMatchObject({
    code: 1,
    output: expect.stringContaining('--yes'),
  });
  expect(await run('erase', email, '--yes')).toMatchObject({ code: 0 });
  expect((await db.execute(sql`select from users`)).rows).toEqual([]);
  const { code, output } = await run('export', email);
  expect([code, output.trim()]).toEqual([1, 'No customer found with this email.']);
  expect((await run('forget', email)).output).toContain('Say what to do');
});
