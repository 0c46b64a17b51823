import { expect, onTestFinished, test } from 'vitest';
import { comparePublicReads } from '../../harness/compare-public-reads.ts';
import { startEnvironment } from '../../harness/environment.ts';
import { dropListeners, measureStaleness } from '../../harness/measure-staleness.ts';
import { sql } from './db/drizzle.ts';
import { isLongRun } from './testing/run-length.ts';
import { createAdmin } from './testing/users.ts';

test('three processes serve the same data while prices and settings change and notifications are lost', async () => {
  const environment = await startEnvironment({ count: 3 });
  onTestFinished(environment.close);
  const differences = async () => (await comparePublicReads(environment)).findings;

  const writes = isLongRun ? 400 : 12;
  const { reads } = await measureStaleness(environment, { writes, dropListenersEvery: 4 });

  expect(reads).toBeGreaterThan(writes);
  await expect.poll(differences, { timeout: 20_000 }).toEqual([]);

  // A process that missed this notification must not keep serving the old price.
  await dropListeners(environment.db);
  await environment.db.execute(sql`update products set price_paise = 17700 where id = '2'`);
  await expect.poll(differences, { timeout: 20_000 }).toEqual([]);

  const { token } = await createAdmin(environment.db);
  for (const name of ['Chana House', 'Honey House']) {
    await publishName(environment.servers[0].url, token, name);
    for (const { url } of environment.servers)
      await expect.poll(() => readHome(url), { timeout: 20_000 }).toContain(`"${name}, home"`);
    // The second name is published while no process receives notifications.
    await dropListeners(environment.db);
  }

  // The comparison detects a difference: no process serves an uncommitted price.
  const sale = environment.db.transaction(async (tx) => {
    await tx.execute(sql`update products set price_paise = 100 where id = '2'`);
    expect((await comparePublicReads({ ...environment, db: tx })).findings).toHaveLength(3);
    tx.rollback();
  });
  await expect(sale).rejects.toThrow('Rollback');
});

const readHome = async (url: string) =>
  (await fetch(url, { headers: { accept: 'text/html' } })).text();

async function publishName(url: string, token: string, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const address = `${url}/api/admin/settings/shop`;
  const { data: shop } = await (await fetch(address, { headers })).json();
  const body = JSON.stringify({ baseVersion: shop.version, data: { ...shop.data, name } });
  expect(await fetch(address, { method: 'PUT', headers, body })).toMatchObject({ status: 200 });
}
