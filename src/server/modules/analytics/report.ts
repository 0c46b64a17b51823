import type { Report } from '#shared/analytics/contract.ts';
import {
  rangeBefore,
  resolveRange,
  startOfStep,
  stepStarts,
  type Range,
} from '#shared/analytics/range.ts';
import type { Tile } from '#shared/catalog/vocabulary.ts';
import { AppError } from '#shared/errors.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { readDays } from '../../summaries/read-days.ts';
import { countDeliveries } from './deliveries.ts';
import { productImages, products } from '../catalog/tables.ts';

const BEST_SELLERS_MAX = 10;

type RangeRequest = Parameters<typeof resolveRange>[0];

export async function getReport(db: Db, request: RangeRequest, now: Date): Promise<Report> {
  const resolved = resolveRange(request, now);
  if ('errors' in resolved) throw new AppError('invalid_input', resolved);
  const { range } = resolved;
  const before = rangeBefore(range);
  // The queries run in parallel on separate connections.
  const [days, bestSellers, customers, funnel, states, deliveries] = await Promise.all([
    listDays(db, { ...range, from: before.from }),
    listBestSellers(db, range),
    countCustomers(db, range),
    countFunnel(db, range),
    listStates(db, range),
    countDeliveries(db, range),
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
    deliveries,
  };
}

interface Day {
  day: string;
  orders: number;
  deliveredPaise: number;
  onItsWayPaise: number;
}

/** Only days with orders. */
async function listDays(db: Db, range: Range): Promise<Day[]> {
  const { rows } = await db.execute<Day & Record<string, unknown>>(sql`
    select day::text, sum(orders)::int as orders,
      coalesce(sum(paise) filter (where status = 'delivered'), 0)::float8 as "deliveredPaise",
      coalesce(sum(paise) filter (where status <> 'delivered'), 0)::float8 as "onItsWayPaise"
    from ${readDays('orders', 'order_days', range)} sales
    where status <> 'cancelled' group by day`);
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
      select product_id as "productId", sum(units)::int as units, sum(paise)::float8 as paise
      from ${readDays('sales', 'product_days', range)} sold
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

/**
 * A customer is new in the period of their first order that was not cancelled. Each customer is counted on the first
 * of their days in the range, which is the one whose day before is older than the range.
 */
async function countCustomers(db: Db, { from, to }: Range): Promise<Report['customers']> {
  const { rows } = await db.execute<{
    fresh: number;
    returning: number;
    freshPaise: number;
    returningPaise: number;
  }>(sql`
    select people.*, revenue.* from (
      select coalesce(sum(customers) filter (where previous_day = '-infinity'), 0)::int as fresh,
        coalesce(sum(customers) filter (where previous_day <> '-infinity'), 0)::int as returning
      from ${readDays('sales', 'customer_days', { from, to })} day where previous_day < ${from}::date
    ) people, (
      select coalesce(sum(paise) filter (where first_day >= ${from}::date), 0)::float8 as "freshPaise",
        coalesce(sum(paise) filter (where first_day < ${from}::date), 0)::float8 as "returningPaise"
      from ${readDays('sales', 'cohort_days', { from, to })} day
    ) revenue`);
  const [row] = rows;
  if (!row) throw new Error('the count returned no row');
  const { fresh, returning, freshPaise, returningPaise } = row;
  return {
    fresh,
    returning,
    freshRevenue: toRupees(freshPaise),
    returningRevenue: toRupees(returningPaise),
  };
}

/** Checkouts that were replaced by a newer one are not counted. */
async function countFunnel(db: Db, range: Range): Promise<Report['funnel']> {
  const { rows } = await db.execute<Report['funnel']>(sql`
    select coalesce(sum(began), 0)::int as began, coalesce(sum(paid), 0)::int as paid,
      coalesce(sum(paid - not_shipped), 0)::int as shipped,
      coalesce(sum(paid - not_delivered), 0)::int as delivered
    from ${readDays('checkouts', 'checkout_days', range)} day`);
  const [row] = rows;
  if (!row) throw new Error('the count returned no row');
  return row;
}

async function listStates(db: Db, range: Range): Promise<Report['states']> {
  const { rows } = await db.execute<{ state: string | null; orders: number; paise: number }>(sql`
    select state_name as state, sum(orders)::int as orders, sum(paise)::float8 as paise
    from ${readDays('sales', 'state_days', range)} day group by 1 order by 2 desc, 1`);
  return rows.map((row) => ({
    state: row.state,
    orders: row.orders,
    revenue: toRupees(row.paise),
  }));
}
