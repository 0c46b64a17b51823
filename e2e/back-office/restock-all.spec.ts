import type { Page } from '@playwright/test';
import { toast } from '../support/back-office.ts';
import { buy } from '../support/buying.ts';
import { useOwnShop } from '../support/own-shop.ts';
import { type TestUser } from '../support/people.ts';
import { expect, test } from '../support/shop.ts';

// 'Restock all' changes every product.
const shop = useOwnShop();

const stocks = async (): Promise<Record<string, number>> => {
  const { data } = await (await (await shop.open()).get('/api/products')).json();
  const listed: { name: string; stock: number }[] = data.products ?? data;
  return Object.fromEntries(listed.map(({ name, stock }) => [name, stock]));
};

const restock = (page: Page) => page.getByRole('button', { name: /^Restock \d+ low items?$/ });
const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true }).click();

async function expectSaleIsKept(page: Page): Promise<void> {
  const name = 'Tomato Makhana';
  const before = (await stocks())[name] ?? 0;
  const { data } = await (await (await shop.open()).get('/api/products')).json();
  const listed: { id: string; name: string }[] = data.products ?? data;
  const productId = listed.find((product) => product.name === name)?.id ?? '';
  await page.getByRole('article', { name }).getByRole('button', { name: 'Update' }).click();
  const dialog = page.getByRole('dialog', { name: 'Update Stock' });
  await dialog.getByRole('spinbutton').fill('60');
  await dialog.getByLabel('Note').fill('counted');
  const orderNumber = await buy(await shop.open(), await shop.logIn('shopper'), [
    { productId, quantity: 4 },
  ]);
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(dialog).toContainText(`Stock was sold while you were editing: ${before - 4} now`);
  await expect(dialog).toContainText(`From ${before - 4} to 60`);
  await expect(dialog.getByLabel('Note')).toHaveValue('counted');
  await dialog.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(toast(page, `Stock updated: ${name} → 60 units`)).toBeVisible();

  await page.getByRole('article', { name }).getByRole('link', { name: 'History' }).click();
  const rows = page.getByRole('table', { name: 'Movements' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('counted');
  await expect(rows.nth(1)).toContainText('60');
  await expect(rows.nth(2)).toContainText('Sold');
  const order = rows.nth(2).getByRole('link', { name: orderNumber });
  await expect(order).toHaveAttribute('href', /^\/admin\/orders\/./);
  await expect(rows.nth(3)).toContainText('Reserved for a checkout');
}

async function expectRestockOfLowItems(page: Page): Promise<void> {
  const posts: unknown[] = [];
  page.on('request', (asked) => {
    if (asked.method() === 'POST') posts.push(asked.postDataJSON());
  });
  const before = await stocks();
  const low = Object.values(before).filter((stock) => stock > 0 && stock < 100).length;
  await expect(restock(page)).toHaveText(`Restock ${low} low items`);
  await restock(page).click();
  await expect(question(page)).toContainText(
    `Restock all ${low} low stock items to 100 units each?`,
  );
  await answer(page, 'Cancel');
  await expect(question(page)).toHaveCount(0);
  expect(posts).toEqual([]);

  await page.route('**/restock-low', (route) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Closed.' } }),
  );
  await restock(page).click();
  await answer(page, 'Restock');
  await expect(toast(page, 'Failed to restock: Closed.')).toBeVisible();
  await page.unroute('**/restock-low');

  await restock(page).click();
  await answer(page, 'Restock');
  await expect(
    toast(page, `Successfully restocked ${low} products to 100 units each!`),
  ).toBeVisible();
  await expect(restock(page)).toHaveCount(0);
  await expect(page.getByRole('tab', { selected: true })).toBeFocused();
  expect(posts).toEqual([{ restockLevel: 100 }, { restockLevel: 100 }]);
  await expect
    .poll(stocks)
    .toEqual(
      Object.fromEntries(
        Object.entries(before).map(([name, stock]) => [
          name,
          stock > 0 && stock < 100 ? 100 : stock,
        ]),
      ),
    );
  await page.getByRole('tab', { name: /^Low/ }).click();
  await expect(page.getByText('Nothing is low')).toBeVisible();
}

async function expectNothingToRestock(page: Page, admin: TestUser): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}` };
  const api = await shop.open();
  const set = (stock: number) =>
    api.patch('/api/admin/stock/1', { headers, data: { stock, operation: 'set' } });
  await set(8);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(restock(page)).toHaveText('Restock 1 low item');
  await set(200);
  await restock(page).click();
  await answer(page, 'Restock');
  await expect(toast(page, 'No low stock items to restock!')).toBeVisible();
  await expect(restock(page)).toHaveCount(0);
}

test('an admin counts stock while a customer buys, and restocks everything that is low', async ({
  page,
}) => {
  const admin = await shop.visitAsAdmin(page, '/admin/stock?tab=low');
  await test.step('an update after a sale is confirmed against the new stock', () =>
    expectSaleIsKept(page));
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Stock/ })
    .click();
  await test.step('a confirmed restock sets low items, and only those, to 100', () =>
    expectRestockOfLowItems(page));
  await test.step('after another admin restocked, nothing is left to restock', () =>
    expectNothingToRestock(page, admin));
});
