import { newsletterConsent } from '#shared/newsletter/contract.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueJob } from '../../jobs/queue-job.ts';
import { tryAttempt, recordAttempt } from '../rate-limit/attempts.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findWaiting, isOnList } from './queries.ts';
import { newsletterSubscribers as subscribers } from './tables.ts';

/** Many phones share one address, so it is generous. */
const PER_CALLER = { max: 30, perSeconds: 600 };
/** How often strangers can make us write to somebody. */
const MAILS_PER_ADDRESS = { max: 3, perSeconds: 24 * 3600 };

interface Subscription {
  email: string;
  /** Where the form stood. */
  source: string;
  caller: string;
}

/** A job decides whether a mail follows, so that the reply does not reveal which addresses are on the list. */
export async function subscribe(db: Db, { email, source, caller }: Subscription): Promise<void> {
  await recordAttempt(db, { key: `newsletter:${caller}`, ...PER_CALLER });
  const agreed = { source, consent: newsletterConsent, consentedAt: sql`now()` };
  await inTransaction(db, async (tx) => {
    await tx
      .insert(subscribers)
      .values({ email, ...agreed })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: agreed,
        setWhere: sql`not ${isOnList}`,
      });
    await queueJob(tx, { task: 'confirm_subscription', payload: { email } });
  });
}

/** The job's work: mails a link to an address that is not on the list yet. */
export async function mailConfirmationLink(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await findWaiting(tx, email))) return;
    if (!(await tryAttempt(tx, { key: `newsletter:${email}`, ...MAILS_PER_ADDRESS }))) return;
    await queueMail(tx, { kind: 'newsletter_confirmation', to: email, data: {} });
  });
}
