import type { CustomerPage } from '#shared/customers/page-contract.ts';
import type { Db } from '../../db/client.ts';
import { desc, eq, sql } from '../../db/drizzle.ts';
import { getUser, toUser } from '../accounts/queries.ts';
import { orders } from '../orders/tables.ts';
import { listNotes } from './notes.ts';
import { amountFor, listRefunds, listTickets, listUnpaid, type Viewer } from './page-lists.ts';
import { paidPaise, refundedPaise, spentPaise } from './spent.ts';
import { listTagsOf } from './tags.ts';

/** Phones and addresses come from this many of the latest orders. */
const LATEST_ORDERS = 20;

export async function getCustomer(db: Db, id: string, viewer: Viewer): Promise<CustomerPage> {
  const row = await getUser(db, id);
  const [contact, figures, messages, returned, unpaid, notes, tags] = await Promise.all([
    readContact(db, id),
    readFigures(db, id, viewer),
    listTickets(db, row),
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
