import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { toOrder, loadParts } from './assemble.ts';
import { orders } from './tables.ts';

const PAGE_SIZE = 50;

/** One page of a customer's orders, with the counts of all of them. */
export async function listOrders(db: Db, { userId, page }: { userId: string; page: number }) {
  const [found, [counts]] = await Promise.all([
    select(db, eq(orders.userId, userId), { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }),
    db
      .select({
        total: sql<number>`count(*)::int`,
        delivered: sql<number>`count(*) filter (where ${orders.status} = 'delivered')::int`,
        current: sql<number>`count(*) filter (where ${orders.status} not in ('delivered', 'cancelled'))::int`,
      })
      .from(orders)
      .where(eq(orders.userId, userId)),
  ]);
  const { total, ...rest } = counts ?? { total: 0, delivered: 0, current: 0 };
  const pageCount = Math.max(1, Math.ceil(total / PAGE_SIZE));
  return { orders: found, total, ...rest, page, pageCount };
}

/** Throws `order_not_found` for an order of another customer, too. */
export async function getOwnOrder(
  db: Db,
  { idOrNumber, userId }: { idOrNumber: string; userId: string },
): Promise<Order> {
  const [order] = await select(db, and(eq(orders.userId, userId), hasIdOrNumber(idOrNumber)));
  if (!order) throw new AppError('order_not_found');
  return order;
}

export const hasIdOrNumber = (idOrNumber: string) =>
  sql`(${orders.id} = ${idOrNumber} or ${orders.orderNumber} = ${idOrNumber})`;

async function select(
  db: Db,
  where: SQL | undefined,
  { limit, offset }: { limit: number; offset: number } = { limit: 1, offset: 0 },
): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(limit)
    .offset(offset);
  return (await loadParts(db, rows)).map(([row, parts]) => toOrder(row, parts));
}
