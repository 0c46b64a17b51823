import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { formatRupees } from '../src/shared/money.ts';
import { publicPages, toolPages } from '../src/shared/public-pages.ts';
import { readPage, readPages, type ReadPage } from './support/read-page.ts';
import { readStructuredData, type Thing } from './support/structured-data.ts';
import { expect, test } from './support/shop.ts';

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

async function siteMap(page: Page): Promise<string[]> {
  const xml = await (await page.request.get('/sitemap.xml')).text();
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => pathOf(url));
}

/** The policies link to it; it sends a guest to the sign-in page. */
const FOR_CUSTOMERS = '/dashboard';

/** Reads the home page and every page that links lead to. */
async function followLinks(page: Page): Promise<Map<string, ReadPage>> {
  const read = new Map<string, ReadPage>();
  for (let next = ['/']; next.length > 0;) {
    const pages = await readPages(page, next);
    for (const one of pages) read.set(one.path, one);
    const linked = pages
      .filter(({ path }) => path !== FOR_CUSTOMERS)
      .flatMap(({ links }) => links.map(({ path }) => path));
    next = [...new Set(linked)].filter((path) => !read.has(path));
  }
  return read;
}

async function expectWorkingLinks(page: Page, pages: Map<string, ReadPage>): Promise<void> {
  expect(pages.size).toBeGreaterThanOrEqual(25);
  for (const { path, status, type, metas } of pages.values()) {
    expect([path, status, type]).toEqual([path, 200, 'text/html; charset=utf-8']);
    // A link of the shop never leads to a page that is hidden from search engines.
    if (path !== FOR_CUSTOMERS) expect([path, metas.robots]).toEqual([path, undefined]);
  }
  for (const { path: from, links } of pages.values()) {
    for (const { path, hash } of links.filter((link) => link.hash)) {
      const id = decodeURIComponent(hash.slice(1));
      const isThere = pages.get(path)?.ids.includes(id);
      expect([from, path + hash, isThere]).toEqual([from, path + hash, true]);
    }
  }
  const images = new Set([...pages.values()].flatMap((read) => read.images));
  expect(images.size).toBeGreaterThanOrEqual(20);
  const answers = await Promise.all(
    [...images].map(async (image) => {
      const response = await page.request.get(image);
      const type = response.headers()['content-type'] ?? '';
      return [image, response.status(), type.split('/')[0]];
    }),
  );
  expect(answers).toEqual([...images].map((image) => [image, 200, 'image']));
}

/** Returns whether robots.txt allows a path: the longest rule that fits decides. */
async function robots(page: Page): Promise<(path: string) => boolean> {
  const text = await (await page.request.get('/robots.txt')).text();
  const rules = Array.from(text.matchAll(/^(Allow|Disallow): (\S+)$/gm), ([, word, path = '']) => ({
    isAllowed: word === 'Allow',
    path,
  }));
  expect(rules.length).toBeGreaterThan(3);
  return (path) =>
    rules
      .filter((rule) => path.startsWith(rule.path))
      .toSorted((a, b) => b.path.length - a.path.length)[0]?.isAllowed ?? true;
}

const only = (values: string[] | undefined) => {
  expect(values).toHaveLength(1);
  return values?.[0] ?? '';
};

test('Every link leads to a page, and public pages describe themselves to search engines', async ({
  page,
}) => {
  const linked = await followLinks(page);
  await test.step('every link, anchor and image within the shop exists', () =>
    expectWorkingLinks(page, linked));

  const paths = [...(await siteMap(page)), ...toolPages];
  const others = await readPages(
    page,
    paths.filter((path) => !linked.has(path)),
  );
  const read = new Map([...linked, ...others.map((one) => [one.path, one] as const)]);
  const pages = paths.flatMap((path) => read.get(path) ?? []);
  const mayAsk = await robots(page);
  await test.step('title, description and canonical address belong to the page alone', () =>
    expectOwnTitles(pages, mayAsk));
  await test.step('the image of its preview has the declared size', () =>
    expectPreviewImages(page, pages));
  await test.step('its structured data is well-formed and agrees with its text', () =>
    expectStructuredData(pages));
});

async function expectOwnTitles(pages: ReadPage[], mayAsk: (path: string) => boolean) {
  expect(pages.length).toBeGreaterThanOrEqual(publicPages.length + toolPages.length + 10);
  for (const { path, status, type, title, metas, canonical, headings } of pages) {
    await test.step(path, async () => {
      expect(status).toBe(200);
      expect(type).toContain('text/html');
      expect(mayAsk(path)).toBe(true);
      expect(metas.robots).toBeUndefined();
      expect(pathOf(only(canonical))).toBe(path);
      expect(headings).toHaveLength(1);
      expect(title.length).toBeGreaterThan(5);
      expect(title.length).toBeLessThanOrEqual(60);
      const description = only(metas.description);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(155);
      expect(only(metas['og:url'])).toBe(canonical[0]);
      expect(title).toContain(only(metas['og:title']));
      expect(only(metas['og:description'])).toBe(description);
      expect(only(metas['og:image:alt'])).not.toBe('');
      expect(only(metas['twitter:card'])).toBe('summary_large_image');
    });
  }
  const titles = pages.map(({ title }) => title);
  const descriptions = pages.map(({ metas }) => only(metas.description));
  expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
  expect(descriptions.filter((text, index) => descriptions.indexOf(text) !== index)).toEqual([]);
}

async function expectPreviewImages(page: Page, pages: ReadPage[]): Promise<void> {
  const images = new Map(pages.map(({ path, metas }) => [path, only(metas['og:image'])]));
  const products = [...images].filter(([path]) => /^\/products\/./.test(path));
  expect(products.length).toBeGreaterThanOrEqual(10);
  const cards = products.map(([, image]) => image);
  expect(new Set(cards).size).toBe(products.length);
  for (const card of cards) expect(pathOf(card)).toMatch(/^\/share\/[\w-]+-[0-9a-f]{8}\.jpg$/);

  // The cards of products are drawn alike, so one is measured.
  const measured = new Set([...images.values()].filter((image) => !cards.includes(image)));
  for (const address of [...measured, ...cards.slice(0, 1)]) {
    const response = await page.request.get(pathOf(address));
    expect([address, response.status(), response.headers()['content-type']]).toEqual([
      address,
      200,
      'image/jpeg',
    ]);
    const { width, height } = await sharp(await response.body()).metadata();
    expect([address, width, height]).toEqual([address, 1200, 630]);
  }
  for (const { metas } of pages) {
    expect([metas['og:image:width'], metas['og:image:height']]).toEqual([['1200'], ['630']]);
  }
}

async function expectStructuredData(pages: ReadPage[]): Promise<void> {
  const kinds = new Map<string, number>();
  for (const read of pages) {
    for (const thing of readStructuredData(read)) {
      kinds.set(thing['@type'], (kinds.get(thing['@type']) ?? 0) + 1);
      await test.step(`${thing['@type']} of ${read.path}`, () => agrees(thing, read));
    }
  }
  const products = pages.filter(({ path }) => /^\/products\/./.test(path)).length;
  expect(kinds.get('Product')).toBe(products);
  expect(kinds.get('BreadcrumbList')).toBeGreaterThan(products);
  expect(kinds.get('OnlineStore')).toBe(1);
  expect(kinds.get('WebSite')).toBe(1);
}

async function agrees(thing: Thing, { canonical, headings, text, breadcrumb }: ReadPage) {
  const own = only(canonical);
  if (thing['@type'] === 'Product') {
    expect([thing.name]).toEqual(headings);
    expect([thing.url, thing.offers.url]).toEqual([own, own]);
    expect(text).toContain(formatRupees(thing.offers.price));
    expect(text).toContain(thing.offers.availability.endsWith('/InStock') ? 'In Stock' : 'Out of');
    expect(text).toContain(thing.description);
  }
  if (thing['@type'] === 'BreadcrumbList') {
    const trail = thing.itemListElement.map(({ name }) => name);
    if (breadcrumb.length > 0) expect(trail).toEqual(breadcrumb);
    expect(thing.itemListElement.at(-1)?.item).toBe(own);
  }
  if (thing['@type'] === 'FAQPage') {
    for (const { name, acceptedAnswer } of thing.mainEntity) {
      expect(text).toContain(name);
      expect(text).toContain(acceptedAnswer.text);
    }
  }
}

test('Addresses in structured data work, and one page has one address', async ({ page }) => {
  const mayAsk = await robots(page);
  await test.step('the pictures and the search that a page names exist', () =>
    expectNamedAddresses(page));
  await test.step('every spelling of an address names the same page', () => expectOneAddress(page));
  await test.step('private pages are hidden, and missing ones are missing', () =>
    expectHidden(page, mayAsk));
});

async function expectNamedAddresses(page: Page): Promise<void> {
  const pages = await readPages(page, ['/', '/products/classic-sattu']);
  const things = pages.flatMap(readStructuredData);
  for (const thing of things) {
    const pictures: string[] = [];
    if (thing['@type'] === 'Product') pictures.push(...thing.image);
    if (thing['@type'] === 'OnlineStore') pictures.push(thing.logo);
    for (const picture of pictures) {
      const response = await page.request.get(pathOf(picture));
      expect(response.headers()['content-type']).toMatch(/^image\//);
    }
    if (thing['@type'] === 'WebSite') {
      const { urlTemplate } = thing.potentialAction.target;
      const path = pathOf(urlTemplate.replace('{search_term_string}', 'cocoa'));
      expect((await readPage(page, path)).productCount).toBe(1);
    }
  }
}

async function expectOneAddress(page: Page): Promise<void> {
  const addresses = new Map([
    ['/products/1', '/products/peri-peri-makhana'],
    ['/products/peri-peri-makhana/', '/products/peri-peri-makhana'],
    ['/PRODUCTS/', '/products'],
    ['/products?sort=rating&utm_source=mail', '/products'],
    ['/products?search=sattu', '/products'],
    ['/products?inStock=1&category=Sattu', '/products?category=sattu'],
    ['/products?category=sattu&page=7', '/products?category=sattu'],
    ['/Cart/', '/cart'],
    ['/auth?x=1', '/auth'],
  ]);
  for (const { path, canonical, status } of await readPages(page, [...addresses.keys()])) {
    expect([path, status, pathOf(only(canonical))]).toEqual([path, 200, addresses.get(path)]);
  }
}

async function expectHidden(page: Page, mayAsk: (path: string) => boolean): Promise<void> {
  const hidden = [
    '/checkout',
    '/dashboard',
    '/reset-password',
    '/payment-test',
    '/newsletter/confirm',
    '/newsletter/unsubscribe',
    '/admin',
    '/admin/products',
    '/admin/tickets',
    '/admin/invite/inv_made-up',
  ];
  for (const { path, status, metas, canonical } of await readPages(page, hidden)) {
    expect([path, status, metas.robots, canonical]).toEqual([path, 200, ['noindex'], []]);
    expect([path, mayAsk(path)]).toEqual([path, false]);
  }
  const empty = ['/nowhere', '/products/no-such-pack', '/products?search=no-such-pack'];
  for (const { path, status, metas, canonical } of await readPages(page, empty)) {
    const expected = path.includes('?') ? 200 : 404;
    expect([path, status, metas.robots, canonical]).toEqual([path, expected, ['noindex'], []]);
  }
  expect(mayAsk('/api/orders')).toBe(false);
  expect(mayAsk('/api/products?category=sattu')).toBe(true);
}
