import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { errorTable } from '#shared/errors.ts';
import { openTestShop } from '../testing/test-shop.ts';

test('a shop without its database says so, shows its window all the same, and recovers by itself', async () => {
  const { url, db, databaseName } = await openTestShop();
  const health = async () => (await fetch(`${url}/api/health`)).json();
  expect(await health()).toMatchObject({ success: true, data: { database: 'ok', jobs: 'ok' } });

  const server = new pg.Client({ connectionString: inject('postgresUrl') });
  await server.connect();
  onTestFinished(() => server.end());
  const setReachable = async (isReachable: boolean) => {
    await server.query(`alter database ${databaseName} allow_connections ${isReachable}`);
    if (isReachable) return;
    await server.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [databaseName],
    );
  };

  await setReachable(false);
  const ill = await fetch(`${url}/api/health`);
  expect(ill.status).toBe(503);
  expect(await ill.json()).toMatchObject({
    success: false,
    message: errorTable.unavailable.message,
    code: 'unavailable',
    errors: { database: 'down' },
  });
  for (const path of ['/', '/products', '/products/classic-sattu', '/api/products']) {
    expect((await fetch(url + path, { headers: { accept: 'text/html' } })).status).toBe(200);
  }

  await setReachable(true);
  await expect.poll(health, { timeout: 10_000 }).toMatchObject({ success: true });
  await db.execute(`update products set name = 'After the storm' where id = '1'`);
  await expect
    .poll(async () => (await fetch(`${url}/api/products/1`)).text(), { timeout: 10_000 })
    .toContain('After the storm');
});
