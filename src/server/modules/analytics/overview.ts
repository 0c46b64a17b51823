import { settings } from '#shared/settings/current.ts';
import { toRupees } from '#shared/money.ts';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { readDays } from '../../summaries/read-days.ts';
import { freeStock, isCombo } from '../catalog/free-stock.ts';
import { products, productStock } from '../catalog/tables.ts';
import { tickets } from '../support/tables.ts';

/** One query, so that all figures are of the same moment. */
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
    select stock.*, sales.*,
      (select coalesce(sum(rows), 0)::int from ${readDays('users', 'row_days')} counted) as "totalUsers",
      (select count(*)::int from ${tickets} where ${tickets.state} = 'open') as "openTickets"
    from (
      select count(*)::int as "totalProducts",
        count(*) filter (where ${freeStock} between 1 and ${settings().orders.stock.goodFrom - 1}::int and not ${isCombo})::int as "lowStock",
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
      from (select status, sum(orders) as n, sum(paise) as paise
        from ${readDays('orders', 'order_days')} counted group by status) as of_status
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
    select sales.*,
      (select coalesce(sum(buyers), 0)::int from ${readDays('sales', 'buyer_days')} counted) as buyers,
      (select coalesce(sum(rows), 0)::int from ${readDays('users', 'row_days')} counted) as users
    from (
      select coalesce(sum(orders), 0)::int as "totalOrders",
        coalesce(sum(orders) filter (where status = 'delivered'), 0)::int as completed,
        coalesce(sum(paise) filter (where status = 'delivered'), 0)::float8 as "revenuePaise"
      from ${readDays('orders', 'order_days')} counted) sales`);
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
