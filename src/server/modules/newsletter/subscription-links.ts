import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { isSubscribed } from './queries.ts';
import { newsletterSubscribers as subscribers } from './tables.ts';

/** Generous, because a mail provider may send the unsubscribe requests of many readers from few addresses. */
const PER_CALLER = { max: 300, perSeconds: 600 };

interface Link {
  token: string;
  caller: string;
}

/** Subscribes an address, also after an unsubscription. A subscribed address keeps its confirmation time. */
export function confirmSubscription(db: Db, link: Link) {
  const confirmedAt = sql`case when ${isSubscribed} then ${subscribers.confirmedAt} else now() end`;
  return applyLink(db, link, { confirmedAt, unsubscribedAt: null });
}

/** Unsubscribes an address. A repeated request keeps the first time. */
export function unsubscribe(db: Db, link: Link) {
  return applyLink(db, link, {
    unsubscribedAt: sql`coalesce(${subscribers.unsubscribedAt}, now())`,
  });
}

interface SubscriptionChange {
  confirmedAt?: SQL;
  unsubscribedAt: SQL | null;
}

async function applyLink(
  db: Db,
  { token, caller }: Link,
  change: SubscriptionChange,
): Promise<{ email: string }> {
  await recordAttempt(db, { key: `newsletter-link:${caller}`, ...PER_CALLER });
  const [subscriber] = await db
    .update(subscribers)
    .set(change)
    .where(eq(subscribers.token, token))
    .returning({ email: subscribers.email });
  if (!subscriber) throw new AppError('newsletter_link_invalid');
  return subscriber;
}
