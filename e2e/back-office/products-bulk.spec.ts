import type { Page } from '@playwright/test';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { DESKTOP, interceptCall, PHONE, toast } from '../support/back-office.ts';
import { tabTo } from '../support/keyboard.ts';
import { uniqueMark } from '../support/orders.ts';
import { visitAsAdmin } from '../support/people.ts';
import { createProduct, dialog, productRow, productTable, search } from '../support/products.ts';
import { execute, expect, test } from '../support/shop.ts';

const show = (name: string) => ({ name, exact: true });
const header = (page: Page, name: string) => page.getByRole('columnheader', show(name));
const priceButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Price of ${name}:` });
const priceField = (page: Page, name: string) =>
  page.getByRole('textbox', show(`Price of ${name}`));
const stockButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `Stock of ${name}:` });
const stockField = (page: Page, name: string) =>
  page.getByRole('textbox', show(`Stock of ${name}`));
const selection = (page: Page) => page.getByRole('region', { name: 'Selection' });
const rowNames = (page: Page) => productTable(page).locator('tbody b').allInnerTexts();
const storedPrice = async (id: string) =>
  (await execute(`select price_paise from products where id = '${id}'`)).rows[0]
    ?.price_paise as number;

/** Three products, dearest last, shown alone. */
async function threeProducts(page: Page) {
  const mark = uniqueMark();
  const add = (letter: string, fields: object) =>
    createProduct(page, { name: `${letter} ${mark}`, sku: `${letter}-${mark}`, ...fields });
  const a = await add('Ajwain', { price: 100, stock: 30 });
  const b = await add('Besan', { price: 200, stock: 20, originalPrice: 205 });
  const c = await add('Chana', { price: 300, stock: 10 });
  await search(page).fill(mark);
  await expect(page.getByText('3 products', { exact: true })).toBeVisible();
  return { mark, a, b, c };
}

async function sortColumns(page: Page): Promise<void> {
  const { a, b, c } = await threeProducts(page);
  expect(await rowNames(page)).toEqual([c.name, b.name, a.name]);
  await header(page, 'Price').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=price-asc/);
  await expect.poll(() => rowNames(page)).toEqual([a.name, b.name, c.name]);
  await header(page, 'Price').getByRole('link').click();
  await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'descending');
  await header(page, 'Stock').getByRole('link').click();
  await expect(header(page, 'Stock')).toHaveAttribute('aria-sort', 'ascending');
  await expect(header(page, 'Price')).toHaveAttribute('aria-sort', 'none');
  await page.setViewportSize(PHONE);
  const select = page.getByRole('combobox', { name: 'Sort products' });
  await expect(select).toHaveValue('stock-asc');
  await select.selectOption('Name A to Z');
  await expect(page).toHaveURL(/sort=name-asc/);
  await expect.poll(() => rowNames(page)).toEqual([a.name, b.name, c.name]);
  await page.setViewportSize(DESKTOP);
}

async function editInPlace(page: Page): Promise<void> {
  const { a, b } = await threeProducts(page);
  await priceButton(page, a.name).click();
  await priceField(page, a.name).fill('149.50');
  await page.keyboard.press('Enter');
  await expect(priceButton(page, a.name)).toContainText('₹149.50');
  await expect(priceButton(page, a.name)).toBeFocused();
  expect(await storedPrice(a.id)).toBe(149_50);

  await page.keyboard.press('Enter');
  await priceField(page, a.name).fill('1');
  await page.keyboard.press('Escape');
  await expect(priceButton(page, a.name)).toContainText('₹149.50');

  await stockButton(page, a.name).click();
  await stockField(page, a.name).fill('45');
  await page.keyboard.press('Tab');
  await expect(stockButton(page, a.name)).toContainText('45');

  await priceButton(page, b.name).click();
  await priceField(page, b.name).fill('206');
  await page.keyboard.press('Enter');
  await expect(productRow(page, b.name).getByRole('alert')).toContainText(
    'The original price (MRP) must not be below the price (MRP ₹205)',
  );
  await expectAccessible(page);
  const answer = await interceptCall(page, '**/api/products/*', 'no answer');
  await priceField(page, b.name).fill('199');
  await page.keyboard.press('Enter');
  await expect(productRow(page, b.name).getByRole('alert')).toContainText(
    'the shop cannot be reached',
  );
  await expect(priceField(page, b.name)).toHaveValue('199');
  answer('the real answer');
  await page.keyboard.press('Enter');
  await expect(priceButton(page, b.name)).toContainText('₹199');
  await page.unroute('**/api/products/*');
}

async function resolveConflicts(page: Page): Promise<void> {
  const { a } = await threeProducts(page);
  await execute(
    `update products set price_paise = 18000, version = version + 1 where id = '${a.id}'`,
  );
  await priceButton(page, a.name).click();
  await priceField(page, a.name).fill('120');
  await page.keyboard.press('Enter');
  await expect(productRow(page, a.name).getByRole('alert')).toContainText(
    'Another admin changed the price to ₹180. Press Enter to save ₹120, or Escape to keep ₹180.',
  );
  await expect(priceField(page, a.name)).toHaveValue('120');
  expect(await storedPrice(a.id)).toBe(180_00);
  await page.keyboard.press('Enter');
  await expect(priceButton(page, a.name)).toContainText('₹120');

  await execute(`update product_stock set on_hand = 28 where product_id = '${a.id}'`);
  await stockButton(page, a.name).click();
  await stockField(page, a.name).fill('50');
  await page.keyboard.press('Enter');
  await expect(productRow(page, a.name).getByRole('alert')).toContainText(
    'Stock was sold while you were editing: 28 now. Press Enter to set it to 50 from there.',
  );
  await page.keyboard.press('Escape');
  await expect(stockButton(page, a.name)).toContainText('28');
}

async function changePrices(page: Page): Promise<void> {
  const { a, b, c } = await threeProducts(page);
  const box = (name: string) => page.getByRole('checkbox', show(`Select ${name}`));
  await box(c.name).click();
  await box(a.name).click({ modifiers: ['Shift'] });
  await expect(selection(page)).toContainText('3 products selected');
  await selection(page).getByRole('button', show('Change prices')).click();
  const change = dialog(page, 'Change the prices of 3 products');
  await change.getByRole('button', show('Preview')).click();
  await expect(change.getByText('Enter a number', { exact: true })).toBeVisible();
  await change.getByLabel('Percent').fill('10');
  await change.getByLabel('Rounding').selectOption('To a price that ends in 9');
  await expectAccessible(page, change);
  await change.getByRole('button', show('Preview')).click();
  const changing = change.getByRole('list', { name: 'Products that change' });
  await expect(changing.getByRole('listitem')).toHaveCount(2);
  await expect(changing).toContainText('₹100');
  await expect(changing).toContainText('₹109');
  await expect(change.getByRole('list', { name: 'Products that stay as they are' })).toContainText(
    '₹219 is above the original price (MRP) of ₹205',
  );
  await expectAccessible(page, change);

  // Another admin changes one of them before the preview is applied.
  await execute(`update products set version = version + 1 where id = '${c.id}'`);
  const answer = await interceptCall(page, '**/api/admin/products/bulk', 'no answer');
  await change.getByRole('button', show('Change 2 prices')).click();
  await expect(change.getByRole('alert')).toContainText('The change was not confirmed');
  answer('the real answer');
  await change.getByRole('button', show('Change 2 prices')).click();
  await expect(change).toContainText('1 price changed');
  await expect(change).toContainText('It was changed since the preview');
  await change.getByRole('button', show('Close')).last().click();
  await expect(priceButton(page, a.name)).toContainText('₹109');
  expect(await Promise.all([a, b, c].map(({ id }) => storedPrice(id)))).toEqual([
    109_00, 200_00, 300_00,
  ]);
  await expect(selection(page)).toHaveCount(0);
}

async function archiveAll(page: Page): Promise<void> {
  const mark = uniqueMark();
  await execute(`insert into products (slug, name, sku, category_slug, price_paise, is_active)
    select 'bulk-${mark}-' || n, 'Bulk ${mark} ' || n, '${mark.toUpperCase()}-' || n, 'makhana', 19900, false
    from generate_series(1, 27) n`);
  await search(page).fill(mark);
  await expect(page.getByText('27 products', { exact: true })).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole('button', show('Select all on this page')).click();
  await expect(selection(page)).toContainText('25 products selected');
  await selection(page).getByRole('button', show('Select all 27 that match')).click();
  await expect(selection(page)).toContainText('27 products selected');
  await expectAccessible(page);
  expect(await horizontalOverflow(page)).toBe(0);
  await selection(page).getByRole('button', show('Archive')).click();
  await dialog(page, 'Archive 27 products')
    .getByRole('button', show('Archive 27 products'))
    .click();
  await expect(toast(page, '27 products archived')).toBeVisible();
  await expect(page.getByText(`No products found for “${mark}”`)).toBeVisible();
  await page.setViewportSize(DESKTOP);
  await execute(`delete from products where name like 'Bulk ${mark} %'`);
}

test('an admin sorts products, edits prices and stock in the table, and changes many at once', async ({
  page,
}) => {
  await visitAsAdmin(page, '/admin/products');
  await test.step('the headings sort by keyboard, a select sorts on phones', () =>
    sortColumns(page));
  await test.step('Enter saves a value, Escape restores it, and an error keeps what was typed', () =>
    editInPlace(page));
  await test.step('a conflict shows the current value and keeps the typed one', () =>
    resolveConflicts(page));
  await test.step('prices change as previewed; what changed meanwhile is skipped, nothing twice', () =>
    changePrices(page));
  await test.step('everything that matches is archived from a phone', () => archiveAll(page));
  await test.step('the table is used by keyboard', async () => {
    const { a } = await threeProducts(page);
    await search(page).focus();
    await tabTo(page, page.getByRole('checkbox', show(`Select ${a.name}`)));
    await page.keyboard.press('Space');
    await expect(selection(page)).toContainText('1 product selected');
  });
});
