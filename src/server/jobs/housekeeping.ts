import { limits } from '#shared/limits.ts';
import { erasedEmail, erasedName } from '#shared/privacy/erased.ts';
import type { Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';

const { sessions, keep } = limits;

const days = (count: number) => `now() - interval '${count} days'`;

/** Rows to delete. */
const expired = [
  'throttles where ends_at <= now()',
  // For a day, an expired link reports that it has expired.
  `password_resets where expires_at <= ${days(1)}`,
  // The newest link of an account is kept, as a record that the account was asked to confirm its email.
  `email_verifications where expires_at <= now() and exists (select from email_verifications newer
     where newer.user_id = email_verifications.user_id and newer.expires_at > email_verifications.expires_at)`,
  'sign_in_tickets where expires_at <= now()',
  `sessions where created_at <= ${days(sessions.userDays)} or last_used_at <= ${days(sessions.userIdleDays)}`,
  `invitations where accepted_at is null and expires_at <= ${days(keep.invitationDays)}`,
  `cart_changes where at <= ${days(keep.cartChangeDays)}`,
  `applied_requests where at <= ${days(keep.cartChangeDays)}`,
  `webhook_inbox where next_try_at is null and received_at <= ${days(keep.webhookDays)}`,
  `courier_inbox where next_try_at is null and received_at <= ${days(keep.webhookDays)}`,
  `courier_labels where created_at <= ${days(keep.courierLabelDays)}`,
  `order_undos where at <= ${days(1)}`,
  `bulk_actions where state <> 'running' and coalesce(finished_at, created_at) <= ${days(keep.bulkActionDays)}`,
  `mails where created_at <= ${days(keep.mailDays)}`,
  `newsletter_subscribers where confirmed_at is null and consented_at <= ${days(keep.unconfirmedSubscriberDays)}`,
  `newsletter_subscribers where unsubscribed_at <= ${days(keep.unsubscribedDays)}`,
  `jobs where failed_at <= ${days(keep.failedJobDays)}`,
  `page_speed where day <= (now() at time zone 'Asia/Kolkata')::date - ${keep.pageSpeedDays}`,
  `published_assets where last_used_at <= ${days(keep.publishedAssetDays)}`,
  // An order that is still open is not noticed again.
  `notices where created_at <= ${days(keep.noticeDays)} and not exists (select from orders
     where orders.id = notices.subject and orders.status in ('pending', 'confirmed', 'processing'))`,
  `tickets where resolved_at <= ${days(keep.resolvedTicketDays)}`,
];

/** Removes the contact data of unpaid checkouts. The checkouts themselves are part of the books. */
const anonymised = `name = '${erasedName}', email = '${erasedEmail('nobody')}', phone = '',
  street = null, city = null, state_name = null, pincode = null, landmark = null, gstin = null, company_name = null, fingerprint = ''`;
const unpaid = `checkouts where state in ('expired', 'superseded') and phone <> ''
  and created_at <= ${days(keep.unpaidCheckoutDays)}
  and next_poll_at is null and not exists (select from payments where checkout_id = checkouts.id)`;

/** A statement changes at most so many rows, so that it holds its locks briefly. */
const BATCH = 5000;

/** Deletes rows that the policy does not keep. Returns the number of deleted or anonymised rows. */
export async function runHousekeeping(db: Db): Promise<number> {
  let count = 0;
  for (const rows of expired) {
    count += await inBatches(db, (batch) => `delete from ${tableOf(rows)} where ${batch}`, rows);
  }
  return (
    count +
    (await inBatches(db, (batch) => `update checkouts set ${anonymised} where ${batch}`, unpaid))
  );
}

const tableOf = (rows: string) => rows.slice(0, rows.indexOf(' '));

/** Repeats a change for a batch of the rows until none is left. */
async function inBatches(db: Db, change: (batch: string) => string, rows: string): Promise<number> {
  const batch = `ctid = any(array(select ctid from ${rows} limit ${BATCH}))`;
  let count = 0;
  let changed: number;
  do {
    changed = (await db.execute(sql.raw(change(batch)))).rowCount ?? 0;
    count += changed;
  } while (changed === BATCH);
  return count;
}
