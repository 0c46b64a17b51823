import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { orderStatuses } from '#shared/orders/status.ts';
import { states, unionTerritories } from '#shared/india.ts';
import { auditBooks } from './audit-books.ts';
import { sql } from './db/drizzle.ts';
import { freshDatabase } from './testing/fresh-database.ts';
import { compileCache } from './testing/running-shop.ts';

const ROOT = join(import.meta.dirname, '../..');

/** Runs `npm run seed:load -- …`. */
function seedLoad(url: string, args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['scripts/seed-load.ts', ...args],
    {
      cwd: ROOT,
      env: { PATH: process.env.PATH, ...compileCache, DATABASE_URL: url, ...env },
      encoding: 'utf8',
    },
  );
  return { status, output: stdout + stderr };
}

test('seeded data is consistent, can be extended and can be removed', async () => {
  const { url, db } = await freshDatabase();
  const count = async (source: string) =>
    (await db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${source}`))).rows[0]
      ?.n;

  const first = seedLoad(url, ['--orders', '400', '--products', '30', '--customers', '90']);
  expect(first).toMatchObject({ status: 0, output: expect.stringContaining('400 of 400 orders') });
  expect(await auditBooks(db)).toEqual([]);
  expect([await count('orders'), await count('users')]).toEqual([400, 90]);
  expect(await count(`products where slug like 'load-%'`)).toBe(30);
  expect(await count('mails')).toBeGreaterThan(100);
  expect(await count(`mails where state <> 'sent'`)).toBe(0);
  expect(await count('audit_entries')).toBeGreaterThan(500);
  expect(await count('webhook_inbox')).toBeGreaterThan(10);
  const dispatched = `orders where status in ('shipped', 'delivered')`;
  expect(await count(`tax_documents where kind = 'tax_invoice' and prefix = 'LD'`)).toBe(
    await count(dispatched),
  );
  expect(await count(`document_series where prefix not in ('LD', 'LDC')`)).toBe(0);
  const statuses = await db.execute<{ status: string }>(sql`select distinct status from orders`);
  expect(statuses.rows.map(({ status }) => status).sort()).toEqual([...orderStatuses].sort());
  const stateNames = [...states, ...unionTerritories].map((state) => `'${state}'`).join(', ');
  expect(await count(`orders where state_name not in (${stateNames})`)).toBe(0);
  expect(await count(`orders where created_at > now() or delivered_at > now()`)).toBe(0);
  expect(await count(`order_events where at > now()`)).toBe(0);
  expect(
    await count(`orders o join users u on u.id = o.user_id where u.created_at > o.created_at`),
  ).toBe(0);

  expect(seedLoad(url, ['--orders', '700', '--products', '50', '--customers', '200']).status).toBe(
    0,
  );
  expect([await count('orders'), await count('users')]).toEqual([700, 200]);
  expect(await count(`tax_documents where kind = 'tax_invoice'`)).toBe(await count(dispatched));
  expect(await count(`tax_documents where kind = 'credit_note'`)).toBeGreaterThan(0);
  expect(await count(`tax_documents where recipient_gstin is not null`)).toBeGreaterThan(0);
  expect(await auditBooks(db)).toEqual([]);

  expect(seedLoad(url, ['--remove']).status).toBe(0);
  const tables = ['orders', 'users', 'checkouts', 'payments', 'refunds', 'sandbox.records'].concat([
    'mails',
    'audit_entries',
    'webhook_inbox',
    'tickets',
  ]);
  for (const table of tables.concat('tax_documents', 'tax_document_lines', 'document_series')) {
    expect([table, await count(table)]).toEqual([table, 0]);
  }
  expect(await count('products')).toBe(10);
  expect(await auditBooks(db)).toEqual([]);
});

test('the same arguments create the same data', async () => {
  const shops = [await freshDatabase(), await freshDatabase()];
  const results = shops.map(async ({ url, db }) => {
    seedLoad(url, ['--orders', '60', '--products', '12']);
    const { rows } = await db.execute(sql`
      select total_paise, name, state_name, substr(order_number, 14) as digits from orders order by created_at, id`);
    return rows;
  });
  const [first, second] = await Promise.all(results);
  expect(first).toHaveLength(60);
  expect(second).toEqual(first);
});

test.each([
  [['--orders', '10'], { NODE_ENV: 'production' }, 'production'],
  [['--orders', 'many'], {}, '--orders must be a whole number'],
  [['--products', '0'], {}, '--products must be a whole number'],
  [['--ordres', '10'], {}, '--ordres'],
] as const)('rejects %o with %o and inserts nothing', async (args, env, reason) => {
  const { url, db } = await freshDatabase();
  const { status, output } = seedLoad(url, [...args], env);
  expect(status).toBe(1);
  expect(output).toContain(reason);
  expect((await db.execute(sql`select from users`)).rows).toEqual([]);
});
