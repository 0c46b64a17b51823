import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Order } from '#shared/orders/contract.ts';
import type { Db } from '../../db/client.ts';
import { and, desc, eq, sql } from '../../db/drizzle.ts';
import { orderOf, partsOf } from './assemble.ts';
import { orders } from './tables.ts';

/** No customer reads further back than this on one page. */
const LIST_MAX = 200;

export async function listOrders(db: Db, userId: string): Promise<Order[]> {
  return select(db, eq(orders.userId, userId));
}

/** By its id or its number; somebody else's does not exist. */
export async function getOwnOrder(
  db: Db,
  { idOrNumber, userId }: { idOrNumber: string; userId: string },
): Promise<Order> {
  const [order] = await select(db, and(eq(orders.userId, userId), named(idOrNumber)));
  if (!order) throw new AppError('order_not_found');
  return order;
}

export const named = (idOrNumber: string) =>
  sql`(${orders.id} = ${idOrNumber} or ${orders.orderNumber} = ${idOrNumber})`;

async function select(db: Db, where: SQL | undefined): Promise<Order[]> {
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(desc(orders.createdAt), orders.id)
    .limit(LIST_MAX);
  return (await partsOf(db, rows)).map(([row, parts]) => orderOf(row, parts));
}
