import type { Page } from '@playwright/test';
import { atTheDoor, newAdmin, storeSession, visitAsAdmin } from '../support/people.ts';
import { execute, expect, test, visit } from '../support/shop.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back-office' });
const current = (page: Page) => sidebar(page).locator('[aria-current=page]');

test('the sidebar leads everywhere and marks where one is', async ({ page }) => {
  await visitAsAdmin(page, '/admin', {
    name: 'Asha Tiwari',
    email: `asha-${Date.now()}@shop.example`,
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(current(page)).toHaveText('Overview');
  await expect(page.getByRole('main')).toContainText(
    'Admins have full administrative access to manage products, users and orders.',
  );
  for (const [label, path] of [
    ['Products', '/admin/products'],
    ['Stock', '/admin/stock'],
    ['Orders', '/admin/orders'],
    ['Analytics', '/admin/analytics'],
    ['Admins', '/admin/admins'],
    ['Overview', '/admin'],
  ] as const) {
    await sidebar(page).getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
    await expect(current(page)).toContainText(label);
  }
  const side = page.getByRole('complementary');
  await expect(side).toContainText('Asha Tiwari');
  await expect(side).toContainText(/asha-\d+@shop\.example/);
  await expect(side).toContainText('Administrator');
  await expect(side.getByText('A', { exact: true })).toBeVisible();
  await side.getByRole('link', { name: 'Back to Website' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Asha' })).toBeVisible();
});

test('an address that is none leads to the overview', async ({ page, request }) => {
  const response = await request.get('/admin/no-such-place', {
    headers: { accept: 'text/html' },
    maxRedirects: 0,
  });
  expect([response.status(), response.headers().location]).toEqual([302, '/admin']);
  await visitAsAdmin(page, '/admin/no/such/place');
  await expect(page).toHaveURL('/admin');
  await expect(current(page)).toHaveText('Overview');
});

test('on a phone it slides in, and leaves when something is chosen, outside is pressed, or Esc', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitAsAdmin(page, '/admin');
  await expect(sidebar(page)).toHaveCount(0);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const open = () => page.getByRole('button', { name: 'Open menu' }).click();
  await open();
  await expect(menu).toContainText('Administrator');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await open();
  await expect(menu).toBeVisible();
  await page.mouse.click(365, 600);
  await expect(menu).toBeHidden();
  await open();
  await menu.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await open();
  await menu.getByRole('link', { name: 'Admins' }).click();
  await expect(page).toHaveURL('/admin/admins');
  await expect(menu).toBeHidden();
});

test('whoever logs out here comes home', async ({ page }) => {
  await visitAsAdmin(page, '/admin/users');
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('a session that ends while one works leads to the sign-in, and it is told why', async ({
  page,
}) => {
  const admin = await visitAsAdmin(page, '/admin/users');
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  await execute(`delete from sessions where user_id = '${admin.id}'`);
  await sidebar(page).getByRole('link', { name: 'Admins' }).click();
  await atTheDoor(page);
  await expect(page.getByText('Your session has ended. Please login again.')).toBeVisible();
});

test('an admin who is demoted while at work loses the back-office with the next call', async ({
  page,
}) => {
  const asha = await newAdmin();
  await storeSession(page, asha, 'admin');
  await visit(page, '/admin/admins');
  await execute(`update users set role = 'user' where id = '${asha.id}'`);
  await execute(`delete from sessions where user_id = '${asha.id}'`);
  await page.goto('/admin/users');
  await expect(page).toHaveURL('/auth');
});
