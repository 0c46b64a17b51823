import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { OrderFilters } from '#shared/orders/order-filters.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import type { Db } from '../../db/client.ts';
import { and, eq, sql } from '../../db/drizzle.ts';
import { orderFilter } from './order-search.ts';
import { isAfter, orderBy, reversed, segmentsOf, type Segment } from './order-sort.ts';
import { hasIdOrNumber } from './queries.ts';
import { orders } from './tables.ts';

interface Position {
  idOrNumber: string;
  filters: OrderFilters;
  sort?: OrderSort | undefined;
}

/**
 * The numbers of the orders before and after an order in a list. The order itself may no longer match the filters, for
 * example because it has been shipped since.
 */
export async function getNeighbours(db: Db, { idOrNumber, filters, sort }: Position) {
  const [order] = await db.select({ id: orders.id }).from(orders).where(hasIdOrNumber(idOrNumber));
  if (!order) throw new AppError('order_not_found');
  const segments = segmentsOf(sort);
  const matches = orderFilter(filters);
  const [previous, next] = await Promise.all([
    findNext(db, { id: order.id, segments: reversed(segments), matches }),
    findNext(db, { id: order.id, segments, matches }),
  ]);
  return { previous, next };
}

interface Step {
  id: string;
  segments: readonly Segment[];
  matches: SQL | undefined;
}

async function findNext(db: Db, { id, segments, matches }: Step): Promise<string | null> {
  const own = await findSegment(db, segments, id);
  for (const [index, { where, keys }] of segments.entries()) {
    if (index < own) continue;
    const [found] = await db
      .select({ number: orders.orderNumber })
      .from(orders)
      .where(and(matches, where, index === own ? isAfter(keys, id) : undefined))
      .orderBy(...orderBy(keys))
      .limit(1);
    if (found) return found.number;
  }
  return null;
}

/** The index of the segment that contains the order. */
async function findSegment(db: Db, segments: readonly Segment[], id: string): Promise<number> {
  const [first] = segments;
  if (segments.length === 1 || !first?.where) return 0;
  const [row] = await db
    .select({ isFirst: sql<boolean>`${first.where}` })
    .from(orders)
    .where(eq(orders.id, id));
  return row?.isFirst ? 0 : 1;
}
