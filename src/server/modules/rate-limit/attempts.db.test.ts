import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { isWithin, throttle } from './attempts.ts';

const limit = { key: 'door:someone', max: 2, perSeconds: 60 };

test('attempts above the limit are refused until the time is over, each visitor by itself', async () => {
  const { db } = await freshDatabase();
  await throttle(db, limit);
  await throttle(db, limit);
  const refusal = await throttle(db, limit).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'too_many_requests', status: 429 });
  expect(refusal).toHaveProperty('retryAfterSeconds', 60);
  expect(refusal).toHaveProperty('message', 'Too many attempts. Please try again in 1 minute.');
  await throttle(db, { ...limit, key: 'door:another' });

  await db.execute(sql`update throttles set ends_at = now() - interval '1 second'`);
  await throttle(db, limit);
  await throttle(db, limit);
  await expect(throttle(db, limit)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('whoever is not to be told is counted with the others', async () => {
  const { db } = await freshDatabase();
  expect(await isWithin(db, limit)).toBe(true);
  await throttle(db, limit);
  expect(await isWithin(db, limit)).toBe(false);
  await expect(throttle(db, limit)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('attempts that come together are all counted', async () => {
  const { db } = await freshDatabase();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, () => throttle(db, { ...limit, max: 5 })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});
