import { expect, onTestFinished, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { seed } from '../../db/seed/seed.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import { createSettingsCache } from './settings-cache.ts';

test('while the database does not respond, the last known settings are returned', async () => {
  const { db } = await freshDatabase();
  await seed(db, silentLog);
  let changes = 0;
  const onChange = () => (changes += 1);
  const settings = createSettingsCache(db, silentLog, { hidesSamples: false, onChange });
  onTestFinished(() => settings.close());
  settings.setConnected(true);
  const before = await settings.current();
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table settings`);
    settings.handleNotification();
    changes = 0;
    expect(await settings.current()).toBe(before);
    expect(changes).toBe(1);
  });
  // The waiting read ends soon after the lock.
  await expect.poll(() => settings.current()).not.toBe(before);
});
