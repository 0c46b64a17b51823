import type { Page } from '@playwright/test';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { interceptCall, PHONE, toast } from '../support/back-office.ts';
import { uniqueMark } from '../support/orders.ts';
import { createAdmin, visitAsAdmin } from '../support/people.ts';
import { callApiAs } from '../support/buying.ts';
import { createProduct, closeAlert, type CreatedProduct } from '../support/products.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

const show = (name: string) => ({ name, exact: true });
const stockOf = async ({ id }: CreatedProduct) =>
  (await execute(`select on_hand from product_stock where product_id = '${id}'`)).rows[0]
    ?.on_hand as number;
const field = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Products to count' }).getByLabel(name);
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Products to count' })
    .getByRole('listitem')
    .filter({ hasText: name });

async function receive(page: Page, product: CreatedProduct): Promise<void> {
  await navigate(page, `/admin/stock?q=${product.name}`);
  const card = page.getByRole('article', show(product.name));
  await card.getByRole('button', show('Received')).click();
  const form = card.getByRole('form', { name: `Received: ${product.name}` });
  await form.getByRole('button', show('Add to stock')).click();
  await expect(form).toContainText('Enter how many units arrived (1 or more)');
  await form.getByLabel('Units received').fill('+40');
  await form.getByLabel('Supplier or bill').fill('Sharma Traders, bill 118');
  await expect(form).toContainText('From 20 to 60');
  await expectAccessible(page);
  // The units are added, but the response is lost.
  await page.route('**/receive', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await form.getByRole('button', show('Add to stock')).click();
  await expect(form.getByRole('alert')).toContainText('the shop cannot be reached');
  await page.unroute('**/receive');
  await form.getByRole('button', show('Add to stock')).click();
  await expect(toast(page, `Received 40 units: ${product.name} now has 60`)).toBeVisible();
  await expect(card).toContainText('60 units');
  expect(await stockOf(product)).toBe(60);
  await card.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('table', { name: 'Movements' })).toContainText(
    'Sharma Traders, bill 118',
  );
}

async function receiveInDialog(page: Page, product: CreatedProduct): Promise<void> {
  await navigate(page, `/admin/stock?q=${product.name}`);
  const card = page.getByRole('article', show(product.name));
  await card.getByRole('button', show('Update')).click();
  const dialog = page.getByRole('dialog', { name: 'Update Stock' });
  await dialog.getByRole('button', show('Received')).click();
  await dialog.getByLabel('Units received').fill('5');
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', show('Add to stock')).click();
  await expect(card).toContainText('65 units');
}

test('an admin adds received units, counts the stock on a phone and corrects it once', async ({
  page,
}) => {
  const mark = uniqueMark().toUpperCase();
  const add = (name: string, fields: object) =>
    createProduct(page, { name: `${name} ${mark}`, ...fields });
  const one = await add('First', { sku: `ONE-${mark}`, stock: 20 });
  const two = await add('Second', { sku: `TWO-${mark}`, stock: 20 });
  const three = await add('Third with a long name that takes several lines on a phone', {
    sku: `THREE-${mark}`,
    stock: 20,
  });
  await page.setViewportSize(PHONE);
  await visitAsAdmin(page, '/admin/stock');

  await test.step('received units are added once, also after a lost response', () =>
    receive(page, one));
  await test.step('the update dialog adds received units too', () => receiveInDialog(page, one));

  await test.step('a stock-taking starts with chosen products', async () => {
    await navigate(page, '/admin/stock/count');
    await page.getByRole('button', show('Start counting')).click();
    await expect(page.getByText('Give the stock-taking a name')).toBeVisible();
    await page.getByLabel('Name').fill(`Shelf ${mark}`);
    await page.getByLabel('Products').selectOption('Chosen products');
    await page.getByLabel('SKUs').fill(`ONE-${mark}\nNO-SUCH`);
    await page.getByRole('button', show('Start counting')).click();
    await expect(page.getByText('No product has the SKU NO-SUCH')).toBeVisible();
    await page.getByLabel('SKUs').fill(`ONE-${mark}\nTWO-${mark}\nTHREE-${mark}`);
    await page.getByRole('button', show('Start counting')).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Shelf ${mark}`);
    await expect(page.getByText('0 of 3 counted')).toBeVisible();
  });

  await test.step('a scanned SKU leads to its row, and Enter back to the search', async () => {
    const search = page.getByRole('searchbox');
    await search.fill(`two-${mark.toLowerCase()}`);
    await page.keyboard.press('Enter');
    await expect(field(page, two.name)).toBeFocused();
    await page.keyboard.type('17');
    await page.keyboard.press('Enter');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await expect(row(page, two.name)).toContainText('Saved. 20 expected (−3). Please count again');
    await expect(page.getByText('1 of 3 counted')).toBeVisible();
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBe(0);
  });

  await test.step('an entry that cannot be saved stays in its field', async () => {
    const answer = await interceptCall(page, '**/api/admin/stock/counts/**', 'no answer');
    await field(page, one.name).fill('64');
    await field(page, one.name).press('Enter');
    await expect(row(page, one.name).getByRole('alert')).toContainText('cannot be reached');
    await expect(field(page, one.name)).toHaveValue('64');
    answer('the real answer');
    await field(page, one.name).press('Enter');
    await expect(row(page, one.name)).toContainText('Saved. 65 expected (−1)');
  });

  await test.step('an entry of a colleague is not overwritten unnoticed', async () => {
    const colleague = await createAdmin();
    const countId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const call = `PUT /api/admin/stock/counts/${countId}/products/${three.id}`;
    await callApiAs(page.request, colleague, call, { counted: 21, seen: null });
    await field(page, three.name).fill('20');
    await field(page, three.name).press('Enter');
    await expect(row(page, three.name).getByRole('alert')).toContainText(
      'Another person counted 21 meanwhile. Press Enter to save yours.',
    );
    await field(page, three.name).press('Enter');
    await expect(row(page, three.name)).toContainText('Saved, as expected');
  });

  await test.step('the count is resumed from the list', async () => {
    await navigate(page, '/admin/stock/count');
    // A message stays while the pointer is over it.
    await page.mouse.move(0, 0);
    await page.getByRole('link', show(`Shelf ${mark}`)).click();
    await expect(field(page, two.name)).toHaveValue('17');
  });

  await test.step('the differences are reviewed and applied, with a sale in between', async () => {
    await execute(`update product_stock set on_hand = on_hand - 4 where product_id = '${two.id}'`);
    await page.getByRole('button', show('Review')).click();
    const table = page.getByRole('table', { name: 'Differences' });
    await expect(table.locator('tbody tr')).toHaveCount(2);
    await expect(table).toContainText('Large: count again?');
    await expect(table).toContainText('-₹597');
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole('button', show('Apply 2 corrections')).click();
    await closeAlert(page, 'Apply 2 corrections?', 'Apply');
    await expect(toast(page, 'The stock is corrected.')).toBeVisible();
    await expect(page.getByText('Applied', { exact: true })).toBeVisible();
    expect(await Promise.all([one, two, three].map(stockOf))).toEqual([64, 13, 20]);
  });
});
