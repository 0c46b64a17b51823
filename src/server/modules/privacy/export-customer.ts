import { auditActions } from '#shared/audit/contract.ts';
import { brand } from '#shared/brand.ts';
import { mailKinds } from '#shared/mail/contract.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { desc, eq, inArray } from '../../db/drizzle.ts';
import { throttles } from '../rate-limit/tables.ts';
import { userOf } from '../accounts/queries.ts';
import { emailVerifications, passwordResets, sessions } from '../accounts/tables.ts';
import { audited, type AuditActor } from '../audit/audited.ts';
import { auditEntries } from '../audit/tables.ts';
import { cartChanges, cartItems } from '../cart/tables.ts';
import { products } from '../catalog/tables.ts';
import { pickRecipient } from '../checkout/recipient.ts';
import { checkoutEvents, checkoutItems, checkouts } from '../checkout/tables.ts';
import { invitations } from '../invitations/tables.ts';
import { mails } from '../mail/tables.ts';
import { newsletterSubscribers as subscribers } from '../newsletter/tables.ts';
import { toOrder, loadParts } from '../orders/assemble.ts';
import { orders } from '../orders/tables.ts';
import { disputes, payments, refunds, webhookInbox } from '../payments/tables.ts';
import { ticketEvents, tickets } from '../support/tables.ts';
import { getKnown, rowsAbout, type Known } from './personal-rows.ts';

/** Everything the shop keeps about somebody, to be read by them; nothing that opens a door, nor who of the shop did what. */
export async function exportCustomer(db: Db, { email, by }: { email: string; by: AuditActor }) {
  const event = { by, action: 'export_customer', subject: email } as const;
  const known = await audited(db, event, (tx) => getKnown(tx, email));
  return {
    shop: brand.name,
    madeAt: new Date().toISOString(),
    email,
    account: accountOf(known),
    ...(await visitsOf(db, known)),
    orders: await ordersOf(db, known),
    ...(await moneyOf(db, known)),
    ...(await wordsOf(db, known)),
    ...(await recordsOf(db, known)),
  };
}

function accountOf({ account }: Known) {
  if (!account) return null;
  const { id, name, email, role, createdAt, lastLogin } = userOf(account);
  const { emailVerifiedAt, passwordHash, googleSub: googleId, suspendedAt } = account;
  const signIn = { emailVerifiedAt, hasPassword: passwordHash !== null, googleId, suspendedAt };
  return { id, name, email, role, createdAt, lastLogin, ...signIn };
}

async function visitsOf(db: Db, known: Known) {
  const about = rowsAbout(known);
  return {
    sessions: await db
      .select({
        device: sessions.device,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .where(about.sessions),
    passwordResets: await db
      .select({ expiresAt: passwordResets.expiresAt, usedAt: passwordResets.usedAt })
      .from(passwordResets)
      .where(about.password_resets),
    emailVerifications: await db
      .select({ expiresAt: emailVerifications.expiresAt })
      .from(emailVerifications)
      .where(about.email_verifications),
    cart: await db
      .select({ name: products.name, quantity: cartItems.quantity, addedAt: cartItems.addedAt })
      .from(cartItems)
      .innerJoin(products, eq(products.id, cartItems.productId))
      .where(about.cart_items),
    cartChanges: await db
      .select({ at: cartChanges.at })
      .from(cartChanges)
      .where(about.cart_changes),
    attempts: await db.select().from(throttles).where(about.throttles),
  };
}

async function ordersOf(db: Db, known: Known) {
  const rows = await db
    .select()
    .from(orders)
    .where(rowsAbout(known).orders)
    .orderBy(desc(orders.createdAt));
  return (await loadParts(db, rows)).map(([row, parts]) => {
    const { paymentId, note } = row;
    return Object.assign(toOrder(row, parts), { paymentId, note });
  });
}

async function moneyOf(db: Db, known: Known) {
  const about = rowsAbout(known);
  const begun = await db.select().from(checkouts).where(about.checkouts);
  const ids = begun.map(({ id }) => id);
  const items = await db.select().from(checkoutItems).where(inArray(checkoutItems.checkoutId, ids));
  const itemsOf = Map.groupBy(items, ({ checkoutId }) => checkoutId);
  const events = await db
    .select()
    .from(checkoutEvents)
    .where(inArray(checkoutEvents.checkoutId, ids))
    .orderBy(checkoutEvents.id);
  const eventsOf = Map.groupBy(events, ({ checkoutId }) => checkoutId);
  const paid = await db.select().from(payments).where(about.payments);
  const back = await db.select().from(refunds).where(about.refunds);
  return {
    checkouts: begun.map((row) =>
      Object.assign(pickRecipient(row), {
        state: row.state,
        amount: toRupees(row.amountPaise),
        createdAt: row.createdAt,
        providerOrderId: row.providerOrderId,
        history: (eventsOf.get(row.id) ?? []).map(({ at, kind, note }) => ({ at, kind, note })),
        items: (itemsOf.get(row.id) ?? []).map(({ name, size, quantity, pricePaise }) => ({
          name,
          size,
          quantity,
          price: toRupees(pricePaise),
        })),
      }),
    ),
    payments: paid.map(({ id, amountPaise, currency, method, capturedAt }) => ({
      id,
      amount: toRupees(amountPaise),
      currency,
      method,
      capturedAt,
    })),
    refunds: back.map(
      ({
        paymentId,
        amountPaise,
        reason,
        state,
        method,
        bankReference,
        note,
        createdAt,
        processedAt,
      }) => ({
        paymentId,
        amount: toRupees(amountPaise),
        reason,
        state,
        method,
        bankReference,
        note,
        createdAt,
        processedAt,
      }),
    ),
    disputes: (await db.select().from(disputes).where(about.disputes)).map((dispute) => {
      const { id, paymentId, amountPaise, phase, state, reason, createdAt } = dispute;
      return { id, paymentId, amount: toRupees(amountPaise), phase, state, reason, createdAt };
    }),
    messagesOfTheProvider: await db
      .select({
        event: webhookInbox.event,
        receivedAt: webhookInbox.receivedAt,
        body: webhookInbox.body,
      })
      .from(webhookInbox)
      .where(about.webhook_inbox),
  };
}

const message = {
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

async function wordsOf(db: Db, known: Known) {
  const about = rowsAbout(known);
  const written = await db.select(message).from(tickets).where(about.tickets);
  const ids = written.map(({ id }) => id);
  const events = await db
    .select()
    .from(ticketEvents)
    .where(inArray(ticketEvents.ticketId, ids))
    .orderBy(ticketEvents.id);
  const eventsOf = Map.groupBy(events, ({ ticketId }) => ticketId);
  return {
    messages: written.map((ticket) =>
      Object.assign(ticket, {
        history: (eventsOf.get(ticket.id) ?? []).map(({ at, kind, message: words }) => ({
          at,
          kind,
          message: words,
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
      .where(about.newsletter_subscribers),
  };
}

async function recordsOf(db: Db, known: Known) {
  const about = rowsAbout(known);
  const sent = await db.select().from(mails).where(about.mails).orderBy(mails.createdAt);
  const entries = await db
    .select()
    .from(auditEntries)
    .where(about.audit_entries)
    .orderBy(auditEntries.id);
  const isOwn = (actorId: string | null) => actorId !== null && actorId === known.account?.id;
  return {
    mails: sent.map(({ kind, recipient, state, createdAt, sentAt }) => ({
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
      .where(about.invitations),
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
