import type { Page } from '@playwright/test';
import { alive, expect, test } from './support/shop.ts';

/** Holds the application back until it is let go. */
async function holdApplication(page: Page) {
  const { promise: release, resolve } = Promise.withResolvers<void>();
  await page.route('**/framework-*.js', async (route) => {
    await release;
    await route.continue();
  });
  return resolve;
}

test('a page is painted with its picture before any script is asked for', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'commit' });
  await alive(page);
  const first = asked.findIndex((url) => url.endsWith('.js'));
  const picture = asked.findIndex((url) => url.includes('/hero-makhana-'));
  expect(picture).toBeGreaterThan(-1);
  expect(first).toBeGreaterThan(picture);
  expect(await page.locator('link[rel=stylesheet]').count()).toBe(0);
  // What was woken is what React finds: it adds none of it again.
  await expect(page.locator('link[rel=modulepreload][href*="/entry.client-"]')).toHaveCount(1);
});

test('fonts come after the first picture, and at once for who was here before', async ({
  page,
}) => {
  const hasFont = () =>
    page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('Anek Latin')));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  await alive(page);
  await expect.poll(hasFont).toBe(true);
  const picture = asked.findIndex((url) => url.includes('/hero-makhana-'));
  expect(asked.findIndex((url) => url.endsWith('.woff2'))).toBeGreaterThan(picture);
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await hasFont()).toBe(true);
});

test.describe('before the application is there', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a press on a button is not lost, and counts once', async ({ page }) => {
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

  test('the menu opens once it can', async ({ page }) => {
    const letGo = await holdApplication(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('button', { name: 'Open menu' }).click();
    letGo();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });
});

test('an empty cart is there before the application, a filled one is waited for', async ({
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

test('a picture that does not come keeps nobody waiting', async ({ page }) => {
  await page.route('**/hero-makhana-*', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await alive(page);
});
