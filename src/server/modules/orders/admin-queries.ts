import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import type { AdminOrder, OrderCounts } from '#shared/orders/admin-contract.ts';
import type { Order, SoldItem, SoldPart } from '#shared/orders/contract.ts';
import type { OrderFilters } from '#shared/orders/order-filters.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import {
  hasMoney,
  orderStatuses,
  paymentStatuses,
  type OrderStatus,
  type PaymentStatus,
} from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, isNotNull, sql } from '../../db/drizzle.ts';
import { paged } from '../../db/pagination.ts';
import { readDays } from '../../summaries/read-days.ts';
import { users } from '../accounts/tables.ts';
import { payments } from '../payments/tables.ts';
import { toEvent, toOrder, loadParts, type OrderRow, type OrderParts } from './assemble.ts';
import { listMailed } from './list-mailed.ts';
import { listCouriers } from './list-couriers.ts';
import { countsByDay, findPage, isSummarised } from './list-page.ts';
import { countFilteredOrders, hasAnyIdOrNumber, type Filters } from './order-search.ts';
import { orderAll } from './order-sort.ts';
import { hasIdOrNumber } from './queries.ts';
import { orders, packings } from './tables.ts';
import { findUndoTimes } from './undo-times.ts';

/** An order with all its back-office fields, before `redactOrder`. */
export interface FullOrder
  extends
    Omit<Order, 'refunds' | 'history' | 'parcels' | 'items'>,
    Pick<
      AdminOrder,
      | 'refunds'
      | 'history'
      | 'note'
      | 'parcels'
      | 'undoUntil'
      | 'mailed'
      | 'giftNote'
      | 'packedAt'
      | 'packedBy'
      | 'needsApproval'
    > {
  items: (SoldItem & { sku: string | null; parts: (SoldPart & { sku: string | null })[] })[];
  user: NonNullable<AdminOrder['user']>;
  paymentMethod: string | null;
  paymentId: string;
  refundable: number;
}

interface ListOptions extends Filters {
  sort?: OrderSort | undefined;
  page: number;
  /** Only these orders, by id or number. */
  ids?: string[] | undefined;
}

/** One page of the orders that match, with the counts of all orders. */
export async function listAllOrders(db: Db, { page, ids, sort, ...filters }: ListOptions) {
  const [groups, couriers, found] = await Promise.all([
    countOrders(db),
    listCouriers(db),
    ids ? listByIdOrNumber(db, ids, sort) : listPage(db, { page, sort, filters }),
  ]);
  const total = found.total ?? countIn(groups, filters);
  const { items, pageCount } = paged(found.orders, { total, page });
  return {
    orders: items,
    total,
    ...(ids ? { page: 1, pageCount: 1 } : { page, pageCount }),
    counts: toCounts(groups),
    couriers,
  };
}

async function listByIdOrNumber(db: Db, idsOrNumbers: string[], sort?: OrderSort) {
  const found = await findAnyOrders(db, idsOrNumbers, sort);
  return { orders: found, total: found.length };
}

/** The orders with these ids or numbers. */
export const findAnyOrders = (db: Db, idsOrNumbers: string[], sort?: OrderSort) =>
  select(db, hasAnyIdOrNumber(idsOrNumbers), sort);

interface PageOptions {
  page: number;
  sort: OrderSort | undefined;
  filters: Filters;
}

async function listPage(db: Db, { page, sort, filters }: PageOptions) {
  const total = await countMatches(db, filters);
  if (total === 0) return { orders: [], total };
  const onPage = await findPage(db, { filters, sort, page });
  return { orders: await select(db, sql`${orders.id} in (${onPage})`, sort), total };
}

/** Undefined if the groups of all orders say it. */
async function countMatches(db: Db, filters: Filters): Promise<number | undefined> {
  if (!isSummarised(filters)) return countFilteredOrders(db, filters);
  if (!filters.from && !filters.to) return undefined;
  const { rows } = await db.execute<{ count: number }>(
    sql`select coalesce(sum(count), 0)::int as count from ${countsByDay(filters)} days`,
  );
  return rows[0]?.count;
}

export async function getAnyOrder(db: Db, idOrNumber: string): Promise<FullOrder> {
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

async function select(db: Db, where: SQL | undefined, sort?: OrderSort): Promise<FullOrder[]> {
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
    .orderBy(...orderAll(sort));
  const ids = rows.map(({ order }) => order.id);
  const [parts, undoTimes, mailed] = await Promise.all([
    loadParts(
      db,
      rows.map(({ order }) => order),
    ),
    findUndoTimes(db, ids),
    listMailed(db, ids),
  ]);
  return parts.flatMap(([row, rowParts], index) => {
    const joined = rows[index];
    const undoUntil = undoTimes.get(row.id);
    return joined
      ? toAdminOrder(row, rowParts, { ...joined, undoUntil, mailed: mailed.get(row.id) ?? [] })
      : [];
  });
}

interface JoinedRows {
  user: FullOrder['user'];
  payment: { method: string | null; amountPaise: number };
  undoUntil: Date | undefined;
  packed: { packedAt: Date | null; packedBy: string | null } | null;
  mailed: AdminOrder['mailed'];
}

function toAdminOrder(row: OrderRow, parts: OrderParts, joined: JoinedRows): FullOrder {
  const { user, payment, packed, undoUntil, mailed } = joined;
  const order = toOrder(row, parts);
  return {
    ...order,
    user,
    paymentMethod: payment.method,
    paymentId: row.paymentId,
    needsApproval: !hasMoney(row.paymentStatus),
    refundable: hasMoney(row.paymentStatus)
      ? toRupees(payment.amountPaise - sumRefundsPaise(parts))
      : 0,
    note: row.note,
    undoUntil: undoUntil?.toISOString() ?? null,
    mailed,
    parcels: order.parcels.map((parcel) => {
      const { weightGrams = null } = parts.parcels.find(({ id }) => id === parcel.id) ?? {};
      return Object.assign(parcel, { weightGrams });
    }),
    giftNote: row.giftNote,
    packedAt: packed?.packedAt?.toISOString() ?? null,
    packedBy: packed?.packedBy ?? null,
    items: order.items.map((item, index) => {
      const sold = parts.items[index];
      const sku = sold?.product.sku ?? null;
      const skuOf = (nth: number) => sold?.parts[nth]?.product.sku ?? null;
      const ofCombo = item.parts.map((part, nth) => Object.assign(part, { sku: skuOf(nth) }));
      return Object.assign(item, { sku, parts: ofCombo });
    }),
    refunds: order.refunds.map((refund, index) => {
      const { reason = '', note = null, bankReference = null } = parts.refunds[index] ?? {};
      return Object.assign(refund, { reason, note, bankReference });
    }),
    history: parts.events.map((event) =>
      Object.assign(toEvent(event, row), { actor: event.actor }),
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

function countIn(
  groups: OrderGroup[],
  { status, paymentStatus }: Pick<OrderFilters, 'status' | 'paymentStatus'>,
): number {
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
