import { expect, onTestFinished, test } from 'vitest';
import { comparePublicReads } from '../../harness/compare-public-reads.ts';
import { startEnvironment } from '../../harness/environment.ts';
import { dropListeners, measureStaleness } from '../../harness/measure-staleness.ts';
import { sql } from './db/drizzle.ts';
import { isLongRun } from './testing/run-length.ts';

test('three processes serve the same data while prices change and notifications are lost', async () => {
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

  // The comparison detects a difference: no process serves an uncommitted price.
  const sale = environment.db.transaction(async (tx) => {
    await tx.execute(sql`update products set price_paise = 100 where id = '2'`);
    expect((await comparePublicReads({ ...environment, db: tx })).findings).toHaveLength(3);
    tx.rollback();
  });
  await expect(sale).rejects.toThrow('Rollback');
});
