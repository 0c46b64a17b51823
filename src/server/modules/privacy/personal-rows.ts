import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { findUserByEmail, type UserRow } from '../accounts/queries.ts';

/** Somebody the shop knows, with or without an account. */
export interface Known {
  email: string;
  account: UserRow | undefined;
}

/**
 * Which rows of a table tell of somebody. What is exported and what is erased are the same rows. A customer's orders
 * are those of the account, whatever address they were told; one that somebody else ordered for them is that person's.
 */
export function rowsAbout({ email, account }: Known) {
  const id = account?.id ?? '';
  const orders = sql`(select id from orders where user_id = ${id})`;
  const checkouts = sql`(select id from checkouts where user_id = ${id})`;
  const payments = sql`(select id from payments where checkout_id in ${checkouts})`;
  const tickets = sql`(select id from tickets where email = ${email})`;
  const owned = sql`user_id = ${id}`;
  return {
    users: sql`id = ${id}`,
    sessions: owned,
    password_resets: owned,
    email_verifications: owned,
    second_factors: owned,
    recovery_codes: owned,
    sign_in_tickets: owned,
    cart_items: owned,
    cart_changes: owned,
    checkouts: owned,
    checkout_events: sql`(checkout_id in ${checkouts} or actor = ${email})`,
    orders: owned,
    order_events: sql`(order_id in ${orders} or actor = ${email})`,
    payments: sql`checkout_id in ${checkouts}`,
    refunds: sql`payment_id in ${payments}`,
    disputes: sql`payment_id in ${payments}`,
    webhook_inbox: sql`(strpos(body, ${email}) > 0 or exists (
      select from checkouts where user_id = ${id} and strpos(body, provider_order_id) > 0) or exists (
      select from payments where checkout_id in ${checkouts} and strpos(body, payments.id) > 0))`,
    tickets: sql`email = ${email}`,
    ticket_events: sql`actor = ${email}`,
    newsletter_subscribers: sql`email = ${email}`,
    mails: sql`(recipient = ${email} or data ->> 'userId' = ${id} or data ->> 'orderId' in ${orders}
      or data ->> 'checkoutId' in ${checkouts} or data ->> 'ticketId' in ${tickets}
      or strpos(data::text, ${email}) > 0)`,
    jobs: sql`payload ->> 'email' = ${email}`,
    invitations: sql`email = ${email}`,
    throttles: sql`(strpos(key, ${email}) > 0 or split_part(key, ':', 2) = ${id || email})`,
    audit_entries: sql`(actor_id = ${id} or actor = ${email} or strpos(subject, ${email}) > 0)`,
    stock_movements: sql`actor = ${email}`,
  };
}

/** Whoever left nothing but a name on somebody else's order is not known. */
export async function getKnown(db: Db, email: string): Promise<Known> {
  const known = { email, account: await findUserByEmail(db, email) };
  if (known.account) return known;
  const { tickets, newsletter_subscribers: subscribers, invitations, mails } = rowsAbout(known);
  const { rows } = await db.execute(sql`
    select 1 from tickets where ${tickets} union all select 1 from newsletter_subscribers where ${subscribers}
    union all select 1 from invitations where ${invitations} union all select 1 from mails where ${mails} limit 1`);
  if (rows.length === 0) throw new AppError('person_not_found');
  return known;
}
