import type { Page } from '@playwright/test';
import { cards, expect, names, test, visit } from './support/shop.ts';

const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters/ }).first();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search products' });

test('the panel opens and closes', async ({ page }) => {
  await visit(page, '/products');
  await expect(page.getByRole('slider', { name: /Price/ })).toBeHidden();
  await filtersButton(page).click();
  await expect(page.getByRole('slider', { name: /Price/ })).toBeVisible();
  await filtersButton(page).click();
  await expect(page.getByRole('slider', { name: /Price/ })).toBeHidden();
});

test('a mark on Filters shows exactly while a filter is set', async ({ page }) => {
  await visit(page, '/products');
  await expect(filtersButton(page)).not.toContainText('!');
  await page.getByRole('combobox', { name: /Sort/ }).selectOption({ label: 'Newest First' });
  await expect(page).toHaveURL(/sort=newest/);
  await expect(filtersButton(page)).not.toContainText('!');
  await page.getByRole('button', { name: 'Sattu', exact: true }).click();
  await expect(filtersButton(page)).toContainText('!');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(filtersButton(page)).not.toContainText('!');
});

test('search narrows the list as one types, and nothing typed is lost', async ({ page }) => {
  await visit(page, '/products');
  await search(page).pressSequentially('ROAST', { delay: 30 });
  await expect(page).toHaveURL('/products?search=ROAST');
  await expect(search(page)).toHaveValue('ROAST');
  await expect(search(page)).toBeFocused();
  await expect(page.getByText('Showing 9 of 10 products')).toBeVisible();
  expect(await names(page)).not.toContain('Salt & Pepper Makhana');
});

test('filters live in the address: they survive reload, and Back takes them back', async ({
  page,
}) => {
  await visit(page, '/products');
  await page.getByRole('button', { name: 'Makhana', exact: true }).click();
  await expect(page).toHaveURL('/products?category=makhana');
  await filtersButton(page).click();
  await page.getByRole('switch', { name: 'Featured Only' }).click();
  await expect(page).toHaveURL('/products?category=makhana&featured=1');
  const chosen = ['Minty Masala Makhana', 'Peri Peri Makhana'];
  await expect.poll(() => names(page)).toEqual(chosen);

  await page.reload();
  await expect.poll(() => names(page)).toEqual(chosen);

  await page.goBack();
  await expect(page).toHaveURL('/products?category=makhana');
  await expect(cards(page)).toHaveCount(5);
  await page.goBack();
  await expect(cards(page)).toHaveCount(10);
});

test('the list is as it was after a look at a product', async ({ page }) => {
  await visit(page, '/products?category=sattu&sort=price-asc');
  const before = await names(page);
  await page.getByRole('link', { name: 'Classic Sattu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Classic Sattu' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/products?category=sattu&sort=price-asc');
  await expect.poll(() => names(page)).toEqual(before);
});

test('the slider runs from 0 to 5000 in steps of 50 and starts at the highest price', async ({
  page,
}) => {
  await visit(page, '/products');
  await filtersButton(page).click();
  const slider = page.getByRole('slider', { name: /Price/ });
  await expect(slider).toHaveAttribute('min', '0');
  await expect(slider).toHaveAttribute('max', '5000');
  await expect(slider).toHaveAttribute('step', '50');
  await expect(slider).toHaveValue('350');
  await expect(cards(page)).toHaveCount(10);
  await slider.press('ArrowLeft');
  await slider.press('ArrowLeft');
  await slider.press('ArrowLeft');
  await expect(page).toHaveURL('/products?maxPrice=200');
  await expect(cards(page)).toHaveCount(6);
  expect(await names(page)).not.toContain('Phool Makhana (Raw)');
});

test('minimum ratings and the stock toggle', async ({ page }) => {
  await visit(page, '/products');
  await filtersButton(page).click();
  for (const option of ['Any', '4+', '4.5+']) {
    await expect(page.getByRole('button', { name: option, exact: true })).toBeVisible();
  }
  await page.getByRole('switch', { name: 'In Stock Only' }).click();
  await expect(page).toHaveURL('/products?inStock=1');
  await expect.poll(() => names(page)).not.toContain('Cocoa Sattu');
  await page.getByRole('button', { name: '4.5+', exact: true }).click();
  await expect(page).toHaveURL('/products?minRating=4.5&inStock=1');
});

for (const [label, first] of [
  ['Name A-Z', 'Classic Sattu'],
  ['Name Z-A', 'Tomato Makhana'],
  ['Price Low to High', 'Jaljira Sattu'],
  ['Price High to Low', 'Phool Makhana (Raw)'],
  ['Highest Rated', 'Classic Sattu'],
  ['Featured First', 'Classic Sattu'],
  ['Newest First', 'Cocoa Sattu'],
] as const) {
  test(`sorted by ${label}`, async ({ page }) => {
    await visit(page, '/products?sort=price-asc');
    await page.getByRole('combobox', { name: /Sort/ }).selectOption({ label });
    await expect.poll(async () => (await names(page))[0]).toBe(first);
  });
}

test('nothing found says so, and offers the way back', async ({ page }) => {
  await visit(page, '/products?search=pizza');
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await page.locator('#results').getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL('/products');
  await expect(cards(page)).toHaveCount(10);
  await expect(search(page)).toHaveValue('');
});

test('each active filter can be removed with one tap', async ({ page }) => {
  await visit(page, '/products?search=sattu&maxPrice=200&inStock=1');
  await page.getByRole('button', { name: /Remove.*200|Remove.*price/i }).click();
  await expect(page).toHaveURL('/products?search=sattu&inStock=1');
  await page.getByRole('button', { name: /Remove.*(stock)/i }).click();
  await expect(page).toHaveURL('/products?search=sattu');
});

test('absurd filters in the address show the list as if they were not there', async ({ page }) => {
  const absurd =
    'maxPrice=-1&minRating=99&sort=banana&page=0&inStock=yes&__proto__=x&search=%20%20';
  await visit(page, `/products?${absurd}`);
  await expect(cards(page)).toHaveCount(10);
  await visit(page, `/products?search=${encodeURIComponent('<script>alert(1)</script>')}`);
  await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('filters apply in a sheet that counts the results', async ({ page }) => {
    await visit(page, '/products');
    await filtersButton(page).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Sattu', exact: true }).click();
    await sheet.getByRole('button', { name: 'Show 5 products' }).click();
    await expect(sheet).toBeHidden();
    await expect(cards(page)).toHaveCount(5);
  });
});
