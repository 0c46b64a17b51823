import type { Page } from '@playwright/test';
import { expect, test, visit } from './support/shop.ts';

const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('the header leads home, to the products and to the story', async ({ page }) => {
  await visit(page, '/contact');
  await nav(page).getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
  await expect(nav(page).getByRole('link', { name: 'Products' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await nav(page).getByRole('link', { name: 'Our Story' }).click();
  await expect(page).toHaveURL(/\/(#our-story)?$/);
  await expect(page.locator('#our-story')).toBeInViewport();
  await nav(page).getByRole('link', { name: 'Home' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveAttribute(
    'href',
    '/auth',
  );
  await expect(nav(page).getByRole('link', { name: 'Admin' })).toHaveCount(0);
});

test('a new page starts at its top, and its heading is told to screen readers', async ({
  page,
}) => {
  await visit(page, '/products');
  await page.mouse.wheel(0, 3000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping Policy' }).click();
  await expect(page).toHaveURL('/shipping-policy');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('pages enter with half a second of fade and slide, and at once for those who prefer calm', async ({
  page,
}) => {
  await visit(page, '/products');
  await nav(page).getByRole('link', { name: 'Home' }).click();
  await expect(page).toHaveURL('/');
  const entrance = page.locator('main > .animate-page-in');
  await expect(entrance).toHaveCSS('animation-name', 'page-in');
  await expect(entrance).toHaveCSS('animation-duration', '0.5s');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(entrance).toHaveCSS('animation-duration', '1e-05s');
});

test('the footer leads to every page it names', async ({ page }) => {
  await visit(page, '/');
  const footer = page.getByRole('contentinfo');
  for (const path of [
    '/',
    '/aboutus',
    '/story',
    '/makhana',
    '/sattu',
    '/contact',
    '/returns',
    '/shipping-policy',
    '/privacy-policy',
    '/terms-and-conditions',
  ]) {
    await expect(footer.locator(`a[href="${path}"]`).first()).toBeVisible();
  }
  await expect(footer).toContainText('Free shipping on orders above ₹500');
  await expect(footer).toContainText('Made with love in India');
  await expect(footer).toContainText(/© \d{4} Tokri, Ghaziabad, Uttar Pradesh, India/);
});

test.describe('a page that does not exist', () => {
  test.use({ quiet: false });
  test('is said to be missing, with two ways on', async ({ page }) => {
    await visit(page, '/products');
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Home' })).toHaveAttribute(
      'href',
      '/',
    );
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/products');
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
  const open = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

  test('the menu holds the same items and closes when one is chosen', async ({ page }) => {
    await visit(page, '/');
    await open(page);
    for (const name of ['Home', 'Products', 'Our Story', 'Login / Sign Up']) {
      await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible();
    }
    await menu(page).getByRole('link', { name: 'Products' }).click();
    await expect(page).toHaveURL('/products');
    await expect(menu(page)).toBeHidden();
  });

  test('the menu leads to the story from any page, and once it is there it stays', async ({
    page,
  }) => {
    for (const path of ['/products/classic-sattu', '/']) {
      await visit(page, path);
      await open(page);
      await menu(page).getByRole('link', { name: 'Our Story' }).click();
      await expect(page).toHaveURL('/');
      await expect(menu(page)).toBeHidden();
      const top = () =>
        page
          .locator('#our-story')
          .evaluate((story) => Math.round(story.getBoundingClientRect().top));
      await expect.poll(top).toBe(78);
      await page.waitForLoadState('networkidle');
      expect(await top()).toBe(78);
      await expect(page.locator('#our-story')).toBeFocused();
    }
  });

  test('the menu closes on a press outside, on Escape and on going back', async ({ page }) => {
    await visit(page, '/products');
    await page.getByRole('link', { name: 'Classic Sattu' }).click();
    await expect(page.getByRole('heading', { name: 'Classic Sattu', level: 1 })).toBeFocused();
    await open(page);
    await expect(menu(page)).toBeVisible();
    await page.mouse.click(360, 500);
    await expect(menu(page)).toBeHidden();
    await open(page);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await open(page);
    await page.goBack();
    await expect(page).toHaveURL('/products');
    await expect(menu(page)).toBeHidden();
  });

  test('the page behind the menu stays where it is, and focus stays inside', async ({ page }) => {
    await visit(page, '/products');
    await open(page);
    await expect(menu(page)).toBeVisible();
    await page.mouse.wheel(0, 800);
    for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab');
    const isInside = await page.evaluate(
      () =>
        document.activeElement === document.body ||
        document.querySelector('dialog[open]')?.contains(document.activeElement),
    );
    expect(isInside).toBe(true);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

for (const [width, isInline] of [
  [767, false],
  [768, true],
] as const) {
  test(`at ${width} px the navigation is ${isInline ? 'inline' : 'in the menu'}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, '/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Products' })).toBeVisible({
      visible: isInline,
    });
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible({
      visible: !isInline,
    });
  });
}

test('the console stays quiet but for errors', async ({ page }) => {
  await visit(page, '/');
  const heard: string[] = [];
  page.on('console', (message) => heard.push(message.text()));
  await page.evaluate(() => {
    for (const level of ['log', 'debug', 'info', 'warn'] as const) console[level]('a secret');
  });
  expect(heard).toEqual([]);
});
