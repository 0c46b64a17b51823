import { listSellOut, SALES_DAYS, type SellingProduct } from '#shared/stock/sell-out.ts';
import type { SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { sql } from '../../db/drizzle.ts';
import { readDays } from '../../summaries/read-days.ts';
import { isCombo, ownFreeStock } from '../catalog/free-stock.ts';
import { products, productStock } from '../catalog/tables.ts';
import { readAttention } from '../checkout/payment-attention.ts';
import type { Digest } from '../mail/digest-mail.ts';
import { isDue } from '../orders/order-search.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Longer promises do not exist; the limit keeps the search within the index by time. */
const PROMISE_DAYS_MAX = 90;

/** The summary that is sent on a day in India, such as 2026-11-19: the figures of the day before, and what waits now. */
export async function readDigest(db: Db, sentOn: string): Promise<Digest> {
  const day = dayBefore(sentOn, 1);
  const [sales, salesBefore, waiting, sellOut, messages, promises] = await Promise.all([
    readSales(db, day),
    readSales(db, dayBefore(day, 7)),
    countWaiting(db, day),
    findSellOut(db, day),
    readMessages(db, day),
    countPromises(db, day),
  ]);
  const start = new Date(`${day}T00:00:00+05:30`);
  return { day: start, sales, salesBefore, waiting, sellOut, messages, ...promises };
}

const dayBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);

/** Without cancelled orders. */
async function readSales(db: Db, day: string): Promise<Digest['sales']> {
  const range = { from: day, to: day };
  return one<Digest['sales']>(
    db,
    sql`
    select sales.*, (select coalesce(sum(units), 0)::int from ${readDays('sales', 'product_days', range)} sold) as units
    from (
      select coalesce(sum(orders), 0)::int as orders, coalesce(sum(paise), 0)::float8 as paise
      from ${readDays('orders', 'order_days', range)} counted where status <> 'cancelled') sales`,
  );
}

async function countWaiting(db: Db, day: string): Promise<Digest['waiting']> {
  const attention = await readAttention(db);
  const counts = await one<Omit<Digest['waiting'], 'paymentAttention'>>(
    db,
    sql`
    select (select count(*)::int from orders where status = 'confirmed') as "toPack",
      (select count(*)::int from orders where status = 'processing') as "inPacking",
      (select count(*)::int from orders where ${isDue('overdue')}) as overdue,
      (select count(*)::int from orders where ${isDue('today')}) as "dueToday",
      (select count(*)::int from tickets where state = 'open') as "openTickets",
      (select count(*)::int from mails where state = 'failed' and created_at >= start_in_india(${day}::date))
        as "failedMails"`,
  );
  return { ...counts, paymentAttention: attention[0]?.total ?? 0 };
}

/** The summaries count combos as they were sold, and this the units of their parts. */
const unitsInCombos = ({ from, to }: { from: string; to: string }) => sql`
  select part.product_id, part.quantity * item.quantity as units
  from order_item_parts part
  join order_items item using (order_id, position)
  join orders on orders.id = part.order_id and orders.status <> 'cancelled'
  where orders.created_at >= start_in_india(${from}::date) and orders.created_at < start_in_india(${to}::date + 1)`;

async function findSellOut(db: Db, day: string): Promise<Digest['sellOut']> {
  const range = { from: dayBefore(day, SALES_DAYS - 1), to: day };
  const { rows } = await db.execute<SellingProduct & Record<string, unknown>>(sql`
    select ${products.id}, ${products.name}, ${ownFreeStock}::int as units, coalesce(sold.units, 0)::int as "soldUnits"
    from ${products} join ${productStock} on ${productStock.productId} = ${products.id}
      left join (
        select product_id, sum(units) as units from (
          select product_id, units from ${readDays('sales', 'product_days', range)} days
          union all ${unitsInCombos(range)}) taken group by 1
      ) sold on sold.product_id = ${products.id}
    where ${products.isActive} and ${products.archivedAt} is null
      and not ${isCombo} and (${ownFreeStock} < 1 or sold.units > 0)`);
  return listSellOut(rows);
}

async function readMessages(db: Db, day: string): Promise<Digest['messages']> {
  const { received } = await one<{ received: number }>(
    db,
    sql`select count(*)::int as received from tickets where ${isOnDay(sql`created_at`, day)}`,
  );
  const { rows } = await db.execute<Record<'id' | 'number' | 'name' | 'createdAt', string>>(sql`
    select id, number, name, created_at as "createdAt" from tickets where state = 'open'
    order by created_at, id limit 1`);
  const [oldest] = rows;
  return {
    received,
    oldest: oldest ? { ...oldest, createdAt: new Date(oldest.createdAt) } : null,
  };
}

/** Of the promises for a day: those kept by its end and the others. A cancelled order promises nothing. */
async function countPromises(
  db: Db,
  day: string,
): Promise<Pick<Digest, 'dispatched' | 'delivered'>> {
  const end = sql`start_in_india(${day}::date + 1)`;
  const count = (promise: SQL, done: SQL) => sql`
    select count(*) filter (where ${done} < ${end})::int as kept,
      count(*) filter (where ${done} is null or ${done} >= ${end})::int as missed
    from orders where status <> 'cancelled' and ${isOnDay(promise, day)}
      and created_at > start_in_india(${dayBefore(day, PROMISE_DAYS_MAX)}::date)`;
  const [dispatched, delivered] = await Promise.all([
    one<Digest['dispatched']>(db, count(sql`dispatch_by`, sql`dispatched_at`)),
    one<Digest['delivered']>(db, count(sql`estimated_delivery`, sql`delivered_at`)),
  ]);
  return { dispatched, delivered };
}

const isOnDay = (column: SQL, day: string) =>
  sql`(${column} >= start_in_india(${day}::date) and ${column} < start_in_india(${day}::date + 1))`;

async function one<Row extends object>(db: Db, query: SQL): Promise<Row> {
  const { rows } = await db.execute(query);
  const [row] = rows;
  if (!row) throw new Error('the query returned no row');
  // The columns of each query are the fields of its type.
  return row as Row;
}
