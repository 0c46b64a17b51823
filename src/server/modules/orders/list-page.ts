import type { SQL } from 'drizzle-orm';
import type { OrderFilters } from '#shared/orders/order-filters.ts';
import type { OrderSort } from '#shared/orders/order-list.ts';
import type { Db } from '../../db/client.ts';
import { and, sql } from '../../db/drizzle.ts';
import { pageRange } from '../../db/pagination.ts';
import { readDays } from '../../summaries/read-days.ts';
import { isUntil, seekDay } from '../../summaries/seek-day.ts';
import { orderFilter } from './order-search.ts';
import { orderBy, segmentsOf, type Segment } from './order-sort.ts';
import { orders } from './tables.ts';

interface PageRequest {
  filters: OrderFilters;
  sort?: OrderSort | undefined;
  page: number;
}

/** A subquery with the ids of a page. It finds them in an index, so that only the rows of this page are read. */
export async function findPage(db: Db, request: PageRequest): Promise<SQL> {
  const { filters, sort, page } = request;
  const matches = orderFilter(filters);
  const { limit, offset } = pageRange(page);
  const parts: SQL[] = [];
  let skipped = offset;
  let missing = limit;
  const segments = segmentsOf(sort);
  for (const [index, segment] of segments.entries()) {
    const where = and(matches, segment.where);
    const isLast = index === segments.length - 1;
    const count = isLast ? Infinity : await db.$count(orders, where);
    if (skipped >= count) {
      skipped -= count;
      continue;
    }
    const isWhole = segments.length === 1;
    const start = isWhole
      ? await seek(db, request, skipped)
      : { where: undefined, offset: skipped };
    parts.push(
      selectIds(segment, { where: and(where, start.where), limit: missing, offset: start.offset }),
    );
    missing -= Math.min(missing, count - skipped);
    skipped = 0;
    if (missing === 0) break;
  }
  return sql.join(parts, sql` union all `);
}

interface Part {
  where: SQL | undefined;
  limit: number;
  offset: number;
}

const selectIds = ({ keys }: Segment, { where, limit, offset }: Part): SQL => sql`(
  select ${orders.id} from ${orders} where ${where ?? sql`true`}
  order by ${sql.join(orderBy(keys), sql`, `)} limit ${limit} offset ${offset})`;

/** Lists by time skip whole days, as long as the summaries count the matches of a day. */
async function seek(db: Db, { filters, sort = 'newest' }: PageRequest, offset: number) {
  const isByTime = sort === 'newest' || sort === 'oldest';
  if (!isByTime || !isSummarised(filters)) return { where: undefined, offset };
  const isAscending = sort === 'oldest';
  const start = await seekDay(db, countsByDay(filters), offset, { isAscending });
  return { where: isUntil(orders.createdAt, start), offset: start.offset };
}

/** Whether `order_days` has all fields that these filters need. */
export const isSummarised = ({ q, due, delivery, courier }: OrderFilters) =>
  !q && !due && !delivery && !courier;

/** The number of matches by day, for filters that are summarised. */
export const countsByDay = ({ status, paymentStatus, from, to }: OrderFilters) => sql`(
  select day, orders as count from ${readDays('orders', 'order_days', { from, to })} counted
  where ${
    and(
      status && sql`status = ${status}`,
      paymentStatus && sql`payment_status = ${paymentStatus}`,
    ) ?? sql`true`
  })`;
