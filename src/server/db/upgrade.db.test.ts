import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../config.ts';
import { auditBooks } from '../audit-books.ts';
import { loadBuiltWeb } from '../http/pages.ts';
import { openShop } from '../shop.ts';
import { emptyDatabase, freshDatabase, silentLog } from '../testing/fresh-database.ts';
import { temporaryFolder } from '../testing/running-shop.ts';
import { openDatabase } from './client.ts';
import { applyMigrations, migrate } from './migrate.ts';
import { listMigrations } from './migration-file.ts';

const hash = (letter: string) => `'${letter.repeat(43)}'`;

/** Rows that a shop of that version contains, inserted after the migration of that name. */
const rowsAfter: Record<string, string> = {
  '0001-catalog.sql': `
    insert into seeds (name) values ('catalogue'), ('testimonials');
    insert into categories values ('sattu', 'Sattu', 'सत्तू', 'Sattu', 'Roasted gram');
    insert into products (slug, name, category_slug, price_paise, original_price_paise, on_hand, sku, weight_value,
      weight_unit, tags, rating)
      values ('classic-sattu', 'Classic Sattu', 'sattu', 17900, 19900, 40, 'SAT-500', 500, 'g', '{roasted}', 4.6),
        ('old-sattu', 'Old Sattu', 'sattu', 9900, null, 0, null, null, null, '{}', null);
    insert into product_images values ('1', 0, '/art/packs/classic-sattu.avif', 'A pack', true)`,
  '0002-shop-window.sql': `
    insert into testimonials values ('t1', 0, 'Asha', 'Patna', 'Tastes like home', 5, true);
    insert into video_testimonials (id, position, name, location, title, video_src, thumbnail, full_quote, rating, duration, product_id)
      values ('v1', 0, 'Ravi', 'Pune', 'Every morning', '/films/a.mp4', '/films/a.jpg', 'So good', 5, '00:20', '1');
    insert into newsletter_subscribers (email, source) values ('reader@example.com', 'footer');
    insert into throttles values ('login:1', 2, now() + interval '1 hour')`,
  '0003-accounts.sql': `
    insert into users (id, name, email, password_hash, role) values
      ('u1', 'Kavya Rao', 'kavya@example.com', '$argon2id$x', 'user'),
      ('u2', 'Asha Tiwari', 'asha@shop.example', '$argon2id$x', 'admin');
    insert into sessions (token_hash, user_id) values (${hash('a')}, 'u1');
    insert into password_resets values ('u1', ${hash('b')}, now() + interval '5 minutes');
    insert into invitations (id, email, invited_by, expires_at)
      values ('i1', 'new@shop.example', 'u2', now() + interval '7 days');
    insert into invitation_links values (${hash('c')}, 'i1', true);
    insert into mails (id, kind, recipient, data) values ('m1', 'welcome', 'kavya@example.com', '{"name": "Kavya"}');
    insert into audit_entries (actor_id, actor, action, subject, outcome, address)
      values ('u2', 'asha@shop.example', 'invite', 'new@shop.example', 'done', '127.0.0.1')`,
  '0004-checkout.sql': `
    insert into cart_items (user_id, product_id, quantity) values ('u1', '1', 3);
    insert into cart_changes (user_id, key) values ('u1', 'a-key-of-then');
    insert into checkouts (id, user_id, state, fingerprint, subtotal_paise, shipping_paise, amount_paise, name, email,
      phone, street, city, state_name, pincode, provider_order_id, expires_at)
      select id, 'u1', state, id, 35800, 5000, 40800, 'Kavya Rao', 'kavya@example.com', '9818044121', 'Flat 4', 'Patna',
        'Bihar', '800001', 'order_' || id, now()
      from (values ('c1', 'paid'), ('c2', 'paid'), ('c3', 'refund_due')) made (id, state);
    insert into checkout_items select id, 0, '1', 'Classic Sattu', '/art/packs/classic-sattu.avif', '500 g', 17900, 2 from checkouts;
    insert into payments (id, checkout_id, amount_paise, currency, method)
      select 'pay_' || id, id, 40800, 'INR', 'upi' from checkouts;
    insert into orders (id, order_number, user_id, checkout_id, payment_id, status, payment_status, subtotal_paise,
      shipping_paise, total_paise, name, email, phone, street, city, state_name, pincode)
      select 'o' || id, 'TKR-20240101-10000' || right(id, 1), 'u1', id, 'pay_' || id,
        case id when 'c1' then 'delivered' else 'cancelled' end, case id when 'c1' then 'paid' else 'refunded' end,
        35800, 5000, 40800, name, email, phone, street, city, state_name, pincode from checkouts where state = 'paid';
    insert into order_items select 'o' || checkout_id, position, product_id, name, image, size, price_paise, quantity
      from checkout_items where checkout_id <> 'c3';
    insert into order_events (order_id, kind, value, actor_id, actor) values ('oc1', 'status', 'confirmed', null, null),
      ('oc1', 'status', 'delivered', 'u2', 'asha@shop.example'), ('oc2', 'status', 'cancelled', 'u1', 'kavya@example.com');
    insert into refunds (payment_id, amount_paise, reason, occasion, state, provider_refund_id, processed_at)
      values ('pay_c2', 40800, 'cancelled_by_customer', 'cancelled:oc2', 'processed', 'rfnd_1', now()),
        ('pay_c3', 40800, 'second_payment', 'settled:pay_c3', 'started', 'rfnd_2', null);
    insert into webhook_inbox (event_id, event, body) values ('e1', 'payment.captured', '{}');
    set local tokri.movement = '{"reason": "sale", "reference": "c1", "actor": "kavya@example.com"}';
    update products set on_hand = on_hand - 2 where id = '1';
    set local tokri.movement = '';
    insert into stock_movements (product_id, on_hand_change, reserved_change, reason, reference)
      values ('1', -2, 0, 'sale', 'c2'), ('1', 2, 0, 'cancellation', 'c2')`,
  '0005-back-office.sql': `
    update products set is_active = false, archived_at = now(), version = 2 where id = '2';
    update orders set note = 'Called twice' where id = 'oc1'`,
  '0006-pages.sql': `
    insert into tickets (id, number, name, email, topic, message) values
      ('k1', 'TKT-20240201-100001', 'Kavya Rao', 'kavya@example.com', 'order', 'Where is it?');
    insert into ticket_events (ticket_id, kind, actor) values ('k1', 'acknowledged', 'asha@shop.example');
    update newsletter_subscribers set confirmed_at = now();
    update products set shelf_life_months = 6 where id = '1'`,
  '0008-cart-changes.sql': `select change_cart('u1', 'another-key', array['1 3'], array['1'], array[4])`,
  '0028-roles.sql': `
    insert into users (id, name, email, password_hash, role)
      values ('u9', 'Imran Ansari', 'imran@shop.example', '$argon2id$x', 'packer');
    insert into invitations (id, email, invited_by, expires_at, role)
      values ('i9', 'packer@shop.example', 'u2', now() + interval '7 days', 'packer');
    update refunds set given_by = 'u2'`,
};

async function openEmptyDatabase() {
  const url = await emptyDatabase();
  const { db, pool } = openDatabase(url, silentLog);
  onTestFinished(() => pool.end());
  return { db, pool, url };
}

/** Applies one migration in its own transaction, as a shop of that version did. */
async function applyMigration(pool: pg.Pool, name: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await applyMigrations(client, { log: silentLog, names: [name] });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

/** All rows of all tables. */
async function readAllRows(pool: pg.Pool): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const all: Record<string, Record<string, unknown>[]> = {};
  for (const { name } of tables) {
    all[name] = (await pool.query(`select * from ${name} t order by t::text`)).rows;
  }
  return all;
}

/** Definitions of all columns, indexes, constraints, triggers, functions, sequences and extensions. */
async function readSchema(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ part: string }>(`
    select format('%s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default,
        generation_expression) as part
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select sequencename || ' ' || data_type from pg_sequences where schemaname = 'public'
    union all select extname from pg_extension
    union all select format('%s %s', relname, relpersistence) from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by 1`);
  return rows.map(({ part }) => part);
}

/** Columns that a migration renamed, by table: the old name and the new one. */
const renamedColumns: Record<string, Record<string, [string, string]>> = {
  '0014-refund-idempotency-key.sql': { refunds: ['occasion', 'idempotency_key'] },
  '0017-categories.sql': { categories: ['blurb', 'description'] },
};

/** Columns that a migration dropped, by table. */
const droppedColumns: Record<string, Record<string, string[]>> = {
  '0017-categories.sql': { categories: ['title'] },
  '0022-product-stock.sql': { products: ['on_hand', 'reserved'] },
};

function dropColumns(row: Record<string, unknown>, dropped: string[] = []) {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !dropped.includes(column)));
}

function renameColumn(row: Record<string, unknown>, renamed: [string, string] | undefined) {
  if (!renamed) return row;
  const [from, to] = renamed;
  const { [from]: value, ...rest } = row;
  return { ...rest, [to]: value };
}

/** Tables whose rows a migration moves elsewhere, and their new tables. */
const movedTables: Record<string, string[]> = {
  '0018-testimonials.sql': ['testimonials', 'video_testimonials', 'settings'],
  // A new source of summaries.
  '0025-settlement-days.sql': ['summary_progress'],
};

test('a shop of the first version is migrated without losing rows, and starts', async () => {
  const { db, pool, url } = await openEmptyDatabase();
  for (const name of await listMigrations()) {
    const before = name.startsWith('0001') ? {} : await readAllRows(pool);
    await applyMigration(pool, name);
    const after = await readAllRows(pool);
    for (const [table, rows] of Object.entries(before)) {
      if (table === 'migrations' || (table === 'orders' && rows.length === 0)) continue;
      if (movedTables[name]?.includes(table)) continue;
      expect([name, table, after[table]?.length]).toEqual([name, table, rows.length]);
      const renamed = renamedColumns[name]?.[table];
      const dropped = droppedColumns[name]?.[table];
      for (const row of rows) {
        const kept = dropColumns(row, dropped);
        const expected = expect.objectContaining(renameColumn(kept, renamed));
        expect(after[table]).toContainEqual(expected);
      }
    }
    if (rowsAfter[name]) await pool.query(`begin; ${rowsAfter[name]}; commit`);
  }
  expect(await listMigrations()).toEqual(expect.arrayContaining(Object.keys(rowsAfter)));
  expect(await auditBooks(db)).toEqual([]);

  const fresh = await freshDatabase();
  expect(await readSchema(pool)).toEqual(await readSchema(fresh.pool));

  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: path, PORT: '0' });
  const shop = await openShop({ config, log: silentLog, web: await loadBuiltWeb() });
  onTestFinished(shop.close);
  const page = await fetch(`${shop.url}/products/classic-sattu`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Classic Sattu')]);
  await expectTestimonials(shop.url);
});

async function expectTestimonials(url: string): Promise<void> {
  const read = async (path: string) => (await fetch(`${url}${path}`)).json();
  expect(await read('/api/testimonials')).toMatchObject({
    data: { testimonials: [{ id: 't1', name: 'Asha', message: 'Tastes like home', rating: 5 }] },
  });
  expect(await read('/api/video-testimonials')).toEqual([
    expect.objectContaining({
      id: 'v1',
      name: 'Ravi',
      videoSrc: '/films/a.mp4',
      webmSrc: null,
      thumbnail: '/films/a.jpg',
      product: { slug: 'classic-sattu', name: 'Classic Sattu' },
    }),
  ]);
}

test('a shop without testimonials does not get the samples', async () => {
  const { pool } = await openEmptyDatabase();
  const names = await listMigrations();
  const last = names.indexOf('0018-testimonials.sql');
  for (const name of names.slice(0, last)) await applyMigration(pool, name);
  await pool.query(`insert into seeds (name) values ('testimonials')`);
  await pool.query(`insert into video_testimonials
    (id, position, name, location, title, video_src, thumbnail, full_quote, rating, duration)
    values ('v1', 0, 'Ravi', 'Pune', 'Every morning', 'https://films.example/a.mp4', '/a.jpg', 'Good', 5, '00:20')`);
  await migrate(pool, silentLog);
  const { rows } = await pool.query(
    `select data -> 'texts' as texts, data -> 'videos' as videos from settings where section = 'testimonials'`,
  );
  // Films of other hosts never played.
  expect(rows).toEqual([{ texts: [], videos: [] }]);
});

test('a failed migration rolls back all pending migrations', async () => {
  const { pool } = await openEmptyDatabase();
  for (const name of (await listMigrations()).slice(0, 3)) await applyMigration(pool, name);
  // The next migration creates the ledger, and then fails because this table exists.
  await pool.query('create table cart_items (of text); insert into cart_items values ($$a user$$)');
  const before = await readSchema(pool);
  await expect(migrate(pool, silentLog)).rejects.toThrow('already exists');
  expect(await readSchema(pool)).toEqual(before);
  const countApplied = () =>
    pool.query('select name from migrations').then(({ rows }) => rows.length);
  expect(await countApplied()).toBe(3);
  await pool.query('drop table cart_items');
  await migrate(pool, silentLog);
  expect(await countApplied()).toBe((await listMigrations()).length);
});

test('two concurrent processes apply each migration once', async () => {
  const { pool, url } = await openEmptyDatabase();
  const [first = ''] = await listMigrations();
  await applyMigration(pool, first);
  await pool.query(`begin; ${rowsAfter[first]}; commit`);
  const other = openDatabase(url, silentLog);
  onTestFinished(() => other.pool.end());
  await Promise.all([migrate(pool, silentLog), migrate(other.pool, silentLog)]);
  const { rows } = await pool.query('select on_hand_change, reason from stock_movements');
  expect(rows).toEqual([{ on_hand_change: 40, reason: 'opening' }]);
});

/** The tables of graphile-worker 0.18 that the migration reads. */
const graphileWorker = `
  create schema graphile_worker;
  create table graphile_worker._private_tasks (id int primary key, identifier text not null);
  create table graphile_worker._private_jobs (id bigint primary key, task_id int not null
    references graphile_worker._private_tasks, payload json not null, run_at timestamptz not null default now(),
    attempts smallint not null default 0, max_attempts smallint not null default 25);
  create view graphile_worker.jobs as select id from graphile_worker._private_jobs;
  insert into graphile_worker._private_tasks values (1, 'forgot_password'), (2, 'confirm_subscription'), (3, 'housekeeping');
  insert into graphile_worker._private_jobs (id, task_id, payload, run_at, attempts) values
    (1, 1, '{"email": "kavya@example.com"}', now(), 0), (2, 2, '{"email": "asha@example.com"}', '2030-01-01T00:00Z', 3),
    (3, 1, '{"email": "failed@example.com"}', now(), 25), (4, 3, '{}', now(), 0)`;

test('pending jobs of graphile-worker are moved to the jobs table, and its schema is removed', async () => {
  const { pool } = await openEmptyDatabase();
  const names = await listMigrations();
  for (const name of names.slice(0, names.indexOf('0013-jobs.sql')))
    await applyMigration(pool, name);
  await pool.query(graphileWorker);
  await migrate(pool, silentLog);
  const { rows } = await pool.query(
    `select task, payload ->> 'email' as email, next_try_at < '2029-01-01' as "isDue" from jobs order by email desc`,
  );
  expect(rows).toEqual([
    { task: 'forgot_password', email: 'kavya@example.com', isDue: true },
    { task: 'confirm_subscription', email: 'asha@example.com', isDue: false },
  ]);
  const schema = await pool.query(`select from pg_namespace where nspname = 'graphile_worker'`);
  expect(schema.rows).toEqual([]);
});
