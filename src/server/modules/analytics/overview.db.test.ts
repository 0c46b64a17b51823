import { expect, test } from 'vitest';
import { orderStatuses, type OrderStatus } from '#shared/orders/status.ts';
import { sql } from '../../db/drizzle.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { createUser, createAdmin, callApi, type TestUser } from '../../testing/users.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const getOverview = async (shop: TestShop, as: TestUser) =>
  (await callApi(shop, 'GET /api/admin/overview-stats', { as })).data;
const getAnalytics = async (shop: TestShop, as: TestUser) =>
  (await callApi(shop, 'GET /api/admin/analytics', { as })).data;

const anOrder = ({ db }: TestShop, by: TestUser, status: OrderStatus, pricePaise: number) =>
  insertPaidOrder(db, {
    by,
    items: [{ name: 'Classic Sattu', pricePaise, quantity: 1 }],
    shippingPaise: 0,
    order: { status },
  });

test('returns zeros for a shop without orders', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  await shop.db.execute(sql`update products set is_active = false, archived_at = now()`);
  expect(await getOverview(shop, asha)).toEqual({
    totalProducts: 0,
    lowStock: 0,
    outOfStock: 0,
    totalOrders: 0,
    pendingOrders: 0,
    completedOrders: 0,
    toPack: 0,
    inPacking: 0,
    openTickets: 0,
    revenue: 0,
    totalUsers: 3,
    lastUpdated: expect.stringMatching(/Z$/),
  });
  expect(await getAnalytics(shop, asha)).toEqual({
    totalRevenue: 0,
    totalOrders: 0,
    averageOrderValue: 0,
    customerSatisfactionRate: 0,
  });
});

test('counts 1 to 99 available units as low and 0 as out of stock, without archived products', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  const stock = { 1: [0, 0], 2: [5, 5], 3: [1, 0], 4: [99, 0], 5: [120, 21], 6: [100, 0] };
  await shop.db.execute(sql`update product_stock set on_hand = 500, reserved = 0`);
  for (const [id, [onHand, reserved]] of Object.entries(stock)) {
    await shop.db.execute(
      sql`update product_stock set on_hand = ${onHand}, reserved = ${reserved} where product_id = ${id}`,
    );
  }
  await shop.db.execute(
    sql`update products set is_active = false, archived_at = now() where id = '7'`,
  );
  await shop.db.execute(sql`update products set is_active = false where id = '8'`);
  expect(await getOverview(shop, asha)).toMatchObject({
    totalProducts: 9,
    outOfStock: 2,
    lowStock: 3,
  });
});

test('counts only delivered orders as revenue', async () => {
  const shop = await openTestShop();
  const [asha, priya, ravi] = [
    await createAdmin(shop.db),
    await createUser(shop.db),
    await createUser(shop.db),
  ];
  for (const [nth, status] of orderStatuses.entries()) {
    await anOrder(shop, priya, status, 10_000 + nth);
  }
  await anOrder(shop, ravi, 'delivered', 20_101);
  await anOrder(shop, priya, 'confirmed', 30_000);
  expect(await getOverview(shop, asha)).toMatchObject({
    totalOrders: 8,
    pendingOrders: 1,
    completedOrders: 2,
    toPack: 3,
    inPacking: 1,
    revenue: 301.05,
    totalUsers: 5,
  });
  expect(await getAnalytics(shop, asha)).toEqual({
    totalRevenue: 301.05,
    totalOrders: 8,
    averageOrderValue: 150.53,
    customerSatisfactionRate: 40,
  });
});
