import type { Page } from '@playwright/test';
import { PHONE } from './support/back-office.ts';
import { waitForHydration, expect, test } from './support/shop.ts';

/** Delays the application until the returned function is called. */
async function holdApplication(page: Page): Promise<() => Promise<void>> {
  const { promise: released, resolve } = Promise.withResolvers<void>();
  await page.route('**/react-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    resolve();
    await waitForHydration(page);
    await page.unroute('**/react-*.js');
  };
}

test('The first visit paints the picture before it requests scripts', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const first = (part: string | RegExp) => requested.findIndex((url) => url.match(part));
  await page.goto('/', { waitUntil: 'commit' });
  await waitForHydration(page);
  expect(first('/hero-makhana-')).toBeGreaterThan(-1);
  expect(first(/\.js$/)).toBeGreaterThan(first('/hero-makhana-'));
  expect(first(/\.css$/)).toBeGreaterThan(first('/hero-makhana-'));
  await expect(page.locator('link[rel=modulepreload][href*="/react-"]')).toHaveCount(1);

  await test.step('in data-saver mode no other page is prefetched', async () => {
    await page.evaluate(async () => {
      for (let task = 0; task < 8; task += 1) {
        await new Promise((resolve) => requestIdleCallback(resolve));
      }
    });
    expect(requested.filter((url) => url.endsWith('/products'))).toEqual([]);
  });
});

test('Fonts never lay out text again', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  const titleWidth = () =>
    page.getByRole('heading', { name: 'Our Bestsellers' }).evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().width;
    });
  await page.goto('/', { waitUntil: 'commit' });
  await waitForHydration(page);
  const fallback = await titleWidth();

  await test.step('late fonts are not used by the page that waited for them', async () => {
    const fonts = ['rozha-latin', 'anek-latin', 'anek-rupee'].map((name) =>
      page.waitForResponse((response) => response.url().includes(name)),
    );
    release();
    for (const font of await Promise.all(fonts)) await font.finished();
    await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 3; frame += 1) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    expect(await titleWidth()).toBe(fallback);
  });

  await test.step('the next document has them at once', async () => {
    await page.unroute('**/*.woff2');
    await page.reload();
    await waitForHydration(page);
    expect(await titleWidth()).not.toBe(fallback);
    expect(await page.evaluate(() => document.fonts.check('20px "Rozha One"'))).toBe(true);
  });
});

test('Pages can be used before the application has loaded', async ({ page }) => {
  await page.setViewportSize(PHONE);

  await test.step('an empty cart is shown at once, and a filled one shows that it loads', async () => {
    const release = await holdApplication(page);
    await page.goto('/cart', { waitUntil: 'domcontentloaded' });
    await expect(page.getByText('Your cart is empty')).toBeVisible();
    await expect(page.getByText('Loading your cart')).toBeHidden();
    await page.evaluate(() =>
      localStorage.setItem('cart-storage', JSON.stringify({ state: { items: [{ id: '1' }] } })),
    );
    await page.reload({ waitUntil: 'domcontentloaded' });
    await expect(page.getByText('Loading your cart')).toBeVisible();
    await expect(page.getByText('Your cart is empty')).toBeHidden();
    await page.evaluate(() => localStorage.clear());
    await release();
  });

  await test.step('the menu opens once it can', async () => {
    const release = await holdApplication(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await release();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });

  await test.step('a press on a button is not lost, and counts once', async () => {
    const release = await holdApplication(page);
    await page.goto('/products/classic-sattu', { waitUntil: 'domcontentloaded' });
    const add = page
      .getByRole('main')
      .getByRole('button', { name: /^Add to Cart/i })
      .first();
    await add.click();
    await add.click();
    await release();
    await expect(page.getByRole('link', { name: /1 item/ }).first()).toBeVisible();
  });
});

test('A picture that does not arrive does not delay the application', async ({ page }) => {
  await page.route('**/hero-makhana-*', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await waitForHydration(page);
});
