import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CHROMIUM_FLAGS, getChromium } from '../../scripts/chromium.ts';
import { openingPages } from '../../src/server/db/seed/opening-pages.ts';
import { publicPages, toolPages } from '../../src/shared/public-pages.ts';
import { startTestShop, type TestShop } from './support/test-shop.ts';

// The back/forward cache, which the headless shell of the other tests does not have.

let browser: Browser;
let shop: TestShop;

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: getChromium(),
    args: [...CHROMIUM_FLAGS, '--headless=new'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  shop = await startTestShop();
});

afterAll(async () => {
  await browser.close();
  await shop.close();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(shop.url + path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Why the browser loaded the page again; undefined if it did not. */
const reasonsOf = (page: Page) =>
  page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: object | null;
    })[];
    return JSON.stringify(visit?.notRestoredReasons ?? undefined);
  });

const ownerPages = (await openingPages()).flatMap(({ page }) =>
  page.isPublished ? [page.path] : [],
);

test.each([...publicPages, ...ownerPages, ...toolPages, '/products/classic-sattu'])(
  'Back restores %s from the back/forward cache, at its scroll position',
  async (path) => {
    const page = await browser.newPage({ viewport: { width: 390, height: 640 } });
    await open(page, path);
    await page.evaluate(() => {
      Object.assign(window, { isKept: true });
      window.scrollTo({ top: 400, behavior: 'instant' });
    });
    const top = await page.evaluate(() => window.scrollY);
    await page.goto(`${shop.url}/api/health`);
    // A restored page fires no load event.
    await page.goBack({ waitUntil: 'commit' });
    expect(await page.evaluate(() => 'isKept' in window), await reasonsOf(page)).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(top);
    await page.close();
  },
);

test('a restored page shows a cart that another tab has changed', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await open(page, '/story');
  await page.goto(`${shop.url}/api/health`);
  const other = await context.newPage();
  await open(other, '/products/classic-sattu');
  await other
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .click();
  await other.getByRole('link', { name: /1 item/ }).waitFor();
  await page.goBack({ waitUntil: 'commit' });
  await page.getByRole('link', { name: /1 item/ }).waitFor();
  await context.close();
});
