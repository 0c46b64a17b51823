import type { FileReply } from '#shared/endpoint.ts';
import { toRupees } from '#shared/money.ts';
import { writeCsv } from '../../csv.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { payments } from '../payments/tables.ts';
import { givenBack } from './admin-queries.ts';
import { partsOf, type OrderRow, type Parts } from './assemble.ts';
import { matching, type Filters } from './matching.ts';
import { orders } from './tables.ts';
import { dayInIndia, timeInIndia } from '../../time-in-india.ts';

/** The orders that the list would show, one line for each, newest first. */
export async function exportOrders(db: Db, filters: Filters, by: Actor): Promise<FileReply> {
  const subject = Object.entries(filters)
    .flatMap(([name, value]) => (value ? `${name}: ${value}` : []))
    .join(', ');
  await audited(db, { by, action: 'export_orders', subject: subject || 'all' }, async () => {});
  return {
    name: `orders-${dayInIndia(new Date())}.csv`,
    text: writeCsv(Object.keys(columns), batches(db, filters)),
  };
}

/** However many there are, no more than these are in memory. */
const BATCH = 500;

async function* batches(db: Db, filters: Filters) {
  let last: string | undefined;
  do {
    const rows = await db
      .select({ order: orders, method: payments.method })
      .from(orders)
      .innerJoin(payments, eq(payments.id, orders.paymentId))
      .where(and(matching(filters), last === undefined ? undefined : after(last)))
      .orderBy(desc(orders.createdAt), orders.id)
      .limit(BATCH);
    const parts = await partsOf(
      db,
      rows.map(({ order }) => order),
    );
    yield parts.map(([row, rowParts], index) =>
      cellsOf({ row, parts: rowParts, method: rows[index]?.method ?? null }),
    );
    last = rows.length < BATCH ? undefined : rows.at(-1)?.order.id;
  } while (last !== undefined);
}

/** Compared in the database: its times are finer than ours. */
function after(id: string) {
  const then = sql`(select created_at from orders where id = ${id})`;
  return sql`${orders.createdAt} <= ${then} and (${orders.createdAt} < ${then} or ${orders.id} > ${id})`;
}

interface Line {
  row: OrderRow;
  parts: Parts;
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
  Refunded: ({ parts }) => toRupees(givenBack(parts)),
  'Tracking number': ({ row }) => row.trackingNumber,
  Courier: ({ row }) => row.courier,
  Note: ({ row }) => row.note,
};

const cellsOf = (line: Line) => Object.values(columns).map((cell) => cell(line));

const itemText = ({ name, size, quantity }: Parts['items'][number]['item']) =>
  `${[name, size].filter(Boolean).join(' ')} × ${quantity}`;
