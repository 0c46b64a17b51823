import { expect, test } from 'vitest';
import { sql } from '../db/drizzle.ts';
import { eventually } from '../testing/eventually.ts';
import { openTestShop, shareTestShop } from '../testing/test-shop.ts';
import { PageIndex } from '../modules/pages/page-index.ts';
import { siteMap } from './search-engines.ts';

const shop = shareTestShop();
const asBrowser = { headers: { accept: 'text/html' } };

test.each([
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
])('%s is cached, compressed and has an ETag', async (path, type) => {
  const { url } = shop();
  const first = await fetch(url + path, { headers: { 'accept-encoding': 'br' } });
  expect(first.status).toBe(200);
  expect(first.headers.get('content-type')).toBe(type);
  expect(first.headers.get('vary')).toContain('accept-encoding');
  const etag = first.headers.get('etag') ?? '';
  const again = await fetch(url + path, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  const head = await fetch(url + path, { method: 'HEAD' });
  expect(head.status).toBe(200);
  expect(head.headers.get('etag')).toBe(etag);
  expect(await head.text()).toBe('');
});

test('the site map is compressed and uses the public URL', async () => {
  const { url } = await openTestShop({ PUBLIC_URL: 'https://tokri.example' });
  const response = await fetch(`${url}/sitemap.xml`, { headers: { 'accept-encoding': 'br' } });
  expect(response.headers.get('content-encoding')).toBe('br');
  const text = await response.text();
  expect(text).toContain('<loc>https://tokri.example/</loc>');
  expect(text).toContain('<loc>https://tokri.example/products?category=makhana</loc>');
  expect(text).toMatch(
    /<loc>https:\/\/tokri\.example\/products\/peri-peri-makhana<\/loc><lastmod>\d{4}-\d\d-\d\d<\/lastmod><image:image>/,
  );
  const robots = await (await fetch(`${url}/robots.txt`)).text();
  expect(robots).toContain('Sitemap: https://tokri.example/sitemap.xml');
});

test('the site map omits inactive products and updates lastmod after an edit', async () => {
  const { url, db } = await openTestShop();
  const read = async () => (await fetch(`${url}/sitemap.xml`)).text();
  expect(await read()).toContain('/products/cocoa-sattu<');
  await db.execute(sql`update products set is_active = false where slug = 'cocoa-sattu'`);
  await eventually(async () => expect(await read()).not.toContain('/products/cocoa-sattu<'));
  expect((await fetch(`${url}/products/cocoa-sattu`, asBrowser)).status).toBe(404);
  const today = new Date().toISOString().slice(0, 10);
  await db.execute(sql`update products set tagline = 'Fresh words.' where slug = 'classic-sattu'`);
  await eventually(async () =>
    expect(await read()).toContain(`/products/classic-sattu</loc><lastmod>${today}<`),
  );
});

test('the site map is limited to 50,000 URLs and is well-formed', () => {
  const entries = Array.from({ length: 50_010 }, (_, index) => ({
    product: { slug: `p-${index}`, category: 'a&b<c', image: '/art/packs/x.svg?a&b' },
    updatedAt: new Date('2026-01-02'),
  }));
  const categories = [{ slug: 'a&b<c', previousSlugs: [], landingText: 'x' }];
  const text = siteMap(
    'https://tokri.example',
    { entries, categories } as never,
    new PageIndex([]),
  );
  expect(text.match(/<url>/g)).toHaveLength(50_000);
  expect(text).not.toMatch(/&(?!#\d+;)/);
});

test.each([
  ['facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
  ['WhatsApp/2.23.20.0'],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
  ['Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
])('%s gets the page of a product although it accepts any type', async (agent) => {
  const { url } = shop();
  const headers = { accept: '*/*', 'user-agent': agent };
  for (const path of ['/products', '/products/peri-peri-makhana']) {
    const response = await fetch(url + path, { headers });
    expect(response.headers.get('content-type')).toContain('text/html');
    expect(await response.text()).toContain('property="og:image"');
  }
});

test('API clients that accept any type get the API response', async () => {
  const { url } = shop();
  for (const agent of ['curl/8.5.0', 'axios/1.7', 'okhttp/4.12']) {
    const headers = { accept: '*/*', 'user-agent': agent };
    const response = await fetch(`${url}/products/peri-peri-makhana`, { headers });
    expect(response.headers.get('content-type')).toContain('application/json');
  }
});

test('escapes the texts of a product in its page', async () => {
  const { url, db } = await openTestShop();
  const evil = `</script><script>alert(1)</script>"'&`;
  await db.execute(
    sql`update products set name = ${evil}, description = ${evil}, tagline = ${evil} where slug = 'classic-sattu'`,
  );
  const html = await eventually(async () => {
    const page = await (await fetch(`${url}/products/classic-sattu`, asBrowser)).text();
    expect(page).toContain('alert(1)');
    return page;
  });
  expect(html).not.toContain('<script>alert');
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(json)).toMatchObject({ '@type': 'Product', name: evil, description: evil });
});
