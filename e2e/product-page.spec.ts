import type { Page } from '@playwright/test';
import { brand } from '#shared/brand.ts';
import { compliance, registeredAddress } from '#shared/compliance.ts';
import { openingContent } from '#shared/opening-content.ts';
import { execute, expect, storedCart, test, visit } from './support/shop.ts';

const main = (page: Page) => page.getByRole('main');
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const addButton = (page: Page) => page.getByRole('button', { name: /^Add to Cart/ });
const quantity = (page: Page) => page.getByRole('group', { name: 'Quantity' });
const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(name) });
const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-toasts]').getByText(text, { exact: true });

test('a buyer studies a product page', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await visit(page, '/products/1');

  await test.step('the page names its canonical address, also when opened by product id', async () => {
    await expect(title(page, 'Peri Peri Makhana')).toBeVisible();
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      /\/products\/peri-peri-makhana$/,
    );
  });

  await test.step('the page shows name, price, stock and delivery', () => expectProductFacts(page));

  await test.step('thumbnails and arrows change the picture', () => turnPictures(page));

  await test.step('the tabs hold description, ingredients, nutrition and reviews', () =>
    readTabs(page));

  await test.step('Share copies the canonical link on a device without a share sheet', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(toast(page, 'Link copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /\/products\/peri-peri-makhana$/,
    );
  });

  await test.step('the review count leads to the reviews', async () => {
    await tab(page, 'Description').click();
    await page.getByRole('link', { name: '(24 reviews)' }).click();
    await expect(tab(page, 'Reviews')).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('on a phone, the review count scrolls the reviews tab into view', async () => {
    await tab(page, 'Description').click();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: '(24 reviews)' }).click();
    await expect(tab(page, 'Reviews')).toHaveAttribute('aria-selected', 'true');
    await expect(tab(page, 'Reviews')).toBeInViewport({ ratio: 1 });
  });
});

async function expectProductFacts(page: Page): Promise<void> {
  await expect(page).toHaveTitle('Peri Peri Makhana | Tokri');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(crumbs.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products');
  await expect(crumbs).toContainText('Peri Peri Makhana');
  for (const text of [
    'Makhana',
    'Best Seller',
    '₹199',
    '₹249',
    '20% off',
    '(24 reviews)',
    'In Stock',
    'पेरी पेरी मखाना',
    '₹2.49/g',
  ]) {
    await expect(main(page)).toContainText(text);
  }
  const delivery = page.getByRole('list', { name: 'Delivery information' });
  await expect(delivery).toContainText('Free delivery above ₹500');
  await expect(delivery).toContainText('2-5 business days');
  await expect(delivery).toContainText(/Easy returns\s+within 7 days/);
}

async function turnPictures(page: Page): Promise<void> {
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
  await expect(panel).toContainText('per 100g');
  for (const row of [
    /Calories\s*423/,
    /Protein\s*9\.1/,
    /Carbs\s*70\.2/,
    /Fat\s*11\.8/,
    /Fiber\s*7\.4/,
  ]) {
    await expect(panel).toContainText(row);
  }
  await tab(page, 'Nutrition').press('ArrowRight');
  await expect(tab(page, 'Reviews')).toBeFocused();
  for (const review of openingContent.reviews) await expect(panel).toContainText(review.text);
}

test('a buyer adds a product to the cart and looks at related ones', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/products/classic-sattu');
  const added = toast(page, 'Classic Sattu (2) added to cart!');

  await test.step('the legal facts are on the page, the seller is in the footer', () =>
    expectLegalFacts(page));

  await test.step('the description appears once, and sufficient stock has no highlight', async () => {
    const description = page.getByText('Whole black gram, sand-roasted in small batches');
    await expect(description).toHaveCount(1);
    await expect(page.getByRole('tabpanel', { name: 'Description' })).toContainText(
      'Whole black gram',
    );
    expect(await backgroundOf(page, 'In Stock')).toBe('rgba(0, 0, 0, 0)');
    expect(await backgroundOf(page, 'Out of Stock')).not.toBe('rgba(0, 0, 0, 0)');
  });

  await test.step('the button shows that it is adding, then a toast confirms for three seconds', async () => {
    await page.clock.pauseAt(Date.now() + 60_000);
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
    expect((await storedCart(page)).state.items).toMatchObject([
      { id: '2', _id: '2', quantity: 2 },
    ]);
    await page.clock.resume();
  });

  await test.step('on a phone, price and button stay visible and do not cover the footer', () =>
    useBottomBar(page));

  await test.step('related products are four others of the same category', async () => {
    const related = page.getByRole('region', { name: /More sattu/i }).locator('article');
    await expect(related).toHaveCount(4);
    for (const card of await related.all()) await expect(card).toContainText('Sattu');
    await expect(related.filter({ hasText: 'Classic Sattu' })).toHaveCount(0);
  });

  await test.step('a sold-out product cannot be added', async () => {
    await page.getByRole('link', { name: 'Cocoa Sattu' }).click();
    await expect(title(page, 'Cocoa Sattu')).toBeVisible();
    await expect(main(page)).toContainText('Out of Stock');
    await expect(main(page).getByRole('button', { name: 'Out of Stock' }).first()).toBeDisabled();
  });

  await test.step('a change in the database appears on the next visit', async () => {
    await visit(page, '/products/multigrain-sattu');
    await execute(
      `update products set tagline = 'Seven grains, one spoon.' where slug = 'multigrain-sattu'`,
    );
    await expect(async () => {
      await page.reload();
      await expect(main(page)).toContainText('Seven grains, one spoon.', { timeout: 1000 });
    }).toPass();
  });
});

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
  const { fssaiLicence, legalName, manufacturer } = compliance;
  for (const text of [
    '500 g',
    '₹220, inclusive of all taxes',
    '₹0.36/g',
    '6 months from packing',
    'India',
    `${fssaiLicence} (sample)`,
    manufacturer.address,
    brand.contact.email,
    brand.contact.phone,
  ]) {
    await expect(facts).toContainText(text);
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`${legalName} (sample), ${registeredAddress}`);
  await expect(footer).toContainText(`FSSAI Lic. No. ${fssaiLicence} (sample)`);
  await expect(footer).toContainText(compliance.grievanceOfficer.name);
}

const backgroundOf = (page: Page, text: string) =>
  main(page)
    .getByText(text, { exact: true })
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);

async function useBottomBar(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  const bar = page.locator('[data-bottom-bar]');
  await expect(bar).toBeInViewport();
  await quantity(page)
    .getByRole('button', { name: /Decrease/ })
    .click();
  await expect(bar).toContainText('₹179');
  await bar.getByRole('button', { name: /Add to Cart/ }).click();
  await expect(toast(page, 'Classic Sattu (1) added to cart!')).toBeVisible();
  await page.mouse.wheel(0, 20_000);
  const lastLine = page.getByText('Made with love in India');
  await expect(lastLine).toBeInViewport();
  const [footer, fixed] = [await lastLine.boundingBox(), await bar.boundingBox()];
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(fixed?.y ?? 0);
}

test('a buyer chooses a quantity up to the stock', async ({ page }) => {
  await visit(page, '/products/himalayan-salt-makhana');
  const field = page.getByRole('spinbutton', { name: 'Quantity' });
  const less = quantity(page).getByRole('button', { name: /Decrease/ });
  const more = quantity(page).getByRole('button', { name: /Increase/ });

  await test.step('the buttons go from 1 to the stock', async () => {
    await expect(main(page)).toContainText('Only 8 left');
    await expect(less).toBeDisabled();
    for (let step = 1; step < 8; step += 1) await more.click();
    await expect(quantity(page).getByRole('status')).toHaveText('8');
    await expect(more).toBeDisabled();
  });

  await test.step('a quantity can be typed', async () => {
    await field.fill('5');
    await field.press('Enter');
    await expect(field).toHaveValue('5');
    await expect(addButton(page).filter({ visible: true })).toContainText('₹');
    await field.fill('99');
    await field.blur();
    await expect(field).toHaveValue('8');
    await expect(toast(page, 'You can choose at most 8.')).toBeVisible();
    for (const ignored of ['0', '']) {
      await field.fill(ignored);
      await field.press('Enter');
      await expect(field).toHaveValue('8');
    }
    await field.fill('3');
    await field.press('Escape');
    await expect(field).toHaveValue('8');
    await field.press('ArrowDown');
    await expect(field).toHaveValue('7');
  });

  await test.step('the cart takes no more than the stock', async () => {
    await field.press('ArrowUp');
    await addButton(page).click();
    await expect(toast(page, 'Salt & Pepper Makhana (8) added to cart!')).toBeVisible();
    await addButton(page).click();
    await expect(toast(page, /only 8 of Salt & Pepper Makhana/)).toBeVisible();
    await expect(
      page.getByRole('banner').getByRole('link', { name: /^Cart/ }),
    ).toHaveAccessibleName('Cart, 8 items');
  });
});

test.describe('an unknown product', () => {
  test.use({ quiet: false });

  test('leads to the list with script, and to a page of its own without', async ({
    page,
    browser,
    baseURL,
  }) => {
    // Waiting for the last picture would outlast the message, which stays for three seconds.
    const response = await page.goto('/products/no-such-product', { waitUntil: 'commit' });
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('status').filter({ hasText: 'Product not found' })).toBeVisible();
    await expect(page).toHaveURL('/products');
    await page.goBack();
    await expect(page).not.toHaveURL(/no-such-product/);

    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const plain = await context.newPage();
    await plain.goto('/products/no-such-product');
    await expect(plain.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    await expect(plain.getByRole('link', { name: 'Back to Products' })).toHaveAttribute(
      'href',
      '/products',
    );
    await context.close();
  });
});

test('a product that loads badly from the list', async ({ page }) => {
  const busy = 'The shop is busy for a moment. Please try again.';
  await visit(page, '/products');
  const openProduct = () => page.getByRole('link', { name: 'Classic Sattu' }).click();

  for (const [answer, text] of [
    ['abort', 'Could not reach the shop. Your cart is kept on this device.'],
    [{ status: 503, json: { success: false, code: 'unavailable', message: busy } }, busy],
  ] as const) {
    await test.step(`a failed request leads back to the list: ${text}`, async () => {
      await page.route('**/api/products/*', (route) =>
        answer === 'abort' ? route.abort() : route.fulfill(answer),
      );
      await openProduct();
      await expect(toast(page, text)).toBeVisible();
      await expect(page).toHaveURL('/products');
      await expect(page.getByText('Product not found')).toHaveCount(0);
      await page.unroute('**/api/products/*');
    });
  }

  await test.step('a slow answer shows that the product is loading', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/products/*', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await openProduct();
    await expect(page.getByText('Loading product')).toBeAttached();
    answer.resolve();
    await expect(title(page, 'Classic Sattu')).toBeVisible();
    await page.unroute('**/api/products/*');
    await page.goBack();
  });

  await test.step('missing price, pictures and nutrition are named as missing', async () => {
    const data = { _id: '77', name: 'Bare Sattu', category: { name: 'sattu' }, stock: 3 };
    await page.route('**/api/products/classic-sattu', (route) =>
      route.fulfill({ json: { success: true, data } }),
    );
    await openProduct();
    await expect(title(page, 'Bare Sattu')).toBeVisible();
    for (const text of ['Price not available', 'Image Not Found', 'Only 3 left', 'Low stock']) {
      await expect(main(page)).toContainText(text);
    }
    await tab(page, 'Nutrition').click();
    await expect(main(page)).toContainText(
      'Nutritional information not available for this product',
    );
    await expect(addButton(page)).toBeDisabled();
  });
});
