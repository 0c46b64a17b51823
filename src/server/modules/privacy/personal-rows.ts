import { AppError } from '#shared/errors.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { findUserByEmail, type UserRow } from '../accounts/queries.ts';

/** A person whose data the shop stores, with or without an account. */
export interface DataSubject {
  email: string;
  account: UserRow | undefined;
}

/**
 * The rows with data about a person, as one condition for each table. The export and the erasure use the same
 * conditions. Orders belong to the account that placed them, whatever email they contain.
 */
export function personalRows({ email, account }: DataSubject) {
  const id = account?.id ?? '';
  const orders = sql`(select id from orders where user_id = ${id})`;
  const parcels = sql`(select id from parcels where order_id in ${orders})`;
  const bookings = sql`(select id from courier_bookings where parcel_id in ${parcels})`;
  const checkouts = sql`(select id from checkouts where user_id = ${id})`;
  const documents = sql`(select id from tax_documents where order_id in ${orders})`;
  const payments = sql`(select id from payments where checkout_id in ${checkouts})`;
  // Also messages about an order with its contact email, which the page of the customer lists.
  const isTicket = sql`(email = ${email} or (order_number, email) in (
    select order_number, orders.email from orders where user_id = ${id}))`;
  const tickets = sql`(select id from tickets where ${isTicket})`;
  const owned = sql`user_id = ${id}`;
  return {
    users: sql`id = ${id}`,
    sessions: owned,
    password_resets: owned,
    email_verifications: owned,
    second_factors: owned,
    recovery_codes: owned,
    sign_in_tickets: owned,
    addresses: owned,
    customer_notes: sql`(user_id = ${id} or author_id = ${id})`,
    customer_tags: owned,
    customer_totals: owned,
    customer_changes: owned,
    cart_items: owned,
    cart_changes: owned,
    cart_codes: owned,
    offer_uses: owned,
    checkouts: owned,
    checkout_events: sql`(checkout_id in ${checkouts} or actor = ${email})`,
    orders: owned,
    order_events: sql`(order_id in ${orders} or actor = ${email})`,
    parcels: sql`order_id in ${orders}`,
    parcel_items: sql`parcel_id in ${parcels}`,
    parcel_events: sql`(parcel_id in ${parcels} or actor = ${email})`,
    order_undos: sql`order_id in ${orders}`,
    courier_bookings: sql`(parcel_id in ${parcels} or requested_by = ${email})`,
    courier_labels: sql`booking_id in ${bookings}`,
    courier_inbox: sql`exists (
      select from courier_bookings where parcel_id in ${parcels}
        and (strpos(body, reference) > 0 or (awb <> '' and strpos(body, awb) > 0)))`,
    packings: sql`(order_id in ${orders} or packer_id = ${id})`,
    packing_scans: sql`order_id in ${orders}`,
    order_mails: sql`order_id in ${orders}`,
    order_views: owned,
    notices: sql`(subject in ${orders} or subject in ${payments})`,
    bulk_actions: sql`actor_id = ${id}`,
    bulk_items: sql`order_id in ${orders}`,
    // The erasure keeps them, because tax law requires them unchanged.
    tax_documents: sql`order_id in ${orders}`,
    tax_document_lines: sql`document_id in ${documents}`,
    tax_document_files: sql`document_id in ${documents}`,
    payments: sql`checkout_id in ${checkouts}`,
    refunds: sql`payment_id in ${payments}`,
    disputes: sql`payment_id in ${payments}`,
    settlement_items: sql`match_id in ${payments}`,
    unknown_payments: sql`id in ${payments}`,
    open_settlements: sql`payment_id in ${payments}`,
    webhook_inbox: sql`(strpos(body, ${email}) > 0 or exists (
      select from checkouts where user_id = ${id} and strpos(body, provider_order_id) > 0) or exists (
      select from payments where checkout_id in ${checkouts} and strpos(body, payments.id) > 0))`,
    tickets: isTicket,
    ticket_events: sql`actor = ${email}`,
    newsletter_subscribers: sql`email = ${email}`,
    mails: sql`(recipient = ${email} or data ->> 'userId' = ${id} or data ->> 'orderId' in ${orders}
      or data ->> 'checkoutId' in ${checkouts} or data ->> 'paymentId' in ${payments} or data ->> 'ticketId' in ${tickets}
      or strpos(data::text, ${email}) > 0)`,
    jobs: sql`payload ->> 'email' = ${email}`,
    invitations: sql`email = ${email}`,
    throttles: sql`(strpos(key, ${email}) > 0 or split_part(key, ':', 2) = ${id || email}
      or split_part(key, ':', 2) in (select email from orders where user_id = ${id}))`,
    audit_entries: sql`(actor_id = ${id} or actor = ${email} or strpos(subject, ${email}) > 0)`,
    stock_movements: sql`actor = ${email}`,
    applied_requests: sql`actor_id = ${id}`,
    stock_counts: sql`(started_by = ${email} or closed_by = ${email})`,
    stock_count_items: sql`counted_by = ${email}`,
    settings: sql`author = ${email}`,
    settings_previews: sql`author_id = ${id}`,
  };
}

/** A person who only appears as the recipient of another customer's order is not found. */
export async function getDataSubject(db: Db, email: string): Promise<DataSubject> {
  const person = { email, account: await findUserByEmail(db, email) };
  if (person.account) return person;
  const { tickets, newsletter_subscribers: subscribers, invitations, mails } = personalRows(person);
  const { rows } = await db.execute(sql`
    select 1 from tickets where ${tickets} union all select 1 from newsletter_subscribers where ${subscribers}
    union all select 1 from invitations where ${invitations} union all select 1 from mails where ${mails} limit 1`);
  if (rows.length === 0) throw new AppError('person_not_found');
  return person;
}
