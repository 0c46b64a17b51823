import type { Page } from '@playwright/test';
import { PHONE } from './support/back-office.ts';
import {
  builtFiles,
  hasYoungSyntax,
  youngApisIn,
  youngStylesIn,
} from './support/browser-baseline.ts';
import { fillAddress, payButton, paymentWindow, placeOrder } from './support/checkout.ts';
import { createCustomer, expectSignInPage, signIn } from './support/people.ts';
import { cards, expect, test, visit } from './support/shop.ts';
import { globalsAfter } from './support/young-features.ts';
import { BASELINE } from '../scripts/browser-baseline.ts';

// docs/browsers.md states the oldest supported browsers. In-app browsers of old Android phones are the oldest of them.

/** Each is optional: without it the page looks a little plainer. */
const OPTIONAL_STYLES = [
  // Dialogs and menus open without an animation.
  'css.at-rules.starting-style',
  'css.properties.transition-behavior',
  // The page behind a scrolled list scrolls too, and scrollbars are shown.
  'css.properties.overscroll-behavior',
  'css.properties.overscroll-behavior-x',
  'css.properties.overscroll-behavior-x.contain',
  'css.properties.overscroll-behavior.contain',
  'css.properties.scrollbar-width',
  'css.properties.scrollbar-width.none',
  // Lines of headings break anywhere.
  'css.properties.text-wrap',
  'css.properties.text-wrap.balance',
  'css.properties.text-wrap.pretty',
  // The figures of the back-office are not aligned with each other.
  'css.properties.grid-template-rows.subgrid',
  // The build adds `-webkit-mask`.
  'css.properties.mask',
  // The outline of a text is painted over its fill.
  'css.properties.paint-order',
  // Inside `:is()`, which ignores what a browser does not know.
  'css.selectors.open',
  'css.selectors.popover-open',
];

test('the build uses nothing that the oldest supported browsers lack', async ({ request }) => {
  const scripts = builtFiles('js');
  expect(scripts.length).toBeGreaterThan(50);

  await test.step('the checks find young syntax, calls and styles', async () => {
    expect(await hasYoungSyntax({ name: 'a.js', text: 'export const a = /[a--b]/v;' })).toBe(true);
    expect(youngApisIn('a=Promise.withResolvers()')).toEqual(['Promise.withResolvers']);
    expect(youngStylesIn('a{color:light-dark(red,blue)}')).toEqual(['css.types.color.light-dark']);
  });

  await test.step('scripts', async () => {
    for (const script of scripts) {
      expect.soft(await hasYoungSyntax(script), script.name).toBe(false);
      expect.soft(youngApisIn(script.text), script.name).toEqual([]);
    }
  });

  await test.step('styles', async () => {
    // A page of the application contains the styles of all pages.
    const html = await (await request.get('/auth')).text();
    const inline = Array.from(html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g), ([, css]) => css);
    const styles = [...inline, ...builtFiles('css').map(({ text }) => text)].join('\n');
    expect(styles.length).toBeGreaterThan(50_000);
    expect(youngStylesIn(styles)).toEqual(OPTIONAL_STYLES.toSorted());
    expect(styles).toContain('-webkit-mask');
  });
});

/** Removes the APIs that a version of Chrome lacks. */
async function removeApisAfter(page: Page, chrome: number): Promise<void> {
  await page.addInitScript((apis) => {
    const scope = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
    for (const { global, member } of apis) {
      const owners = member ? [scope[global], scope[global]?.prototype] : [scope];
      for (const owner of owners) if (owner) Reflect.deleteProperty(owner, member ?? global);
    }
  }, globalsAfter(chrome));
}

test('a customer buys with the oldest supported browser', async ({ page }) => {
  const kavya = await createCustomer({ name: 'Kavya Rao' });
  await removeApisAfter(page, BASELINE.chrome);
  await page.setViewportSize(PHONE);
  await visit(page, '/');

  await test.step('young APIs are missing', async () => {
    const present = await page.evaluate(() => [
      'withResolvers' in Promise,
      'any' in AbortSignal,
      'canParse' in URL,
      'showPopover' in HTMLElement.prototype,
      'groupBy' in Object,
      'structuredClone' in globalThis,
      'toSorted' in Array.prototype,
    ]);
    expect(present).toEqual([false, false, false, false, false, true, true]);
  });

  await test.step('the list is filtered in a sheet', async () => {
    await visit(page, '/products');
    await page
      .getByRole('button', { name: /^Filters/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Sattu', exact: true }).click();
    await sheet.getByRole('button', { name: 'Show 5 products' }).click();
    await expect(cards(page)).toHaveCount(5);
  });

  await test.step('a product is added and changed in the cart', async () => {
    await page.getByRole('link', { name: 'Classic Sattu' }).click();
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await expect(page.getByText(/added to cart!/).first()).toBeVisible();
    await visit(page, '/cart');
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await page.getByRole('button', { name: 'Remove Classic Sattu' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep it' }).click();
  });

  await test.step('the order is paid', async () => {
    await page.getByRole('button', { name: 'Login to Checkout' }).first().click();
    await expectSignInPage(page);
    await signIn(page, kavya.email);
    await fillAddress(page);
    await placeOrder(page).click();
    await payButton(paymentWindow(page)).click();
    await expect(page.getByRole('heading', { name: 'Thank you, Kavya!' })).toBeVisible();
  });
});

/** The last Chrome for Android 6. */
const ANDROID_6 = 106;

test('older browsers show readable pages with working links', async ({ page }) => {
  await removeApisAfter(page, ANDROID_6);
  const entry = page.waitForResponse(/static-pages/);
  await page.goto('/');
  const script = (await entry).url();

  await test.step('the application is loaded, and leaves the page as it is', async () => {
    await page.evaluate((url) => import(url), script);
    await expect(page.getByRole('heading', { name: 'Bestsellers' })).toBeVisible();
  });

  await test.step('links lead from page to page', async () => {
    await page.locator('header nav').getByRole('link', { name: 'Products' }).click();
    await expect(page).toHaveURL('/products');
    await page.locator('#results').getByRole('link', { name: 'Classic Sattu' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Classic Sattu' })).toBeVisible();
    await expect(page.locator('html[data-hydrated]')).toHaveCount(0);
  });
});
