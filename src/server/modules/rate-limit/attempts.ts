import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { statement } from '../../db/statement.ts';
import { throttles } from './tables.ts';

interface Limit {
  /** What is counted, and for whom. */
  key: string;
  max: number;
  perSeconds: number;
}

/** Counts one attempt, for all processes together, and refuses those above the limit. */
export async function throttle(db: Db, limit: Limit): Promise<void> {
  const { hits, secondsLeft } = await count(db, limit);
  if (hits <= limit.max) return;
  throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, secondsLeft) });
}

/** The same, where whoever is above the limit is not told. */
export async function isWithin(db: Db, limit: Limit): Promise<boolean> {
  return (await count(db, limit)).hits <= limit.max;
}

async function count(db: Db, { key, perSeconds }: Limit) {
  const [counted] = await counting(db).execute({ key, perSeconds });
  if (!counted) throw new Error('the database counted nothing');
  return counted;
}

const counting = statement((db) => {
  const isOver = sql`${throttles.endsAt} <= now()`;
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
        hits: sql`case when ${isOver} then 1 else ${throttles.hits} + 1 end`,
        endsAt: sql`case when ${isOver} then excluded.ends_at else ${throttles.endsAt} end`,
      },
    })
    .returning({
      hits: throttles.hits,
      secondsLeft: sql<number>`ceil(extract(epoch from ${throttles.endsAt} - now()))::int`,
    })
    .prepare('count_attempt');
});
