import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { expectSignInPage, field, createCustomer, PASSWORD, signIn } from './support/people.ts';
import { execute, expect, test } from './support/shop.ts';

const devices = (page: Page) => page.getByRole('list', { name: 'Signed-in devices' });
const toasts = (page: Page) => page.locator('[data-toasts]');

const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/** Signs in on another device, without its browser, and returns the token of that session. */
async function signInElsewhere(page: Page, email: string): Promise<string> {
  const headers = {
    'user-agent': ANDROID,
    'x-forwarded-for': `10.8.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
  };
  const data = { email, password: PASSWORD };
  const answer = await page.request.post('/api/auth/login', { headers, data });
  return ((await answer.json()) as { data: { token: string } }).data.token;
}

const statusOf = async (page: Page, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request.get('/api/auth/me', { headers })).status();
};

test('a customer manages the signed-in devices and the password', async ({ page }) => {
  const kavya = await createCustomer({ name: 'Kavya Rao' });
  await execute(`delete from sessions where user_id = '${kavya.id}'`);
  const change = page.getByRole('button', { name: 'Change password' });
  let token = '';

  await test.step('a guest signs in first and comes back', async () => {
    await signInElsewhere(page, kavya.email);
    token = await signInElsewhere(page, kavya.email);
    await page.route('**/api/auth/sessions', (route) => route.abort());
    await page.goto('/account/security');
    await expect(page.getByText('Please login to manage your account')).toBeVisible();
    await expectSignInPage(page);
    await signIn(page, kavya.email);
    await expect(page).toHaveURL('/account/security');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  await test.step('a customer has a password, but no second factor', async () => {
    await expect(page.getByRole('region', { name: 'Password' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Second factor' })).toHaveCount(0);
  });

  await test.step('the list of devices can be loaded again after a failure', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Account security' })).toBeVisible();
    await expect(page.getByText('Failed to load your devices')).toBeVisible();
    await page.unroute('**/api/auth/sessions');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(devices(page)).toBeVisible();
  });

  await test.step('the list shows every device, and logs one out', async () => {
    const items = devices(page).getByRole('listitem');
    await expect(items).toHaveCount(3);
    await expect(items.first()).toContainText('This device');
    await expectAccessible(page, devices(page));
    const other = items.filter({ hasText: 'Chrome on Android' }).last();
    await other.getByRole('button', { name: 'Log out' }).click();
    await expect(toasts(page).getByText('Chrome on Android is logged out')).toBeVisible();
    await expect(items).toHaveCount(2);
  });

  await test.step('all other devices can be logged out at once', async () => {
    await page.getByRole('button', { name: 'Log out all other devices' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
    await expect(toasts(page).getByText('All other devices are logged out')).toBeVisible();
    await expect(devices(page).getByRole('listitem')).toHaveCount(1);
    expect(await statusOf(page, token)).toBe(401);
  });

  await test.step('the current password is checked, and a common one is refused', async () => {
    await change.click();
    await expect(page.getByText('Current password is required')).toBeVisible();
    await fillPasswords(page, 'not-mine', 'password123');
    await change.click();
    await expect(page.getByText('This is not your current password')).toBeVisible();
    await field(page, 'Current password').fill(PASSWORD);
    await change.click();
    await expect(page.getByText('This password is too common.')).toBeVisible();
    await expectAccessible(page, page.getByRole('region', { name: 'Password' }));
  });

  await test.step('the new password ends the sessions of other devices', async () => {
    token = await signInElsewhere(page, kavya.email);
    expect(await statusOf(page, token)).toBe(200);
    await fillPasswords(page, PASSWORD, 'roasted-makhana');
    await change.click();
    await expect(page.getByText('Your password is changed.')).toBeVisible();
    await expect(field(page, 'Current password')).toHaveValue('');
    expect(await statusOf(page, token)).toBe(401);
  });

  await test.step('an account that only uses Google reads how to set a password', async () => {
    await execute(
      `update users set password_hash = null, google_sub = id where id = '${kavya.id}'`,
    );
    await fillPasswords(page, 'anything', 'roasted-makhana');
    await change.click();
    await expect(page.getByRole('alert')).toContainText("choose 'Forgot Password?'");
  });
});

async function fillPasswords(page: Page, current: string, next: string): Promise<void> {
  await field(page, 'Current password').fill(current);
  await field(page, 'New password').fill(next);
  await field(page, 'Confirm new password').fill(next);
}
