import { settings } from '#shared/settings/current.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { inTransaction } from '../../db/transaction.ts';
import { queueJob } from '../../jobs/queue-job.ts';
import { tryAttempt, recordAttempt } from '../rate-limit/attempts.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { findUnconfirmed, isSubscribed } from './queries.ts';
import { newsletterSubscribers as subscribers } from './tables.ts';

/** The limit per network address is generous because many phones share one. */
const PER_CALLER = { max: 30, perSeconds: 600 };
/** Limited because anyone can enter another person's address. */
const MAILS_PER_ADDRESS = { max: 3, perSeconds: 24 * 3600 };

interface Subscription {
  email: string;
  /** The place of the form, such as `footer`. */
  source: string;
  caller: string;
}

/** A job decides whether a mail follows, so that the reply does not reveal which addresses are on the list. */
export async function subscribe(db: Db, { email, source, caller }: Subscription): Promise<void> {
  await recordAttempt(db, { key: `newsletter:${caller}`, ...PER_CALLER });
  const { newsletterText } = settings().shop;
  const consent = { source, consent: newsletterText, consentedAt: sql`now()` };
  await inTransaction(db, async (tx) => {
    await tx
      .insert(subscribers)
      .values({ email, ...consent })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: consent,
        setWhere: sql`not ${isSubscribed}`,
      });
    await queueJob(tx, { task: 'confirm_subscription', payload: { email } });
  });
}

/** Runs as a job. Mails a link unless the address is already subscribed. */
export async function mailConfirmationLink(db: Db, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await findUnconfirmed(tx, email))) return;
    if (!(await tryAttempt(tx, { key: `newsletter:${email}`, ...MAILS_PER_ADDRESS }))) return;
    await queueMail(tx, { kind: 'newsletter_confirmation', to: email, data: {} });
  });
}
