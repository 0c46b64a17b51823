import type { CustomerPage } from '#shared/customers/page-contract.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, inArray, ne, sql } from '../../db/drizzle.ts';
import { paged, pageRange } from '../../db/pagination.ts';
import { getUser, toUser } from '../accounts/queries.ts';
import { checkouts } from '../checkout/tables.ts';
import { orders } from '../orders/tables.ts';
import { payments, refunds } from '../payments/tables.ts';
import { tickets } from '../support/tables.ts';
import { listNotes } from './notes.ts';
import { paidPaise, refundedPaise, spentPaise } from './spent.ts';
import { listTagsOf } from './tags.ts';

export interface Viewer {
  id: string;
  seesMoney: boolean;
  seesPayments: boolean;
}

/** The most rows of each list on the page; the orders have pages. */
const ROWS_MAX = 100;
/** Phones and addresses come from this many of the latest orders. */
const LATEST_ORDERS = 20;

export async function getCustomer(db: Db, id: string, viewer: Viewer): Promise<CustomerPage> {
  const row = await getUser(db, id);
  const [contact, figures, messages, returned, unpaid, notes, tags] = await Promise.all([
    readContact(db, id),
    readFigures(db, id, viewer),
    listTickets(db, row.email),
    listRefunds(db, id, viewer),
    viewer.seesPayments ? listUnpaid(db, id, viewer) : null,
    listNotes(db, id, viewer.id),
    listTagsOf(db, id),
  ]);
  return {
    customer: Object.assign(toUser(row), { isSuspended: row.suspendedAt !== null }),
    ...contact,
    figures,
    tickets: messages,
    refunds: returned,
    notCompleted: unpaid,
    notes,
    tags,
  };
}

const amountFor =
  ({ seesMoney }: Pick<Viewer, 'seesMoney'>) =>
  (paise: number | string | null) =>
    seesMoney && paise !== null ? toRupees(Number(paise)) : null;

/** Different phones and addresses of the latest orders, newest first. */
async function readContact(db: Db, userId: string) {
  const rows = await db
    .select({
      name: orders.name,
      phone: orders.phone,
      street: orders.street,
      landmark: orders.landmark,
      city: orders.city,
      state: orders.stateName,
      pincode: orders.pincode,
    })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt))
    .limit(LATEST_ORDERS);
  const addresses = new Map<string, CustomerPage['addresses'][number]>();
  for (const { phone: _, ...parts } of rows) {
    const { street, city, state, pincode } = parts;
    // An erased address has empty parts.
    if (!street || !city || !state || !pincode) continue;
    const address = { ...parts, street, city, state, pincode };
    const key = Object.values(address).join('\n').toLowerCase();
    if (!addresses.has(key)) addresses.set(key, address);
  }
  const phones = [...new Set(rows.map(({ phone }) => phone).filter(Boolean))];
  return { phones, addresses: [...addresses.values()] };
}

async function readFigures(db: Db, userId: string, viewer: Viewer) {
  const { rows } = await db.execute<{
    orders: number;
    delivered: number;
    cancelled: number;
    spent: string;
    refunded: string;
    first: string | null;
    last: string | null;
  }>(sql`select count(*)::int as orders,
      count(*) filter (where o.status = 'delivered')::int as delivered,
      count(*) filter (where o.status = 'cancelled')::int as cancelled,
      coalesce(sum(${spentPaise}), 0)::text as spent,
      coalesce(sum(least(${paidPaise}, ${refundedPaise})), 0)::text as refunded,
      to_json(min(o.created_at)) #>> '{}' as first, to_json(max(o.created_at)) #>> '{}' as last
    from orders o where o.user_id = ${userId}`);
  const [row] = rows;
  if (!row) throw new Error('the figures have no row');
  const toAmount = amountFor(viewer);
  const kept = row.orders - row.cancelled;
  return {
    orders: row.orders,
    delivered: row.delivered,
    cancelled: row.cancelled,
    totalSpent: toAmount(row.spent),
    averageOrder: kept > 0 ? toAmount(Math.round(Number(row.spent) / kept)) : null,
    refunded: toAmount(row.refunded),
    firstOrderAt: row.first && new Date(row.first).toISOString(),
    lastOrderAt: row.last && new Date(row.last).toISOString(),
  };
}

async function listTickets(db: Db, email: string): Promise<CustomerPage['tickets']> {
  const where = eq(tickets.email, email);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: tickets.id,
        number: tickets.number,
        topic: tickets.topic,
        state: tickets.state,
        createdAt: tickets.createdAt,
      })
      .from(tickets)
      .where(where)
      .orderBy(desc(tickets.createdAt), tickets.id)
      .limit(ROWS_MAX),
    db.$count(tickets, where),
  ]);
  const items = rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  return { items, total };
}

async function listRefunds(db: Db, userId: string, viewer: Viewer) {
  const toAmount = amountFor(viewer);
  const ofCustomer = inArray(
    refunds.paymentId,
    db
      .select({ id: payments.id })
      .from(payments)
      .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
      .where(eq(checkouts.userId, userId)),
  );
  const [rows, total] = await Promise.all([
    db
      .select({
        id: refunds.id,
        amountPaise: refunds.amountPaise,
        state: refunds.state,
        reason: refunds.reason,
        note: refunds.note,
        createdAt: refunds.createdAt,
        orderNumber: orders.orderNumber,
      })
      .from(refunds)
      .leftJoin(orders, eq(orders.paymentId, refunds.paymentId))
      .where(ofCustomer)
      .orderBy(desc(refunds.createdAt), refunds.id)
      .limit(ROWS_MAX),
    db.$count(refunds, ofCustomer),
  ]);
  const items = rows.map(({ amountPaise, createdAt, ...row }) => ({
    ...row,
    amount: toAmount(amountPaise),
    createdAt: createdAt.toISOString(),
  }));
  return { items, total };
}

/** Checkouts that did not become an order. One that was replaced by a newer one is left out. */
async function listUnpaid(db: Db, userId: string, viewer: Viewer) {
  const toAmount = amountFor(viewer);
  const where = and(
    eq(checkouts.userId, userId),
    ne(checkouts.state, 'paid'),
    ne(checkouts.state, 'superseded'),
  );
  const [rows, total] = await Promise.all([
    db
      .select({
        id: checkouts.id,
        amountPaise: checkouts.amountPaise,
        state: checkouts.state,
        createdAt: checkouts.createdAt,
      })
      .from(checkouts)
      .where(where)
      .orderBy(desc(checkouts.createdAt), checkouts.id)
      .limit(ROWS_MAX),
    db.$count(checkouts, where),
  ]);
  const items = rows.map(({ amountPaise, createdAt, ...row }) => ({
    ...row,
    amount: toAmount(amountPaise),
    startedAt: createdAt.toISOString(),
  }));
  return { items, total };
}

export async function listCustomerOrders(
  db: Db,
  { id, page, seesMoney }: { id: string; page: number; seesMoney: boolean },
) {
  const { limit, offset } = pageRange(page);
  const toAmount = amountFor({ seesMoney });
  const where = eq(orders.userId, id);
  const [rows, total] = await Promise.all([
    db
      .select({
        id: orders.id,
        orderNumber: orders.orderNumber,
        status: orders.status,
        paymentStatus: orders.paymentStatus,
        totalPaise: orders.totalPaise,
        createdAt: orders.createdAt,
      })
      .from(orders)
      .where(where)
      .orderBy(desc(orders.createdAt), orders.id)
      .limit(limit)
      .offset(offset),
    db.$count(orders, where),
  ]);
  const items = rows.map(({ totalPaise, createdAt, ...row }) => ({
    ...row,
    total: toAmount(totalPaise),
    createdAt: createdAt.toISOString(),
  }));
  return paged(items, { total, page });
}
