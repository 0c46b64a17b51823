import type { Task } from 'graphile-worker';
import { policy } from '#shared/policy.ts';
import { erasedEmail, erasedName } from '#shared/privacy/erased.ts';

const { sessions, keep } = policy;

const days = (count: number) => `now() - interval '${count} days'`;

/** What opens, counts or proves nothing any more. */
const leftovers = [
  'throttles where ends_at <= now()',
  // A link that is over says so for a day.
  `password_resets where expires_at <= ${days(1)}`,
  // The newest link of an account stays: it shows that the account was asked to confirm its email.
  `email_verifications where expires_at <= now() and exists (select from email_verifications newer
     where newer.user_id = email_verifications.user_id and newer.expires_at > email_verifications.expires_at)`,
  'sign_in_tickets where expires_at <= now()',
  `sessions where created_at <= ${days(sessions.userDays)} or last_used_at <= ${days(sessions.userIdleDays)}`,
  `invitations where accepted_at is null and expires_at <= ${days(keep.invitationDays)}`,
  `cart_changes where at <= ${days(keep.cartChangeDays)}`,
  `webhook_inbox where next_try_at is null and received_at <= ${days(keep.webhookDays)}`,
  `mails where created_at <= ${days(keep.mailDays)}`,
  `newsletter_subscribers where confirmed_at is null and consented_at <= ${days(keep.unconfirmedSubscriberDays)}`,
  `newsletter_subscribers where unsubscribed_at <= ${days(keep.unsubscribedDays)}`,
  `tickets where resolved_at <= ${days(keep.resolvedTicketDays)}`,
];

/** Who wanted to buy, and where it should have gone, once no money comes for it. The attempt itself is in the books. */
const unpaid = `update checkouts set name = '${erasedName}', email = '${erasedEmail('nobody')}', phone = '',
  street = null, city = null, state_name = null, pincode = null, landmark = null, fingerprint = ''
  where state in ('expired', 'superseded') and phone <> '' and created_at <= ${days(keep.unpaidCheckoutDays)}
    and next_poll_at is null and not exists (select from payments where checkout_id = checkouts.id)`;

/** Nightly: forgets what is over, and jobs that failed for good long ago. */
export const housekeeping: Task = async (_payload, { withPgClient, logger }) => {
  for (const leftover of leftovers) {
    await withPgClient((client) => client.query(`delete from ${leftover}`));
  }
  await withPgClient((client) => client.query(unpaid));
  const { rows } = await withPgClient((client) =>
    client.query<{ id: string }>(
      `select id::text from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null
         and updated_at < now() - make_interval(days => $1)`,
      [keep.failedJobDays],
    ),
  );
  if (rows.length === 0) return;
  const ids = rows.map((row) => row.id);
  await withPgClient((client) =>
    client.query('select graphile_worker.complete_jobs($1::bigint[])', [ids]),
  );
  logger.info(`forgot ${ids.length} jobs that failed more than ${keep.failedJobDays} days ago`);
};
