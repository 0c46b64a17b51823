import { expect, test } from 'vitest';
import { sql } from '../../db/drizzle.ts';
import { silentLog } from '../../testing/fresh-database.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createAdmin, createUser, callApi, type TestUser } from '../../testing/users.ts';
import { rollUpSummaries } from '../../summaries/roll-up.ts';
import type { orders } from '../orders/tables.ts';
import { getSalesNow } from './sales-now.ts';

/** A moment in India, such as `2026-03-12 14:30`. */
const at = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`);

const anOrder = (
  { db }: TestShop,
  by: TestUser,
  order: Partial<typeof orders.$inferInsert>,
  rupees = 100,
) =>
  insertPaidOrder(db, {
    by,
    items: [{ name: 'Classic Sattu', pricePaise: rupees * 100, quantity: 1 }],
    shippingPaise: 0,
    order,
  });

test('compares today and this week with the last week until the same moment', async () => {
  const shop = await openTestShop();
  const by = await createUser(shop.db);
  // Thursday of the week from 9 to 15 March.
  const now = at('2026-03-12 14:00');
  for (const [time, rupees, status = 'confirmed'] of [
    ['2026-03-12 00:00', 1],
    ['2026-03-12 13:59', 2, 'delivered'],
    ['2026-03-12 13:00', 1000, 'cancelled'],
    ['2026-03-12 14:00', 2000],
    ['2026-03-09 00:00', 10],
    ['2026-03-11 23:59', 20],
    ['2026-03-08 23:59', 4000],
    ['2026-03-05 00:00', 100],
    ['2026-03-05 13:59', 200],
    ['2026-03-05 14:00', 8000],
    ['2026-03-04 23:59', 400],
    ['2026-03-02 00:00', 10_000],
    ['2026-03-01 23:59', 100_000],
  ] as const) {
    await anOrder(shop, by, { createdAt: at(time), status }, rupees);
  }
  const expected = {
    today: { orders: 2, revenue: 3 },
    sameDayLastWeek: { orders: 2, revenue: 300 },
    week: { orders: 4, revenue: 33 },
    lastWeek: { orders: 4, revenue: 10_700 },
  };
  const read = () => getSalesNow(shop.db, { role: 'admin', now });
  expect(await read()).toMatchObject(expected);
  await rollUpSummaries({ db: shop.db, log: silentLog });
  expect(await read()).toMatchObject(expected);
  // On Monday the week has only this day.
  const monday = await getSalesNow(shop.db, { role: 'admin', now: at('2026-03-09 12:00') });
  expect(monday.week).toEqual(monday.today);
  expect(monday.lastWeek).toEqual(monday.sameDayLastWeek);
});

test('a packer sees numbers of orders and no money', async () => {
  const shop = await openTestShop();
  await anOrder(shop, await createUser(shop.db), {});
  const later = new Date(Date.now() + 1000);
  const { today } = await getSalesNow(shop.db, { role: 'packer', now: later });
  expect(today).toEqual({ orders: 1, revenue: null });
});

test('counts promises at risk, and lists the first three', async () => {
  const shop = await openTestShop();
  const as = await createAdmin(shop.db);
  const get = async () => (await callApi(shop, 'GET /api/admin/overview-sales', { as })).data;
  expect((await get()).promises).toEqual({ dueToday: 0, overdue: 0, oldest: [] });
  const by = await createUser(shop.db);
  const HOUR_MS = 60 * 60 * 1000;
  const hours = (count: number) => new Date(Date.now() + count * HOUR_MS);
  await anOrder(shop, by, { dispatchBy: hours(-1) });
  const oldest = await anOrder(shop, by, { dispatchBy: hours(-30), status: 'pending' });
  await anOrder(shop, by, { dispatchBy: hours(-40), status: 'shipped' });
  await anOrder(shop, by, { dispatchBy: hours(25) });
  await anOrder(shop, by, { dispatchBy: null });
  for (let count = 0; count < 2; count += 1) {
    const order = await anOrder(shop, by, {});
    // The end of this day in India.
    await shop.db.execute(sql`update orders set dispatch_by =
      start_in_india(day_in_india(now()) + 1) - interval '1 millisecond' where id = ${order.id}`);
  }
  const { promises } = await get();
  expect(promises).toMatchObject({ dueToday: 2, overdue: 2 });
  expect(promises.oldest).toHaveLength(3);
  expect(promises.oldest[0]).toMatchObject({ orderNumber: oldest.orderNumber, isOverdue: true });
});
