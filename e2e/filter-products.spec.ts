import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from './support/back-office.ts';
import { cards, expect, names, test, visit } from './support/shop.ts';

const filtersButton = (page: Page) => page.getByRole('button', { name: /^Filters/ }).first();
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search products' });
const sort = (page: Page) => page.getByRole('combobox', { name: /Sort/ });
const slider = (page: Page) => page.getByRole('slider', { name: /Price/ });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a customer filters, searches and sorts the list', async ({ page }) => {
  await visit(page, '/products');

  await test.step('the panel opens and closes', async () => {
    await expect(slider(page)).toBeHidden();
    await filtersButton(page).click();
    await expect(slider(page)).toBeVisible();
    await filtersButton(page).click();
    await expect(slider(page)).toBeHidden();
  });

  await test.step('a mark on Filters shows exactly while a filter is set', async () => {
    await expect(filtersButton(page)).not.toContainText('!');
    await sort(page).selectOption({ label: 'Newest First' });
    await expect(page).toHaveURL('/products?sort=newest');
    await expect(filtersButton(page)).not.toContainText('!');
    await press(page, 'Sattu');
    await expect(filtersButton(page)).toContainText('!');
    await press(page, 'All');
    await expect(filtersButton(page)).not.toContainText('!');
    await sort(page).selectOption({ label: 'Name A-Z' });
    await expect(page).toHaveURL('/products');
  });

  await test.step('the slider runs from 0 to 5000 in steps of 50 and starts at the highest price', async () => {
    await filtersButton(page).click();
    await expect(slider(page)).toHaveAttribute('min', '0');
    await expect(slider(page)).toHaveAttribute('max', '5000');
    await expect(slider(page)).toHaveAttribute('step', '50');
    await expect(slider(page)).toHaveValue('350');
    await expect(cards(page)).toHaveCount(10);
    for (let step = 0; step < 3; step += 1) await slider(page).press('ArrowLeft');
    await expect(page).toHaveURL('/products?maxPrice=200');
    await expect(cards(page)).toHaveCount(6);
    expect(await names(page)).not.toContain('Phool Makhana (Raw)');
    await page.getByRole('button', { name: /Remove.*200|Remove.*price/i }).click();
    await expect(page).toHaveURL('/products');
  });

  await test.step('minimum ratings and the stock toggle narrow the list', async () => {
    for (const option of ['Any', '4+', '4.5+']) {
      await expect(page.getByRole('button', { name: option, exact: true })).toBeVisible();
    }
    await page.getByRole('switch', { name: 'In Stock Only' }).click();
    await expect(page).toHaveURL('/products?inStock=1');
    await expect.poll(() => names(page)).not.toContain('Cocoa Sattu');
    await press(page, '4.5+');
    await expect(page).toHaveURL('/products?minRating=4.5&inStock=1');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/products');
    await filtersButton(page).click();
  });

  await test.step('the search narrows the list while typing and keeps every letter', async () => {
    await search(page).pressSequentially('ROAST');
    await expect(page).toHaveURL('/products?search=ROAST');
    await expect(search(page)).toHaveValue('ROAST');
    await expect(search(page)).toBeFocused();
    await expect(page.getByText('Showing 9 of 10 products')).toBeVisible();
    expect(await names(page)).not.toContain('Salt & Pepper Makhana');
  });

  await test.step('an empty result offers the way back to all products', async () => {
    await search(page).fill('pizza');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filter criteria.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    await page.locator('#results').getByRole('button', { name: 'Clear Filters' }).click();
    await expect(page).toHaveURL('/products');
    await expect(cards(page)).toHaveCount(10);
    await expect(search(page)).toHaveValue('');
  });

  await test.step('each order starts with its first product', async () => {
    // The first product differs from step to step, so that each choice has to change the list.
    for (const [label, first] of [
      ['Price Low to High', 'Jaljira Sattu'],
      ['Name A-Z', 'Classic Sattu'],
      ['Name Z-A', 'Tomato Makhana'],
      ['Highest Rated', 'Classic Sattu'],
      ['Price High to Low', 'Phool Makhana (Raw)'],
      ['Featured First', 'Classic Sattu'],
      ['Newest First', 'Cocoa Sattu'],
    ] as const) {
      await sort(page).selectOption({ label });
      await expect.poll(async () => (await names(page))[0], label).toBe(first);
    }
  });

  await test.step('on a phone, filters apply in a sheet that counts the results', async () => {
    await page.setViewportSize(PHONE);
    await filtersButton(page).click();
    const sheet = page.getByRole('dialog', { name: 'Filters' });
    await sheet.getByRole('button', { name: 'Sattu', exact: true }).click();
    await sheet.getByRole('button', { name: 'Show 5 products' }).click();
    await expect(sheet).toBeHidden();
    await expect(cards(page)).toHaveCount(5);
    await page.setViewportSize(DESKTOP);
  });

  await test.step('Back removes filters one by one', async () => {
    await sort(page).selectOption({ label: 'Name A-Z' });
    await press(page, 'All');
    await expect(page).toHaveURL('/products');
    await press(page, 'Makhana');
    await expect(page).toHaveURL('/products?category=makhana');
    await filtersButton(page).click();
    await page.getByRole('switch', { name: 'Featured Only' }).click();
    await expect(page).toHaveURL('/products?category=makhana&featured=1');
    await expect.poll(() => names(page)).toEqual(['Minty Masala Makhana', 'Peri Peri Makhana']);
    await page.goBack();
    await expect(page).toHaveURL('/products?category=makhana');
    await expect(cards(page)).toHaveCount(5);
    await page.goBack();
    await expect(page).toHaveURL('/products');
    await expect(cards(page)).toHaveCount(10);
  });

  await test.step('the address sets filters, and each can be removed with one tap', async () => {
    await visit(page, '/products?search=sattu&maxPrice=200&inStock=1');
    await expect(search(page)).toHaveValue('sattu');
    await expect
      .poll(() => names(page))
      .toEqual(['Classic Sattu', 'Jaljira Sattu', 'Masala Sattu']);
    await page.getByRole('button', { name: /Remove.*200|Remove.*price/i }).click();
    await expect(page).toHaveURL('/products?search=sattu&inStock=1');
    await page.getByRole('button', { name: /Remove.*(stock)/i }).click();
    await expect(page).toHaveURL('/products?search=sattu');
  });

  await test.step('the list is unchanged after a look at a product', async () => {
    await sort(page).selectOption({ label: 'Price Low to High' });
    await expect(page).toHaveURL('/products?search=sattu&sort=price-asc');
    await expect.poll(async () => (await names(page))[0]).toBe('Jaljira Sattu');
    // Cards that are not laid out yet have no text.
    await expect.poll(async () => (await names(page)).every(Boolean)).toBe(true);
    const before = await names(page);
    await page.getByRole('link', { name: 'Classic Sattu' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Classic Sattu' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/products?search=sattu&sort=price-asc');
    await expect.poll(() => names(page)).toEqual(before);
  });

  await test.step('invalid values count as absent, and a script is only a search', async () => {
    await visit(
      page,
      '/products?maxPrice=-1&minRating=99&sort=banana&page=0&inStock=yes&__proto__=x&search=%20%20',
    );
    await expect(cards(page)).toHaveCount(10);
    await search(page).fill('<script>alert(1)</script>');
    await expect(page.getByRole('heading', { name: 'No products found' })).toBeVisible();
  });
});
