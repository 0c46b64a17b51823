import type { SQL } from 'drizzle-orm';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { erasedEmail, erasedName } from '#shared/privacy/erased.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { takeLock } from '../../db/transaction.ts';
import { audited, type AuditActor } from '../audit/audited.ts';
import { getKnown, rowsAbout, type Known } from './personal-rows.ts';

/**
 * Forgets somebody, in one transaction. What the law makes the shop keep stays without them: orders, payments and
 * refunds with their amounts, items and the state the goods went to.
 */
export async function eraseCustomer(
  db: Db,
  { email, by }: { email: string; by: AuditActor },
): Promise<void> {
  const { account } = await getKnown(db, email);
  const alias = erasedEmail(account?.id ?? 'nobody');
  await audited(db, { by, action: 'erase_customer', subject: alias }, async (tx) => {
    await lock(tx, account?.id);
    const known = await getKnown(tx, email);
    await refuse(tx, known, by);
    // What was noted in the history of orders may be blanked now, and only now.
    await tx.execute(sql`select set_config('tokri.erasing', 'yes', true)`);
    for (const statement of erasing(known, alias)) await tx.execute(statement);
  });
}

/**
 * In the order in which everybody locks: shopper, checkout, then what stands on it, and the cart last. Rows may still be
 * referred to: whoever has locked an order writes down who changed it.
 */
async function lock(tx: Db, id: string | undefined): Promise<void> {
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

/** What has to be over before somebody can be forgotten. */
async function refuse(tx: Db, known: Known, by: AuditActor): Promise<void> {
  const about = rowsAbout(known);
  if (known.account && known.account.id === by.id) throw new AppError('erase_yourself');
  if (known.account?.role === 'admin') throw new AppError('erase_admin');
  const open: [ErrorCode, SQL][] = [
    [
      'erase_order_open',
      sql`orders where ${about.orders} and status not in ('delivered', 'cancelled')`,
    ],
    [
      'erase_money_open',
      sql`checkouts where ${about.checkouts} and state in ('pending', 'refund_due')`,
    ],
    ['erase_money_open', sql`refunds where ${about.refunds} and state <> 'processed'`],
    [
      'erase_money_open',
      sql`webhook_inbox where ${about.webhook_inbox} and next_try_at is not null`,
    ],
  ];
  for (const [code, rows] of open) {
    const found = await tx.execute(sql`select from ${rows} limit 1`);
    if (found.rows.length > 0) throw new AppError(code);
  }
}

function erasing(known: Known, alias: string): SQL[] {
  const about = rowsAbout(known);
  const { email } = known;
  const orders = sql`(select id from orders where ${about.orders})`;
  return [
    // Before the mails: a job that is running now may still queue one.
    sql`delete from jobs where ${about.jobs}`,
    sql`delete from mails where ${about.mails}`,
    sql`delete from tickets where ${about.tickets}`,
    sql`delete from newsletter_subscribers where ${about.newsletter_subscribers}`,
    sql`delete from invitations where ${about.invitations}`,
    sql`delete from throttles where ${about.throttles}`,
    // Its id stays, by which an event counts once.
    sql`update webhook_inbox set body = '{}', last_error = null where ${about.webhook_inbox}`,
    sql`update audit_entries set subject = replace(subject, ${email}, ${alias}),
      actor = replace(actor, ${email}, ${alias}), address = case when actor = ${email} then '' else address end
      where ${about.audit_entries}`,
    ...(known.account ? contactsIn(known, alias) : []),
    // What a courier calls the parcel leads to whoever got it.
    sql`delete from order_events where kind = 'tracking' and order_id in ${orders}`,
    sql`update order_events set note = null where note is not null and order_id in ${orders}`,
    sql`update order_events set actor = ${alias} where actor = ${email}`,
    sql`update ticket_events set actor = ${alias} where ${about.ticket_events}`,
    sql`update stock_movements set actor = ${alias} where ${about.stock_movements}`,
    sql`update checkout_events set note = null, actor = case when actor = ${email} then ${alias} else actor end
      where ${about.checkout_events}`,
    sql`update refunds set note = null, last_error = null where ${about.refunds}`,
    sql`update disputes set reason = '' where ${about.disputes}`,
    sql`update orders set ${nobody(alias)}, note = null, tracking_number = null where ${about.orders}`,
    sql`update checkouts set ${nobody(alias)}, fingerprint = '' where ${about.checkouts}`,
    sql`delete from sessions where ${about.sessions}`,
    sql`delete from password_resets where ${about.password_resets}`,
    sql`delete from email_verifications where ${about.email_verifications}`,
    sql`delete from sign_in_tickets where ${about.sign_in_tickets}`,
    sql`delete from recovery_codes where ${about.recovery_codes}`,
    sql`delete from second_factors where ${about.second_factors}`,
    sql`delete from cart_changes where ${about.cart_changes}`,
    sql`delete from cart_items where ${about.cart_items}`,
    // An account without a past goes; the books refer to the others, which nobody can open any more.
    sql`delete from users where ${about.users} and not exists (select from checkouts where user_id = users.id)`,
    sql`update users set name = ${erasedName}, email = ${alias}, email_verified_at = null, password_hash = null,
      google_sub = ${alias}, last_login_at = null where ${about.users}`,
  ];
}

/** The state is where the goods were supplied, which tax asks for; an address is kept whole or not at all. */
const nobody = (alias: string) => sql`name = ${erasedName}, email = ${alias}, phone = '',
  street = case when street is not null then '' end, city = case when city is not null then '' end,
  pincode = case when pincode is not null then '' end, landmark = null`;

/** Addresses that their orders were told, in what the log says of mails; not one by which another account is known. */
function contactsIn(known: Known, alias: string): SQL[] {
  const about = rowsAbout(known);
  return [
    sql`update audit_entries set subject = replace(subject, told.email, ${alias})
      from (select email from orders where ${about.orders} union select email from checkouts where ${about.checkouts}) told
      where strpos(subject, told.email) > 0 and not exists (select from users where users.email = told.email)`,
  ];
}
