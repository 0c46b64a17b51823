import { settings } from '#shared/settings/current.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { users } from '../accounts/tables.ts';
import { freeStock } from '../catalog/free-stock.ts';
import { products, productStock } from '../catalog/tables.ts';
import { orders } from '../orders/tables.ts';
import { tickets } from '../support/tables.ts';

/** One query, so that all figures are of the same moment. Orders are counted from an index only. */
export async function getOverviewStats(db: Db, now: Date) {
  const { rows } = await db.execute<{
    totalProducts: number;
    lowStock: number;
    outOfStock: number;
    totalOrders: number;
    pendingOrders: number;
    completedOrders: number;
    toPack: number;
    inPacking: number;
    openTickets: number;
    revenuePaise: number;
    totalUsers: number;
  }>(sql`
    select stock.*, sales.*, (select count(*)::int from ${users}) as "totalUsers",
      (select count(*)::int from ${tickets} where ${tickets.state} = 'open') as "openTickets"
    from (
      select count(*)::int as "totalProducts",
        count(*) filter (where ${freeStock} between 1 and ${settings().orders.stock.goodFrom - 1}::int)::int as "lowStock",
        count(*) filter (where ${freeStock} < 1)::int as "outOfStock"
      from ${products} join ${productStock} on ${productStock.productId} = ${products.id}
      where ${products.archivedAt} is null
    ) stock, (
      select coalesce(sum(n), 0)::int as "totalOrders",
        coalesce(sum(n) filter (where status = 'pending'), 0)::int as "pendingOrders",
        coalesce(sum(n) filter (where status = 'delivered'), 0)::int as "completedOrders",
        coalesce(sum(n) filter (where status in ('confirmed', 'processing')), 0)::int as "toPack",
        coalesce(sum(n) filter (where status = 'processing'), 0)::int as "inPacking",
        coalesce(sum(paise) filter (where status = 'delivered'), 0)::float8 as "revenuePaise"
      from (select ${orders.status}, count(*) as n, sum(${orders.totalPaise}) as paise
        from ${orders} group by ${orders.status}) as of_status
    ) sales`);
  const [row] = rows;
  if (!row) throw new Error('the count returned no row');
  const { revenuePaise, ...counts } = row;
  return { ...counts, revenue: toRupees(revenuePaise), lastUpdated: now.toISOString() };
}

/** The figures of the analytics cards. */
export async function getAnalytics(db: Db) {
  const { rows } = await db.execute<{
    totalOrders: number;
    completed: number;
    revenuePaise: number;
    buyers: number;
    users: number;
  }>(sql`
    select count(*)::int as "totalOrders",
      count(*) filter (where ${orders.status} = 'delivered')::int as completed,
      coalesce(sum(${orders.totalPaise}) filter (where ${orders.status} = 'delivered'), 0)::float8 as "revenuePaise",
      (select count(distinct ${orders.userId})::int from ${orders}) as buyers,
      (select count(*)::int from ${users}) as users
    from ${orders}`);
  const [row] = rows;
  if (!row) throw new Error('the count returned no row');
  const averagePaise = row.completed === 0 ? 0 : Math.round(row.revenuePaise / row.completed);
  return {
    totalRevenue: toRupees(row.revenuePaise),
    totalOrders: row.totalOrders,
    averageOrderValue: toRupees(averagePaise),
    customerSatisfactionRate: row.users === 0 ? 0 : (row.buyers / row.users) * 100,
  };
}
