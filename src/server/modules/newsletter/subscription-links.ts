import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { recordAttempt } from '../rate-limit/attempts.ts';
import { isOnList } from './queries.ts';
import { newsletterSubscribers as subscribers } from './tables.ts';

/** Mail programs of one company unsubscribe many readers from few addresses. */
const PER_CALLER = { max: 300, perSeconds: 600 };

interface Link {
  token: string;
  caller: string;
}

/** Puts an address on the list; also one that was taken off it. What is there stays as it is. */
export function confirmSubscription(db: Db, link: Link) {
  const confirmedAt = sql`case when ${isOnList} then ${subscribers.confirmedAt} else now() end`;
  return follow(db, link, { confirmedAt, unsubscribedAt: null });
}

/** Takes an address off the list, once. */
export function unsubscribe(db: Db, link: Link) {
  return follow(db, link, { unsubscribedAt: sql`coalesce(${subscribers.unsubscribedAt}, now())` });
}

interface Step {
  confirmedAt?: SQL;
  unsubscribedAt: SQL | null;
}

async function follow(db: Db, { token, caller }: Link, step: Step): Promise<{ email: string }> {
  await recordAttempt(db, { key: `newsletter-link:${caller}`, ...PER_CALLER });
  const [found] = await db
    .update(subscribers)
    .set(step)
    .where(eq(subscribers.token, token))
    .returning({ email: subscribers.email });
  if (!found) throw new AppError('newsletter_link_invalid');
  return found;
}
