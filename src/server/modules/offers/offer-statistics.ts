import type { Reply } from '#shared/endpoint.ts';
import { toRupees } from '#shared/money.ts';
import type { getOfferStatistics } from '#shared/offers/contract.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { getAdminOffer } from './admin-queries.ts';

interface Sums extends Record<string, unknown> {
  orders: number;
  revenue: number;
  saved: number;
  customers: number;
  newCustomers: number;
}

interface Day extends Record<string, unknown> {
  day: string;
  orders: number;
  saved: number;
}

/** Days before these are only part of the sums. */
const DAYS = 90;

/** Orders that were not cancelled, with what the offer took off each of them. */
const paidUses = (id: string) => sql`
  select orders.id, orders.user_id, orders.created_at, total_paise, saved_paise
  from offer_uses join orders on orders.checkout_id = offer_uses.checkout_id
  where offer_id = ${id} and status <> 'cancelled'`;

export async function readStatistics(
  db: Db,
  id: string,
): Promise<Reply<typeof getOfferStatistics>> {
  await getAdminOffer(db, id);
  const sums = await readSums(db, id);
  const days = await readDays(db, id);
  const { orders, customers, newCustomers } = sums;
  return {
    orders,
    reserved: await countReserved(db, id),
    revenue: toRupees(sums.revenue),
    discount: toRupees(sums.saved),
    customers,
    newCustomers,
    averageOrder: orders === 0 ? 0 : toRupees(Math.round(sums.revenue / orders)),
    days: days.map(({ day, orders: count, saved }) => ({
      day,
      orders: count,
      discount: toRupees(saved),
    })),
  };
}

/** A new customer used the offer with the first order that was not cancelled. */
async function readSums(db: Db, id: string): Promise<Sums> {
  const { rows } = await db.execute<Sums>(sql`
    with uses as (${paidUses(id)})
    select count(*)::int as orders, coalesce(sum(total_paise), 0)::float as revenue,
      coalesce(sum(saved_paise), 0)::float as saved, count(distinct user_id)::int as customers,
      (count(*) filter (where not exists (
        select from orders earlier where earlier.user_id = uses.user_id and earlier.status <> 'cancelled'
          and (earlier.created_at, earlier.id) < (uses.created_at, uses.id))))::int as "newCustomers"
    from uses`);
  const [sums] = rows;
  if (!sums) throw new Error('the sums returned no row');
  return sums;
}

async function readDays(db: Db, id: string): Promise<Day[]> {
  const { rows } = await db.execute<Day>(sql`
    with uses as (${paidUses(id)})
    select to_char(created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, count(*)::int as orders,
      sum(saved_paise)::float as saved
    from uses where created_at > now() - make_interval(days => ${DAYS})
    group by 1 order by 1`);
  return rows;
}

async function countReserved(db: Db, id: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from offer_uses
    where offer_id = ${id}
      and not exists (select from orders where orders.checkout_id = offer_uses.checkout_id)`);
  return rows[0]?.count ?? 0;
}
