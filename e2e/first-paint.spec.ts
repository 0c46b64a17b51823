import type { Page } from '@playwright/test';
import { alive, expect, test } from './support/shop.ts';

/** Delays the application until the returned function is called. */
async function holdApplication(page: Page) {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route('**/framework-*.js', async (route) => {
    await release;
    await route.continue();
  });
  return resolve;
}

test('The first visit paints the picture before it asks for scripts and fonts', async ({
  page,
}) => {
  const hasFont = () =>
    page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('Anek Latin')));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const first = (part: string | RegExp) => asked.findIndex((url) => url.match(part));
  await page.goto('/', { waitUntil: 'commit' });
  await alive(page);
  expect(first('/hero-makhana-')).toBeGreaterThan(-1);
  expect(first(/\.js$/)).toBeGreaterThan(first('/hero-makhana-'));
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(0);
  // React finds the preload links that were activated, and adds none of them again.
  await expect(page.locator('link[rel=modulepreload][href*="/entry.client-"]')).toHaveCount(1);
  await expect.poll(hasFont).toBe(true);
  expect(first(/\.woff2$/)).toBeGreaterThan(first('/hero-makhana-'));

  await test.step('a second visit has its fonts at once', async () => {
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await hasFont()).toBe(true);
  });
});

test.describe('before the application has loaded', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A press on a button is not lost, and counts once', async ({ page }) => {
    const letGo = await holdApplication(page);
    await page.goto('/products/classic-sattu', { waitUntil: 'domcontentloaded' });
    const add = page
      .getByRole('main')
      .getByRole('button', { name: /^Add to Cart/i })
      .first();
    await add.click();
    await add.click();
    letGo();
    await expect(page.getByRole('link', { name: /1 item/ }).first()).toBeVisible();
  });

  test('The menu opens once it can', async ({ page }) => {
    const letGo = await holdApplication(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    letGo();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});

test('An empty cart shows before the application, a filled one shows that it loads', async ({
  page,
}) => {
  const letGo = await holdApplication(page);
  await page.goto('/cart', { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Your cart is empty')).toBeVisible();
  await expect(page.getByText('Loading your cart')).toBeHidden();
  await page.evaluate(() =>
    localStorage.setItem('cart-storage', JSON.stringify({ state: { items: [{ id: '1' }] } })),
  );
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(page.getByText('Loading your cart')).toBeVisible();
  await expect(page.getByText('Your cart is empty')).toBeHidden();
  letGo();
});

test('A picture that does not arrive does not delay the application', async ({ page }) => {
  await page.route('**/hero-makhana-*', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await alive(page);
});
