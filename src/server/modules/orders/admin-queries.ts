import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import type { AdminOrder, OrderCounts } from '#shared/orders/admin-contract.ts';
import { hasMoney, orderStatuses, paymentStatuses } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { desc, eq, inArray, or, sql } from '../../db/drizzle.ts';
import { paged, pageOf } from '../../db/pages.ts';
import { users } from '../accounts/tables.ts';
import { payments } from '../payments/tables.ts';
import { orderOf, partsOf, type OrderRow, type Parts } from './assemble.ts';
import { countMatching, matching, type Filters } from './matching.ts';
import { named } from './queries.ts';
import { orders } from './tables.ts';

const newestFirst = [desc(orders.createdAt), orders.id] as const;

interface Asked extends Filters {
  page: number;
  /** Only these, by id or number. */
  ids?: string[] | undefined;
}

/** One page of the orders that match, with the counts of everything there is. */
export async function listAllOrders(db: Db, { page, ids, ...filters }: Asked) {
  const [figures, found] = await Promise.all([
    countOrders(db),
    ids ? listByName(db, ids) : listPage(db, page, filters),
  ]);
  const total = found.total ?? sumOf(figures, filters);
  const { items, pageCount } = paged(found.orders, { total, page });
  return {
    orders: items,
    total,
    ...(ids ? { page: 1, pageCount: 1 } : { page, pageCount }),
    counts: countsOf(figures),
  };
}

async function listByName(db: Db, names: string[]) {
  const found = await select(db, or(inArray(orders.id, names), inArray(orders.orderNumber, names)));
  return { orders: found, total: found.length };
}

async function listPage(db: Db, page: number, filters: Filters) {
  const total = filters.q ? await countMatching(db, filters) : undefined;
  // What is nowhere is not looked for again.
  if (total === 0) return { orders: [], total };
  const { limit, offset } = pageOf(page);
  // Only the index is walked to a page far behind; the rows themselves are read for this page alone.
  const onPage = db
    .select({ id: orders.id })
    .from(orders)
    .where(matching(filters))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset);
  return { orders: await select(db, inArray(orders.id, onPage)), total };
}

/** By its id or its number. */
export async function getAnyOrder(db: Db, idOrNumber: string): Promise<AdminOrder> {
  const [order] = await select(db, named(idOrNumber));
  if (!order) throw new AppError('order_not_found');
  return order;
}

/** How an order is called in the log; what was asked for, where there is none. */
export async function numberOf(db: Db, idOrNumber: string): Promise<string> {
  const [order] = await db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(named(idOrNumber));
  return order?.number ?? idOrNumber;
}

async function select(db: Db, where: SQL | undefined): Promise<AdminOrder[]> {
  const rows = await db
    .select({
      order: orders,
      user: { id: users.id, name: users.name, email: users.email },
      payment: { method: payments.method, amountPaise: payments.amountPaise },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .where(where)
    .orderBy(...newestFirst);
  const parts = await partsOf(
    db,
    rows.map(({ order }) => order),
  );
  return parts.flatMap(([row, rowParts], index) => {
    const more = rows[index];
    return more ? adminOrderOf(row, rowParts, more) : [];
  });
}

interface More {
  user: AdminOrder['user'];
  payment: { method: string | null; amountPaise: number };
}

function adminOrderOf(row: OrderRow, parts: Parts, { user, payment }: More): AdminOrder {
  const order = orderOf(row, parts);
  return {
    ...order,
    user,
    paymentMethod: payment.method,
    paymentId: row.paymentId,
    refundable: hasMoney(row.paymentStatus) ? toRupees(payment.amountPaise - givenBack(parts)) : 0,
    note: row.note,
    refunds: order.refunds.map((refund, index) => {
      const { reason = '', note = null, bankReference = null } = parts.refunds[index] ?? {};
      return Object.assign(refund, { reason, note, bankReference });
    }),
    history: order.history.map((event, index) =>
      Object.assign(event, { actor: parts.events[index]?.actor ?? null }),
    ),
  };
}

/** What is back or on its way, in paise. */
export const givenBack = ({ refunds }: Parts) =>
  refunds.reduce((sum, { state, amountPaise }) => sum + (state === 'failed' ? 0 : amountPaise), 0);

type Figure = Awaited<ReturnType<typeof countOrders>>[number];

const countOrders = (db: Db) =>
  db
    .select({
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      count: sql<number>`count(*)::int`,
    })
    .from(orders)
    .groupBy(orders.status, orders.paymentStatus);

function sumOf(figures: Figure[], { status, paymentStatus }: Omit<Filters, 'q'>): number {
  return figures
    .filter((figure) => !status || figure.status === status)
    .filter((figure) => !paymentStatus || figure.paymentStatus === paymentStatus)
    .reduce((sum, { count }) => sum + count, 0);
}

function countsOf(figures: Figure[]): OrderCounts {
  const all = sumOf(figures, {});
  const byStatus = orderStatuses.map((status) => [status, sumOf(figures, { status })]);
  const byPayment = paymentStatuses.map((paymentStatus) => [
    paymentStatus,
    sumOf(figures, { paymentStatus }),
  ]);
  return {
    status: { all, ...Object.fromEntries(byStatus) },
    paymentStatus: { all, ...Object.fromEntries(byPayment) },
  };
}
