import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { alive, expect, storeCart, test, visit } from './support/shop.ts';

const screens = [
  '/',
  '/products',
  '/products?search=pizza',
  '/products/peri-peri-makhana',
  '/products/cocoa-sattu',
  '/cart',
  '/shipping-policy',
];

for (const width of [390, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    for (const path of screens) {
      test(`${path} has no accessibility finding`, async ({ page }) => {
        await storeCart(page, 2);
        await visit(page, path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
      });
    }
  });
}

test.describe('open layers have no accessibility finding', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  const findings = async (page: Page) =>
    (await new AxeBuilder({ page }).analyze()).violations.map(({ id, nodes }) => [
      id,
      nodes.map((node) => node.html),
    ]);

  test('filters', async ({ page }) => {
    await visit(page, '/products?search=sattu');
    await page
      .getByRole('button', { name: /^Filters/ })
      .first()
      .click();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test('mini-cart and question', async ({ page }) => {
    await storeCart(page, 2);
    await visit(page, '/');
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).hover();
    await expect(page.getByRole('dialog', { name: 'Mini cart' })).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove Peri Peri Makhana' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await findings(page)).toEqual([]);
  });

  test('film', async ({ page }) => {
    await visit(page, '/');
    await page.getByRole('button', { name: 'Play: My 4 pm desk snack' }).click();
    await expect(page.getByRole('dialog').locator('video')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findings(page)).toEqual([]);
  });

  test('menu', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visit(page, '/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect(await findings(page)).toEqual([]);
  });
});

test('every internal link leads somewhere, and no page complains', async ({ page, request }) => {
  test.setTimeout(90_000);
  const seen = new Set<string>();
  const queue = ['/'];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const response = await request.get(path, { headers: { accept: 'text/html' } });
    expect([path, response.status()]).toEqual([path, 200]);
    if (!response.headers()['content-type']?.includes('text/html')) continue;
    await page.goto(path);
    await alive(page);
    const hrefs = await page
      .locator('a[href]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
    for (const href of hrefs) {
      const url = new URL(href);
      if (url.origin === new URL(page.url()).origin) queue.push(url.pathname + url.search);
    }
  }
  expect(seen.size).toBeGreaterThanOrEqual(25);
});

for (const width of [390, 768, 1023, 1024, 1280, 1600]) {
  test(`the home page fits ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/');
    expect(await sidewaysOverflow(page)).toBe(0);
  });
}

const sidewaysOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const path of ['/', '/products', '/products/classic-sattu', '/cart', '/returns']) {
  test(`${path} fits a screen of 320 px`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await storeCart(page, 3);
    await visit(page, path);
    expect(await sidewaysOverflow(page)).toBe(0);
  });

  test(`${path} does not move while it loads and is scrolled`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await storeCart(page, 3);
    await visit(page, path);
    await page.waitForLoadState('networkidle');
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let top = 0; top < height; top += 600) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      await page.waitForLoadState('networkidle');
    }
    const total = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
    );
    expect(total).toBeLessThan(0.001);
  });
}
