import type { Page } from '@playwright/test';
import { bought } from '../support/orders.ts';
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
    ['Users', '/admin/users'],
    ['Mails', '/admin/mails'],
    ['Audit log', '/admin/audit'],
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

test('after a change the badges of the sidebar follow at once', async ({ page }) => {
  let toPack = 41;
  await page.route('**/api/admin/overview-stats', (route) =>
    route.fulfill({ json: { success: true, data: { toPack } } }),
  );
  const { number } = await bought(page.request);
  await visitAsAdmin(page, `/admin/orders?q=${number}`);
  const orders = sidebar(page).getByRole('link', { name: 'Orders' });
  await expect(orders).toContainText('41 to pack');
  toPack = 40;
  await page.getByLabel(`Status of ${number}`).selectOption('delivered');
  await expect(page.getByText(`${number} is now delivered`)).toBeVisible();
  // The next look at the figures would come after a minute.
  await expect(orders).toContainText('40 to pack', { timeout: 5000 });
});

test('icon buttons tell their name to pointers and to keyboards', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitAsAdmin(page, '/admin/orders');
  const tooltip = page.locator('[popover]:not([data-toasts])');
  await page.getByRole('button', { name: 'Refresh' }).hover();
  await expect(tooltip).toHaveText('Refresh');
  await expect(tooltip).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Open menu' }).hover();
  await expect(tooltip).toHaveText('Open menu');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(tooltip).toHaveCount(0);
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Tokri, home' }).focus();
  await page.keyboard.press('Tab');
  await expect(tooltip).toHaveText('Close menu');
  await page.keyboard.press('Tab');
  await expect(tooltip).toHaveCount(0);
});

test('on a phone the chosen filter is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitAsAdmin(page, '/admin/orders?status=cancelled');
  const orders = page.getByRole('group', { name: 'Order status' });
  await expect(orders.getByRole('button', { name: /^Cancelled/ })).toBeInViewport({ ratio: 1 });
  await visit(page, '/admin/tickets?state=resolved');
  const tickets = page.getByRole('group', { name: 'State' });
  await expect(tickets.getByRole('button', { name: /^Resolved/ })).toBeInViewport({ ratio: 1 });
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
  await expect(
    page.getByText('Your session has ended. Please login to access the admin dashboard'),
  ).toBeVisible();
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
