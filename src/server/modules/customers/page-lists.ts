import type { CustomerPage } from '#shared/customers/page-contract.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, inArray, ne, or, sql } from '../../db/drizzle.ts';
import { paged, pageRange } from '../../db/pagination.ts';
import { checkouts } from '../checkout/tables.ts';
import { orders } from '../orders/tables.ts';
import { payments, refunds } from '../payments/tables.ts';
import { tickets } from '../support/tables.ts';

export interface Viewer {
  id: string;
  seesMoney: boolean;
  seesPayments: boolean;
}

/** The most rows of each list on the page; the orders have pages. */
const ROWS_MAX = 100;
export const amountFor =
  ({ seesMoney }: Pick<Viewer, 'seesMoney'>) =>
  (paise: number | string | null) =>
    seesMoney && paise !== null ? toRupees(Number(paise)) : null;

/** Messages with the email of the account, or about one of its orders with the email of that order. */
export async function listTickets(
  db: Db,
  { id, email }: { id: string; email: string },
): Promise<CustomerPage['tickets']> {
  const ofOrders = sql`(${tickets.orderNumber}, ${tickets.email}) in (
    select ${orders.orderNumber}, ${orders.email} from ${orders} where ${orders.userId} = ${id})`;
  const where = or(eq(tickets.email, email), ofOrders);
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
  const items = rows.map(({ createdAt, ...row }) =>
    Object.assign(row, { createdAt: createdAt.toISOString() }),
  );
  return { items, total };
}

export async function listRefunds(db: Db, userId: string, viewer: Viewer) {
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
  const items = rows.map(({ amountPaise, createdAt, ...row }) =>
    Object.assign(row, { amount: toAmount(amountPaise), createdAt: createdAt.toISOString() }),
  );
  return { items, total };
}

/** Checkouts that did not become an order. One that was replaced by a newer one is left out. */
export async function listUnpaid(db: Db, userId: string, viewer: Viewer) {
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
  const items = rows.map(({ amountPaise, createdAt, ...row }) =>
    Object.assign(row, { amount: toAmount(amountPaise), startedAt: createdAt.toISOString() }),
  );
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
  const items = rows.map(({ totalPaise, createdAt, ...row }) =>
    Object.assign(row, { total: toAmount(totalPaise), createdAt: createdAt.toISOString() }),
  );
  return paged(items, { total, page });
}
