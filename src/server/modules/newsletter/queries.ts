import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { newsletterSubscribers as subscribers } from './tables.ts';

const { confirmedAt, unsubscribedAt } = subscribers;

export const isOnList = sql<boolean>`(${confirmedAt} is not null and ${unsubscribedAt} is null)`;

export async function countSubscribers(db: Db) {
  const [counts] = await db
    .select({
      confirmed: sql<number>`count(*) filter (where ${isOnList})::int`,
      waiting: sql<number>`count(*) filter (where ${confirmedAt} is null and ${unsubscribedAt} is null)::int`,
      unsubscribed: sql<number>`count(${unsubscribedAt})::int`,
    })
    .from(subscribers);
  if (!counts) throw new Error('the database counted nothing');
  return counts;
}

/** Somebody who was asked for a confirmation and has not given it. */
export async function findWaiting(db: Db, email: string) {
  const [row] = await db
    .select({ token: subscribers.token, isOnList })
    .from(subscribers)
    .where(eq(subscribers.email, email));
  return row?.isOnList ? undefined : row;
}
