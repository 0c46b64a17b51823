import { expect, test } from 'vitest';
import type { Customer } from '#shared/customers/contract.ts';
import type { Db } from '../../db/client.ts';
import { eq, sql } from '../../db/drizzle.ts';
import { insertPaidOrder } from '../../testing/paid-order.ts';
import { lastEntry } from '../../testing/product-admin.ts';
import { openTestShop, shareTestShop, type TestShop } from '../../testing/test-shop.ts';
import { callApi, createAdmin, createUser, type TestUser } from '../../testing/users.ts';
import { newsletterSubscribers } from '../newsletter/tables.ts';
import { orders } from '../orders/tables.ts';
import { refunds } from '../payments/tables.ts';
import { refreshTotals } from './refresh-totals.ts';

const sharedShop = shareTestShop();

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

interface Bought {
  rupees: number;
  days: number;
  /** Refunds with their states. */
  refunds?: [rupees: number, state: 'due' | 'processed' | 'failed'][];
  isCancelled?: boolean;
}

async function insertOrder(db: Db, by: TestUser, bought: Bought) {
  const { rupees, days, refunds: returned = [], isCancelled = false } = bought;
  const order = await insertPaidOrder(db, {
    by,
    items: [{ name: 'Sattu', pricePaise: rupees * 100, quantity: 1 }],
    shippingPaise: 0,
    phone: '9800000001',
    street: '1 Fort Road',
    city: 'Patna',
    stateName: 'Bihar',
    pincode: '800001',
    order: { createdAt: daysAgo(days), status: isCancelled ? 'cancelled' : 'delivered' },
  });
  for (const [amount, state] of returned) await refund(db, order, amount, state);
  return order;
}

const refund = (
  db: Db,
  { id, paymentId }: { id: string; paymentId: string },
  rupees: number,
  state: 'due' | 'processed' | 'failed',
) =>
  db.insert(refunds).values({
    paymentId,
    amountPaise: rupees * 100,
    reason: 'given_by_shop',
    idempotencyKey: `${id} ${rupees} ${state}`,
    state,
    nextTryAt: null,
    ...(state === 'processed' && { providerRefundId: `rfnd_${id}`, processedAt: new Date() }),
    ...(state === 'failed' && { needsAttentionAt: new Date() }),
  });

/** What each person bought; the test computes the expected rows from it. */
const people: Record<string, Bought[]> = {
  asha: [],
  bina: [{ rupees: 100, days: 200 }],
  chitra: [
    { rupees: 500, days: 120 },
    { rupees: 300, days: 3, refunds: [[100, 'processed']] },
  ],
  deepa: [{ rupees: 900, days: 10, refunds: [[900, 'due']], isCancelled: true }],
  esha: [
    { rupees: 250, days: 95 },
    { rupees: 250, days: 91, refunds: [[50, 'failed']] },
    { rupees: 20, days: 89 },
  ],
};

const spentOn = ({ rupees, refunds: returned = [] }: Bought) =>
  rupees - returned.reduce((sum, [amount, state]) => sum + (state === 'failed' ? 0 : amount), 0);

const expected = Object.entries(people).map(([name, list], index) => ({
  name,
  index,
  orders: list.length,
  spent: list.reduce((sum, bought) => sum + spentOn(bought), 0),
  last: list.length > 0 ? Math.min(...list.map(({ days }) => days)) : Number.POSITIVE_INFINITY,
}));

async function fill(shop: TestShop) {
  const users: Record<string, TestUser> = {};
  for (const { name, index } of expected) {
    const createdAt = daysAgo(300 - index);
    const user = await createUser(shop.db, { name, email: `${name}@list.example`, createdAt });
    users[name] = user;
    for (const bought of people[name] ?? []) await insertOrder(shop.db, user, bought);
  }
  return users;
}

async function namesOf(shop: TestShop, as: TestUser, query: string): Promise<string[]> {
  const { data } = await callApi(shop, `GET /api/admin/users?q=list.example&${query}`, { as });
  expect(data.total).toBe(data.items.length);
  return data.items.map(({ name }: Customer) => name);
}

test('filters and sorts customers by what they bought, like a plain computation', async () => {
  const shop = await openTestShop();
  const admin = await createAdmin(shop.db);
  await fill(shop);
  const day = (ago: number) =>
    new Date(daysAgo(ago).getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  type Row = (typeof expected)[number];
  const newest = (a: Row, b: Row) => b.index - a.index;
  const cases: [
    query: string,
    keeps: (row: Row) => boolean,
    compare?: (a: Row, b: Row) => number,
  ][] = [
    ['orders=some', ({ orders: count }) => count > 0],
    ['orders=none', ({ orders: count }) => count === 0],
    ['spentFrom=100', ({ spent }) => spent >= 100],
    ['spentFrom=101&spentTo=700', ({ spent }) => spent >= 101 && spent <= 700],
    ['spentTo=0', ({ spent }) => spent <= 0],
    ['quietDays=90', ({ last }) => last > 90 && last < 1000],
    [`lastFrom=${day(10)}`, ({ last }) => last <= 10],
    [`lastFrom=${day(200)}&lastTo=${day(89)}`, ({ last }) => last >= 89 && last <= 200],
    ['sort=spent', () => true, (a, b) => b.spent - a.spent],
    ['sort=orders', () => true, (a, b) => b.orders - a.orders],
    ['sort=lastOrder', () => true, (a, b) => a.last - b.last || 0],
    ['sort=spent&orders=some', ({ orders: count }) => count > 0, (a, b) => b.spent - a.spent],
  ];
  for (const [query, keeps, compare = newest] of cases) {
    const rows = expected.filter(keeps).toSorted((a, b) => compare(a, b) || newest(a, b));
    expect([query, await namesOf(shop, admin, query)]).toEqual([
      query,
      rows.map(({ name }) => name),
    ]);
  }
  const { data } = await callApi(shop, 'GET /api/admin/users?q=chitra%40list.example', {
    as: admin,
  });
  expect(data.items).toMatchObject([{ ordersCount: 2, totalSpent: 700, tags: [] }]);
});

test('shows later purchases, refunds and changes at once, also of old orders', async () => {
  const shop = await openTestShop();
  const admin = await createAdmin(shop.db);
  const { asha, bina } = (await fill(shop)) as { asha: TestUser; bina: TestUser };
  const richest = async () => (await namesOf(shop, admin, 'sort=spent')).slice(0, 2);
  expect(await richest()).toEqual(['chitra', 'esha']);
  const now = await insertOrder(shop.db, asha, { rupees: 5000, days: 0 });
  const old = await insertOrder(shop.db, bina, { rupees: 4000, days: 50 });
  expect(await richest()).toEqual(['asha', 'bina']);
  await refund(shop.db, now, 4900, 'due');
  expect(await richest()).toEqual(['bina', 'chitra']);
  await refund(shop.db, old, 4000, 'processed');
  expect(await richest()).toEqual(['chitra', 'esha']);
  await shop.db
    .update(refunds)
    .set({ state: 'failed', processedAt: null })
    .where(eq(refunds.paymentId, old.paymentId));
  expect(await richest()).toEqual(['bina', 'chitra']);
  await shop.db.update(orders).set({ paymentStatus: 'failed' }).where(eq(orders.id, old.id));
  expect(await richest()).toEqual(['chitra', 'esha']);
});

test('computes many noted customers in batches, also from several processes at once', async () => {
  const shop = await openTestShop();
  const asha = await createUser(shop.db);
  await insertOrder(shop.db, asha, { rupees: 70, days: 20 });
  await shop.db.execute(sql`insert into users (name, email, google_sub, created_at)
    select 'Person ' || n, 'many-' || n || '@example.com', 'many-' || n, now() - interval '1 year' from generate_series(1, 4500) n`);
  await Promise.all([refreshTotals(shop.db), refreshTotals(shop.db), refreshTotals(shop.db)]);
  const { rows } = await shop.db.execute(sql`select
    (select count(*)::int from customer_changes) as waiting,
    (select count(*)::int from users where id not in (select user_id from customer_totals)) as missing,
    (select spent_paise::int from customer_totals where user_id = ${asha.id}) as spent`);
  expect(rows).toEqual([{ waiting: 0, missing: 0, spent: 7000 }]);
});

test('filters by the state of the account and combines filters with pages', async () => {
  const shop = await openTestShop();
  const admin = await createAdmin(shop.db, { name: 'Staff', email: 'staff@list.example' });
  await createUser(shop.db, { name: 'Late', email: 'late@list.example', emailVerifiedAt: null });
  const out = await createUser(shop.db, { name: 'Out', email: 'out@list.example' });
  await callApi(shop, `POST /api/admin/users/${out.id}/suspend`, { as: admin });
  await createUser(shop.db, { name: 'Fine', email: 'fine@list.example' });
  expect(await namesOf(shop, admin, 'state=staff')).toEqual(['Staff']);
  expect(await namesOf(shop, admin, 'state=unverified')).toEqual(['Late']);
  expect(await namesOf(shop, admin, 'state=suspended')).toEqual(['Out']);
  expect(await namesOf(shop, admin, 'state=active')).toEqual(['Fine', 'Staff']);
  await shop.db.execute(sql`insert into users (name, email, google_sub, email_verified_at)
    select 'Person ' || n, 'page-' || n || '@list.example', 'page-' || n, now() from generate_series(1, 30) n`);
  const { data } = await callApi(
    shop,
    'GET /api/admin/users?q=list.example&state=active&sort=orders&page=2',
    { as: admin },
  );
  expect(data).toMatchObject({ total: 32, page: 2, pageCount: 2 });
  expect(data.items).toHaveLength(7);
});

test.each([
  ['orders=many', 'orders'],
  ['spentFrom=-1', 'spentFrom'],
  ['spentTo=1.5', 'spentTo'],
  ['lastFrom=2026-02-31', 'lastFrom'],
  ['lastTo=0001-01-01', 'lastTo'],
  ['quietDays=0', 'quietDays'],
  ['state=erased', 'state'],
  ['sort=name', 'sort'],
])('rejects %s and names the field', async (query, field) => {
  const admin = await createAdmin(sharedShop().db);
  const reply = await callApi(sharedShop(), `GET /api/admin/users?${query}`, { as: admin });
  expect(reply).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
});

test('exports the customers that match as CSV, without formulas, and logs it', async () => {
  const shop = await openTestShop();
  const admin = await createAdmin(shop.db);
  const { chitra, deepa } = (await fill(shop)) as { chitra: TestUser; deepa: TestUser };
  await shop.db.execute(sql`update users set name = '=cmd()' where id = ${deepa.id}`);
  await shop.db
    .insert(newsletterSubscribers)
    .values({ email: chitra.email, source: 'test', confirmedAt: new Date() });
  for (const tag of ['VIP', '@home']) {
    const body = { tag };
    await callApi(shop, `POST /api/admin/users/${chitra.id}/tags`, { as: admin, body });
  }
  const query = 'q=list.example&lastFrom=2000-01-01&quietDays=1&spentTo=700';
  const { status, headers, text } = await callApi(shop, `GET /api/admin/users/export?${query}`, {
    as: admin,
  });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/customers-\d{4}-\d{2}-\d{2}\.csv/);
  const [head, ...lines] = text.trim().split('\r\n');
  expect(head).toBe(
    'Name,Email,Phone,City,State,Joined (India time),Orders,Total spent,Last order (India time),Tags,Newsletter',
  );
  expect(
    lines.map((line: string) => line.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME')),
  ).toEqual([
    'esha,esha@list.example,9800000001,Patna,Bihar,TIME,3,520,TIME,,never subscribed',
    `'=cmd(),deepa@list.example,9800000001,Patna,Bihar,TIME,1,0,TIME,,never subscribed`,
    `chitra,chitra@list.example,9800000001,Patna,Bihar,TIME,2,700,TIME,'@home; VIP,subscribed`,
    'bina,bina@list.example,9800000001,Patna,Bihar,TIME,1,100,TIME,,never subscribed',
  ]);
  expect(await lastEntry(shop)).toMatchObject({
    action: 'export_customers',
    subject: 'q: list.example, spentTo: 700, lastFrom: 2000-01-01, quietDays: 1',
    actor: admin.email,
  });
});

test('exports every customer once, across batches with equal times', async () => {
  const shop = await openTestShop();
  const admin = await createAdmin(shop.db);
  await shop.db.execute(sql`insert into users (name, email, google_sub, created_at)
    select 'Person ' || n, 'batch-' || n || '@example.com', 'batch-' || n, date_trunc('day', now()) - (n % 3) * interval '1 day'
    from generate_series(1, 1201) n`);
  const { text } = await callApi(shop, 'GET /api/admin/users/export?q=batch-', { as: admin });
  const lines: string[] = text.trim().split('\r\n').slice(1);
  expect(lines).toHaveLength(1201);
  expect(new Set(lines).size).toBe(1201);
});
