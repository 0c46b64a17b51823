import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import type { AdminOrder, OrderCounts } from '#shared/orders/admin-contract.ts';
import {
  hasMoney,
  orderStatuses,
  paymentStatuses,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, inArray, isNotNull, or, sql } from '../../db/drizzle.ts';
import { paged, pageRange } from '../../db/pagination.ts';
import { readDays } from '../../summaries/read-days.ts';
import { isUntil, seekDay } from '../../summaries/seek-day.ts';
import { users } from '../accounts/tables.ts';
import { payments } from '../payments/tables.ts';
import { toOrder, loadParts, type OrderRow, type OrderParts } from './assemble.ts';
import { countFilteredOrders, orderFilter, type Filters } from './order-search.ts';
import { hasIdOrNumber } from './queries.ts';
import { orders, packings } from './tables.ts';

const newestFirst = [desc(orders.createdAt), orders.id] as const;

interface ListOptions extends Filters {
  page: number;
  /** Only these orders, by id or number. */
  ids?: string[] | undefined;
}

/** One page of the orders that match, with the counts of all orders. */
export async function listAllOrders(db: Db, { page, ids, ...filters }: ListOptions) {
  const [groups, found] = await Promise.all([
    countOrders(db),
    ids ? listByIdOrNumber(db, ids) : listPage(db, page, filters),
  ]);
  const total = found.total ?? countIn(groups, filters);
  const { items, pageCount } = paged(found.orders, { total, page });
  return {
    orders: items,
    total,
    ...(ids ? { page: 1, pageCount: 1 } : { page, pageCount }),
    counts: toCounts(groups),
  };
}

async function listByIdOrNumber(db: Db, idsOrNumbers: string[]) {
  const found = await findAnyOrders(db, idsOrNumbers);
  return { orders: found, total: found.length };
}

/** The orders with these ids or numbers, newest first. */
export const findAnyOrders = (db: Db, idsOrNumbers: string[]) =>
  select(db, or(inArray(orders.id, idsOrNumbers), inArray(orders.orderNumber, idsOrNumbers)));

async function listPage(db: Db, page: number, filters: Filters) {
  const total = filters.q ? await countFilteredOrders(db, filters) : undefined;
  if (total === 0) return { orders: [], total };
  const { limit, offset } = pageRange(page);
  const start = filters.q
    ? { until: undefined, offset }
    : await seekDay(db, countsByDay(filters), offset);
  // The subquery finds the page in the index alone, so that only the rows of this page are read.
  const onPage = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(orderFilter(filters), isUntil(orders.createdAt, start)))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(start.offset);
  return { orders: await select(db, inArray(orders.id, onPage)), total };
}

const countsByDay = ({ status, paymentStatus }: Filters) => sql`(
  select day, orders as count from ${readDays('orders', 'order_days')} counted
  where ${
    and(
      status && sql`status = ${status}`,
      paymentStatus && sql`payment_status = ${paymentStatus}`,
    ) ?? sql`true`
  })`;

export async function getAnyOrder(db: Db, idOrNumber: string): Promise<AdminOrder> {
  const [order] = await select(db, hasIdOrNumber(idOrNumber));
  if (!order) throw new AppError('order_not_found');
  return order;
}

/** The number of an order for the audit log; returns the argument if there is no such order. */
export async function findOrderNumber(db: Db, idOrNumber: string): Promise<string> {
  const [order] = await db
    .select({ number: orders.orderNumber })
    .from(orders)
    .where(hasIdOrNumber(idOrNumber));
  return order?.number ?? idOrNumber;
}

async function select(db: Db, where: SQL | undefined): Promise<AdminOrder[]> {
  const rows = await db
    .select({
      order: orders,
      user: { id: users.id, name: users.name, email: users.email },
      payment: { method: payments.method, amountPaise: payments.amountPaise },
      packed: {
        packedAt: packings.completedAt,
        packedBy: sql<string | null>`(select name from users where id = ${packings.packerId})`,
      },
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .innerJoin(payments, eq(payments.id, orders.paymentId))
    .leftJoin(packings, and(eq(packings.orderId, orders.id), isNotNull(packings.completedAt)))
    .where(where)
    .orderBy(...newestFirst);
  const parts = await loadParts(
    db,
    rows.map(({ order }) => order),
  );
  return parts.flatMap(([row, rowParts], index) => {
    const joined = rows[index];
    return joined ? toAdminOrder(row, rowParts, joined) : [];
  });
}

interface JoinedRows {
  user: AdminOrder['user'];
  payment: { method: string | null; amountPaise: number };
  packed: { packedAt: Date | null; packedBy: string | null } | null;
}

function toAdminOrder(row: OrderRow, parts: OrderParts, joined: JoinedRows): AdminOrder {
  const { user, payment, packed } = joined;
  const order = toOrder(row, parts);
  return {
    ...order,
    user,
    paymentMethod: payment.method,
    paymentId: row.paymentId,
    refundable: hasMoney(row.paymentStatus)
      ? toRupees(payment.amountPaise - sumRefundsPaise(parts))
      : 0,
    note: row.note,
    giftNote: row.giftNote,
    packedAt: packed?.packedAt?.toISOString() ?? null,
    packedBy: packed?.packedBy ?? null,
    items: order.items.map((item, index) => {
      const sku = parts.items[index]?.product.sku ?? null;
      return Object.assign(item, { sku });
    }),
    refunds: order.refunds.map((refund, index) => {
      const { reason = '', note = null, bankReference = null } = parts.refunds[index] ?? {};
      return Object.assign(refund, { reason, note, bankReference });
    }),
    history: order.history.map((event, index) =>
      Object.assign(event, { actor: parts.events[index]?.actor ?? null }),
    ),
  };
}

/** The sum of all refunds that have not failed, also of those under way. */
export const sumRefundsPaise = ({ refunds }: OrderParts) =>
  refunds.reduce((sum, { state, amountPaise }) => sum + (state === 'failed' ? 0 : amountPaise), 0);

type OrderGroup = Awaited<ReturnType<typeof countOrders>>[number];

async function countOrders(db: Db) {
  const { rows } = await db.execute<{
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    count: number;
  }>(sql`
    select status, payment_status as "paymentStatus", sum(orders)::int as count
    from ${readDays('orders', 'order_days')} counted group by 1, 2`);
  return rows;
}

function countIn(groups: OrderGroup[], { status, paymentStatus }: Omit<Filters, 'q'>): number {
  return groups
    .filter((group) => !status || group.status === status)
    .filter((group) => !paymentStatus || group.paymentStatus === paymentStatus)
    .reduce((sum, { count }) => sum + count, 0);
}

function toCounts(groups: OrderGroup[]): OrderCounts {
  const all = countIn(groups, {});
  const byStatus = orderStatuses.map((status) => [status, countIn(groups, { status })]);
  const byPayment = paymentStatuses.map((paymentStatus) => [
    paymentStatus,
    countIn(groups, { paymentStatus }),
  ]);
  return {
    status: { all, ...Object.fromEntries(byStatus) },
    paymentStatus: { all, ...Object.fromEntries(byPayment) },
  };
}
