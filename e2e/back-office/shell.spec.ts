import type { Page } from '@playwright/test';
import { PHONE } from '../support/back-office.ts';
import { expectSignInPage, createAdmin, signIn, visitAsAdmin } from '../support/people.ts';
import { execute, expect, navigate, test, visit } from '../support/shop.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back-office' });
const current = (page: Page) => sidebar(page).locator('[aria-current=page]');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** A call of the page that is still running may lead to the sign-in before the click. */
async function openAfterLogout(page: Page, name: string): Promise<void> {
  const link = sidebar(page).getByRole('link', { name });
  await Promise.any([link.click(), page.waitForURL(/\/auth/)]);
}

test('an admin reaches every page, logs out, and is sent to the sign-in when the session ends', async ({
  page,
  request,
}) => {
  await test.step('an unknown address leads to the overview', async () => {
    const response = await request.get('/admin/no-such-place', {
      headers: { accept: 'text/html' },
      maxRedirects: 0,
    });
    expect([response.status(), response.headers().location]).toEqual([302, '/admin']);
    await visitAsAdmin(page, '/admin/no/such/place', {
      name: 'Asha Tiwari',
      email: `asha-${Date.now()}@shop.example`,
    });
    await expect(page).toHaveURL('/admin');
    await expect(heading(page)).toHaveText('Overview');
    await expect(current(page)).toHaveText('Overview');
    await expect(page.getByRole('main')).toContainText(
      'Admins have full administrative access to manage products, users and orders.',
    );
  });

  await test.step('the sidebar links to every page and marks the current one', async () => {
    for (const [label, path] of [
      ['Products', '/admin/products'],
      ['Stock', '/admin/stock'],
      ['Orders', '/admin/orders'],
      ['Offers', '/admin/offers'],
      ['Analytics', '/admin/analytics'],
      ['Accounts', '/admin/accounts'],
      ['Admins', '/admin/admins'],
      ['Users', '/admin/users'],
      ['Mails', '/admin/mails'],
      ['Audit log', '/admin/audit'],
      ['Page speed', '/admin/speed'],
      ['Overview', '/admin'],
    ] as const) {
      await sidebar(page).getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(path);
      await expect(heading(page)).toHaveText(label);
      await expect(current(page)).toContainText(label);
    }
  });

  const side = page.getByRole('complementary');
  await test.step('the sidebar names the admin and leads back to the website', async () => {
    await expect(side).toContainText('Asha Tiwari');
    await expect(side).toContainText(/asha-\d+@shop\.example/);
    await expect(side).toContainText('Administrator');
    await expect(side.getByText('A', { exact: true })).toBeVisible();
    await side.getByRole('link', { name: 'Back to Website' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Asha' })).toBeVisible();
  });

  await test.step('logging out leads to the home page', async () => {
    await visit(page, '/admin/users');
    await side.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).click();
    await expectSignInPage(page);
  });

  await test.step('the sign-in page says that the session has ended', async () => {
    const admin = await createAdmin();
    // They would notice the end of the session before the click.
    await page.route('**/api/admin/notices{,/stream}', (route) => route.abort());
    await signIn(page, admin.email);
    await expect(page).toHaveURL('/admin');
    await execute(`delete from sessions where user_id = '${admin.id}'`);
    await openAfterLogout(page, 'Admins');
    await expectSignInPage(page);
    await expect(
      page.getByText('Your session has ended. Please login to access the admin dashboard'),
    ).toBeVisible();
  });

  await test.step('a demoted admin loses the back-office with the next call', async () => {
    const admin = await createAdmin();
    await signIn(page, admin.email);
    await expect(page).toHaveURL('/admin');
    await execute(`update users set role = 'user' where id = '${admin.id}'`);
    await execute(`delete from sessions where user_id = '${admin.id}'`);
    await openAfterLogout(page, 'Users');
    await expect(page).toHaveURL('/auth');
  });
});

test('an admin works on a phone with a menu, tooltips and filters', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await visitAsAdmin(page, '/admin');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = page.getByRole('button', { name: 'Open menu' });

  await test.step('Escape, a press outside, the button and a chosen link close the menu', async () => {
    await expect(sidebar(page)).toHaveCount(0);
    await openMenu.click();
    await expect(menu).toContainText('Administrator');
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await openMenu.click();
    await expect(menu).toBeVisible();
    await page.mouse.click(365, 600);
    await expect(menu).toBeHidden();
    await openMenu.click();
    await menu.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu).toBeHidden();
    await openMenu.click();
    await menu.getByRole('link', { name: 'Admins' }).click();
    await expect(page).toHaveURL('/admin/admins');
    await expect(menu).toBeHidden();
  });

  await test.step('the chosen filter is in view', async () => {
    await navigate(page, '/admin/tickets?state=resolved');
    const tickets = page.getByRole('group', { name: 'State' });
    await expect(tickets.getByRole('button', { name: /^Resolved/ })).toBeInViewport({ ratio: 1 });
    await navigate(page, '/admin/orders?status=cancelled');
    const orders = page.getByRole('group', { name: 'Order status' });
    await expect(orders.getByRole('button', { name: /^Cancelled/ })).toBeInViewport({ ratio: 1 });
  });

  await test.step('icon buttons show their name to a pointer and to the keyboard', async () => {
    const tooltip = page.locator('[popover]:not([data-toasts])');
    await page.getByRole('button', { name: 'Refresh' }).hover();
    await expect(tooltip).toHaveText('Refresh');
    await expect(tooltip).toBeInViewport({ ratio: 1 });
    await tooltip.hover();
    await expect(tooltip).toHaveText('Refresh');
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
    await openMenu.hover();
    await expect(tooltip).toHaveText('Open menu');
    await openMenu.click();
    await expect(tooltip).toHaveCount(0);
    await menu.getByRole('link', { name: 'Tokri, home' }).focus();
    await page.keyboard.press('Tab');
    await expect(tooltip).toHaveText('Close menu');
    await page.keyboard.press('Tab');
    await expect(tooltip).toHaveCount(0);
  });
});
