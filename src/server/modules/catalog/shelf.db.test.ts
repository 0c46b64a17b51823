import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { seed } from '../../db/seed/seed.ts';
import { freshDatabase, silentLog } from '../../testing/fresh-database.ts';
import { createShelf } from './shelf.ts';

test('whoever asks while a change is being read waits for it, and nothing old counts as true', async () => {
  const { db } = await freshDatabase();
  await seed(db, silentLog);
  const shelf = createShelf(db, silentLog, () => {});
  shelf.setHeard(true);
  await shelf.current();

  await db.execute(sql`update products set name = 'Changed' where id = '1'`);
  shelf.changed('1');
  const first = shelf.current();
  await setImmediate();
  expect(shelf.stamp()).toBeUndefined();
  const second = shelf.current();

  expect((await second).find('1')?.name).toBe('Changed');
  expect((await first).find('1')?.name).toBe('Changed');
  expect(shelf.stamp()).toBeDefined();
});
