import type { Page } from '@playwright/test';
import { brand } from '#shared/brand.ts';
import { compliance, registeredAddress } from '#shared/compliance.ts';
import { openingContent } from '#shared/opening-content.ts';
import { execute, expect, storedCart, test, visit } from './support/shop.ts';

const addButton = (page: Page) => page.getByRole('button', { name: /^Add to Cart/ });
const toast = (page: Page, text: string) =>
  page.locator('[data-toasts]').getByText(text, { exact: true });

test('a product page tells everything a buyer asks', async ({ page }) => {
  await visit(page, '/products/peri-peri-makhana');
  await expect(page).toHaveTitle('Peri Peri Makhana | Tokri');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  await expect(crumbs.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products');
  await expect(crumbs).toContainText('Peri Peri Makhana');
  const main = page.getByRole('main');
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
    await expect(main).toContainText(text);
  }
  const delivery = page.getByRole('list', { name: 'Delivery information' });
  await expect(delivery).toContainText('Free delivery above ₹500');
  await expect(delivery).toContainText('2-5 business days');
  await expect(delivery).toContainText(/Easy returns\s+within 7 days/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/products\/peri-peri-makhana$/,
  );
});

test('what the law wants told of a pack stands on its page, and who sells it on every page', async ({
  page,
}) => {
  await visit(page, '/products/classic-sattu');
  const facts = page.getByRole('region', { name: 'On the pack' });
  const told = await facts
    .locator('dl > div')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).innerText.split('\n')));
  expect(told.map(([term]) => term)).toEqual([
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
});

test('a product has one address, whichever of its names was used', async ({ page }) => {
  await visit(page, '/products/1');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Peri Peri Makhana');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    /\/products\/peri-peri-makhana$/,
  );
});

test('thumbnails and arrows turn the pictures', async ({ page }) => {
  await visit(page, '/products/peri-peri-makhana');
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
});

test('the tabs hold description, ingredients, nutrition and reviews', async ({ page }) => {
  await visit(page, '/products/peri-peri-makhana');
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(name) });
  await expect(page.getByRole('tabpanel')).toContainText('fox nuts');
  await tab('Ingredients').click();
  await expect(page.getByRole('tabpanel')).toContainText('Fox nuts');
  await tab('Nutrition').click();
  const nutrition = page.getByRole('tabpanel');
  await expect(nutrition).toContainText('per 100g');
  for (const row of [
    /Calories\s*423/,
    /Protein\s*9\.1/,
    /Carbs\s*70\.2/,
    /Fat\s*11\.8/,
    /Fiber\s*7\.4/,
  ]) {
    await expect(nutrition).toContainText(row);
  }
  await tab('Nutrition').press('ArrowRight');
  await expect(tab('Reviews')).toBeFocused();
  for (const review of openingContent.reviews) {
    await expect(page.getByRole('tabpanel')).toContainText(review.text);
  }
});

test('the count of reviews leads to them', async ({ page }) => {
  await visit(page, '/products/peri-peri-makhana');
  await page.getByRole('link', { name: '(24 reviews)' }).click();
  await expect(page.getByRole('tab', { name: /Reviews/ })).toHaveAttribute('aria-selected', 'true');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the tab of the reviews is in sight when they are asked for', async ({ page }) => {
    await visit(page, '/products/peri-peri-makhana');
    await page.getByRole('link', { name: '(24 reviews)' }).click();
    await expect(page.getByRole('tab', { name: /Reviews/ })).toBeInViewport({ ratio: 1 });
  });
});

test('the description is printed once, and enough stock is plain text', async ({ page }) => {
  await visit(page, '/products/classic-sattu');
  const description = page.getByText('Whole black gram, sand-roasted in small batches');
  await expect(description).toHaveCount(1);
  await expect(page.getByRole('tabpanel', { name: 'Description' })).toContainText(
    'Whole black gram',
  );
  const ground = (text: string) =>
    page
      .getByRole('main')
      .getByText(text, { exact: true })
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground('In Stock')).toBe('rgba(0, 0, 0, 0)');
  expect(await ground('Out of Stock')).not.toBe('rgba(0, 0, 0, 0)');
});

test('a quantity can be typed, up to the stock', async ({ page }) => {
  await visit(page, '/products/himalayan-salt-makhana');
  const field = page.getByRole('spinbutton', { name: 'Quantity' });
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

test('the quantity goes from 1 to the stock', async ({ page }) => {
  await visit(page, '/products/himalayan-salt-makhana');
  const quantity = page.getByRole('group', { name: 'Quantity' });
  const less = quantity.getByRole('button', { name: /Decrease/ });
  const more = quantity.getByRole('button', { name: /Increase/ });
  await expect(page.getByRole('main')).toContainText('Only 8 left');
  await expect(less).toBeDisabled();
  for (let step = 1; step < 8; step += 1) await more.click();
  await expect(quantity.getByRole('status')).toHaveText('8');
  await expect(more).toBeDisabled();
});

test('adding takes a moment, says so, and then tells what was added for three seconds', async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, '/products/classic-sattu');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page
    .getByRole('group', { name: 'Quantity' })
    .getByRole('button', { name: /Increase/ })
    .click();
  await addButton(page).click();
  await expect(page.getByRole('button', { name: 'Adding to Cart...' }).first()).toBeVisible();
  await page.clock.runFor(520);
  await expect(toast(page, 'Classic Sattu (2) added to cart!')).toBeVisible();
  await page.clock.runFor(2800);
  await expect(toast(page, 'Classic Sattu (2) added to cart!')).toBeVisible();
  await page.clock.runFor(700);
  await expect(toast(page, 'Classic Sattu (2) added to cart!')).toBeHidden();
  expect((await storedCart(page)).state.items).toMatchObject([{ id: '2', _id: '2', quantity: 2 }]);
});

test('a sold out product cannot be added', async ({ page }) => {
  await visit(page, '/products/cocoa-sattu');
  await expect(page.getByRole('main')).toContainText('Out of Stock');
  await expect(page.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
});

test('related products are up to four others of the category', async ({ page }) => {
  await visit(page, '/products/classic-sattu');
  const related = page.getByRole('region', { name: /More sattu/i }).locator('article');
  await expect(related).toHaveCount(4);
  for (const card of await related.all()) await expect(card).toContainText('Sattu');
  await expect(related.filter({ hasText: 'Classic Sattu' })).toHaveCount(0);
});

test('Share copies the link where the device has no share sheet', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await visit(page, '/products/1');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/products\/peri-peri-makhana$/,
  );
});

test.describe('an unknown product', () => {
  test.use({ quiet: false });
  test('leads to the list', async ({ page }) => {
    // Not waiting for the last picture: the message is there for three seconds only.
    const response = await page.goto('/products/no-such-product', { waitUntil: 'commit' });
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('status').filter({ hasText: 'Product not found' })).toBeVisible();
    await expect(page).toHaveURL('/products');
    await page.goBack();
    await expect(page).not.toHaveURL(/no-such-product/);
  });

  test('has a view of its own without script', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    await page.goto('/products/no-such-product');
    await expect(page.getByRole('heading', { name: 'Product not found' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Products' })).toHaveAttribute(
      'href',
      '/products',
    );
    await context.close();
  });
});

test('a product that could not be loaded leads to the list, and the toast says what happened', async ({
  page,
}) => {
  const busy = 'The shop is busy for a moment. Please try again.';
  for (const [answer, text] of [
    ['abort', 'Could not reach the shop. Your cart is kept on this device.'],
    [{ status: 503, json: { success: false, code: 'unavailable', message: busy } }, busy],
  ] as const) {
    await visit(page, '/products');
    await page.route('**/api/products/*', (route) =>
      answer === 'abort' ? route.abort() : route.fulfill(answer),
    );
    await page.getByRole('link', { name: 'Classic Sattu' }).click();
    await expect(toast(page, text)).toBeVisible();
    await expect(page).toHaveURL('/products');
    await expect(page.getByText('Product not found')).toHaveCount(0);
    await page.unroute('**/api/products/*');
  }
});

test('a slow product shows that it is loading', async ({ page }) => {
  await visit(page, '/products');
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/products/*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Classic Sattu' }).click();
  await expect(page.getByText('Loading product')).toBeAttached();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Classic Sattu' })).toBeVisible();
});

test('what is missing is said: price, nutrition, pictures', async ({ page }) => {
  await visit(page, '/products');
  const bare = {
    success: true,
    data: { _id: '77', name: 'Bare Sattu', category: { name: 'sattu' }, stock: 3 },
  };
  await page.route('**/api/products/classic-sattu', (route) => route.fulfill({ json: bare }));
  await page.getByRole('link', { name: 'Classic Sattu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bare Sattu' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Price not available');
  await expect(main).toContainText('Image Not Found');
  await expect(main).toContainText('Only 3 left');
  await expect(main).toContainText('Low stock');
  await page.getByRole('tab', { name: 'Nutrition' }).click();
  await expect(main).toContainText('Nutritional information not available for this product');
  await expect(addButton(page)).toBeDisabled();
});

test('an edit in the database shows on the next visit', async ({ page }) => {
  await visit(page, '/products/multigrain-sattu');
  await execute(
    `update products set tagline = 'Seven grains, one spoon.' where slug = 'multigrain-sattu'`,
  );
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Seven grains, one spoon.', {
      timeout: 500,
    });
  }).toPass();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('price and button stay in reach at the bottom', async ({ page }) => {
    await visit(page, '/products/classic-sattu');
    const bar = page.locator('[data-bottom-bar]');
    await expect(bar).toBeInViewport();
    await expect(bar).toContainText('₹179');
    await bar.getByRole('button', { name: /Add to Cart/ }).click();
    await expect(toast(page, 'Classic Sattu (1) added to cart!')).toBeVisible();
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByText('Made with love in India')).toBeInViewport();
    const [footer, fixed] = await Promise.all([
      page.getByText('Made with love in India').boundingBox(),
      bar.boundingBox(),
    ]);
    expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(fixed?.y ?? 0);
  });
});
