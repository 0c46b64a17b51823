import { expect, test } from 'vitest';
import { getReport as endpoint, type Report } from '#shared/analytics/contract.ts';
import type { OrderStatus } from '#shared/orders/status.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { createUser, createAdmin, callApi, type TestUser } from '../../testing/users.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { checkouts } from '../checkout/tables.ts';

interface OrderInput {
  by: TestUser;
  at: string;
  rupees: number;
  status?: OrderStatus;
  state?: string;
  quantity?: number;
}

async function anOrder({ db }: TestShop, { by, at, rupees, status, state, quantity }: OrderInput) {
  const address = { street: '4 Mill Road', city: 'Patna', pincode: '800001' };
  const createdAt = new Date(at);
  const order = await insertPaidOrder(db, {
    by,
    items: [{ name: 'Sattu', pricePaise: rupees * 100, quantity: quantity ?? 1 }],
    shippingPaise: 0,
    ...(state !== undefined && { ...address, stateName: state }),
    order: { status: status ?? 'delivered', createdAt },
  });
  await db.update(checkouts).set({ createdAt }).where(eq(checkouts.id, order.checkoutId));
  return order;
}

async function getReport(shop: TestShop, as: TestUser, query: string): Promise<Report> {
  const reply = await callApi(shop, `GET /api/admin/analytics/report?${query}`, { as });
  expect(reply).toMatchObject({ status: 200 });
  expect(endpoint.reply.safeParse(reply.data)).toMatchObject({ success: true });
  return reply.data;
}

const nonEmptySteps = ({ series }: Report) =>
  series
    .filter(({ orders }) => orders > 0)
    .map(({ start, orders, delivered, onItsWay }) => [start, orders, delivered, onItsWay]);

/** Creates orders around midnight in India (18:30 UTC). 9 November 2026 is a Monday. */
async function createMonthOfOrders() {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  const [priya, ravi] = [await createUser(shop.db), await createUser(shop.db)];
  await anOrder(shop, { by: priya, at: '2026-10-31T18:29:59Z', rupees: 1 });
  await anOrder(shop, { by: priya, at: '2026-10-31T18:30:00Z', rupees: 10 });
  await anOrder(shop, { by: ravi, at: '2026-11-08T18:29:59Z', rupees: 100, status: 'shipped' });
  await anOrder(shop, { by: ravi, at: '2026-11-08T18:30:00Z', rupees: 1000 });
  await anOrder(shop, { by: priya, at: '2026-11-30T18:29:59Z', rupees: 2000, status: 'pending' });
  await anOrder(shop, { by: ravi, at: '2026-11-20T12:00:00Z', rupees: 9999, status: 'cancelled' });
  await anOrder(shop, { by: priya, at: '2026-11-30T18:30:00Z', rupees: 5000 });
  return { shop, asha };
}

test('groups by days, weeks and months in India, without cancelled orders', async () => {
  const { shop, asha } = await createMonthOfOrders();
  const november = 'from=2026-11-01&to=2026-11-30';
  const days = await getReport(shop, asha, november);
  expect(days.step).toBe('day');
  expect(days.series).toHaveLength(30);
  expect(nonEmptySteps(days)).toEqual([
    ['2026-11-01', 1, 10, 0],
    ['2026-11-08', 1, 0, 100],
    ['2026-11-09', 1, 1000, 0],
    ['2026-11-30', 1, 0, 2000],
  ]);
  expect(days.total).toEqual({ orders: 4, delivered: 1010, onItsWay: 2100 });
  expect(days.before).toEqual({ orders: 1, delivered: 1, onItsWay: 0 });

  const weeks = await getReport(shop, asha, `${november}&step=week`);
  expect(weeks.series.map(({ start }) => start)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  // The first week starts in October, but the report only includes its days in November.
  expect(nonEmptySteps(weeks)).toEqual([
    ['2026-10-26', 1, 10, 0],
    ['2026-11-02', 1, 0, 100],
    ['2026-11-09', 1, 1000, 0],
    ['2026-11-30', 1, 0, 2000],
  ]);
  expect(weeks.total).toEqual(days.total);

  const months = await getReport(shop, asha, 'from=2026-10-01&to=2026-12-31&step=month');
  expect(months.series).toEqual([
    { start: '2026-10-01', orders: 1, delivered: 1, onItsWay: 0 },
    { start: '2026-11-01', orders: 4, delivered: 1010, onItsWay: 2100 },
    { start: '2026-12-01', orders: 1, delivered: 5000, onItsWay: 0 },
  ]);
});

test('counts a customer as new in the period of their first order that was not cancelled', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  const [old, fresh, late] = [
    await createUser(shop.db),
    await createUser(shop.db),
    await createUser(shop.db),
  ];
  await anOrder(shop, { by: old, at: '2026-09-01T12:00:00Z', rupees: 50 });
  await anOrder(shop, { by: late, at: '2026-09-02T12:00:00Z', rupees: 60, status: 'cancelled' });
  await anOrder(shop, { by: old, at: '2026-10-02T12:00:00Z', rupees: 100 });
  await anOrder(shop, { by: fresh, at: '2026-10-03T12:00:00Z', rupees: 200, status: 'shipped' });
  await anOrder(shop, { by: fresh, at: '2026-10-04T12:00:00Z', rupees: 300 });
  await anOrder(shop, { by: late, at: '2026-10-05T12:00:00Z', rupees: 400 });
  const report = await getReport(shop, asha, 'from=2026-10-01&to=2026-10-31');
  expect(report.customers).toEqual({
    fresh: 2,
    returning: 1,
    freshRevenue: 900,
    returningRevenue: 100,
  });
  const { freshRevenue, returningRevenue } = report.customers;
  expect(freshRevenue + returningRevenue).toBe(report.total.delivered + report.total.onItsWay);
});

test('counts the funnel by started checkouts, without superseded ones', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  const at = '2026-10-10T12:00:00Z';
  for (const status of ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const) {
    await anOrder(shop, { by: await createUser(shop.db), at, rupees: 100, status });
  }
  for (const state of ['expired', 'pending', 'superseded', 'refunded'] as const) {
    const { id } = await createUser(shop.db);
    await shop.db.insert(checkouts).values({
      userId: id,
      state,
      fingerprint: state,
      subtotalPaise: 10_000,
      shippingPaise: 0,
      amountPaise: 10_000,
      name: 'Priya',
      email: 'priya@example.com',
      phone: '9818044121',
      createdAt: new Date(at),
      expiresAt: new Date(at),
    });
  }
  const { funnel } = await getReport(shop, asha, 'from=2026-10-10&to=2026-10-10');
  expect(funnel).toEqual({ began: 8, paid: 5, shipped: 2, delivered: 1 });
  const after = await getReport(shop, asha, 'from=2026-10-11&to=2026-10-11');
  expect(after.funnel).toEqual({ began: 0, paid: 0, shipped: 0, delivered: 0 });
});

test('ranks best sellers by packs and states by orders, and the parts add up to the total', async () => {
  const shop = await openTestShop();
  const asha = await createAdmin(shop.db);
  const by = await createUser(shop.db);
  const at = '2026-10-10T12:00:00Z';
  const cheap = await anOrder(shop, { by, at, rupees: 10, quantity: 5, state: 'Bihar' });
  const dear = await anOrder(shop, { by, at, rupees: 900, quantity: 2, state: 'Bihar' });
  await anOrder(shop, { by, at, rupees: 5, quantity: 9, state: 'Goa', status: 'cancelled' });
  for (let left = 11; left > 0; left -= 1)
    await anOrder(shop, { by, at, rupees: 7, state: 'Delhi' });
  await anOrder(shop, { by, at, rupees: 3 });
  const report = await getReport(shop, asha, 'from=2026-10-01&to=2026-10-31');
  expect(report.bestSellers).toHaveLength(10);
  const items = await shop.db.execute<{ order_id: string; product_id: string; name: string }>(sql`
    select order_id, product_id, products.name from order_items join products on products.id = product_id`);
  const findProduct = ({ id }: { id: string }) =>
    items.rows.find(({ order_id }) => order_id === id);
  expect(report.bestSellers.slice(0, 2)).toEqual([
    {
      productId: findProduct(cheap)?.product_id,
      name: findProduct(cheap)?.name,
      image: '',
      tile: 'neel',
      units: 5,
      revenue: 50,
    },
    expect.objectContaining({ productId: findProduct(dear)?.product_id, units: 2, revenue: 1800 }),
  ]);
  expect(report.states).toEqual([
    { state: 'Delhi', orders: 11, revenue: 77 },
    { state: 'Bihar', orders: 2, revenue: 1850 },
    { state: null, orders: 1, revenue: 3 },
  ]);
  const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0);
  expect(sum(report.states.map(({ orders }) => orders))).toBe(report.total.orders);
  expect(sum(report.states.map(({ revenue }) => revenue))).toBe(report.total.delivered);
  expect(sum(report.series.map(({ orders }) => orders))).toBe(report.total.orders);
});

test('returns zeros for a shop without orders', async () => {
  const shop = await openTestShop();
  const report = await getReport(shop, await createAdmin(shop.db), '');
  const zeros = { orders: 0, delivered: 0, onItsWay: 0 };
  expect(report).toMatchObject({ total: zeros, before: zeros, bestSellers: [], states: [] });
  expect(report.series).toHaveLength(30);
  expect(report.series.every(({ orders, delivered }) => orders + delivered === 0)).toBe(true);
  expect(report.customers).toMatchObject({ fresh: 0, returning: 0 });
  expect(report.funnel).toMatchObject({ began: 0, paid: 0 });
});

test('rejects an invalid range with an error for the field', async () => {
  const shop = await openTestShop();
  const as = await createAdmin(shop.db);
  for (const [query, field] of [
    ['from=2026-11-02&to=2026-11-01', 'from'],
    ['from=2020-01-01&to=2026-01-01', 'from'],
    ['from=yesterday', 'from'],
    ['to=2026-02-30', 'to'],
    ['to=9999-12-31&from=9999-01-01', 'to'],
    ['step=year', 'step'],
    ['from=2026-11-01&from=2026-11-02', 'from'],
  ] as const) {
    const reply = await callApi(shop, `GET /api/admin/analytics/report?${query}`, { as });
    expect([query, reply.status, Object.keys(reply.errors)]).toEqual([query, 400, [field]]);
  }
});
