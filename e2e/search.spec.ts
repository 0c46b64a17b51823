import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { DESKTOP, PHONE } from './support/back-office.ts';
import { expect, names, test, visit } from './support/shop.ts';

const opener = (page: Page) => page.locator('header').first().getByRole('link', { name: 'Search' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
const field = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search products' });
const options = (page: Page) => dialog(page).getByRole('option');
const active = (page: Page) => dialog(page).getByRole('option', { selected: true });

async function openSearch(page: Page): Promise<void> {
  await opener(page).click();
  await expect(field(page)).toBeFocused();
}

for (const [device, size] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`A shopper finds a product while typing on a ${device}`, async ({ page }) => {
    await page.setViewportSize(size);
    await visit(page, '/contact');

    await test.step('the search offers categories and best sellers before the first letter', async () => {
      await openSearch(page);
      await expect(options(page).filter({ hasText: 'Makhana' }).first()).toHaveAttribute(
        'href',
        '/makhana',
      );
      await expectAccessible(page, dialog(page));
    });

    await test.step('suggestions have a picture, the price and the marked part of the name', async () => {
      await field(page).pressSequentially('peri pery');
      const first = options(page).first();
      await expect(first).toHaveAttribute('href', '/products/peri-peri-makhana');
      await expect(first.locator('mark')).toHaveText(['Peri', 'Peri']);
      await expect(first).toContainText('80 g');
      await expect(first).toContainText('₹199');
      await expect(first.locator('img')).toHaveJSProperty('complete', true);
      await expectAccessible(page, dialog(page));
    });

    await test.step('it says what a text with typos stands for', async () => {
      await field(page).fill('mkahana');
      await expect(dialog(page).getByText('No exact match.')).toContainText('“makhana”');
      await expect(dialog(page).getByRole('status')).toHaveText('5 products found for “makhana”');
    });

    await test.step('without a match it offers all products and best sellers', async () => {
      await field(page).fill('xqzwvkj');
      await expect(dialog(page).getByText('No products match “xqzwvkj”').last()).toBeVisible();
      await expect(dialog(page).getByRole('link', { name: 'see all products' })).toBeVisible();
      await expect(options(page).first()).toBeVisible();
      await expectAccessible(page, dialog(page));
    });

    await test.step('Hindi finds the same product, which a tap opens', async () => {
      await field(page).fill('टमाटर मखाने');
      await expect(options(page)).toHaveCount(1);
      await options(page).first().click();
      await expect(page).toHaveURL('/products/tomato-makhana');
      await expect(dialog(page)).toBeHidden();
    });
  });
}

test('The search works with the keyboard alone', async ({ page }) => {
  await visit(page, '/contact');
  // The shortcut is loaded with the first input.
  await page.mouse.move(10, 10);

  await test.step('the key / opens it, and Escape returns to where the focus was', async () => {
    await opener(page).focus();
    await expect(async () => {
      await page.keyboard.press('/');
      await expect(field(page)).toBeFocused({ timeout: 500 });
    }).toPass();
    await expect(field(page)).toHaveValue('');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
  });

  await test.step('arrow keys, Home and End move through the suggestions', async () => {
    await page.keyboard.press('Enter');
    await field(page).fill('sattu');
    await expect(options(page).filter({ hasText: 'Classic Sattu' })).toBeVisible();
    await expect(dialog(page).getByRole('status')).toHaveText('5 products found');
    const count = await options(page).count();
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveAttribute('href', '/sattu');
    const id = await active(page).getAttribute('id');
    await expect(field(page)).toHaveAttribute('aria-activedescendant', String(id));
    await page.keyboard.press('End');
    await expect(options(page).nth(count - 1)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Home');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toContainText('Classic Sattu');
  });

  await test.step('Enter opens the chosen product', async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products/classic-sattu');
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('Enter without a choice opens the page of results', async () => {
    await openSearch(page);
    await field(page).fill('masala');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=masala');
    await expect(page.locator('main h1')).toHaveText('Search results for “masala”');
    await expect(page.locator('main h1')).toBeFocused();
    await openSearch(page);
    await expect(field(page)).toHaveValue('masala');
  });

  await test.step('the key / can be turned off', async () => {
    await dialog(page).getByRole('switch', { name: 'Press / to search' }).click();
    await dialog(page).getByRole('button', { name: 'Close search' }).click();
    await page.keyboard.press('/');
    await expect(dialog(page)).toBeHidden();
    await visit(page, '/contact');
    await page.mouse.move(20, 20);
    await page.keyboard.press('/');
    await openSearch(page);
    await expect(field(page)).toHaveValue('');
  });
});

test.describe('on a bad connection', () => {
  // Pictures that are still loading when the connection is lost.
  test.use({ ignoredConsoleErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('The search keeps what was typed before it was loaded, and while the connection is lost', async ({
    page,
  }) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/search-dialog-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await visit(page, '/contact');
    await opener(page).click();
    await page.keyboard.type('jowar');
    release();
    await expect(field(page)).toHaveValue('jowar');
    await expect(field(page)).toBeFocused();
    await expect(options(page)).toHaveCount(1);

    await page.context().setOffline(true);
    await field(page).fill('ragi');
    await expect(dialog(page).getByRole('alert')).toContainText('You are offline.');
    await expect(field(page)).toHaveValue('ragi');
    await page.context().setOffline(false);
    await expect(options(page).first()).toContainText('Saat Anaaj Sattu');
  });
});

test('An answer that comes late does not replace that of a later text', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/search?q=cocoa', async (route) => {
    await released;
    await route.continue().catch(() => undefined);
  });
  await visit(page, '/contact');
  await openSearch(page);
  const asked = page.waitForRequest('**/api/search?q=cocoa');
  await field(page).fill('cocoa');
  await asked;
  await field(page).fill('jaljira');
  await expect(options(page)).toHaveCount(1);
  release();
  await expect(options(page)).toContainText(['Jaljira Sattu']);
});

test('The page of results', async ({ page }) => {
  await test.step('lists the best matches and says what was corrected', async () => {
    await visit(page, '/search?q=Makhaane');
    expect(await names(page)).toHaveLength(5);
    await visit(page, '/search?q=mkahana');
    await expect(page.getByText('No exact match for “mkahana”')).toContainText('“makhana”');
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  await test.step('adds a product to the cart', async () => {
    await page.locator('#results').getByRole('button', { name: 'Add' }).first().click();
    await expect(page.getByText('added to cart!')).toBeVisible();
  });

  await test.step('without a match it offers the best sellers', async () => {
    await visit(page, '/search?q=xqzwvkj');
    await expect(page.getByRole('heading', { name: 'No products match “xqzwvkj”' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'See all products' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Popular right now' })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, ignoredConsoleErrors: /./ });

  test('the link and the form work', async ({ page }) => {
    await page.goto('/contact');
    await opener(page).click();
    await expect(page).toHaveURL('/search');
    const search = page.getByRole('search');
    await search.getByRole('searchbox', { name: 'Search products' }).fill('satoo jowar');
    await search.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL('/search?q=satoo+jowar');
    expect(await names(page)).toEqual(['Saat Anaaj Sattu']);
    await expect(search.getByRole('searchbox')).toHaveValue('satoo jowar');
  });
});
