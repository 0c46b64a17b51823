import type { FileReply } from '#shared/endpoint.ts';
import { toRupees } from '#shared/money.ts';
import type { OrderSelection } from '#shared/orders/order-filters.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import { writeCsv } from '../../csv.ts';
import type { Db } from '../../db/client.ts';
import { and, eq } from '../../db/drizzle.ts';
import { audited, type Actor } from '../audit/audited.ts';
import { payments } from '../payments/tables.ts';
import { sumRefundsPaise } from './admin-queries.ts';
import { loadParts, type OrderRow, type OrderParts } from './assemble.ts';
import { selectionFilter } from './order-search.ts';
import { isAfter, orderBy, segmentsOf } from './order-sort.ts';
import { orders } from './tables.ts';
import { dayInIndia, timeInIndia } from '../../time-in-india.ts';

interface Request {
  selection: OrderSelection;
  sort?: OrderSort | undefined;
  /** For roles that do not see emails. */
  hidesEmails: boolean;
  actor: Actor;
}

/** Exports selected orders as CSV, in the order of the list. */
export async function exportOrders(
  { db, reader }: { db: Db; reader: Db },
  { selection, sort, hidesEmails, actor }: Request,
): Promise<FileReply> {
  const subject = subjectOf(selection);
  await audited(db, { actor, action: 'export_orders', subject }, async () => {});
  return {
    name: `orders-${dayInIndia(new Date())}.csv`,
    content: writeCsv(columnNames(hidesEmails), batches(reader, { selection, sort, hidesEmails })),
  };
}

function subjectOf(selection: OrderSelection): string {
  if ('ids' in selection) return `${selection.ids.length} selected`;
  const { filters, except } = selection;
  const parts = Object.entries(filters).flatMap(([name, value]) =>
    value && name !== 'ignoresEmails' ? `${name}: ${value}` : [],
  );
  if (except.length > 0) parts.push(`without ${except.length}`);
  return parts.join(', ') || 'all';
}

/** The number of orders in memory at a time. */
const BATCH = 500;

async function* batches(db: Db, { selection, sort, hidesEmails }: Omit<Request, 'actor'>) {
  const matches = selectionFilter(selection);
  for (const { where, keys } of segmentsOf(sort)) {
    let last: string | undefined;
    do {
      const rows = await db
        .select({ order: orders, method: payments.method })
        .from(orders)
        .innerJoin(payments, eq(payments.id, orders.paymentId))
        .where(and(matches, where, last === undefined ? undefined : isAfter(keys, last)))
        .orderBy(...orderBy(keys))
        .limit(BATCH);
      yield await toLines(db, rows, hidesEmails);
      last = rows.length < BATCH ? undefined : rows.at(-1)?.order.id;
    } while (last !== undefined);
  }
}

async function toLines(
  db: Db,
  rows: { order: OrderRow; method: string | null }[],
  hidesEmails: boolean,
) {
  const parts = await loadParts(
    db,
    rows.map(({ order }) => order),
  );
  return parts.map(([row, rowParts], index) =>
    toCells({ row, parts: rowParts, method: rows[index]?.method ?? null }, hidesEmails),
  );
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
  // At the end, so that the columns before keep their places.
  Discount: ({ row }) => toRupees(row.discountPaise),
  Codes: ({ row }) => row.offers.flatMap(({ code }) => code ?? []).join('; '),
};

/** Roles that do not see emails get no column of them. */
const columnNames = (hidesEmails: boolean) =>
  Object.keys(columns).filter((name) => !hidesEmails || name !== 'Email');

const toCells = (line: Line, hidesEmails: boolean) =>
  columnNames(hidesEmails).map((name) => columns[name]?.(line) ?? null);

const itemText = ({ name, size, quantity }: OrderParts['items'][number]['item']) =>
  `${[name, size].filter(Boolean).join(' ')} × ${quantity}`;
