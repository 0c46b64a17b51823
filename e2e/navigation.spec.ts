import type { Page } from '@playwright/test';
import { brand } from '../src/shared/brand.ts';
import { expectFine } from './support/fine.ts';
import { expect, test, visit } from './support/shop.ts';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const footer = (page: Page) => page.getByRole('contentinfo');
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const menuButton = (page: Page) => page.getByRole('button', { name: 'Open menu' });

const scrollTop = (page: Page) => page.evaluate(() => window.scrollY);

async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click();
  await expect(menu(page)).toBeVisible();
}

test('A visitor moves through the shop by its header and its footer', async ({ page }) => {
  await visit(page, '/contact');

  await test.step('the header leads to the products, to the story and home', async () => {
    const products = nav(page).getByRole('link', { name: 'Products' });
    await products.click();
    await expect(page).toHaveURL('/products');
    await expect(products).toHaveAttribute('aria-current', 'page');
    await nav(page).getByRole('link', { name: 'Our Story' }).click();
    await expect(page).toHaveURL(/\/(#our-story)?$/);
    await expect(page.locator('#our-story')).toBeInViewport();
    await nav(page).getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => scrollTop(page)).toBe(0);
    const login = page.getByRole('banner').getByRole('link', { name: 'Login' });
    await expect(login).toHaveAttribute('href', '/auth');
    await expect(nav(page).getByRole('link', { name: 'Admin' })).toHaveCount(0);
  });

  await test.step('the footer leads to every page it names', async () => {
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
      await expect(footer(page).locator(`a[href="${path}"]`).first()).toBeVisible();
    }
    await expect(footer(page)).toContainText('Free shipping on orders above ₹500');
    await expect(footer(page)).toContainText('Made with love in India');
    await expect(footer(page)).toContainText(/© \d{4} Tokri, Ghaziabad, Uttar Pradesh, India/);
  });

  await test.step('a new page starts at its top, and screen readers hear its heading', async () => {
    await nav(page).getByRole('link', { name: 'Products' }).click();
    await expect(page).toHaveURL('/products');
    await expect(heading(page)).toBeFocused();
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => scrollTop(page)).toBeGreaterThan(300);
    await footer(page).getByRole('link', { name: 'Shipping Policy' }).click();
    await expect(page).toHaveURL('/shipping-policy');
    await expect.poll(() => scrollTop(page)).toBe(0);
    await expect(heading(page)).toBeFocused();
  });

  await test.step('a page fades and slides in within half a second, or at once with reduced motion', async () => {
    await nav(page).getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    const entrance = page.locator('main > .animate-page-in');
    await expect(entrance).toHaveCSS('animation-name', 'page-in');
    await expect(entrance).toHaveCSS('animation-duration', '0.5s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(entrance).toHaveCSS('animation-duration', '1e-05s');
  });

  await test.step('the navigation is inline from 768 px on, and in the menu below', async () => {
    for (const [width, isInline] of [
      [768, true],
      [767, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const products = page.getByRole('banner').getByRole('link', { name: 'Products' });
      await expect(products).toBeVisible({ visible: isInline });
      await expect(menuButton(page)).toBeVisible({ visible: !isInline });
    }
  });

  await test.step('the console shows errors only', async () => {
    const heard: string[] = [];
    page.on('console', (message) => heard.push(message.text()));
    await page.evaluate(() => {
      for (const level of ['log', 'debug', 'info', 'warn'] as const) console[level]('a secret');
    });
    expect(heard).toEqual([]);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('A visitor moves through the shop by the menu', async ({ page }) => {
    await visit(page, '/');

    await test.step('the menu holds the same items and closes when one is chosen', async () => {
      await openMenu(page);
      for (const name of ['Home', 'Products', 'Our Story', 'Login / Sign Up']) {
        await expect(menu(page).getByRole('link', { name, exact: true })).toBeVisible();
      }
      await menu(page).getByRole('link', { name: 'Products' }).click();
      await expect(page).toHaveURL('/products');
      await expect(menu(page)).toBeHidden();
    });

    await test.step('the page behind the menu does not scroll, and focus stays inside', async () => {
      await expect(heading(page)).toBeFocused();
      await openMenu(page);
      await page.mouse.wheel(0, 800);
      for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab');
      const isInside = await page.evaluate(
        () =>
          document.activeElement === document.body ||
          document.querySelector('dialog[open]')?.contains(document.activeElement),
      );
      expect(isInside).toBe(true);
      expect(await scrollTop(page)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
    });

    await test.step('the menu closes on a press outside, on Escape and on going back', async () => {
      await page.getByRole('link', { name: 'Classic Sattu' }).click();
      await expect(heading(page)).toHaveText('Classic Sattu');
      await expect(heading(page)).toBeFocused();
      await openMenu(page);
      await page.mouse.click(360, 500);
      await expect(menu(page)).toBeHidden();
      await openMenu(page);
      await page.keyboard.press('Escape');
      await expect(menu(page)).toBeHidden();
      await expect(menuButton(page)).toBeFocused();
      await openMenu(page);
      await page.goBack();
      await expect(page).toHaveURL('/products');
      await expect(menu(page)).toBeHidden();
    });
  });

  test('The menu leads to the story from any page, and the story stays in place', async ({
    page,
  }) => {
    const story = page.locator('#our-story');
    const bestsellers = page.getByRole('region', { name: 'Our Bestsellers', exact: true });
    const top = () => story.evaluate((one) => Math.round(one.getBoundingClientRect().top));
    for (const path of ['/products/classic-sattu', '/']) {
      await visit(page, path);
      await openMenu(page);
      await menu(page).getByRole('link', { name: 'Our Story' }).click();
      await expect(page).toHaveURL('/');
      await expect(menu(page)).toBeHidden();
      await expect.poll(top).toBe(78);
      // The products above the story arrive late and must not push it away.
      await expect(bestsellers.getByRole('article')).toHaveCount(5);
      await page.waitForLoadState('networkidle');
      await expect.poll(top).toBe(78);
      await expect(story).toBeFocused();
    }
  });
});

test.describe('a page that does not exist', () => {
  test.use({ quiet: false, contextOptions: { reducedMotion: 'reduce' } });

  test('The visitor reads that it is missing and finds ways on', async ({ page }) => {
    await visit(page, '/products');
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(heading(page)).toHaveText('Page not found');
    const home = main(page).getByRole('link', { name: 'Home' });
    await expect(home).toHaveAttribute('href', '/');
    const ways = page.getByRole('navigation', { name: 'Perhaps you were looking for' });
    for (const path of ['/products', '/makhana', '/sattu', '/contact']) {
      await expect(ways.locator(`a[href="${path}"]`)).toBeVisible();
    }
    await expectFine(page);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/products');
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('It is still missing, and every way on still works', async ({ page }) => {
      const response = await page.goto('/no/such/page');
      expect(response?.status()).toBe(404);
      await expect(heading(page)).toHaveText('Page not found');
      await expect(page.getByRole('button', { name: 'Go Back' })).toBeHidden();
      await main(page).getByRole('link', { name: 'All products' }).click();
      await expect(page).toHaveURL('/products');
      await expect(heading(page)).toHaveText('Traditional Superfoods');
    });
  });
});

test.describe('a page that breaks', () => {
  test.use({ quiet: false, contextOptions: { reducedMotion: 'reduce' } });

  test('The visitor reads that it failed, finds help, and gets it back on reload', async ({
    page,
  }) => {
    await visit(page, '/aboutus');
    const file = await storyModule(page);
    await page.route(`**${file}`, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Story() { throw new Error("broken on purpose"); }',
      }),
    );
    await footer(page).getByRole('link', { name: 'Our Story' }).click();
    await expect(heading(page)).toHaveText('Something went wrong');
    await expect(main(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await expect(main(page).getByRole('link', { name: 'Contact us' })).toHaveAttribute(
      'href',
      '/contact',
    );
    await expect(main(page).locator(`a[href="mailto:${brand.contact.email}"]`)).toBeVisible();
    await expectFine(page);

    await page.unroute(`**${file}`);
    await main(page).getByRole('link', { name: 'Reload' }).click();
    await expect(page).toHaveURL('/story');
    await expect(heading(page)).toHaveText('Our Story');
  });

  /** The path of the file that holds the code of the story page. */
  async function storyModule(page: Page): Promise<string> {
    return page.evaluate(
      () =>
        (
          window as never as {
            __reactRouterManifest: { routes: Record<string, { module: string }> };
          }
        ).__reactRouterManifest.routes['storefront/story/route']?.module ?? '',
    );
  }
});
