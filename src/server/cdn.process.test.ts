import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#shared/contract.ts';
import { buildPath, type Endpoint } from '#shared/endpoint.ts';
import { openDatabase, type Db } from './db/client.ts';
import { sql } from './db/drizzle.ts';
import { freePort } from './db/free-port.ts';
import { startSession } from './modules/accounts/sessions.ts';
import { createDatabase, silentLog } from './testing/fresh-database.ts';
import {
  findNginx,
  NGINX_IS_MISSING,
  readCache,
  startNginx,
  visit,
  type Nginx,
} from './testing/nginx.ts';
import { runShop, temporaryFolder, type RunningShop } from './testing/running-shop.ts';
import { createAdmin, createUser, sampleParams, type TestUser } from './testing/users.ts';

// Two shops behind nginx with deploy/nginx.conf. The tests run one after the other.

const nginxPath = findNginx();

const closers: (() => unknown)[] = [];
let db: Db;
let nginx: Nginx;
let shops: RunningShop[] = [];
let startShops: () => Promise<void>;

beforeAll(async () => {
  if (!nginxPath) return;
  const database = await createDatabase('seeded');
  closers.push(database.drop);
  const { pool, ...opened } = openDatabase(database.url, silentLog);
  ({ db } = opened);
  closers.push(() => pool.end());
  const { path: DATA_DIR, remove } = temporaryFolder();
  closers.push(remove);
  const ports = [await freePort(), await freePort()];
  nginx = await startNginx(nginxPath, ports);
  closers.push(() => nginx.close());
  const common = { ...nginx.env, DATABASE_URL: database.url, DATA_DIR, LOG_LEVEL: 'error' };
  startShops = async () => {
    shops = await Promise.all(ports.map((port) => runShop({ ...common, PORT: String(port) })));
  };
  closers.push(() => Promise.all(shops.map((shop) => shop.end('SIGKILL'))));
  await startShops();
});
beforeEach(({ skip }) => skip(!nginxPath, NGINX_IS_MISSING));
afterAll(async () => {
  for (const close of closers.toReversed()) await close();
});

const withToken = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

async function readJson(path: string) {
  const { text, cache } = await visit(nginx.url, path);
  return { ...JSON.parse(text), cache };
}

async function setStock(admin: TestUser, id: string, stock: number): Promise<void> {
  const headers = { ...withToken(admin), 'content-type': 'application/json' };
  const body = JSON.stringify({ stock });
  const { status } = await visit(nginx.url, `/api/admin/stock/${id}`, {
    method: 'PATCH',
    headers,
    body,
  });
  expect(status).toBe(200);
}

/** A product and the page of another one, which does not show it. */
async function findUnrelated() {
  const { data } = await readJson('/api/products');
  const products: { id: string; slug: string }[] = data.products;
  const pages = await Promise.all(
    products.map(async ({ id, slug }) => {
      const { headers } = await visit(shops[0]?.url ?? '', `/products/${slug}`);
      return { id, path: `/products/${slug}`, keys: String(headers['surrogate-key']).split(' ') };
    }),
  );
  for (const sold of pages) {
    const other = pages.find(({ keys }) => !keys.includes(`product-${sold.id}`));
    if (other) return { sold, other };
  }
  throw new Error('every page shows every product');
}

test('changes are visible through nginx, and pages that do not show them stay cached', async () => {
  const admin = await createAdmin(db);
  const { sold, other } = await findUnrelated();
  const isHit = async (path: string) => (await visit(nginx.url, path)).cache === 'HIT';
  for (const { path } of [sold, other]) await expect.poll(() => isHit(path)).toBe(true);

  for (let stock = 5001; stock <= 5008; stock += 1) {
    await setStock(admin, sold.id, stock);
    const read = async () => (await readJson(`/api/products/${sold.id}`)).data.product.stock;
    await expect.poll(read).toBe(stock);
    // The old value never comes back.
    for (let reads = 0; reads < 5; reads += 1) expect(await read()).toBe(stock);
    expect(await isHit(other.path)).toBe(true);
  }
  await expect.poll(() => isHit(sold.path)).toBe(true);

  // A change that no shop made.
  await db.execute(sql`update products set price_paise = 12300 where id = ${sold.id}`);
  const price = async () => (await readJson(`/api/products/${sold.id}`)).data.product.price;
  await expect.poll(price).toBe(123);

  const address = '/api/admin/settings/shop';
  const { text } = await visit(nginx.url, address, { headers: withToken(admin) });
  const { data: section } = JSON.parse(text);
  const headers = { ...withToken(admin), 'content-type': 'application/json' };
  const data = { ...section.data, name: 'Chana House' };
  const body = JSON.stringify({ baseVersion: section.version, data });
  expect(await visit(nginx.url, address, { method: 'PUT', headers, body })).toMatchObject({
    status: 200,
  });
  await expect
    .poll(async () => (await visit(nginx.url, '/')).text)
    .toContain('"Chana House, home"');
  const { text: manifest } = await visit(nginx.url, '/manifest.webmanifest');
  expect(JSON.parse(manifest).name).toBe('Chana House');
});

test('the next request after a write is current if one process serves the shop', async () => {
  const admin = await createAdmin(db);
  await shops[1]?.end('SIGTERM');
  for (let stock = 6001; stock <= 6020; stock += 1) {
    await setStock(admin, '2', stock);
    const first = await readJson('/api/products/2');
    expect([first.data.product.stock, first.cache]).toEqual([stock, 'MISS']);
    expect((await readJson('/api/products/2')).cache).toBe('HIT');
  }
});

test('the catalogue opens while all shops are down, and nothing personal', async () => {
  const admin = await createAdmin(db);
  const home = await visit(nginx.url, '/');
  const files = Array.from(
    home.text.matchAll(/(?:src|href)="(\/(?:assets|art|fonts)\/[^"]+)"/g),
    ([, file]) => file ?? '',
  );
  expect(files.length).toBeGreaterThan(5);
  const pages = [
    '/',
    '/products',
    '/products/classic-sattu',
    '/cart',
    '/contact',
    '/robots.txt',
    '/sitemap.xml',
  ];
  const reads = [
    '/api/products',
    '/api/products/classic-sattu',
    '/api/categories',
    '/api/settings',
  ];
  const paths = [...pages, ...reads, ...new Set(files)];
  for (const path of paths) await visit(nginx.url, path);
  await Promise.all(shops.map((shop) => shop.end('SIGKILL')));

  const open = async () => {
    for (const path of paths) {
      const { status, text } = await visit(nginx.url, path);
      expect([path, status, text.length > 0]).toEqual([path, 200, true]);
    }
  };
  await open();
  // Also pages that were purged and not requested again since.
  const purge = {
    method: 'POST',
    headers: { ...withToken({ token: nginx.env.CDN_PURGE_TOKEN ?? '' }), 'surrogate-key': 'shop' },
  };
  expect(await visit(nginx.purgeUrl, '', purge)).toMatchObject({ status: 204 });
  await open();
  for (const path of ['/api/auth/me', '/api/admin/users', '/api/products'])
    expect((await visit(nginx.url, path, { headers: withToken(admin) })).status).toBe(502);
  expect((await visit(nginx.url, '/api/auth/me')).status).toBe(502);
});

test('a change that no process purged before it was killed is purged at the next start', async () => {
  const read = async () => (await readJson('/api/products/2')).data.product.price;
  const before = await read();
  await db.execute(sql`update products set price_paise = 14500 where id = '2'`);
  expect(await read()).toBe(before);
  await startShops();
  await expect.poll(read).toBe(145);
  expect((await readJson('/api/health')).data).toMatchObject({ cdn: 'ok' });
});

const UNPUBLISHED = 'Unpublished Saffron Pack';

test('no visitor gets a response that was cached for another', async () => {
  await db.execute(
    sql`update products set name = ${UNPUBLISHED}, is_active = false where id = '3'`,
  );
  const people: Record<string, TestUser | undefined> = {
    stranger: undefined,
    kavya: await createUser(db),
    rohan: await createUser(db),
    admin: await createAdmin(db),
  };
  const markers = Object.entries(people).flatMap(([name, person]) =>
    person ? [person.token, person.email].map((marker) => ({ name, marker })) : [],
  );
  let hits = 0;
  const check = async (endpoint: Endpoint, name: string, headers: Record<string, string>) => {
    const { method, access } = endpoint;
    const path = buildPath(endpoint.path, sampleParams);
    const answer = await visit(nginx.url, path, {
      method,
      headers: { accept: 'application/json', ...headers },
    });
    const call = `${method} ${path} as ${name}`;
    expect([call, answer.headers['set-cookie']]).toEqual([call, undefined]);
    if (answer.cache === 'HIT') hits += 1;
    if (headers.authorization || method !== 'GET')
      expect([call, answer.cache]).toEqual([call, undefined]);
    if (access !== 'public' || method !== 'GET') {
      expect([call, ['MISS', undefined].includes(answer.cache)]).toEqual([call, true]);
      expect([call, answer.headers['cache-control']]).toEqual([call, 'no-store']);
    }
    const seen = markers.filter((one) => answer.text.includes(one.marker) && name !== 'admin');
    expect([call, seen.map((one) => one.name).filter((owner) => owner !== name)]).toEqual([
      call,
      [],
    ]);
    return answer;
  };

  const reads = endpoints.filter(({ method, isEventStream }) => method === 'GET' && !isEventStream);
  // Each visitor twice, then once more in the opposite order.
  const names = Object.keys(people);
  const order = [...names.flatMap((name) => [name, name]), ...names.toReversed()];
  await inParallel(reads, async (endpoint) => {
    for (const name of order) {
      const person = people[name];
      await check(endpoint, name, person ? withToken(person) : {});
    }
  });
  expect(hits).toBeGreaterThan(20);

  const own = async (path: string, name: string) =>
    (await visit(nginx.url, path, { headers: withToken(people[name] ?? { token: '' }) })).text;
  for (const name of ['kavya', 'rohan', 'admin'])
    expect(await own('/api/auth/me', name)).toContain(people[name]?.email);
  expect(await own('/api/admin/users', 'admin')).toContain(people.kavya?.email);
  expect(await own('/api/products', 'admin')).toContain(UNPUBLISHED);
  expect((await visit(nginx.url, '/api/products')).text).not.toContain(UNPUBLISHED);
  await visitSecretLinks(people.admin);

  const writes = endpoints.filter(({ method }) => method !== 'GET');
  await inParallel(writes, async (endpoint) => {
    for (const [name, person] of Object.entries(people)) {
      // Some endpoints end the session.
      const session = person && (await startSession(db, { userId: person.id, userAgent: '' }));
      await check(endpoint, name, session ? withToken(session) : {});
    }
  });

  const stored = readCache(nginx);
  expect(stored).toContain('Classic Sattu');
  for (const secret of [...markers.map(({ marker }) => marker), UNPUBLISHED, SECRET, DRAFT])
    expect([secret, stored.includes(secret)]).toEqual([secret, false]);
  expect(stored.toLowerCase()).not.toContain('set-cookie');
});

async function inParallel(all: Endpoint[], run: (endpoint: Endpoint) => Promise<void>) {
  const waiting = all.values();
  const runNext = async () => {
    for (const endpoint of waiting) await run(endpoint);
  };
  await Promise.all(Array.from({ length: 6 }, runNext));
}

const SECRET = 'secret-of-a-link-0123456789abcdef';
const DRAFT = 'Drafted Name';

/** Links with one-time secrets, and the preview of unpublished settings. */
async function visitSecretLinks(admin: TestUser | undefined): Promise<void> {
  const links = [
    `/reset-password?token=${SECRET}`,
    `/verify-email?token=${SECRET}`,
    `/newsletter/confirm?token=${SECRET}`,
    `/newsletter/unsubscribe?token=${SECRET}`,
    `/admin/invite/${SECRET}`,
    `/api/invitations/${SECRET}`,
    `/dashboard/orders/${SECRET}`,
    `/?utm_source=x&email=${SECRET}`,
  ];
  for (const link of [...links, ...links])
    expect([link, ['MISS', undefined].includes((await visit(nginx.url, link)).cache)]).toEqual([
      link,
      true,
    ]);

  const headers = { ...withToken(admin ?? { token: '' }), 'content-type': 'application/json' };
  const section = JSON.parse(
    (await visit(nginx.url, '/api/admin/settings/shop', { headers })).text,
  ).data;
  const body = JSON.stringify({ data: { ...section.data, name: DRAFT } });
  const preview = await visit(nginx.url, '/api/admin/settings/shop/preview', {
    method: 'POST',
    headers,
    body,
  });
  const { token } = JSON.parse(preview.text).data;
  for (const path of ['/', '/products']) {
    const draft = await visit(nginx.url, `${path}?preview=${token}`);
    expect(draft).toMatchObject({ status: 200, cache: undefined });
    expect(draft.text).toContain(DRAFT);
    expect((await visit(nginx.url, path)).text).not.toContain(DRAFT);
  }
}
