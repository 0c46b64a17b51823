import type { Page } from '@playwright/test';
import { PHONE } from '../support/back-office.ts';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { uniqueMark } from '../support/orders.ts';
import { createCustomer, visitAsAdmin } from '../support/people.ts';
import {
  alertDialog,
  createProduct,
  closeAlert,
  dialog,
  productRow,
  productTable,
  search,
} from '../support/products.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

const show = (name: string) => ({ name, exact: true });

async function expectLoadingFailure(page: Page): Promise<void> {
  await page.route('**/api/products?*', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Busy for a moment.' } }),
  );
  await visitAsAdmin(page, '/admin/products');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load products');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Busy for a moment.');
  await expect(page.getByText('There are no products yet')).toHaveCount(0);
  await page.unroute('**/api/products?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(productTable(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
}

async function expectColumns(page: Page): Promise<void> {
  const mark = uniqueMark();
  await createProduct(page, { name: `Sold ${mark}`, stock: 0 });
  await createProduct(page, { name: `Hidden ${mark}`, isActive: false });
  await createProduct(page, { name: `Fresh ${mark}`, sku: `sku-${mark}`, price: 249.5, stock: 12 });
  await expect(productTable(page).getByRole('columnheader')).toHaveText([
    'Product',
    'SKU',
    'Category',
    'Price',
    'Stock',
    'Status',
    'Actions',
  ]);
  await search(page).fill(mark);
  await expect(page.getByText('3 products')).toBeVisible();
  const fresh = productRow(page, `Fresh ${mark}`);
  await expect(fresh.getByRole('cell')).toContainText([
    `Fresh ${mark}`,
    `SKU-${mark.toUpperCase()}`,
    'Makhana',
    '₹249.50',
    '12',
    'In Stock',
    '',
  ]);
  await expect(productRow(page, `Sold ${mark}`)).toContainText('Out of Stock');
  await expect(productRow(page, `Hidden ${mark}`)).toContainText('Inactive');
}

async function expectSearch(page: Page): Promise<void> {
  const mark = uniqueMark();
  await createProduct(page, { name: `Findable ${mark}`, category: 'sattu', sku: `FIND-${mark}` });
  for (const text of [`findable ${mark}`, `find-${mark}`]) {
    await search(page).fill(text);
    await expect(page.getByText('1 product', { exact: true })).toBeVisible();
    await expect(productRow(page, `Findable ${mark}`)).toBeVisible();
  }
  await search(page).fill('sattu');
  await expect(page).toHaveURL(/q=sattu/);
  await expect(productRow(page, `Findable ${mark}`)).toBeVisible();
  await expect(productTable(page)).not.toContainText('Peri Peri');
  await search(page).fill('nothing-is-called-so');
  await expect(page.getByText('No products found for “nothing-is-called-so”')).toBeVisible();
}

async function expectStates(page: Page): Promise<void> {
  const mark = uniqueMark();
  await createProduct(page, { name: `Hidden ${mark}`, isActive: false });
  await createProduct(page, { name: `Sold ${mark}`, stock: 0 });
  await search(page).fill(mark);
  await expect(page.getByText('2 products')).toBeVisible();
  const chips = page.getByRole('navigation', { name: 'Show products' });
  await chips.getByRole('link', show('Out of stock')).click();
  await expect(productRow(page, `Sold ${mark}`)).toBeVisible();
  await expect(productRow(page, `Hidden ${mark}`)).toHaveCount(0);
  await expect(chips.getByRole('link', show('Out of stock'))).toHaveAttribute(
    'aria-current',
    'true',
  );
  await chips.getByRole('link', show('Inactive')).click();
  await expect(productRow(page, `Hidden ${mark}`)).toBeVisible();
  await expect(productRow(page, `Sold ${mark}`)).toHaveCount(0);
  await page.goBack();
  await expect(productRow(page, `Sold ${mark}`)).toBeVisible();
  await chips.getByRole('link', show('All')).click();
}

async function expectPages(page: Page): Promise<void> {
  const mark = uniqueMark();
  await execute(`insert into products (slug, name, sku, category_slug, price_paise, is_active)
    select 'many-${mark}-' || n, 'Many ${mark} ' || n, '${mark.toUpperCase()}-' || n, 'makhana', 19900, false
    from generate_series(1, 26) n`);
  await search(page).fill(mark);
  await expect(page.getByText('26 products')).toBeVisible();
  await expect(productTable(page).getByRole('row')).toHaveCount(26);
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(productTable(page).getByRole('row')).toHaveCount(2);
  const [name = ''] = await productTable(page).locator('tbody tr').allInnerTexts();
  expect(name).toContain(`Many ${mark}`);
  await productTable(page).getByRole('button', { name: /^View/ }).click();
  await dialog(page, /^Many/).getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
}

async function readDetails(page: Page): Promise<void> {
  const { id, name, slug } = await createProduct(page, {
    description: 'Crunchy.',
    shortDescription: 'Fox nuts, salt.',
    hindiName: 'मखाना',
    tags: ['spicy', 'roasted'],
    weight: { value: 80, unit: 'g' },
    nutritionalInfo: { protein: 9.7 },
    stock: 41,
  });
  await search(page).fill(name);
  await page.getByRole('button', show(`View ${name}`)).click();
  const details = dialog(page, name);
  for (const text of ['Crunchy.', 'Fox nuts, salt.', 'मखाना', 'spicy, roasted', '80 g', '41']) {
    await expect(details).toContainText(text);
  }
  await expect(details).toContainText('9.7 g protein');
  await expect(details.getByRole('link', { name: 'Stock ledger' })).toHaveAttribute(
    'href',
    `/admin/stock/${id}`,
  );
  await expect(details.getByRole('link', { name: 'See it in the shop' })).toHaveAttribute(
    'href',
    `/products/${slug}`,
  );
  await expectAccessible(page, details);
  await page.goBack();
  await expect(details).toHaveCount(0);
  await expect(page.getByRole('button', show(`View ${name}`))).toBeFocused();
  await page.getByRole('button', show(`View ${name}`)).click();
  await details.getByRole('button', show('Edit')).click();
  await expect(dialog(page, 'Edit product').getByLabel('Name', { exact: true })).toHaveValue(name);
  await page.goBack();
  await expect(dialog(page, 'Edit product')).toHaveCount(0);
}

async function expectPhoneAndKeyboard(page: Page): Promise<void> {
  const mark = uniqueMark();
  const name = `A product with a very long name that does not end soon, ${mark}`;
  await createProduct(page, {
    name,
    sku: `LONG-${mark}-0123456789012`,
    price: 123456.78,
    stock: 100000,
  });
  await search(page).fill(mark);
  await expect(page.getByText('1 product', { exact: true })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalOverflow(page)).toBe(0);
  const view = page.getByRole('button', show(`View ${name}`));
  const box = await view.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await view.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page, name)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page, name)).toHaveCount(0);
  await expect(view).toBeFocused();
  await expect(alertDialog(page)).toHaveCount(0);
}

test('an admin finds products by text, state and page, and reads their details', async ({
  page,
}) => {
  await test.step('a list that fails to load says so and loads again', () =>
    expectLoadingFailure(page));
  await test.step('each row shows price, stock and state', () => expectColumns(page));
  await test.step('the search finds name, category and SKU, and says when nothing matches', () =>
    expectSearch(page));
  await test.step('a state narrows the list, and the back button returns', () =>
    expectStates(page));
  await test.step('a long list has pages', () => expectPages(page));
  await test.step('the details link to the ledger, the shop and the form', () => readDetails(page));
  await test.step('a link that is pressed right after typing opens its page', () =>
    leaveAfterTyping(page));
  await test.step('the list works on a phone and by keyboard', () => expectPhoneAndKeyboard(page));
});

/** The next page loads for longer than the search waits for another letter. */
async function leaveAfterTyping(page: Page): Promise<void> {
  await page.route('**/api/admin/stock**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await search(page).fill('makhana');
  await page
    .getByRole('navigation', { name: 'Back-office' })
    .getByRole('link', { name: /^Stock/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/stock/i);
  await expect(page).toHaveURL('/admin/stock');
  await page.unroute('**/api/admin/stock**');
  await navigate(page, '/admin/products');
}

async function deleteUnsold(page: Page): Promise<void> {
  const { id, name } = await createProduct(page);
  await search(page).fill(name);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') sent.push(new URL(request.url()).pathname);
  });
  await page.getByRole('button', show(`Delete ${name}`)).click();
  await closeAlert(page, 'Are you sure you want to delete this product?', 'Cancel');
  expect(sent).toEqual([]);
  await page.getByRole('button', show(`Delete ${name}`)).click();
  await closeAlert(page, 'Are you sure', 'Delete');
  await closeAlert(page, /^Product deleted successfully!OK$/);
  expect(sent).toEqual([`/api/products/${id}`]);
  await expect(productRow(page, name)).toHaveCount(0);
  const { rows } = await execute(`select id from products where id = '${id}'`);
  expect(rows).toEqual([]);
}

async function archiveAndRestore(page: Page): Promise<void> {
  const { id, name, slug } = await createProduct(page);
  const shopper = await createCustomer();
  await execute(
    `insert into cart_items (user_id, product_id, quantity) values ('${shopper.id}', '${id}', 1)`,
  );
  await navigate(page, `/admin/products?view=${id}`);
  await dialog(page, name).getByRole('button', show('Delete')).click();
  await closeAlert(page, 'Are you sure', 'Delete');
  await closeAlert(page, 'Product deleted successfully!\nIt is part of orders or carts');
  await expect(dialog(page, name)).toHaveCount(0);

  await navigate(page, `/admin/products?state=archived&q=${encodeURIComponent(name)}`);
  await expect(productRow(page, name)).toContainText('Archived');
  await page.getByRole('button', show(`View ${name}`)).click();
  await expect(dialog(page, name)).toContainText('It is kept because orders contain it');
  await expect(dialog(page, name).getByRole('button', show('Edit'))).toHaveCount(0);
  await dialog(page, name).getByRole('button', show('Restore')).click();
  await closeAlert(page, 'The product is back, inactive until you switch it on.');
  await expect(productRow(page, name)).toHaveCount(0);
  await navigate(page, `/admin/products?q=${encodeURIComponent(name)}`);
  await expect(productRow(page, name)).toContainText('Inactive');
  expect((await page.request.get(`/api/products/${slug}`)).status()).toBe(404);
}

async function expectDeletingFailures(page: Page): Promise<void> {
  const { name } = await createProduct(page);
  await search(page).fill(name);
  const tryIt = async () => {
    await page.getByRole('button', show(`Delete ${name}`)).click();
    await closeAlert(page, 'Are you sure', 'Delete');
  };
  await page.route('**/api/products/*', (route) => route.abort());
  await tryIt();
  await closeAlert(page, /^Error deleting productOK$/);
  await page.unroute('**/api/products/*');
  await page.route('**/api/products/*', (route) => route.fulfill({ status: 500, json: {} }));
  await tryIt();
  await closeAlert(page, /^Failed to delete productOK$/);
  await page.unroute('**/api/products/*');
  await page.evaluate(() => {
    localStorage.removeItem('auth-storage');
    window.dispatchEvent(new StorageEvent('storage', { key: 'auth-storage' }));
  });
  await expect(page).toHaveURL('/auth');
}

test('an admin deletes, archives and restores products', async ({ page }) => {
  await visitAsAdmin(page, '/admin/products');
  await test.step('deleting asks first and removes a product that is in no order or cart', () =>
    deleteUnsold(page));
  await test.step('a product in a cart is archived and returns inactive', () =>
    archiveAndRestore(page));
  await test.step('a failed deletion is reported, and a sign-out in another tab leads to the sign-in', () =>
    expectDeletingFailures(page));
});
