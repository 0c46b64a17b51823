import { subscribe } from '#shared/newsletter/contract.ts';
import type { Db } from '../../db/client.ts';
import type { Handle } from '../../http/handle.ts';
import { throttle } from '../../http/throttle.ts';
import { newsletterSubscribers } from './tables.ts';

/** Many phones share one address, so it is generous. */
const LIMIT = { max: 30, perSeconds: 600 };

export function newsletterRoutes(handle: Handle, { db }: { db: Db }): void {
  handle(subscribe, async ({ body, caller }) => {
    await throttle(db, { key: `newsletter:${caller}`, ...LIMIT });
    await db.insert(newsletterSubscribers).values(body).onConflictDoNothing();
    return { email: body.email };
  });
}
