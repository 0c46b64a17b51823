import type { Report } from '#shared/analytics/contract.ts';
import {
  addDays,
  rangeBefore,
  resolveRange,
  startOfDay,
  startOfStep,
  stepStarts,
  type Range,
} from '#shared/analytics/range.ts';
import type { Tile } from '#shared/catalog/vocabulary.ts';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import { orderStatuses } from '#shared/orders/status.ts';
import type { Db } from '../../db/client.ts';
import { inArray, sql } from '../../db/drizzle.ts';
import { productImages, products } from '../catalog/tables.ts';
import { checkouts } from '../checkout/tables.ts';
import { orderItems, orders } from '../orders/tables.ts';

const BEST_SELLERS_MAX = 10;

type RangeRequest = Parameters<typeof resolveRange>[0];

export async function getReport(db: Db, request: RangeRequest, now: Date): Promise<Report> {
  const resolved = resolveRange(request, now);
  if ('errors' in resolved) throw new AppError('invalid_input', resolved);
  const { range } = resolved;
  const before = rangeBefore(range);
  // The queries run in parallel on separate connections.
  const [days, bestSellers, customers, funnel, states] = await Promise.all([
    listDays(db, { ...range, from: before.from }),
    listBestSellers(db, range),
    countCustomers(db, range),
    countFunnel(db, range),
    listStates(db, range),
  ]);
  const daysByStep = Map.groupBy(
    days.filter(({ day }) => day >= range.from),
    ({ day }) => startOfStep(day, range.step),
  );
  return {
    ...range,
    total: sumDays(days.filter(({ day }) => day >= range.from)),
    before: sumDays(days.filter(({ day }) => day < range.from)),
    series: stepStarts(range).map((start) =>
      Object.assign(sumDays(daysByStep.get(start) ?? []), { start }),
    ),
    bestSellers,
    customers,
    funnel,
    states,
  };
}

const startTime = (day: string) => sql`${startOfDay(day).toISOString()}::timestamptz`;

const isWithin = (column: unknown, { from, to }: Pick<Range, 'from' | 'to'>) =>
  sql`${column} >= ${startTime(from)} and ${column} < ${startTime(addDays(to, 1))}`;

const isNotCancelled = sql`${orders.status} <> 'cancelled'`;
const isDelivered = sql`${orders.status} = 'delivered'`;
const sumPaise = (paise: unknown) => sql`coalesce(sum(${paise}), 0)::float8`;

interface Day {
  day: string;
  orders: number;
  deliveredPaise: number;
  onItsWayPaise: number;
}

/** Only days with orders. */
async function listDays(db: Db, range: Range): Promise<Day[]> {
  const { rows } = await db.execute<Day & Record<string, unknown>>(sql`
    select to_char(midnight at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, day_of.* from (
      select date_bin('1 day', ${orders.createdAt}, ${startTime(range.from)}) as midnight,
        count(*)::int as orders,
        coalesce(sum(${orders.totalPaise}) filter (where ${isDelivered}), 0)::float8 as "deliveredPaise",
        coalesce(sum(${orders.totalPaise}) filter (where not ${isDelivered}), 0)::float8 as "onItsWayPaise"
      from ${orders} where ${isWithin(orders.createdAt, range)} and ${isNotCancelled}
      group by 1) day_of`);
  return rows;
}

function sumDays(days: Day[]): Report['total'] {
  const sum = (figure: (day: Day) => number) => days.reduce((all, day) => all + figure(day), 0);
  return {
    orders: sum((day) => day.orders),
    delivered: toRupees(sum((day) => day.deliveredPaise)),
    onItsWay: toRupees(sum((day) => day.onItsWayPaise)),
  };
}

async function listBestSellers(db: Db, range: Range): Promise<Report['bestSellers']> {
  const { rows } = await db.execute<{
    productId: string;
    name: string;
    image: string;
    tile: Tile;
    units: number;
    paise: number;
  }>(sql`
    select best.*, ${products.name}, ${products.tile}, coalesce((
      select url from ${productImages} i where i.product_id = best."productId"
      order by i.is_primary desc, i.position limit 1), '') as image
    from (
      select ${orderItems.productId} as "productId", sum(${orderItems.quantity})::int as units,
        ${sumPaise(sql`${orderItems.pricePaise}::bigint * ${orderItems.quantity}`)} as paise
      from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
      where ${isWithin(orders.createdAt, range)} and ${isNotCancelled}
      group by 1 order by 2 desc, 3 desc, 1 limit ${BEST_SELLERS_MAX}
    ) best join ${products} on ${products.id} = best."productId"
    order by units desc, paise desc, "productId"`);
  return rows.map(({ paise, productId, name, image, tile, units }) => ({
    productId,
    name,
    image,
    tile,
    units,
    revenue: toRupees(paise),
  }));
}

/** A customer is new in the period of their first order that was not cancelled. */
async function countCustomers(db: Db, range: Range): Promise<Report['customers']> {
  const { rows } = await db.execute<{ isFresh: boolean; people: number; paise: number }>(sql`
    select not exists (select from ${orders} earlier where earlier.user_id = buyer.user_id
        and earlier.created_at < ${startTime(range.from)} and earlier.status <> 'cancelled') as "isFresh",
      count(*)::int as people, ${sumPaise(sql`buyer.paise`)} as paise
    from (select ${orders.userId}, sum(${orders.totalPaise}) as paise from ${orders}
      where ${isWithin(orders.createdAt, range)} and ${isNotCancelled} group by 1) buyer
    group by 1`);
  const rowFor = (isFresh: boolean) => rows.find((row) => row.isFresh === isFresh);
  return {
    fresh: rowFor(true)?.people ?? 0,
    returning: rowFor(false)?.people ?? 0,
    freshRevenue: toRupees(rowFor(true)?.paise ?? 0),
    returningRevenue: toRupees(rowFor(false)?.paise ?? 0),
  };
}

const notDelivered = orderStatuses.filter((status) => status !== 'delivered');

/**
 * Checkouts that were replaced by a newer one are not counted. Nearly all paid orders are delivered, so counting the
 * other ones is faster.
 */
async function countFunnel(db: Db, range: Range): Promise<Report['funnel']> {
  const { rows } = await db.execute<{
    began: number;
    paid: number;
    notShipped: number;
    notDelivered: number;
  }>(sql`
    select begun.*, waiting.* from (
      select count(*)::int as began, count(*) filter (where ${checkouts.state} = 'paid')::int as paid
      from ${checkouts} where ${isWithin(checkouts.createdAt, range)} and ${checkouts.state} <> 'superseded'
    ) begun, (
      select count(*) filter (where ${orders.status} <> 'shipped')::int as "notShipped", count(*)::int as "notDelivered"
      from ${orders} join ${checkouts} on ${checkouts.id} = ${orders.checkoutId}
      where ${inArray(orders.status, notDelivered)} and ${isWithin(checkouts.createdAt, range)}
        -- No order is older than its checkout.
        and ${orders.createdAt} >= ${startTime(range.from)}
    ) waiting`);
  const [row] = rows;
  if (!row) throw new Error('the count returned no row');
  const { began, paid } = row;
  return { began, paid, shipped: paid - row.notShipped, delivered: paid - row.notDelivered };
}

async function listStates(db: Db, range: Range): Promise<Report['states']> {
  const { rows } = await db.execute<{ state: string | null; orders: number; paise: number }>(sql`
    select ${orders.stateName} as state, count(*)::int as orders, ${sumPaise(orders.totalPaise)} as paise
    from ${orders} where ${isWithin(orders.createdAt, range)} and ${isNotCancelled}
    group by 1 order by 2 desc, 1`);
  return rows.map((row) => ({
    state: row.state,
    orders: row.orders,
    revenue: toRupees(row.paise),
  }));
}
