import { can } from '#shared/accounts/permissions.ts';
import type { SalesNow } from '#shared/analytics/contract.ts';
import { inIndia } from '#shared/dates.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { readDays } from '../../summaries/read-days.ts';
import { isDue } from '../orders/order-search.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const OLDEST_MAX = 3;

interface Options {
  role: string;
  now: Date;
}

/** Without money for roles that do not see it. */
export async function getSalesNow(db: Db, { role, now }: Options): Promise<SalesNow> {
  const [sales, promises] = await Promise.all([readSales(db, now), readPromises(db)]);
  const seesMoney = can(role, 'view_money');
  const shown = (period: Period) => ({
    orders: sales[period].orders,
    revenue: seesMoney ? toRupees(sales[period].paise) : null,
  });
  return {
    today: shown('today'),
    sameDayLastWeek: shown('sameDayLastWeek'),
    week: shown('week'),
    lastWeek: shown('lastWeek'),
    until: now.toISOString(),
    promises,
  };
}

type Period = 'today' | 'sameDayLastWeek' | 'week' | 'lastWeek';
type Sales = Record<Period, { orders: number; paise: number }>;

/**
 * Whole days come from the summaries. Today and the same day of the last week, which is counted until the same time,
 * come from the index of the orders by time.
 */
async function readSales(db: Db, now: Date): Promise<Sales> {
  const days = daysOf(now);
  const { rows } = await db.execute<{ period: Period; orders: number; paise: number }>(sql`
    with whole as (
      select day, sum(orders)::int as orders, sum(paise)::float8 as paise
      from ${readDays('orders', 'order_days', { from: days.lastMonday, to: days.yesterday })} counted
      where status <> 'cancelled' group by day),
    part as (
      select day_in_india(created_at) as day, count(*)::int as orders, sum(total_paise)::float8 as paise
      from orders where status <> 'cancelled' and (
        (created_at >= start_in_india(${days.today}::date) and created_at < ${now.toISOString()}::timestamptz)
        or (created_at >= start_in_india(${days.sameDayLastWeek}::date)
          and created_at < ${new Date(now.getTime() - 7 * DAY_MS).toISOString()}::timestamptz))
      group by 1),
    found as (
      select 'today' as period, orders, paise from part where day = ${days.today}::date
      union all select 'sameDayLastWeek', orders, paise from part where day = ${days.sameDayLastWeek}::date
      union all select 'week', orders, paise from whole where day >= ${days.monday}::date
      union all select 'lastWeek', orders, paise from whole where day < ${days.sameDayLastWeek}::date)
    select period, sum(orders)::int as orders, sum(paise)::float8 as paise from found group by 1`);
  const of = (period: Period) =>
    rows.find((row) => row.period === period) ?? { orders: 0, paise: 0 };
  const [today, sameDayLastWeek] = [of('today'), of('sameDayLastWeek')];
  return {
    today,
    sameDayLastWeek,
    week: add(of('week'), today),
    lastWeek: add(of('lastWeek'), sameDayLastWeek),
  };
}

const add = (a: Sales[Period], b: Sales[Period]) => ({
  orders: a.orders + b.orders,
  paise: a.paise + b.paise,
});

/** Days in India. A week starts on Monday. */
function daysOf(now: Date) {
  const today = inIndia(now);
  const day = (before: number) =>
    new Date(today.getTime() - before * DAY_MS).toISOString().slice(0, 10);
  const sinceMonday = (today.getUTCDay() + 6) % 7;
  return {
    today: day(0),
    yesterday: day(1),
    sameDayLastWeek: day(7),
    monday: day(sinceMonday),
    lastMonday: day(sinceMonday + 7),
  };
}

async function readPromises(db: Db): Promise<SalesNow['promises']> {
  const { rows } = await db.execute<{
    id: string;
    orderNumber: string;
    name: string;
    dispatchBy: string;
    isOverdue: boolean;
    overdue: number;
    dueToday: number;
  }>(sql`
    select id, order_number as "orderNumber", name, dispatch_by as "dispatchBy", ${isDue('overdue')} as "isOverdue",
      count(*) filter (where ${isDue('overdue')}) over ()::int as overdue,
      count(*) filter (where ${isDue('today')}) over ()::int as "dueToday"
    from orders where ${isDue('overdue')} or ${isDue('today')} order by dispatch_by, id limit ${OLDEST_MAX}`);
  const oldest = rows.map(({ id, orderNumber, name, dispatchBy, isOverdue: hasPassed }) => ({
    id,
    orderNumber,
    name,
    dispatchBy: new Date(dispatchBy).toISOString(),
    isOverdue: hasPassed,
  }));
  return { overdue: rows[0]?.overdue ?? 0, dueToday: rows[0]?.dueToday ?? 0, oldest };
}
