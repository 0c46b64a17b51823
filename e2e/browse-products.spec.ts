import { openingContent } from '#shared/opening-content.ts';
import { cards, expect, names, test, visit } from './support/shop.ts';

test('the list shows every product with what decides between them', async ({ page }) => {
  await visit(page, '/products');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Traditional Superfoods' }),
  ).toBeVisible();
  await expect(page.getByText('Showing 10 of 10 products')).toBeVisible();
  await expect(page.getByText('4 featured', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(10);

  const card = cards(page).filter({ hasText: 'Peri Peri Makhana' });
  await expect(card.getByRole('img', { name: /Peri Peri Makhana/ })).toBeVisible();
  await expect(card).toContainText('₹199');
  await expect(card).toContainText('₹249');
  await expect(card).toContainText('20% off');
  await expect(card).toContainText('80 g');
  await expect(card).toContainText(openingContent.cardRating);
  await expect(card).toContainText('Best Seller');
  await expect(card).not.toContainText('Featured');
  await expect(card).toContainText('In Stock');
});

test('ranks and sales texts stand on products 1 to 4 only', async ({ page }) => {
  await visit(page, '/products');
  const ranked = ['Peri Peri Makhana', 'Classic Sattu', 'Tomato Makhana', 'Jaljira Sattu'];
  for (const [index, name] of ranked.entries()) {
    const rank = openingContent.ranks[String(index + 1)];
    await expect(cards(page).filter({ hasText: name })).toContainText(`${rank?.badge}`);
    await expect(cards(page).filter({ hasText: name })).toContainText(`${rank?.salesText}`);
  }
  await expect(cards(page).filter({ hasText: /packs sold/ })).toHaveCount(4);
});

test('cards tell the stock: plenty, low, few, none', async ({ page }) => {
  await visit(page, '/products');
  const card = (name: string) => cards(page).filter({ hasText: name });
  await expect(card('Classic Sattu')).not.toContainText('Low stock');
  await expect(card('Tomato Makhana')).toContainText('In Stock');
  await expect(card('Tomato Makhana')).toContainText('Low stock');
  await expect(card('Salt & Pepper Makhana')).toContainText('Only 8 left');
  await expect(card('Salt & Pepper Makhana')).toContainText('Low stock');
  await expect(card('Cocoa Sattu')).toContainText('Out of Stock');
  await expect(card('Cocoa Sattu')).not.toContainText('Low stock');
  await expect(card('Cocoa Sattu').getByRole('button')).toBeDisabled();
  await expect(card('Minty Masala Makhana')).toContainText('Featured');
  await expect(card('Masala Sattu')).not.toContainText('Featured');
});

for (const [width, columns] of [
  [390, 1],
  [600, 2],
  [900, 3],
  [1280, 4],
] as const) {
  test(`${columns} columns at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visit(page, '/products');
    const lefts = await cards(page).evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect().left),
    );
    expect(new Set(lefts).size).toBe(columns);
  });
}

test('a card leads to the page of its product, by slug', async ({ page }) => {
  await visit(page, '/products');
  await page.getByRole('link', { name: 'Jaljira Sattu' }).click();
  await expect(page).toHaveURL('/products/jaggery-sattu');
  await expect(page.getByRole('heading', { level: 1, name: 'Jaljira Sattu' })).toBeVisible();
});

test('the help block leads to the contact page', async ({ page }) => {
  await visit(page, '/products');
  await expect(page.getByRole('heading', { name: 'Need Help Choosing?' })).toBeVisible();
  await page.locator('main a[href="/contact"]').click();
  await expect(page).toHaveURL('/contact');
});

test.describe('with a broken picture', () => {
  test.use({ quiet: false });
  test('the card says No Image, and the product page Image Not Found', async ({ page }) => {
    await page.route(/\/art\/packs\/.*classic-sattu/, (route) => route.abort());
    await visit(page, '/products');
    const card = cards(page).filter({ hasText: 'Classic Sattu' });
    await card.scrollIntoViewIfNeeded();
    await expect(card).toContainText('No Image');
    await page.getByRole('link', { name: 'Classic Sattu' }).click();
    await expect(page.getByText('Image Not Found').first()).toBeVisible();
  });
});

test('products are listed without script too', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/products?category=sattu&sort=price-desc');
  expect(await names(page)).toEqual([
    'Cocoa Sattu',
    'Saat Anaaj Sattu',
    'Classic Sattu',
    'Jaljira Sattu',
    'Masala Sattu',
  ]);
  await context.close();
});
