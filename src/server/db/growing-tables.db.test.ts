import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { buy, create } from '../testing/checkout-flow.ts';
import { eventually } from '../testing/eventually.ts';
import { buildDatabaseUrl } from '../testing/fresh-database.ts';
import { createAdmin, createUser, callApi } from '../testing/users.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { sql } from './drizzle.ts';

/** Tables that grow with the shop's traffic. */
const growingTables = new Set([
  'orders',
  'order_items',
  'order_events',
  'checkouts',
  'checkout_items',
  'payments',
  'refunds',
  'stock_movements',
  'webhook_inbox',
  'users',
  'sessions',
  'cart_items',
  'cart_changes',
  'mails',
  'audit_entries',
  'jobs',
  'tax_documents',
]);

/** The number of pages depends on the count of all rows, which always reads the whole table. */
const COUNTS_ALL = /^select count\(\*\) as count from "\w+";?$/;

const METRICS_TOKEN = 'for-the-eyes-of-operators';

async function openLargeShop(): Promise<TestShop> {
  const shop = await openTestShop({ METRICS_TOKEN });
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/seed-load.ts', '--orders', '2000', '--products', '100', '--customers', '8000'],
    {
      cwd: join(import.meta.dirname, '../../..'),
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: buildDatabaseUrl(inject('postgresUrl'), shop.databaseName),
      },
      encoding: 'utf8',
    },
  );
  expect([status, stdout + stderr]).toEqual([0, expect.stringContaining('2,000 of 2,000 orders')]);
  await shop.db.execute(
    sql.raw(`
    insert into sessions (token_hash, user_id) select left(md5(id) || md5(id), 43), id from users;
    insert into mails (kind, recipient, data, state, sent_at)
      select 'order_confirmed', email, '{}', 'sent', now() from users;
    insert into refunds (payment_id, amount_paise, reason, idempotency_key, state, provider_refund_id, processed_at, next_try_at)
      select id, 1, 'given_by_shop', 'old ' || id, 'processed', 'rfnd_' || id, now(), null from payments
      where id not in (select payment_id from refunds);
    insert into cart_items (user_id, product_id, quantity)
      select u.id, p.id, 1 from users u, (select id from products order by id limit 2) p;
    insert into webhook_inbox (event_id, event, body, next_try_at)
      select 'old ' || n, 'payment.captured', '{}', null from generate_series(1, 5000) n;
    insert into cart_changes (user_id, key) select id, 'some-old-key' from users;
    insert into audit_entries (actor, action, subject, outcome, address)
      select 'a@b.example', 'sign_in', '', 'done', '' from generate_series(1, 5000);
    insert into jobs (task, payload, next_try_at)
      select 'forgot_password', '{"email": "a@b.example"}', now() + interval '1 year' from generate_series(1, 3000);
  `),
  );
  await shop.db.execute(sql`vacuum analyze`);
  return shop;
}

interface Statement {
  text: string;
  values: unknown[];
}

/** Records every statement that this process sends while `work` runs. */
async function recordStatements(work: () => Promise<void>): Promise<Statement[]> {
  const statements = new Map<string, Statement>();
  const original = pg.Client.prototype.query;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [query, parameters] = args as [string | { text?: string; values?: unknown[] }, unknown];
    const text = typeof query === 'string' ? query : (query.text ?? '');
    const values = Array.isArray(parameters)
      ? parameters
      : ((query as { values?: unknown[] }).values ?? []);
    if (/^\s*(with|select|insert|update|delete)\b/i.test(text))
      statements.set(text, { text, values });
    return Reflect.apply(original, this, args);
  });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return [...statements.values()];
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

function fullyScannedTables(plan: Plan): string[] {
  const children = (plan.Plans ?? []).flatMap(fullyScannedTables);
  const table = plan['Relation Name'] ?? '';
  return plan['Node Type'] === 'Seq Scan' && growingTables.has(table)
    ? [table, ...children]
    : children;
}

/** Statements whose plan has a sequential scan of a growing table, with that table. */
async function listFullScans(shop: TestShop, statements: Statement[]): Promise<[string, string][]> {
  const client = new pg.Client(buildDatabaseUrl(inject('postgresUrl'), shop.databaseName));
  await client.connect();
  await client.query('analyze');
  const slow: [string, string][] = [];
  for (const { text, values } of statements) {
    if (COUNTS_ALL.test(text)) continue;
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    for (const table of plan ? fullyScannedTables(plan) : []) slow.push([table, text]);
  }
  await client.end();
  return slow;
}

test('no statement scans a growing table sequentially', async () => {
  const shop = await openLargeShop();
  const kavya = await createUser(shop.db);
  const admin = await createAdmin(shop.db);
  const items = [{ productId: '1', quantity: 2 }];
  const line = { productId: '1', quantity: 1 };

  const shopping = await recordStatements(async () => {
    await callApi(shop, 'GET /api/auth/me', { as: kavya });
    await callApi(shop, 'POST /api/cart/add', { as: kavya, key: 'first-change', body: line });
    await callApi(shop, 'GET /api/cart', { as: kavya });
    await callApi(shop, 'POST /api/cart/sync', { as: kavya, body: { items } });
    const orderNumber = await buy(shop, kavya, items);
    await callApi(shop, 'GET /api/orders', { as: kavya });
    await callApi(shop, `GET /api/orders/${orderNumber}`, { as: kavya });
    await callApi(shop, `POST /api/orders/${orderNumber}/cancel`, { as: kavya });
    await create(shop, kavya, items);
    await eventually(async () => {
      const { data } = await callApi(shop, `GET /api/orders/${orderNumber}`, { as: kavya });
      expect(data.order.refunds).toMatchObject([{ state: 'processed' }]);
    });
  });
  expect(shopping.length).toBeGreaterThan(40);
  expect(await listFullScans(shop, shopping)).toEqual([]);

  const managing = await recordStatements(async () => {
    const { data } = await callApi(shop, 'GET /api/orders/admin/all', { as: admin });
    const [order] = data.orders;
    for (const path of [
      '/api/orders/admin/all?status=shipped&page=2',
      '/api/orders/admin/all?paymentStatus=refunded',
      '/api/orders/admin/all?status=delivered&paymentStatus=paid',
      `/api/orders/admin/all?q=${order.orderNumber}`,
      `/api/orders/admin/all?ids=${order.id}`,
      `/api/orders/admin/${order.id}`,
      '/api/admin/users?page=20',
      '/api/admin/users?q=sharma',
      `/api/admin/users/${order.user.id}`,
      `/api/admin/users/${order.user.id}/orders`,
      '/api/admin/audit',
      '/api/admin/mails',
      '/api/admin/products/1',
      '/api/admin/stock/1/movements',
      '/api/admin/overview-stats',
      '/api/admin/analytics',
      '/api/admin/analytics/report',
      '/api/admin/accounts/documents',
      '/api/payments/admin/not-completed',
      '/api/payments/admin/attention',
    ]) {
      const { success } = await callApi(shop, `GET ${path}`, { as: admin });
      expect([path, success]).toEqual([path, true]);
    }
  });
  expect(managing.length).toBeGreaterThan(15);
  expect(await listFullScans(shop, managing)).toEqual([]);

  const scraping = await recordStatements(async () => {
    const { status } = await callApi(shop, 'GET /api/metrics', { as: { token: METRICS_TOKEN } });
    expect(status).toBe(200);
  });
  // All jobs of this shop wait, so the count of waiting jobs reads all of them.
  const scanned = (await listFullScans(shop, scraping)).map(([table]) => table);
  expect(scanned.filter((table) => table !== 'jobs')).toEqual([]);

  // The check detects a missing index.
  await shop.db.execute(sql`drop index orders_user`);
  expect((await listFullScans(shop, shopping)).map(([table]) => table)).toContain('orders');
}, 300_000);
