import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../support/back-office.ts';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { uniqueMark } from '../support/orders.ts';
import { visitAsAdmin } from '../support/people.ts';
import { createProduct, productRow, productTable, search } from '../support/products.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

const chooser = (page: Page) => page.getByLabel('CSV file to import');
const choose = (page: Page, csv: string | Buffer, name = 'products.csv') =>
  chooser(page).setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
const importButton = (page: Page) => page.getByRole('button', { name: /^Import \d/ });
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).locator('dd');
const problems = (page: Page) =>
  page.getByRole('table', { name: 'Rows with errors' }).getByRole('row');

async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await (download satisfies Download).path(), 'utf8');
}

/** The header and one row, because other journeys change the other products. */
const onlyRow = (csv: string, mark: string) =>
  csv
    .split('\r\n')
    .filter((line, index) => index === 0 || line.includes(mark))
    .join('\r\n');

async function expectMistakesNamed(page: Page): Promise<void> {
  const mark = uniqueMark();
  const head = 'sku,name,category,price,stock,isActive';
  const row = (sku: string, rest: string) => `${sku}-${mark},${rest}`;
  const lines = [
    head,
    row('A', 'Fine,makhana,100,5,no'),
    row('B', ',makhana,100,5,no'),
    row('C', 'Dear,makhana,expensive,5,no'),
    row('D', 'Unknown,biscuits,100,-1,no'),
  ];
  await choose(page, lines.join('\n'));
  await expect(page.getByRole('alert')).toContainText('Nothing was imported');
  await expect(problems(page)).toContainText([
    'Problem',
    /3.*name.*Product name is required/,
    /4.*price.*Price must be a number/,
    /5.*category/,
    /5.*stock/,
  ]);
  await expect(figure(page, 'Wrong')).toHaveText('3');
  await expect(importButton(page)).toBeDisabled();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalOverflow(page)).toBe(0);
  const { rows } = await execute(`select name from products where sku ilike '%${mark}%'`);
  expect(rows).toEqual([]);

  await page.setViewportSize(DESKTOP);
  await choose(page, lines.slice(0, 2).join('\n'));
  await importButton(page).click();
  await expect(page.getByText('1 product imported.')).toBeVisible();
  await expect(figure(page, 'Added')).toHaveText('1');
}

async function expectRefusalAndRetry(page: Page): Promise<void> {
  await choose(page, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), 'products.xlsx');
  await expect(page.getByRole('alert')).toContainText('products.xlsx is not a CSV file');
  await page.route('**/api/admin/products/import', (route) => route.abort());
  await choose(page, 'name,category,price,stock\nOne,makhana,1,1', 'one.csv');
  await expect(page.getByRole('alert')).toContainText('The file could not be checked');
  await page.unroute('**/api/admin/products/import');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The file is fine.')).toBeVisible();
}

async function importExample(page: Page): Promise<void> {
  const csv = await saved(page, () =>
    page.getByRole('button', { name: 'Download an example' }).click(),
  );
  await choose(page, csv, 'products-example.csv');
  await expect(page.getByText('The file is fine.')).toBeVisible();
  await expect(figure(page, 'To add')).toHaveText('1');
  await importButton(page).click();
  await expect(page.getByText('1 product imported.')).toBeVisible();
  await navigate(page, '/admin/products?q=EXAMPLE-001');
  await expect(productRow(page, 'Chilli Lime Makhana')).toContainText('Inactive');
}

async function correctMistakes(page: Page): Promise<void> {
  await execute(`delete from products where sku = 'EXAMPLE-001'`);
  await test.step('a file that is not CSV is refused by name, and a failed check can be repeated', () =>
    expectRefusalAndRetry(page));
  await test.step('a file with mistakes lists each of them and changes nothing', () =>
    expectMistakesNamed(page));
  await test.step('the example can be imported', () => importExample(page));
}

test('an admin exports products, changes them in a spreadsheet and imports files with mistakes', async ({
  page,
}) => {
  const mark = uniqueMark();
  const { id, name } = await createProduct(page, {
    name: `Exported "${mark}", with commas`,
    sku: `CSV-${mark}`,
    price: 123.45,
    tags: ['one', 'two'],
    isActive: false,
  });
  await visitAsAdmin(page, '/admin/products');
  await expect(productTable(page)).toBeVisible();
  const all = await saved(page, () => page.getByRole('button', { name: 'Export CSV' }).click());
  expect(all).toContain('Peri Peri Makhana');
  const csv = onlyRow(all, `CSV-${mark}`.toUpperCase());

  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page).toHaveURL('/admin/products/import');
  await choose(page, csv);
  await expect(page.getByText('there is nothing to import')).toBeVisible();
  await expect(importButton(page)).toBeDisabled();

  await choose(page, csv.replace('123.45', '0').replace(/,(no|false),/i, ',yes,'));
  await expect(page.getByText(/^1 active product would cost ₹0: Exported/)).toBeVisible();
  await importButton(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Go back' }).click();

  await choose(page, csv.replace('123.45', '150.50'));
  await expect(page.getByText('The file is fine.')).toBeVisible();
  await expect(figure(page, 'To change')).toHaveText('1');
  await expect(figure(page, 'To add')).toHaveText('0');
  const price = async () =>
    (await execute(`select price_paise from products where id = '${id}'`)).rows[0]?.price_paise;
  expect(await price()).toBe(12345);
  await importButton(page).click();
  await expect(page.getByText('1 product imported.')).toBeVisible();
  expect(await price()).toBe(15050);
  await page.getByRole('link', { name: 'See the products' }).click();
  await search(page).fill(mark);
  await expect(productRow(page, name)).toContainText('₹150.50');

  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page).toHaveURL('/admin/products/import');
  await correctMistakes(page);
});
