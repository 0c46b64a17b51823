import { createHash } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { eventually } from '../testing/eventually.ts';
import { openTestShop, shareTestShop } from '../testing/test-shop.ts';

const shop = shareTestShop();
const asBrowser = { headers: { accept: 'text/html' } };
const LONG = 'x'.repeat(8000);

/** Each generates unlimited URLs for the same few responses. */
const urlGenerators: Record<string, (n: number) => string> = {
  'a parameter that the page does not read': (n) => `/contact?${n}=${LONG}`,
  'the data of a page with unknown parameters': (n) => `/contact.data?_routes=x&${n}=${LONG}`,
  'the data of invented routes': (n) => `/products.data?_routes=route-${n},${LONG}`,
  'an unknown page': (n) => `/no-such-page-${n}`,
  'the data of an unknown page': (n) => `/no/such/page/${n}.data`,
  'an unknown product': (n) => `/products/no-such-product-${n}`,
  'the data of an unknown product': (n) => `/products/no-such-product-${n}.data`,
  'capital letters': (n) => `/${withCapitals('terms-and-conditions', n)}`,
  'percent signs': (n) => `/${percentEncoded('terms-and-conditions', n)}`,
  'a product in percent signs': (n) => `/products/${percentEncoded('peri-peri-makhana', n)}`,
  'a product of the API in percent signs': (n) =>
    `/api/products/${percentEncoded('peri-peri-makhana', n)}`,
  slashes: (n) => `/contact${'/'.repeat(n + 1)}`,
  'slashes in front': (n) => `${'/'.repeat(n + 2)}contact`,
  'dot segments': (n) => `/${n}/../contact`,
  'an order of the back-office': (n) => `/admin/orders/${n}`,
  'an unknown page of the back-office': (n) => `/admin/no-such-page-${n}`,
  'an invitation': (n) => `/admin/invite/inv_${n}`,
  'unknown parameters of the API': (n) => `/api/products?${n}=${LONG}`,
  'unknown parameters of one product': (n) => `/api/products/1?${n}=${LONG}`,
  'unknown parameters of an empty search': (n) => `/search?${n}=${LONG}`,
  'spaces of a search': (n) => `/api/search?q=${'%20'.repeat(n % 50)}sattu${'%20'.repeat(n % 7)}`,
  'capital letters of a search': (n) => `/api/search?q=${withCapitals('makhana', n)}`,
  'unknown parameters of the site map': (n) => `/sitemap.xml?${n}`,
  'an unknown product of the API': (n) => `/api/products/no-such-product-${n}`,
  'an unknown call': (n) => `/api/no-such-call-${n}`,
  'an unknown file': (n) => `/assets/no-such-file-${n}.js`,
  'an unknown share card': (n) => `/share/peri-peri-makhana-${hash(n).slice(0, 8)}.jpg`,
};

function withCapitals(text: string, n: number): string {
  return Array.from(text, (letter, index) =>
    (n >> index) & 1 ? letter.toUpperCase() : letter,
  ).join('');
}

function percentEncoded(text: string, n: number): string {
  return Array.from(text, (letter, index) =>
    (n >> index) & 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
  ).join('');
}

const hash = (n: number) => createHash('sha256').update(String(n)).digest('hex');

test.each(Object.entries(urlGenerators))(
  'URLs with %s do not fill the cache',
  async (_, createUrl) => {
    const { app, cache } = shop();
    cache.clear();
    const visit = (n: number) => app.inject({ url: createUrl(n), ...asBrowser });
    for (let n = 0; n < 200; n += 1) expect((await visit(n)).statusCode).toBeLessThan(500);
    // The page and the API responses that it includes.
    expect(cache.stats()).toMatchObject({ pending: 0 });
    expect(cache.stats().entries).toBeLessThanOrEqual(10);
    expect(cache.stats().bytes).toBeLessThan(2 * 1024 * 1024);
  },
);

test('searches, prices and categories share a small cache and do not evict common pages', async () => {
  const { app, cache } = shop();
  const get = (url: string) => app.inject({ url, ...asBrowser });
  const page = '/products?category=sattu';
  const cleared = vi.spyOn(cache, 'clear');
  onTestFinished(() => cleared.mockRestore());
  // The shop discards its cache when its connection for notifications is lost; only then is the check repeated.
  do {
    cache.clear();
    await eventually(async () => {
      await get(page);
      expect(cache.get(page)).toBeDefined();
    });
    cleared.mockClear();
    for (let n = 0; n < 100; n += 1) {
      await get(`/api/products?search=${n}${'x'.repeat(90)}`);
      await get(`/api/products?category=${n}`);
      await get(`/api/products?maxPrice=${n}&limit=${(n % 100) + 1}`);
      await get(`/api/search?q=${n}${'x'.repeat(90)}`);
      await get(`/api/search/products?q=sattu&page=${n + 1}`);
      if (n < 30) await get(`/products?search=${n}`);
      if (n < 30) await get(`/search?q=${n}`);
    }
  } while (cleared.mock.calls.length > 0);
  expect(cache.stats().entries).toBeLessThanOrEqual(210);
  expect(cache.stats().bytes).toBeLessThan(6 * 1024 * 1024);
  expect(cache.get(page)).toBeDefined();
});

test('all unknown URLs share one page, and all unknown products share another', async () => {
  const { app, cache } = shop();
  cache.clear();
  const visit = (url: string) => app.inject({ url, ...asBrowser });
  const first = await visit('/no-such-page-one');
  const entries = cache.stats().entries;
  const second = await visit('/another/one.php?x=<script>');
  expect([first.statusCode, second.statusCode]).toEqual([404, 404]);
  expect(second.headers.etag).toBe(first.headers.etag);
  expect(second.headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
  expect(second.body).toContain('Page not found');
  expect(first.body).not.toContain('no-such-page-one');
  expect(cache.stats().entries).toBe(entries);

  const product = await visit('/products/no-such-product');
  const other = await visit('/products/neither-this-one');
  expect([product.statusCode, other.statusCode]).toEqual([404, 404]);
  expect(product.body).toContain('Product not found');
  expect(product.body).not.toContain('no-such-product');
  expect(other.headers.etag).toBe(product.headers.etag);
});

test('an unknown product is found as soon as it is inserted', async () => {
  const { app, db } = await openTestShop();
  const status = async () => (await app.inject({ url: '/products/ragi', ...asBrowser })).statusCode;
  expect(await status()).toBe(404);
  await db.execute(
    sql`insert into products (slug, name, category_slug, price_paise) values ('ragi', 'Ragi Sattu', 'sattu', 9900)`,
  );
  await expect.poll(status).toBe(200);
  await db.execute(sql`delete from products where slug = 'ragi'`);
  await expect.poll(status).toBe(404);
});

test('the data of a page can be requested per route', async () => {
  const { app } = shop();
  const data = async (url: string) => (await app.inject({ url })).body;
  const whole = await data('/products.data?search=sattu');
  expect(whole).toContain('Classic Sattu');
  const part = await data('/products.data?search=sattu&_routes=storefront%2Fproducts%2Froute');
  expect(part).toContain('Classic Sattu');
  expect(part.length).toBeLessThan(whole.length);
  expect(await data('/_.data')).toContain('root');
  const one = '/products/classic-sattu.data?_routes=storefront%2Fproduct%2Froute';
  expect(await data(one)).toContain('Classic Sattu');
});
