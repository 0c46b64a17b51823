import type { FileReply } from '#shared/endpoint.ts';
import { toRupees } from '#shared/money.ts';
import { writeCsv } from '../../csv.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { payments } from '../payments/tables.ts';
import { sumRefundsPaise } from './admin-queries.ts';
import { loadParts, type OrderRow, type OrderParts } from './assemble.ts';
import { orderFilter, type Filters } from './order-search.ts';
import { orders } from './tables.ts';
import { dayInIndia, timeInIndia } from '../../time-in-india.ts';

/** Exports the filtered orders as CSV, newest first. */
export async function exportOrders(
  { db, reader }: { db: Db; reader: Db },
  filters: Filters,
  actor: Actor,
): Promise<FileReply> {
  const { ignoresEmails, ...shown } = filters;
  const subject = Object.entries(shown)
    .flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
    .join(', ');
  await audited(db, { actor, action: 'export_orders', subject: subject || 'all' }, async () => {});
  return {
    name: `orders-${dayInIndia(new Date())}.csv`,
    content: writeCsv(columnNames(ignoresEmails), batches(reader, filters)),
  };
}

/** The number of orders in memory at a time. */
const BATCH = 500;

async function* batches(db: Db, filters: Filters) {
  let last: string | undefined;
  do {
    const rows = await db
      .select({ order: orders, method: payments.method })
      .from(orders)
      .innerJoin(payments, eq(payments.id, orders.paymentId))
      .where(and(orderFilter(filters), last === undefined ? undefined : isAfter(last)))
      .orderBy(desc(orders.createdAt), orders.id)
      .limit(BATCH);
    const parts = await loadParts(
      db,
      rows.map(({ order }) => order),
    );
    yield parts.map(([row, rowParts], index) =>
      toCells({ row, parts: rowParts, method: rows[index]?.method ?? null }, filters),
    );
    last = rows.length < BATCH ? undefined : rows.at(-1)?.order.id;
  } while (last !== undefined);
}

/** Compares times in the database, because `Date` has less precision. */
function isAfter(id: string) {
  const createdAt = sql`(select created_at from orders where id = ${id})`;
  return sql`${orders.createdAt} <= ${createdAt} and (${orders.createdAt} < ${createdAt} or ${orders.id} > ${id})`;
}

interface Line {
  row: OrderRow;
  parts: OrderParts;
  method: string | null;
}

const columns: Record<string, (line: Line) => string | number | null> = {
  'Order number': ({ row }) => row.orderNumber,
  'Placed (India time)': ({ row }) => timeInIndia(row.createdAt),
  Status: ({ row }) => row.status,
  'Payment status': ({ row }) => row.paymentStatus,
  'Payment method': ({ method }) => method,
  'Payment id': ({ row }) => row.paymentId,
  Customer: ({ row }) => row.name,
  Email: ({ row }) => row.email,
  Phone: ({ row }) => row.phone,
  Street: ({ row }) => row.street,
  Landmark: ({ row }) => row.landmark,
  City: ({ row }) => row.city,
  State: ({ row }) => row.stateName,
  Pincode: ({ row }) => row.pincode,
  Items: ({ parts }) => parts.items.map(({ item }) => itemText(item)).join('; '),
  Subtotal: ({ row }) => toRupees(row.subtotalPaise),
  Shipping: ({ row }) => toRupees(row.shippingPaise),
  Total: ({ row }) => toRupees(row.totalPaise),
  Refunded: ({ parts }) => toRupees(sumRefundsPaise(parts)),
  'Tracking number': ({ row }) => row.trackingNumber,
  Courier: ({ row }) => row.courier,
  Note: ({ row }) => row.note,
};

/** Roles that do not see emails get no column of them. */
const columnNames = (ignoresEmails = false) =>
  Object.keys(columns).filter((name) => !ignoresEmails || name !== 'Email');

const toCells = (line: Line, { ignoresEmails }: Filters) =>
  columnNames(ignoresEmails).map((name) => columns[name]?.(line) ?? null);

const itemText = ({ name, size, quantity }: OrderParts['items'][number]['item']) =>
  `${[name, size].filter(Boolean).join(' ')} × ${quantity}`;
