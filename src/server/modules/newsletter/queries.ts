import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { newsletterSubscribers as subscribers } from './tables.ts';

const { confirmedAt, unsubscribedAt } = subscribers;

export const isSubscribed = sql<boolean>`(${confirmedAt} is not null and ${unsubscribedAt} is null)`;

export async function countSubscribers(db: Db) {
  const [counts] = await db
    .select({
      confirmed: sql<number>`count(*) filter (where ${isSubscribed})::int`,
      waiting: sql<number>`count(*) filter (where ${confirmedAt} is null and ${unsubscribedAt} is null)::int`,
      unsubscribed: sql<number>`count(${unsubscribedAt})::int`,
    })
    .from(subscribers);
  if (!counts) throw new Error('the count returned no row');
  return counts;
}

/** An address that has not confirmed its subscription, or has unsubscribed. */
export async function findUnconfirmed(db: Db, email: string) {
  const [row] = await db
    .select({ token: subscribers.token, consent: subscribers.consent, isSubscribed })
    .from(subscribers)
    .where(eq(subscribers.email, email));
  return row?.isSubscribed ? undefined : row;
}
