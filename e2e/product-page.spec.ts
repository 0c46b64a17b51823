import { settings } from '#shared/settings/current.ts';
import type { Page } from '@playwright/test';
import { registeredAddress } from '../src/shared/settings/legal-text.ts';
import { seedSettings } from '../src/server/db/seed/settings.ts';
import { DESKTOP, PHONE } from './support/back-office.ts';
import { execute, expect, storedCart, test, visit } from './support/shop.ts';
import { expectTexts } from './support/texts.ts';

const main = (page: Page) => page.locator('main');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const addButton = (page: Page) => page.getByRole('button', { name: /^Add to Cart/ });
const quantity = (page: Page) => page.getByRole('group', { name: 'Quantity' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) });
const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-toasts]').getByText(text, { exact: true });

/** Opens another product from the list, without loading a page. */
async function openFromList(page: Page, name: string): Promise<void> {
  await page.locator('header nav').getByRole('link', { name: 'Products' }).click();
  await expect(page).toHaveURL('/products');
  await page.locator('#results').getByRole('link', { name }).click();
  await expect(title(page, name)).toBeVisible();
}

test('a customer reads product pages, chooses a quantity and fills the cart', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.clock.install();
  await execute(
    `update products set tagline = 'Seven grains, one spoon.' where slug = 'multigrain-sattu'`,
  );
  await visit(page, '/products/1');

  await test.step('the page names its canonical address, also when opened by product id', async () => {
    await expect(title(page, 'Peri Peri Makhana')).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/products\/peri-peri-makhana$/,
    );
  });

  await test.step('the page shows name, price, stock and delivery', () => expectProductFacts(page));

  await test.step('thumbnails and arrows change the picture', () => changePictures(page));

  await test.step('the tabs hold description, ingredients, nutrition and reviews', () =>
    readTabs(page));

  await test.step('Share copies the canonical link on a device without a share sheet', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(toast(page, 'Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /\/products\/peri-peri-makhana$/,
    );
  });

  await test.step('the review count opens the reviews and, on a phone, scrolls to them', async () => {
    const count = page.getByRole('link', { name: '(24 reviews)' });
    await tab(page, 'Description').click();
    await count.click();
    await expect(tab(page, 'Reviews')).toHaveAttribute('aria-selected', 'true');
    await tab(page, 'Description').click();
    await page.setViewportSize(PHONE);
    await count.click();
    await expect(tab(page, 'Reviews')).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, 'Reviews')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize(DESKTOP);
  });

  await test.step('the legal facts are on the page, the seller is in the footer', async () => {
    await openFromList(page, 'Classic Sattu');
    await expectLegalFacts(page);
  });

  await test.step('the description appears once, and sufficient stock has no highlight', async () => {
    const description = page.getByText('Whole black gram, sand-roasted in small batches');
    await expect(description).toHaveCount(1);
    await expect(page.getByRole('tabpanel', { name: 'Description' })).toContainText(
      'Whole black gram',
    );
    expect(await backgroundOf(page, 'In Stock')).toBe('rgba(0, 0, 0, 0)');
    expect(await backgroundOf(page, 'Out of Stock')).not.toBe('rgba(0, 0, 0, 0)');
  });

  await test.step('the button shows that it is adding, then a toast confirms for three seconds', () =>
    addTwo(page));

  await test.step('on a phone, price and button stay visible and do not cover the footer', async () => {
    await useBottomBar(page);
    await page.setViewportSize(DESKTOP);
  });

  await test.step('related products are four others of the same category', async () => {
    const related = page.getByRole('region', { name: /More sattu/i }).locator('article');
    await expect(related).toHaveCount(4);
    const texts = await related.allTextContents();
    expect(texts.filter((text) => !text.includes('Sattu'))).toEqual([]);
    expect(texts.filter((text) => text.includes('Classic Sattu'))).toEqual([]);
  });

  await test.step('a sold-out product cannot be added', async () => {
    await page.getByRole('link', { name: 'Cocoa Sattu' }).click();
    await expect(title(page, 'Cocoa Sattu')).toBeVisible();
    await expect(main(page)).toContainText('Out of Stock');
    await expect(main(page).getByRole('button', { name: 'Out of Stock' }).first()).toBeDisabled();
  });

  await test.step('the quantity goes from 1 to the stock, by buttons and by typing', async () => {
    await openFromList(page, 'Salt & Pepper Makhana');
    await chooseQuantity(page);
  });

  await test.step('the cart takes no more than the stock', async () => {
    await addButton(page).click();
    await expect(toast(page, 'Salt & Pepper Makhana (8) added to cart!')).toBeVisible();
    await addButton(page).click();
    await expect(toast(page, /only 8 of Salt & Pepper Makhana/)).toBeVisible();
    const cartLink = page.locator('header').getByRole('link', { name: /^Cart/ });
    await expect(cartLink).toHaveAccessibleName('Cart, 11 items');
  });

  await test.step('a change in the database appears on the page', async () => {
    const html = async () => (await page.request.get('/products/multigrain-sattu')).text();
    await expect.poll(html).toContain('Seven grains, one spoon.');
  });
});

async function addTwo(page: Page): Promise<void> {
  const added = toast(page, 'Classic Sattu (2) added to cart!');
  await page.clock.pauseAt(Date.now() + 600_000);
  await quantity(page)
    .getByRole('button', { name: /Increase/ })
    .click();
  await addButton(page).click();
  await expect(page.getByRole('button', { name: 'Adding to Cart...' }).first()).toBeVisible();
  await page.clock.runFor(520);
  await expect(added).toBeVisible();
  await page.clock.runFor(2800);
  await expect(added).toBeVisible();
  await page.clock.runFor(700);
  await expect(added).toBeHidden();
  expect((await storedCart(page)).state.items).toMatchObject([{ id: '2', _id: '2', quantity: 2 }]);
  await page.clock.resume();
}

async function chooseQuantity(page: Page): Promise<void> {
  const field = page.getByRole('spinbutton', { name: 'Quantity' });
  const less = quantity(page).getByRole('button', { name: /Decrease/ });
  const more = quantity(page).getByRole('button', { name: /Increase/ });
  await expect(main(page)).toContainText('Only 8 left');
  await expect(less).toBeDisabled();
  await more.click();
  await expect(quantity(page).getByRole('status')).toHaveText('2');
  await field.fill('5');
  await field.press('Enter');
  await expect(field).toHaveValue('5');
  await expect(addButton(page).filter({ visible: true })).toContainText('₹');
  await field.fill('99');
  await field.blur();
  await expect(field).toHaveValue('8');
  await expect(more).toBeDisabled();
  await expect(toast(page, 'You can choose at most 8.')).toBeVisible();
  // Every other input is a test of `readQuantity`.
  await field.fill('0');
  await field.press('Enter');
  await expect(field).toHaveValue('8');
  await field.fill('3');
  await field.press('Escape');
  await expect(field).toHaveValue('8');
  await field.press('ArrowDown');
  await expect(field).toHaveValue('7');
  await field.press('ArrowUp');
}

async function expectProductFacts(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Peri Peri Makhana | Tokri');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(crumbs.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products');
  await expect(crumbs).toContainText('Peri Peri Makhana');
  await expectTexts(main(page), [
    'Makhana',
    'Best Seller',
    '₹199',
    '₹249',
    '20% off',
    '(24 reviews)',
    'In Stock',
    'पेरी पेरी मखाना',
    '₹2.49/g',
  ]);
  await expectTexts(page.getByRole('list', { name: 'Delivery information' }), [
    'Free delivery above ₹500',
    '2-5 business days',
    /Easy returns\s+within 7 days/,
  ]);
}

async function changePictures(page: Page): Promise<void> {
  const pictures = page.getByRole('region', { name: 'Pictures', exact: true });
  await expect(pictures).toContainText('1 / 3');
  await pictures.getByRole('button', { name: 'Next image' }).click();
  await expect(pictures).toContainText('2 / 3');
  await pictures.getByRole('button', { name: /served/ }).click();
  await expect(pictures).toContainText('3 / 3');
  await pictures.getByRole('button', { name: 'Next image' }).click();
  await expect(pictures).toContainText('1 / 3');
  await pictures.getByRole('button', { name: 'Previous image' }).click();
  await expect(pictures).toContainText('3 / 3');
}

async function readTabs(page: Page): Promise<void> {
  const panel = page.getByRole('tabpanel');
  await expect(panel).toContainText('fox nuts');
  await tab(page, 'Ingredients').click();
  await expect(panel).toContainText('Fox nuts');
  await tab(page, 'Nutrition').click();
  await expectTexts(panel, [
    'per 100g',
    /Calories\s*423/,
    /Protein\s*9\.1/,
    /Carbs\s*70\.2/,
    /Fat\s*11\.8/,
    /Fiber\s*7\.4/,
  ]);
  await tab(page, 'Nutrition').press('ArrowRight');
  await expect(tab(page, 'Reviews')).toBeFocused();
  await expectTexts(
    panel,
    seedSettings.testimonials.reviews.list.map(({ text }) => text),
  );
}

async function expectLegalFacts(page: Page): Promise<void> {
  const facts = page.getByRole('region', { name: 'On the pack' });
  await expect(facts.locator('dt')).toHaveText([
    'Net quantity',
    'MRP',
    'Unit price',
    'Best before',
    'Country of origin',
    'FSSAI licence no.',
    'Made and packed by',
    'Customer care',
  ]);
  const { fssaiLicence, legalName, manufacturer } = seedSettings.legal;
  await expectTexts(facts, [
    '500 g',
    '₹220, inclusive of all taxes',
    '₹0.36/g',
    '6 months from packing',
    'India',
    `${fssaiLicence} (sample)`,
    String(manufacturer.address),
    settings().shop.contact.email,
    settings().shop.contact.phone,
  ]);
  await expectTexts(page.locator('footer'), [
    `${legalName} (sample), ${registeredAddress()}`,
    `FSSAI Lic. No. ${fssaiLicence} (sample)`,
    String(seedSettings.legal.grievanceOfficer.name),
  ]);
}

const backgroundOf = (page: Page, text: string) =>
  main(page)
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

async function useBottomBar(page: Page): Promise<void> {
  await page.setViewportSize(PHONE);
  const bar = page.locator('[data-bottom-bar]');
  await expect(bar).toBeInViewport();
  await quantity(page)
    .getByRole('button', { name: /Decrease/ })
    .click();
  await expect(bar).toContainText('₹179');
  await bar.getByRole('button', { name: /Add to Cart/ }).click();
  await expect(toast(page, 'Classic Sattu (1) added to cart!')).toBeVisible();
  const lastLine = page.getByText('Made with love in India');
  // After a change of the width, parts outside the viewport get their height when they are scrolled to.
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(lastLine).toBeInViewport({ timeout: 1000 });
  }).toPass();
  const [footer, fixed] = [await lastLine.boundingBox(), await bar.boundingBox()];
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(fixed?.y ?? 0);
}

test.describe('a product that does not load', () => {
  test.use({ ignoredConsoleErrors: /./ });

  test('leads back to the list with a message', async ({ page }) => {
    const openProduct = () => page.getByRole('link', { name: 'Classic Sattu' }).click();
    // A picture that does not load.
    await page.route(/\/art\/packs\/.*classic-sattu/, (route) => route.abort());

    await test.step('an unknown product leads to the list', async () => {
      // Waiting for the last picture would outlast the message, which stays for three seconds.
      const response = await page.goto('/products/no-such-product', { waitUntil: 'commit' });
      expect(response?.status()).toBe(404);
      await expect(page.getByRole('status').filter({ hasText: 'Product not found' })).toBeVisible();
      await expect(page).toHaveURL('/products');
      await expect(page.getByText('Product not found')).toHaveCount(0);
    });

    await test.step('a card without its picture says No Image', async () => {
      const card = page.locator('#results article').filter({ hasText: 'Classic Sattu' });
      await card.scrollIntoViewIfNeeded();
      await expect(card).toContainText('No Image');
    });

    const busy = 'The shop is busy for a moment. Please try again.';
    for (const [answer, text] of [
      ['abort', 'Could not reach the shop. Your cart is kept on this device.'],
      [{ status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' }, busy],
    ] as const) {
      await test.step(`a failed request leads back to the list: ${text}`, async () => {
        await page.route('**/products/classic-sattu', (route) =>
          answer === 'abort' ? route.abort() : route.fulfill(answer),
        );
        await openProduct();
        await expect(toast(page, text)).toBeVisible();
        await expect(page).toHaveURL('/products');
        await expect(page.getByText('Product not found')).toHaveCount(0);
        await page.unroute('**/products/classic-sattu');
      });
    }

    await test.step('a slow response shows that the product is loading', async () => {
      const answer = Promise.withResolvers<void>();
      await page.route('**/products/classic-sattu', async (route) => {
        await answer.promise;
        await route.continue();
      });
      await openProduct();
      await expect(page.getByText('Loading product')).toBeAttached();
      answer.resolve();
      await expect(title(page, 'Classic Sattu')).toBeVisible();
      await expect(page.getByText('Image Not Found').first()).toBeVisible();
      await page.unroute('**/products/classic-sattu');
      await page.goBack();
    });
  });
});
