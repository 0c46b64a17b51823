import { sampleNewsletterText } from '#shared/settings/sample-texts.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { settingsVersions } from '../settings/tables.ts';
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

/** Whether a published version of the settings has this invitation. The first ones had no field for it. */
export async function wasInvitation(db: Db, text: string): Promise<boolean> {
  const invitation = sql`coalesce(${settingsVersions.data}->>'newsletterText', ${sampleNewsletterText})`;
  const isShop = eq(settingsVersions.section, 'shop');
  return (await db.$count(settingsVersions, and(isShop, sql`${invitation} = ${text}`))) > 0;
}
