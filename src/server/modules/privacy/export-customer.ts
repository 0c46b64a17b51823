import { settings } from '#shared/settings/current.ts';
import { auditActions } from '#shared/audit/actions.ts';
import { mailKinds } from '#shared/mail/kinds.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { desc, eq, inArray } from '../../db/drizzle.ts';
import { settlementItems } from '../accounting/tables.ts';
import { throttles } from '../rate-limit/tables.ts';
import { toUser } from '../accounts/queries.ts';
import { emailVerifications, passwordResets, sessions } from '../accounts/tables.ts';
import { addresses } from '../addresses/tables.ts';
import { audited, type AuditActor } from '../audit/audited.ts';
import { auditEntries } from '../audit/tables.ts';
import { cartChanges, cartItems } from '../cart/tables.ts';
import { products } from '../catalog/tables.ts';
import { pickRecipient } from '../checkout/recipient.ts';
import { checkoutEvents, checkoutItemParts, checkoutItems, checkouts } from '../checkout/tables.ts';
import { customerNotes, customerTags } from '../customers/tables.ts';
import { invitations } from '../invitations/tables.ts';
import { mails } from '../mail/tables.ts';
import { newsletterSubscribers as subscribers } from '../newsletter/tables.ts';
import { cartCodes, offers, offerUses } from '../offers/tables.ts';
import { toOrder, loadParts } from '../orders/assemble.ts';
import { orders } from '../orders/tables.ts';
import { disputes, payments, refunds, webhookInbox } from '../payments/tables.ts';
import { ticketEvents, tickets } from '../support/tables.ts';
import { loadDocuments } from '../tax/queries.ts';
import { taxDocuments } from '../tax/tables.ts';
import { getDataSubject, personalRows, type DataSubject } from './personal-rows.ts';

/** All stored data about a person, for that person: without credentials and without the names of administrators. */
export async function exportCustomer(
  db: Db,
  { email, actor }: { email: string; actor: AuditActor },
) {
  const event = { actor, action: 'export_customer', subject: email } as const;
  const person = await audited(db, event, (tx) => getDataSubject(tx, email));
  return {
    shop: settings().shop.name,
    madeAt: new Date().toISOString(),
    email,
    account: exportAccount(person),
    ...(await exportActivity(db, person)),
    orders: await exportOrders(db, person),
    offers: await exportOfferUses(db, person),
    ...(await exportPayments(db, person)),
    invoices: await exportInvoices(db, person),
    ...(await exportMessages(db, person)),
    ...(await exportLogs(db, person)),
  };
}

function exportAccount({ account }: DataSubject) {
  if (!account) return null;
  const { id, name, email, role, createdAt, lastLogin } = toUser(account);
  const { emailVerifiedAt, passwordHash, googleSub: googleId, suspendedAt } = account;
  const signIn = { emailVerifiedAt, hasPassword: passwordHash !== null, googleId, suspendedAt };
  return { id, name, email, role, createdAt, lastLogin, ...signIn };
}

const addressColumns = {
  label: addresses.label,
  name: addresses.name,
  phone: addresses.phone,
  street: addresses.street,
  city: addresses.city,
  state: addresses.stateName,
  pincode: addresses.pincode,
  landmark: addresses.landmark,
  isDefault: addresses.isDefault,
  createdAt: addresses.createdAt,
};

async function exportActivity(db: Db, person: DataSubject) {
  const conditions = personalRows(person);
  return {
    sessions: await db
      .select({
        device: sessions.device,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .where(conditions.sessions),
    passwordResets: await db
      .select({ expiresAt: passwordResets.expiresAt, usedAt: passwordResets.usedAt })
      .from(passwordResets)
      .where(conditions.password_resets),
    emailVerifications: await db
      .select({ expiresAt: emailVerifications.expiresAt })
      .from(emailVerifications)
      .where(conditions.email_verifications),
    addresses: await db.select(addressColumns).from(addresses).where(conditions.addresses),
    cart: await db
      .select({ name: products.name, quantity: cartItems.quantity, addedAt: cartItems.addedAt })
      .from(cartItems)
      .innerJoin(products, eq(products.id, cartItems.productId))
      .where(conditions.cart_items),
    cartChanges: await db
      .select({ at: cartChanges.at })
      .from(cartChanges)
      .where(conditions.cart_changes),
    code: await db
      .select({ code: cartCodes.code, enteredAt: cartCodes.enteredAt })
      .from(cartCodes)
      .where(conditions.cart_codes),
    attempts: await db.select().from(throttles).where(conditions.throttles),
    notesAboutYou: await db
      .select({
        note: customerNotes.note,
        createdAt: customerNotes.createdAt,
        editedAt: customerNotes.editedAt,
      })
      .from(customerNotes)
      // Not the notes that the person wrote about others.
      .where(eq(customerNotes.userId, person.account?.id ?? ''))
      .orderBy(customerNotes.createdAt),
    tags: await db
      .select({ tag: customerTags.label, addedAt: customerTags.createdAt })
      .from(customerTags)
      .where(conditions.customer_tags),
  };
}

function exportOfferUses(db: Db, person: DataSubject) {
  return db
    .select({
      title: offers.title,
      code: offerUses.code,
      savedPaise: offerUses.savedPaise,
      at: offerUses.createdAt,
    })
    .from(offerUses)
    .innerJoin(offers, eq(offers.id, offerUses.offerId))
    .where(personalRows(person).offer_uses)
    .orderBy(offerUses.createdAt);
}

async function exportOrders(db: Db, person: DataSubject) {
  const rows = await db
    .select()
    .from(orders)
    .where(personalRows(person).orders)
    .orderBy(desc(orders.createdAt));
  return (await loadParts(db, rows)).map(([row, parts]) => {
    const { paymentId, note, giftNote } = row;
    return Object.assign(toOrder(row, parts), { paymentId, note, giftNote });
  });
}

const refundColumns = {
  paymentId: refunds.paymentId,
  amountPaise: refunds.amountPaise,
  reason: refunds.reason,
  state: refunds.state,
  method: refunds.method,
  bankReference: refunds.bankReference,
  note: refunds.note,
  createdAt: refunds.createdAt,
  processedAt: refunds.processedAt,
};

async function exportPayments(db: Db, person: DataSubject) {
  const conditions = personalRows(person);
  const checkoutRows = await db.select().from(checkouts).where(conditions.checkouts);
  const ids = checkoutRows.map(({ id }) => id);
  const items = await db.select().from(checkoutItems).where(inArray(checkoutItems.checkoutId, ids));
  const parts = await db
    .select()
    .from(checkoutItemParts)
    .where(inArray(checkoutItemParts.checkoutId, ids))
    .orderBy(checkoutItemParts.part);
  const itemsByCheckout = Map.groupBy(items, ({ checkoutId }) => checkoutId);
  const events = await db
    .select()
    .from(checkoutEvents)
    .where(inArray(checkoutEvents.checkoutId, ids))
    .orderBy(checkoutEvents.id);
  const eventsByCheckout = Map.groupBy(events, ({ checkoutId }) => checkoutId);
  const paymentRows = await db.select().from(payments).where(conditions.payments);
  const refundRows = await db.select(refundColumns).from(refunds).where(conditions.refunds);
  return {
    checkouts: checkoutRows.map((row) =>
      Object.assign(pickRecipient(row), {
        state: row.state,
        amount: toRupees(row.amountPaise),
        createdAt: row.createdAt,
        promisedDelivery: row.promisedDelivery,
        providerOrderId: row.providerOrderId,
        history: (eventsByCheckout.get(row.id) ?? []).map(({ at, kind, note }) => ({
          at,
          kind,
          note,
        })),
        items: (itemsByCheckout.get(row.id) ?? []).map((item) => ({
          name: item.name,
          size: item.size,
          quantity: item.quantity,
          price: toRupees(item.pricePaise),
          contains: parts
            .filter(
              ({ checkoutId, position }) => checkoutId === row.id && position === item.position,
            )
            .map(({ name, size, quantity }) => ({ name, size, quantity })),
        })),
      }),
    ),
    payments: paymentRows.map(({ id, amountPaise, currency, method, capturedAt }) => ({
      id,
      amount: toRupees(amountPaise),
      currency,
      method,
      capturedAt,
    })),
    refunds: refundRows.map(({ paymentId, amountPaise, ...refund }) =>
      Object.assign({ paymentId, amount: toRupees(amountPaise) }, refund),
    ),
    disputes: (await db.select().from(disputes).where(conditions.disputes)).map((dispute) => {
      const { id, paymentId, amountPaise, phase, state, reason, createdAt } = dispute;
      return { id, paymentId, amount: toRupees(amountPaise), phase, state, reason, createdAt };
    }),
    payouts: await db
      .select({
        paymentId: settlementItems.paymentId,
        settlementId: settlementItems.settlementId,
        paidOutAt: settlementItems.settledAt,
      })
      .from(settlementItems)
      .where(conditions.settlement_items),
    messagesOfTheProvider: await db
      .select({
        event: webhookInbox.event,
        receivedAt: webhookInbox.receivedAt,
        body: webhookInbox.body,
      })
      .from(webhookInbox)
      .where(conditions.webhook_inbox),
  };
}

/** As printed. The files are on the customer's dashboard. */
async function exportInvoices(db: Db, person: DataSubject) {
  const rows = await db
    .select({ id: taxDocuments.id })
    .from(taxDocuments)
    .where(personalRows(person).tax_documents)
    .orderBy(taxDocuments.issuedAt);
  return loadDocuments(
    db,
    rows.map(({ id }) => id),
  );
}

const ticketColumns = {
  id: tickets.id,
  number: tickets.number,
  name: tickets.name,
  email: tickets.email,
  phone: tickets.phone,
  topic: tickets.topic,
  orderNumber: tickets.orderNumber,
  message: tickets.message,
  state: tickets.state,
  createdAt: tickets.createdAt,
  acknowledgedAt: tickets.acknowledgedAt,
  resolvedAt: tickets.resolvedAt,
};

async function exportMessages(db: Db, person: DataSubject) {
  const conditions = personalRows(person);
  const ticketRows = await db.select(ticketColumns).from(tickets).where(conditions.tickets);
  const ids = ticketRows.map(({ id }) => id);
  const events = await db
    .select()
    .from(ticketEvents)
    .where(inArray(ticketEvents.ticketId, ids))
    .orderBy(ticketEvents.id);
  const eventsByTicket = Map.groupBy(events, ({ ticketId }) => ticketId);
  return {
    messages: ticketRows.map((ticket) =>
      Object.assign(ticket, {
        history: (eventsByTicket.get(ticket.id) ?? []).map(({ at, kind, message }) => ({
          at,
          kind,
          message,
        })),
      }),
    ),
    newsletter: await db
      .select({
        source: subscribers.source,
        consent: subscribers.consent,
        consentedAt: subscribers.consentedAt,
        confirmedAt: subscribers.confirmedAt,
        unsubscribedAt: subscribers.unsubscribedAt,
      })
      .from(subscribers)
      .where(conditions.newsletter_subscribers),
  };
}

async function exportLogs(db: Db, person: DataSubject) {
  const conditions = personalRows(person);
  const mailRows = await db.select().from(mails).where(conditions.mails).orderBy(mails.createdAt);
  const entries = await db
    .select()
    .from(auditEntries)
    .where(conditions.audit_entries)
    .orderBy(auditEntries.id);
  const isOwn = (actorId: string | null) => actorId !== null && actorId === person.account?.id;
  return {
    mails: mailRows.map(({ kind, recipient, state, createdAt, sentAt }) => ({
      about: mailKinds[kind],
      recipient,
      state,
      createdAt,
      sentAt,
    })),
    invitations: await db
      .select({
        createdAt: invitations.createdAt,
        expiresAt: invitations.expiresAt,
        acceptedAt: invitations.acceptedAt,
      })
      .from(invitations)
      .where(conditions.invitations),
    records: entries.map(({ at, actorId, action, subject, outcome, address }) => ({
      at,
      did: auditActions[action],
      to: subject,
      outcome,
      by: isOwn(actorId) ? 'you' : 'shop',
      address: isOwn(actorId) ? address : null,
    })),
  };
}
