import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { seed } from './db/seed/seed.ts';
import {
  emptyDatabase,
  createDatabase,
  freshDatabase,
  silentLog,
} from './testing/fresh-database.ts';
import { buy } from './testing/checkout-flow.ts';
import { uploadMedia } from './testing/media-upload.ts';
import { upload } from './testing/product-admin.ts';
import { anMp4 } from './testing/video-bytes.ts';
import { insertPaidOrder } from './testing/paid-order.ts';
import { createAdmin, createUser, callApi, PASSWORD } from './testing/users.ts';
import { shopEnvironment, runScript } from './testing/run-script.ts';
import { runShop, temporaryFolder } from './testing/running-shop.ts';
import { openTestShop } from './testing/test-shop.ts';

function folder(): string {
  const { path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

async function query<Row>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** One checksum per table and sequence. */
async function readChecksums(url: string) {
  const [row] = await query<{ sums: Record<string, string> }>(
    url,
    `select jsonb_object_agg(relname, case relkind
        when 'S' then query_to_xml(format('select last_value, is_called from %I.%I', nspname, relname), true, true, '')::text
        else md5(query_to_xml(format('select t::text from %I.%I t order by t::text collate "C"', nspname, relname), true, true, '')::text)
      end) as sums
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'S') and nspname in ('public', 'sandbox')`,
  );
  return row?.sums ?? {};
}

async function expectEnabledTriggers(url: string): Promise<void> {
  expect(await query(url, `select tgname from pg_trigger where tgenabled <> 'O'`)).toEqual([]);
}

const awkward = String.raw`'a\tb\\n' || chr(9) || chr(10) || chr(13) || '\N \. "quoted" ''one'' नमस्ते 🥜' || chr(1)`;

/** Values that are hard to write and read exactly. */
const awkwardRows = `
  update products set description = ${awkward}, tags = array[${awkward}, '', 'NULL', '{}'],
    updated_at = '2024-02-29 23:59:59.123457+05:30' where id = '1';
  update products set tagline = null, origin = '' where id = '2';
  insert into mails (kind, recipient, data, created_at) values
    ('welcome', 'a@example.com', jsonb_build_object('text', ${awkward}, 'n', 1.50, 'deep', '[null, {"a": []}]'::jsonb), '-infinity');
  insert into audit_entries (actor, action, subject, outcome, address) values ('x', 'x', ${awkward}, 'done', '');
  insert into throttles values (${awkward}, 3, 'infinity');
  create schema sandbox; create table sandbox.records (id text primary key,
    place bigint generated always as identity, parents text[] not null, kept jsonb not null);
  insert into sandbox.records (id, parents, kept) values ('x', array[${awkward}], '{"a": "\\u20b9"}');
  select setval('product_ids', 4711)`;

/** Creates a shop with one order, and a backup of it. */
async function createBackup(change: string) {
  const { db, pool, url } = await freshDatabase();
  await seed(db, silentLog);
  await insertPaidOrder(db, { by: await createUser(db) });
  await pool.query(change);
  const path = join(folder(), 'shop.tokri');
  const dataDir = folder();
  const picture = join(dataDir, 'uploads', `${'a'.repeat(32)}-1x1`);
  mkdirSync(picture, { recursive: true });
  writeFileSync(join(picture, '1.webp'), 'a picture');
  const env = { DATABASE_URL: url, DATA_DIR: dataDir };
  const result = await runScript('backup', ['--to', path], { env });
  expect(result).toMatchObject({ code: 0 });
  return { path, url };
}

const restore = (from: string, env: Record<string, string>, ...options: string[]) =>
  runScript('restore', ['--from', from, ...options], { env });

test('a backup made during purchases restores a consistent shop with accounts and uploads', async () => {
  const shop = await openTestShop();
  const admin = await createAdmin(shop.db);
  const kavya = await createUser(shop.db, { email: 'kavya@example.com' });
  const red = { width: 700, height: 700, channels: 3, background: '#a33' } as const;
  const { data: picture } = await upload(
    shop,
    admin,
    await sharp({ create: red }).png().toBuffer(),
  );
  const { data: video } = await uploadMedia(shop, admin, { kind: 'video', file: anMp4() });
  const { data: icon } = await uploadMedia(shop, admin, {
    kind: 'icon',
    file: await sharp({ create: red }).png().toBuffer(),
  });
  const first = await buy(shop, kavya, [{ productId: '2', quantity: 1 }]);
  await shop.db.execute(`update product_images set url = '${picture.url}' where product_id = '2'`);
  await shop.db.execute(`insert into jobs (task, payload, next_try_at)
    values ('forgot_password', '{"email":"later@example.com"}', now() + interval '1 day')`);
  const backups = folder();

  let isSaving = true;
  let bought = 0;
  const buyers = [1, 2, 3].map(async () => {
    const buyer = await createUser(shop.db);
    for (; isSaving; bought += 1) await buy(shop, buyer, [{ productId: '1', quantity: 1 }]);
  });
  const saved = await runScript('backup', ['--to', `${backups}/`], { env: shopEnvironment(shop) });
  isSaving = false;
  await Promise.all(buyers);

  expect(saved).toMatchObject({ code: 0 });
  expect(bought).toBeGreaterThan(0);
  const [name = ''] = readdirSync(backups);
  expect(name).toMatch(/^tokri-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tokri$/);
  expect(statSync(join(backups, name)).mode & 0o777).toBe(0o600);
  const env = { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder() };
  const restored = await restore(join(backups, name), env);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('The books agree') });

  const restoredShop = await runShop(env);
  onTestFinished(async () => void (await restoredShop.end('SIGTERM')));
  const send = async (path: string, { token, body }: { token?: string; body?: object } = {}) =>
    fetch(restoredShop.url + path, {
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  const body = { email: kavya.email, password: PASSWORD };
  const { data } = await (await send('/api/auth/login', { body })).json();
  const { data: order } = await (await send(`/api/orders/${first}`, data)).json();
  expect(order.order.orderNumber).toBe(first);
  const image = await send(picture.url);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const film = await send(video.url);
  expect(anMp4().equals(Buffer.from(await film.arrayBuffer()))).toBe(true);
  expect((await send(`${icon.url}/maskable-512.png`)).status).toBe(200);
  // Sessions are restored too.
  expect((await send('/api/auth/me', kavya)).status).toBe(200);
  const jobs = await query(env.DATABASE_URL, `select payload ->> 'email' as email from jobs`);
  expect(jobs).toEqual([{ email: 'later@example.com' }]);
});

test('a database owner without superuser rights restores every row, number and time exactly, and a failed restore changes nothing', async () => {
  const { path, url } = await createBackup(awkwardRows);
  const target = new URL(await emptyDatabase());
  const name = target.pathname.slice(1);
  await query(target.href, `create role ${name} login password 'x'`);
  await query(target.href, `alter database ${name} owner to ${name}`);
  onTestFinished(async () => {
    const server = new URL(target);
    server.pathname = '/postgres';
    await query(server.href, `alter database ${name} owner to tokri`);
    await query(target.href, `drop owned by ${name}; drop role ${name}`);
  });
  const owner = Object.assign(new URL(target), { username: name, password: 'x' }).href;

  const full = join(folder(), 'file');
  writeFileSync(full, '');
  const env = { DATABASE_URL: owner, DATA_DIR: join(full, 'data') };
  const failed = await restore(path, env);
  expect(failed.code).toBe(1);
  expect(failed.output.trim().split('\n').at(-1)).toMatch(/^Nothing was restored: ENOTDIR/);
  expect(await readChecksums(target.href)).toEqual({});

  expect((await restore(path, { ...env, DATA_DIR: folder() })).output).toContain('Restored');
  const sums = await readChecksums(target.href);
  expect(Object.keys(sums).length).toBeGreaterThan(30);
  expect(sums).toEqual(await readChecksums(url));
  await expectEnabledTriggers(target.href);
});

test('rejects damaged backups and backups of a newer version without changes', async () => {
  const { path } = await createBackup(`insert into migrations (name) values ('9999-future.sql')`);
  const whole = readFileSync(path);
  const corrupted = Buffer.from(whole);
  const middle = Math.floor(corrupted.length / 2);
  corrupted.writeUInt8(corrupted.readUInt8(middle) ^ 1, middle);
  const files = {
    truncated: whole.subarray(0, Math.floor(whole.length * 0.8)),
    corrupted,
    unrelated: Buffer.from('not a backup'),
  };
  const env = { DATABASE_URL: await emptyDatabase(), DATA_DIR: folder() };
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder(), name);
    writeFileSync(file, content);
    const { code, output } = await restore(file, env);
    expect([name, code]).toEqual([name, 1]);
    expect(output.trim()).toMatch(/^The (backup|file) .* (cannot be read|is damaged|is no backup)/);
    expect(output).not.toContain('    at ');
  }
  expect((await restore(path, env)).output).toContain('made by a newer shop');
  expect(await readChecksums(env.DATABASE_URL)).toEqual({});
});

test('restore --replace rejects a running shop and replaces a stopped one', async () => {
  const { path, url: source } = await createBackup(awkwardRows);
  const shop = await openTestShop();
  const rejected = await restore(path, shopEnvironment(shop), '--replace');
  expect(rejected).toMatchObject({ code: 1, output: expect.stringContaining('A shop is running') });
  expect((await callApi(shop, 'GET /api/products')).status).toBe(200);

  const { url, drop } = await createDatabase('migrated');
  onTestFinished(drop);
  const env = { DATABASE_URL: url, DATA_DIR: folder() };
  const before = await readChecksums(url);
  expect((await restore(path, env)).output).toContain('This database is not empty');
  expect(await readChecksums(url)).toEqual(before);
  expect((await restore(path, env, '--replace')).output).toContain('Restored');
  expect(await readChecksums(url)).toEqual(await readChecksums(source));
  await expectEnabledTriggers(url);
});

test('verifies a backup in a separate database and deletes older backups', async () => {
  const { db, url } = await freshDatabase();
  await seed(db, silentLog);
  const backups = folder();
  for (const day of ['01', '02', '03']) {
    writeFileSync(join(backups, `tokri-2026-01-${day}T00-00-00Z.tokri`), '');
  }
  writeFileSync(join(backups, 'mine.tokri'), '');
  const env = { DATABASE_URL: url, DATA_DIR: folder() };
  const result = await runScript('backup', ['--to', backups, '--keep', '2', '--verify'], { env });
  expect(result).toMatchObject({ code: 0, output: expect.stringContaining('Verified') });
  const remaining = readdirSync(backups).sort();
  expect(remaining.slice(0, 2)).toEqual(['mine.tokri', 'tokri-2026-01-03T00-00-00Z.tokri']);
  expect(remaining).toHaveLength(3);
});

test('reports a full or read-only disk in one sentence and leaves no partial backup', async () => {
  const { db, url } = await freshDatabase();
  await seed(db, silentLog);
  const env = { DATABASE_URL: url, DATA_DIR: folder() };
  const target = folder();
  const path = join(target, 'shop.tokri');
  const full = await runScript('backup', ['--to', path], { env, fileBlocksMax: 8 });
  expect(full.code).toBe(1);
  expect(full.output.trim().split('\n').at(-1)).toMatch(/^The backup .* was not made: EFBIG/);
  expect(readdirSync(target)).toEqual([]);

  writeFileSync(join(target, 'file'), '');
  const inFile = await runScript('backup', ['--to', join(target, 'file/shop.tokri')], { env });
  expect(inFile.code).toBe(1);
  expect(inFile.output.trim()).toMatch(/^The backup .* was not made: (ENOTDIR|EEXIST)/);
  expect(existsSync(path)).toBe(false);
});
