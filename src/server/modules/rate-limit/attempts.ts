import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import { batched } from '../../db/batched.ts';
import { prepareOnce, prepareSql, textArrayPlaceholder } from '../../db/prepare-once.ts';
import { throttles } from './tables.ts';

interface Limit {
  /** The action and the account or network it is counted for, e.g. `login:192.0.2.7`. */
  key: string;
  max: number;
  perSeconds: number;
}

/** Counts one attempt across all processes and throws when it exceeds the limit. */
export async function recordAttempt(db: Db, limit: Limit): Promise<void> {
  const { hits, secondsLeft } = await incrementHits(db, limit);
  if (hits <= limit.max) return;
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, secondsLeft) });
}

/** Counts one attempt and returns whether it is within the limit, for limits the caller must not notice. */
export async function tryAttempt(db: Db, limit: Limit): Promise<boolean> {
  return (await incrementHits(db, limit)).hits <= limit.max;
}

/** Subtracts one attempt, so that a successful attempt does not count against the limit. */
export async function removeAttempt(db: Db, keys: string[]): Promise<void> {
  await db
    .update(throttles)
    .set({ hits: sql`greatest(${throttles.hits} - 1, 0)` })
    .where(inArray(throttles.key, keys));
}

interface Hits {
  hits: number;
  secondsLeft: number;
}

/** Counts the attempts of several callers in one statement. */
const incrementHits = batched(async (db, attempts: Limit[]): Promise<Hits[]> => {
  const counts = new Map<string, number>();
  const nth = attempts.map(({ key }) => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return counts.get(key) ?? 0;
  });
  const seconds = new Map(attempts.map(({ key, perSeconds }) => [key, perSeconds]));
  const rows = await incrementStatement(db).execute({
    keys: [...counts.keys()],
    counts: [...counts.values()].map(String),
    seconds: [...seconds.values()].map(String),
  });
  const stored = new Map(rows.map((row) => [row.key, row]));
  return attempts.map(({ key }, index) => {
    const row = stored.get(key);
    if (!row) throw new Error('counting an attempt returned no row');
    const later = (counts.get(key) ?? 0) - (nth[index] ?? 0);
    return { hits: row.hits - later, secondsLeft: row.secondsLeft };
  });
});

const incrementStatement = prepareOnce((db) =>
  prepareSql<{ key: string; hits: number; secondsLeft: number }>(
    db,
    sql`
    insert into throttles (key, hits, ends_at)
    select key, count::int, now() + make_interval(secs => seconds::int)
    from unnest(${textArrayPlaceholder('keys')}, ${textArrayPlaceholder('counts')},
      ${textArrayPlaceholder('seconds')}) as attempt(key, count, seconds)
    -- The same order in all processes prevents deadlocks.
    order by key
    on conflict (key) do update set
      hits = excluded.hits + case when throttles.ends_at <= now() then 0 else throttles.hits end,
      ends_at = case when throttles.ends_at <= now() then excluded.ends_at else throttles.ends_at end
    returning key, hits, ceil(extract(epoch from ends_at - now()))::int as "secondsLeft"`,
  ),
);
