import type { Db } from '../../db/client.ts';
import { inTransaction } from '../../db/transaction.ts';
import { dayInIndia } from '../../time-in-india.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { dailyDigests } from '../notices/tables.ts';
import { allSettings } from '../settings/request-settings.ts';

/** Queues the summary of a day once, also if several processes or a repeated run try it. Returns the number of mails. */
export async function queueDigest(db: Db, now: Date): Promise<number> {
  const recipients = allSettings().orders.notify.digest;
  if (recipients.length === 0) return 0;
  const day = dayInIndia(now);
  return inTransaction(db, async (tx) => {
    const queued = await tx
      .insert(dailyDigests)
      .values({ day })
      .onConflictDoNothing()
      .returning({ day: dailyDigests.day });
    if (queued.length === 0) return 0;
    for (const to of recipients) await queueMail(tx, { kind: 'daily_digest', to, data: { day } });
    return recipients.length;
  });
}
