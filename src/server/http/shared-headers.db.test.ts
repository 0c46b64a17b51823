import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, shareTestShop, type TestShop } from '../testing/test-shop.ts';
import { callApi, createAdmin } from '../testing/users.ts';

const purged: string[] = [];
const cdn = createServer((request, response) => {
  purged.push(String(request.headers['surrogate-key']));
  response.writeHead(204).end();
});
let env: Record<string, string>;
beforeAll(async () => {
  await new Promise<void>((resolve) => cdn.listen(0, '127.0.0.1', resolve));
  const { port } = cdn.address() as AddressInfo;
  env = {
    CDN_PURGE_URL: `http://127.0.0.1:${port}/purge`,
    CDN_PURGE_TOKEN: 'secret-of-the-purges',
  };
});
afterAll(() => void cdn.close());

const plainShop = shareTestShop();

const SHARED = 'public, max-age=0, s-maxage=3600, stale-while-revalidate=60, stale-if-error=604800';

async function read({ url }: TestShop, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    headers: { accept: 'text/html', ...headers },
    redirect: 'manual',
  });
  await response.text();
  const control = response.headers.get('cache-control');
  return { status: response.status, control, keys: response.headers.get('surrogate-key') };
}

const publicPaths = [
  '/',
  '/products',
  '/products?category=sattu',
  '/products/classic-sattu',
  '/products/classic-sattu.data',
  '/contact',
  '/track',
  '/cart',
  '/api/products',
  '/api/products/classic-sattu',
  '/api/settings',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
];

test('without a CDN, shared caches must ask for each response', async () => {
  for (const path of publicPaths)
    expect([path, await read(plainShop(), path)]).toEqual([
      path,
      { status: 200, control: 'no-cache', keys: null },
    ]);
});

test('a CDN may keep public responses, also revalidated ones, with the products that they show', async () => {
  const shop = await openTestShop(env);
  for (const path of publicPaths) {
    // The first response is new, the second one comes from the memory of the shop.
    for (const _ of ['new', 'cached'])
      expect([path, await read(shop, path)]).toMatchObject([
        path,
        { status: 200, control: SHARED },
      ]);
  }
  expect((await read(shop, '/api/products/2')).keys).toMatch(/^shop product-2 product-/);
  expect((await read(shop, '/api/settings')).keys).toBe('shop');
  const { headers } = await fetch(`${shop.url}/api/settings`);
  const etag = headers.get('etag') ?? '';
  expect(await read(shop, '/api/settings', { 'if-none-match': etag })).toEqual({
    status: 304,
    control: SHARED,
    keys: 'shop',
  });
});

test('a CDN keeps neither variants of a URL nor closed pages, errors and personal responses', async () => {
  const shop = await openTestShop(env);
  const admin = await createAdmin(shop.db);
  const variants = [
    '/?utm_source=x',
    '/products?sort=made-up',
    '/products?search=makhana',
    '/api/products?search=makhana',
    '/api/products?x=1',
    '/products/2',
    '/admin',
    '/admin/invite/made-up',
    '/dashboard',
    '/checkout',
    '/reset-password?token=made-up',
    '/newsletter/confirm?token=made-up',
    '/made-up',
    '/products/made-up',
  ];
  for (const path of [...variants, ...variants]) {
    const { control, keys } = await read(shop, path);
    expect([path, control, keys]).toEqual([path, 'no-cache', null]);
  }
  for (const path of ['/api/auth/me', '/api/admin/users', '/api/products/made-up', '/api/health'])
    expect(await read(shop, path)).toMatchObject({ control: 'no-store', keys: null });
  const authorization = `Bearer ${admin.token}`;
  expect(await read(shop, '/api/products', { authorization })).toMatchObject({
    status: 200,
    control: 'no-store',
  });
  // Another content type at the URL of a page.
  expect(await read(shop, '/products', { accept: 'application/json' })).toMatchObject({
    status: 200,
    control: 'no-cache',
    keys: null,
  });
});

test('a new stock purges only what shows the product, before the response to the write', async () => {
  const shop = await openTestShop(env);
  const as = await createAdmin(shop.db);
  await callApi(shop, 'GET /api/health');
  await expect.poll(() => purged.at(-1)).toBe('shop');
  purged.length = 0;
  const body = { stock: 4321 };
  expect(await callApi(shop, 'PATCH /api/admin/stock/1', { as, body })).toMatchObject({
    status: 200,
  });
  expect(purged).toEqual(['product-1 catalog']);
  const soldOut = { stock: 0 };
  await callApi(shop, 'PATCH /api/admin/stock/1', { as, body: soldOut });
  expect(purged).toEqual(['product-1 catalog', 'shop']);
});
