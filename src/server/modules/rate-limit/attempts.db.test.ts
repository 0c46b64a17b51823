import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { freshDatabase } from '../../testing/fresh-database.ts';
import { recordAttempt, removeAttempt, tryAttempt } from './attempts.ts';

const limit = { key: 'login:a@example.com', max: 2, perSeconds: 60 };

test('rejects attempts above the limit until the window ends, separately for each key', async () => {
  const { db } = await freshDatabase();
  await recordAttempt(db, limit);
  await recordAttempt(db, limit);
  const error = await recordAttempt(db, limit).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'too_many_requests', status: 429 });
  expect(error).toHaveProperty('retryAfterSeconds', 60);
  expect(error).toHaveProperty('message', 'Too many attempts. Please try again in 1 minute.');
  await recordAttempt(db, { ...limit, key: 'login:b@example.com' });

  await db.execute(sql`update throttles set ends_at = now() - interval '1 second'`);
  await recordAttempt(db, limit);
  await recordAttempt(db, limit);
  await expect(recordAttempt(db, limit)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('counts silently rejected attempts too', async () => {
  const { db } = await freshDatabase();
  expect(await tryAttempt(db, limit)).toBe(true);
  await recordAttempt(db, limit);
  expect(await tryAttempt(db, limit)).toBe(false);
  await expect(recordAttempt(db, limit)).rejects.toMatchObject({ code: 'too_many_requests' });
});

test('counts all concurrent attempts', async () => {
  const { db } = await freshDatabase();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 12 }, () => recordAttempt(db, { ...limit, max: 5 })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('allows another attempt after one was removed', async () => {
  const { db } = await freshDatabase();
  await recordAttempt(db, limit);
  await recordAttempt(db, limit);
  await removeAttempt(db, [limit.key]);
  await recordAttempt(db, limit);
  await expect(recordAttempt(db, limit)).rejects.toMatchObject({ code: 'too_many_requests' });
});
