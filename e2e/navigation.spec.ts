import { settings } from '#shared/settings/current.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expect, test, visit } from './support/shop.ts';
import { createCustomer, storeSession } from './support/people.ts';
import { expectTexts } from './support/texts.ts';

const main = (page: Page) => page.locator('main');
const heading = (page: Page) => page.locator('main h1');
const nav = (page: Page) => page.locator('nav[aria-label="Main"]');
const footer = (page: Page) => page.locator('footer');
const story = (page: Page) => page.locator('#our-story');
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
    await expect(story(page)).toBeInViewport();
    await nav(page).getByRole('link', { name: 'Home' }).click();
    await expect.poll(() => scrollTop(page)).toBe(0);
    const login = page.locator('header').first().getByRole('link', { name: 'Login' });
    await expect(login).toHaveAttribute('href', '/auth');
    await expect(nav(page).getByRole('link', { name: 'Admin' })).toHaveCount(0);
  });

  await test.step('the footer leads to every page it names', async () => {
    const paths = await footer(page)
      .locator('a:visible')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(paths).toEqual(
      expect.arrayContaining([
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
      ]),
    );
    await expectTexts(footer(page), [
      'Free shipping on orders above ₹500',
      'Made with love in India',
      /© \d{4} Tokri, Ghaziabad, Uttar Pradesh, India/,
    ]);
  });

  await test.step('a new page starts at its top, and the focus is on its heading', async () => {
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
    await expect(entrance).toHaveCSS('animation-duration', '1e-05s');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(entrance).toHaveCSS('animation-name', 'page-in');
    await expect(entrance).toHaveCSS('animation-duration', '0.5s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  await test.step('the navigation is inline from 768 px on, and in the menu below', async () => {
    for (const [width, isInline] of [
      [768, true],
      [767, false],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const products = page.locator('header').first().getByRole('link', { name: 'Products' });
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

    await test.step('the menu leads to the story, which stays in view', () => openStory(page));

    await test.step('the menu has the same items and closes when one is chosen', async () => {
      await openMenu(page);
      await expectTexts(menu(page), ['Home', 'Products', 'Our Story', 'Login / Sign Up']);
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

    await test.step('the menu leads to the story from another page', () => openStory(page));
  });
});

async function openStory(page: Page): Promise<void> {
  const top = () => story(page).evaluate((one) => Math.round(one.getBoundingClientRect().top));
  await openMenu(page);
  await menu(page).getByRole('link', { name: 'Our Story' }).click();
  await expect(page).toHaveURL('/');
  await expect(menu(page)).toBeHidden();
  await expect.poll(top).toBe(78);
  // The products above the story load late and must not move it.
  const bestsellers = page.getByRole('region', { name: 'Our Bestsellers', exact: true });
  await expect(bestsellers.locator('article')).toHaveCount(5);
  await page.waitForLoadState('networkidle');
  await expect.poll(top).toBe(78);
  await expect(story(page)).toBeFocused();
}

test.describe('a page that fails or does not exist', () => {
  test.use({ ignoredConsoleErrors: /./ });

  test('The visitor reads what happened and finds links to other pages', async ({ page }) => {
    await test.step('a page of the account that fails says so and offers help', async () => {
      await storeSession(page, await createCustomer({ name: 'Kavya Rao' }));
      await visit(page, '/dashboard');
      const file = await securityModule(page);
      await page.route(`**${file}`, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export const clientLoader = () => null; export default function Security() { throw new Error("broken on purpose"); }',
        }),
      );
      await main(page).locator('a[href="/account/security"]').first().click();
      await expect(heading(page)).toHaveText('Something went wrong');
      await expect(main(page).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
      await expect(main(page).getByRole('link', { name: 'Contact us' })).toHaveAttribute(
        'href',
        '/contact',
      );
      await expect(
        main(page).locator(`a[href="mailto:${settings().shop.contact.email}"]`),
      ).toBeVisible();
      await expectAccessible(page, main(page));
      await page.unroute(`**${file}`);
    });

    await test.step('it works again after a reload', async () => {
      await main(page).getByRole('link', { name: 'Reload' }).click();
      await expect(page).toHaveURL('/account/security');
      await expect(heading(page)).toHaveText('Account security');
    });

    await test.step('a static page whose script does not load can be read, and the next one opens', async () => {
      await page.route('**/assets/react-*.js', (route) => route.abort());
      await page.goto('/aboutus');
      await footer(page).getByRole('link', { name: 'Our Story' }).click();
      await expect(heading(page)).toHaveText('Our Story');
      await page.unroute('**/assets/react-*.js');
      await visit(page, '/story');
    });

    await test.step('a missing page has status 404, suggestions and a way back', async () => {
      const response = await page.goto('/no/such/page');
      expect(response?.status()).toBe(404);
      await expect(heading(page)).toHaveText('Page not found');
      const home = main(page).getByRole('link', { name: 'Home' });
      await expect(home).toHaveAttribute('href', '/');
      const suggestions = page.getByRole('navigation', { name: 'Perhaps you were looking for' });
      for (const path of ['/products', '/makhana', '/sattu', '/contact']) {
        await expect(suggestions.locator(`a[href="${path}"]`)).toBeVisible();
      }
      await page.getByRole('button', { name: 'Go Back' }).click();
      await expect(page).toHaveURL('/story');
    });
  });

  /** The path of the file that contains the code of the page about security. */
  async function securityModule(page: Page): Promise<string> {
    return page.evaluate(
      () =>
        (
          window as never as {
            __reactRouterManifest: { routes: Record<string, { module: string }> };
          }
        ).__reactRouterManifest.routes['account/security/route']?.module ?? '',
    );
  }
});
