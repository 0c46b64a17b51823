import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { formatRupees } from '../src/shared/money.ts';
import { publicPages, toolPages } from '../src/shared/public-pages.ts';
import { readPage, type ReadPage } from './support/read-page.ts';
import { readThings, type Thing } from './support/structured-data.ts';
import { expect, test } from './support/shop.ts';

const pathOf = (url: string) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};

async function siteMap(page: Page): Promise<string[]> {
  const xml = await (await page.request.get('/sitemap.xml')).text();
  return Array.from(xml.matchAll(/<loc>([^<]+)<\/loc>/g), ([, url = '']) => pathOf(url));
}

/** Reads all pages that search engines may show. */
async function readAll(page: Page): Promise<ReadPage[]> {
  await page.goto('/');
  const pages: ReadPage[] = [];
  for (const path of [...(await siteMap(page)), ...toolPages]) {
    pages.push(await readPage(page, path));
  }
  return pages;
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

test('Every public page describes itself to search engines and previews', async ({ page }) => {
  const pages = await readAll(page);
  const mayAsk = await robots(page);
  await test.step('it has its own name and is what its address says', () =>
    expectOwnNames(pages, mayAsk));
  await test.step('the picture of its preview has the promised size', () =>
    expectPreviewPictures(page, pages));
  await test.step('its structured data is well-formed and agrees with its text', () =>
    expectAgreement(pages));
});

async function expectOwnNames(pages: ReadPage[], mayAsk: (path: string) => boolean) {
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

async function expectPreviewPictures(page: Page, pages: ReadPage[]): Promise<void> {
  const pictures = new Map(pages.map(({ path, metas }) => [path, only(metas['og:image'])]));
  for (const address of new Set(pictures.values())) {
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
  const products = [...pictures].filter(([path]) => /^\/products\/./.test(path));
  expect(new Set(products.map(([, picture]) => picture)).size).toBe(products.length);
}

async function expectAgreement(pages: ReadPage[]): Promise<void> {
  const kinds = new Map<string, number>();
  for (const read of pages) {
    for (const thing of readThings(read)) {
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
  await page.goto('/');
  const mayAsk = await robots(page);
  await test.step('the pictures and the search that a page names exist', () =>
    expectNamedAddresses(page));
  await test.step('every spelling of an address names the same page', () => expectOneAddress(page));
  await test.step('private pages are hidden, and missing ones are missing', () =>
    expectHidden(page, mayAsk));
});

async function expectNamedAddresses(page: Page): Promise<void> {
  const pages = [await readPage(page, '/'), await readPage(page, '/products/classic-sattu')];
  const things = pages.flatMap(readThings);
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
      await page.goto(pathOf(urlTemplate.replace('{search_term_string}', 'cocoa')));
      await expect(page.locator('#results article')).toHaveCount(1);
    }
  }
}

async function expectOneAddress(page: Page): Promise<void> {
  for (const [asked, meant] of [
    ['/products/1', '/products/peri-peri-makhana'],
    ['/products/peri-peri-makhana/', '/products/peri-peri-makhana'],
    ['/PRODUCTS/', '/products'],
    ['/products?sort=rating&utm_source=mail', '/products'],
    ['/products?search=sattu', '/products'],
    ['/products?inStock=1&category=Sattu', '/products?category=sattu'],
    ['/products?category=sattu&page=7', '/products?category=sattu'],
    ['/Cart/', '/cart'],
    ['/auth?x=1', '/auth'],
  ] as const) {
    const { canonical, status } = await readPage(page, asked);
    expect([asked, status, pathOf(only(canonical))]).toEqual([asked, 200, meant]);
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
  for (const path of hidden) {
    const { status, metas, canonical } = await readPage(page, path);
    expect([path, status, metas.robots, canonical]).toEqual([path, 200, ['noindex'], []]);
    expect([path, mayAsk(path)]).toEqual([path, false]);
  }
  const nothing = ['/nowhere', '/products/no-such-pack', '/products?search=no-such-pack'];
  for (const path of nothing) {
    const { status, metas, canonical } = await readPage(page, path);
    const expected = path.includes('?') ? 200 : 404;
    expect([path, status, metas.robots, canonical]).toEqual([path, expected, ['noindex'], []]);
  }
  expect(mayAsk('/api/orders')).toBe(false);
  expect(mayAsk('/api/products?category=sattu')).toBe(true);
}
