import type { SQL } from 'drizzle-orm';
import { isStaffRole } from '#shared/accounts/permissions.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { erasedEmail, erasedName } from '#shared/privacy/erased.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { audited, type AuditActor } from '../audit/audited.ts';
import { getDataSubject, personalRows, type DataSubject } from './personal-rows.ts';

/**
 * Erases a person in one transaction. Records that the law requires stay in anonymous form: orders, payments and
 * refunds with their amounts, items and the state of delivery.
 */
export async function eraseCustomer(
  db: Db,
  { email, actor }: { email: string; actor: AuditActor },
): Promise<void> {
  const { account } = await getDataSubject(db, email);
  const alias = erasedEmail(account?.id ?? 'nobody');
  await audited(db, { actor, action: 'erase_customer', subject: alias }, async (tx) => {
    await lockRows(tx, account?.id);
    const person = await getDataSubject(tx, email);
    await checkErasable(tx, person, actor);
    // A trigger allows changes of the order history only with this setting.
    await tx.execute(sql`select set_config('tokri.erasing', 'yes', true)`);
    for (const statement of erasureStatements(person, alias)) await tx.execute(statement);
  });
}

/**
 * Locks in the order that all commands use: user, checkout, order, cart. The locks still allow foreign keys to these
 * rows, because a command that holds an order inserts events that refer to the user.
 */
async function lockRows(tx: Db, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  await takeLock(tx, 'user', tx.execute(sql`select from users where id = ${id} for no key update`));
  await takeLock(
    tx,
    'checkout',
    tx.execute(sql`select from checkouts where user_id = ${id} order by id for no key update`),
  );
  await takeLock(
    tx,
    'order',
    tx.execute(sql`select from orders where user_id = ${id} order by id for no key update`),
  );
  await takeLock(
    tx,
    'cart',
    tx.execute(sql`select pg_advisory_xact_lock(hashtext('cart'), hashtext(${id}))`),
  );
}

/** Rejects staff and people with open orders or payments. */
async function checkErasable(tx: Db, person: DataSubject, actor: AuditActor): Promise<void> {
  const conditions = personalRows(person);
  if (person.account && person.account.id === actor.id) throw new AppError('erase_yourself');
  if (isStaffRole(person.account?.role)) throw new AppError('erase_admin');
  const open: [ErrorCode, SQL][] = [
    [
      'erase_order_open',
      sql`orders where ${conditions.orders} and status not in ('delivered', 'cancelled')`,
    ],
    [
      'erase_money_open',
      sql`checkouts where ${conditions.checkouts} and state in ('pending', 'refund_due')`,
    ],
    ['erase_money_open', sql`refunds where ${conditions.refunds} and state <> 'processed'`],
    [
      'erase_money_open',
      sql`webhook_inbox where ${conditions.webhook_inbox} and next_try_at is not null`,
    ],
  ];
  for (const [code, rows] of open) {
    const found = await tx.execute(sql`select from ${rows} limit 1`);
    if (found.rows.length > 0) throw new AppError(code);
  }
}

function erasureStatements(person: DataSubject, alias: string): SQL[] {
  const conditions = personalRows(person);
  const { email } = person;
  const orders = sql`(select id from orders where ${conditions.orders})`;
  return [
    // Before the mails, because a running job may still queue one.
    sql`delete from jobs where ${conditions.jobs}`,
    sql`delete from mails where ${conditions.mails}`,
    sql`delete from tickets where ${conditions.tickets}`,
    sql`delete from newsletter_subscribers where ${conditions.newsletter_subscribers}`,
    sql`delete from invitations where ${conditions.invitations}`,
    sql`delete from throttles where ${conditions.throttles}`,
    // The event id stays, so that a repeated webhook is still recognised.
    sql`update webhook_inbox set body = '{}', last_error = null where ${conditions.webhook_inbox}`,
    sql`update audit_entries set subject = replace(subject, ${email}, ${alias}),
      actor = replace(actor, ${email}, ${alias}), address = case when actor = ${email} then '' else address end
      where ${conditions.audit_entries}`,
    // The text of a tag is about the person, too.
    sql`update audit_entries set subject = ${alias}
      where action in ('add_customer_tag', 'remove_customer_tag') and starts_with(subject, ${alias})`,
    ...(person.account ? [anonymizeOrderEmails(person, alias)] : []),
    // A tracking number leads to the recipient.
    sql`delete from order_events where kind = 'tracking' and order_id in ${orders}`,
    // Before the bookings, by whose numbers they are found. The id stays, so that a repeated report is still recognised.
    sql`update courier_inbox set body = '{}', last_error = null where ${conditions.courier_inbox}`,
    sql`delete from courier_labels where ${conditions.courier_labels}`,
    sql`update courier_bookings set last_error = null, pickup_reference = null, next_poll_at = null,
      awb = case when awb is not null then '' end,
      requested_by = case when requested_by = ${email} then ${alias} else requested_by end
      where ${conditions.courier_bookings}`,
    sql`update parcels set tracking_number = null where ${conditions.parcels}`,
    sql`update parcel_events set note = null, place = null,
      actor = case when actor = ${email} then ${alias} else actor end where ${conditions.parcel_events}`,
    sql`delete from notices where ${conditions.notices}`,
    sql`update bulk_items set input = '{}', message = null where ${conditions.bulk_items}`,
    sql`update bulk_actions set actor = ${alias}, address = '' where ${conditions.bulk_actions}`,
    sql`delete from order_views where ${conditions.order_views}`,
    sql`update packings set packer_id = null where packer_id = ${person.account?.id ?? ''}`,
    sql`update order_events set note = null where note is not null and order_id in ${orders}`,
    sql`update order_events set actor = ${alias} where actor = ${email}`,
    sql`update ticket_events set actor = ${alias} where ${conditions.ticket_events}`,
    sql`update settings set author = ${alias} where ${conditions.settings}`,
    sql`delete from settings_previews where ${conditions.settings_previews}`,
    sql`update stock_movements set actor = ${alias} where ${conditions.stock_movements}`,
    sql`delete from applied_requests where ${conditions.applied_requests}`,
    sql`update stock_counts set
      started_by = case when started_by = ${email} then ${alias} else started_by end,
      closed_by = case when closed_by = ${email} then ${alias} else closed_by end where ${conditions.stock_counts}`,
    sql`update stock_count_items set counted_by = ${alias} where ${conditions.stock_count_items}`,
    sql`update checkout_events set note = null, actor = case when actor = ${email} then ${alias} else actor end
      where ${conditions.checkout_events}`,
    sql`update refunds set note = null, last_error = null where ${conditions.refunds}`,
    sql`update disputes set reason = '' where ${conditions.disputes}`,
    sql`update orders set ${anonymousRecipient(alias)}, note = null, gift_note = null,
      tracking_number = null where ${conditions.orders}`,
    sql`update checkouts set ${anonymousRecipient(alias)}, fingerprint = '' where ${conditions.checkouts}`,
    sql`delete from sessions where ${conditions.sessions}`,
    sql`delete from password_resets where ${conditions.password_resets}`,
    sql`delete from email_verifications where ${conditions.email_verifications}`,
    sql`delete from sign_in_tickets where ${conditions.sign_in_tickets}`,
    sql`delete from recovery_codes where ${conditions.recovery_codes}`,
    sql`delete from second_factors where ${conditions.second_factors}`,
    sql`delete from customer_notes where user_id = ${person.account?.id ?? ''}`,
    sql`update customer_notes set author = ${alias}, key = null where ${conditions.customer_notes}`,
    sql`delete from customer_tags where ${conditions.customer_tags}`,
    sql`delete from addresses where ${conditions.addresses}`,
    sql`delete from cart_changes where ${conditions.cart_changes}`,
    sql`delete from cart_codes where ${conditions.cart_codes}`,
    sql`update offer_uses set phone = '' where ${conditions.offer_uses}`,
    sql`delete from cart_items where ${conditions.cart_items}`,
    // Accounts with checkouts are anonymised instead of deleted, because financial records refer to them.
    sql`delete from users where ${conditions.users} and not exists (select from checkouts where user_id = users.id)`,
    sql`update users set name = ${erasedName}, email = ${alias}, email_verified_at = null, password_hash = null,
      google_sub = ${alias}, last_login_at = null where ${conditions.users}`,
  ];
}

/** The state stays, because tax depends on the place of supply. Parts of a missing address stay null. */
const anonymousRecipient = (
  alias: string,
) => sql`name = ${erasedName}, email = ${alias}, phone = '',
  street = case when street is not null then '' end, city = case when city is not null then '' end,
  pincode = case when pincode is not null then '' end, landmark = null,
  gstin = null, company_name = null`;

/**
 * The audit log of mails also contains the email addresses of the person's orders. Addresses of other accounts are kept.
 */
function anonymizeOrderEmails(person: DataSubject, alias: string): SQL {
  const conditions = personalRows(person);
  return sql`update audit_entries set subject = replace(subject, contact.email, ${alias})
      from (select email from orders where ${conditions.orders} union select email from checkouts where ${conditions.checkouts}) contact
      where strpos(subject, contact.email) > 0
        and not exists (select from users where users.email = contact.email)`;
}
