import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import { prepareOnce } from '../../db/prepare-once.ts';
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

async function incrementHits(db: Db, { key, perSeconds }: Limit) {
  const [row] = await incrementStatement(db).execute({ key, perSeconds });
  if (!row) throw new Error('counting an attempt returned no row');
  return row;
}

const incrementStatement = prepareOnce((db) => {
  const isExpired = sql`${throttles.endsAt} <= now()`;
  const seconds = sql.placeholder('perSeconds');
  return db
    .insert(throttles)
    .values({
      key: sql.placeholder('key'),
      hits: 1,
      endsAt: sql`now() + make_interval(secs => ${seconds})`,
    })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        hits: sql`case when ${isExpired} then 1 else ${throttles.hits} + 1 end`,
        endsAt: sql`case when ${isExpired} then excluded.ends_at else ${throttles.endsAt} end`,
      },
    })
    .returning({
      hits: throttles.hits,
      secondsLeft: sql<number>`ceil(extract(epoch from ${throttles.endsAt} - now()))::int`,
    })
    .prepare('count_attempt');
});
