import type { Page } from '@playwright/test';
import { expectFine, findings } from './support/fine.ts';
import { field, newPerson, PASSWORD, signIn, storeSession } from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';

const devices = (page: Page) => page.getByRole('list', { name: 'Signed-in devices' });

test('a guest is asked to sign in, and comes back', async ({ page }) => {
  const { email } = await newPerson();
  await page.goto('/account/security');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Please login to look after your account')).toBeVisible();
  await expect(page.locator('script[src*="/gsi/client"]')).toHaveCount(1);
  await signIn(page, email);
  await expect(page).toHaveURL('/account/security');
});

test('a shopper finds it from the dashboard and changes the password', async ({
  page,
  browser,
}) => {
  const kavya = await newPerson({ name: 'Kavya Rao' });
  await storeSession(page, kavya);
  await visit(page, '/dashboard');
  await page.getByRole('link', { name: 'Password and devices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account security' })).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await visit(phone, '/auth');
  await signIn(phone, kavya.email);
  await expect(phone).toHaveURL('/');

  const change = page.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await field(page, 'Current password').fill('not-mine');
  await field(page, 'New password').fill('password123');
  await field(page, 'Confirm new password').fill('password123');
  await change.click();
  await expect(page.getByText('This is not your current password')).toBeVisible();
  await field(page, 'Current password').fill(PASSWORD);
  await change.click();
  await expect(page.getByText('This password is one of the most common ones.')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await field(page, 'New password').fill('roasted-makhana');
  await field(page, 'Confirm new password').fill('roasted-makhana');
  await change.click();
  await expect(page.getByText('Your password is changed.')).toBeVisible();
  await expect(field(page, 'Current password')).toHaveValue('');

  await phone.reload();
  await phone.getByRole('button', { name: 'Open menu' }).click();
  await expect(phone.getByRole('dialog').getByRole('link', { name: /Login/ })).toBeVisible();
  await phone.close();
});

test('a shopper sees where they are signed in, and ends it there', async ({ page, browser }) => {
  const kavya = await newPerson();
  await storeSession(page, kavya);
  const phone = await browser.newPage({
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  });
  await visit(phone, '/auth');
  await signIn(phone, kavya.email);
  await expect(phone).toHaveURL('/');
  await phone.close();
  await visit(page, '/account/security');
  await expect(devices(page).getByRole('listitem')).toHaveCount(2);
  await expect(devices(page).getByRole('listitem').first()).toContainText('This device');
  const other = devices(page).getByRole('listitem').filter({ hasText: 'Chrome on Android' });
  await expectFine(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Chrome on Android is logged out')).toBeVisible();
  await expect(devices(page).getByRole('listitem')).toHaveCount(1);

  await execute(
    `insert into sessions (token_hash, user_id) values ('${'x'.repeat(35)}${kavya.id.slice(0, 8)}', '${kavya.id}')`,
  );
  await page.reload();
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('All other devices are logged out')).toBeVisible();
  await expect(devices(page).getByRole('listitem')).toHaveCount(1);
});

test('who only has Google is told where to set a password', async ({ page }) => {
  const mark = Math.random().toString(36).slice(2);
  await storeSession(page, await newPerson({ passwordHash: null, googleSub: mark }));
  await visit(page, '/account/security');
  await field(page, 'Current password').fill('anything');
  await field(page, 'New password').fill('roasted-makhana');
  await field(page, 'Confirm new password').fill('roasted-makhana');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('alert')).toContainText("choose 'Forgot Password?'");
});

test('devices that cannot be loaded are tried again', async ({ page }) => {
  await storeSession(page, await newPerson());
  await page.route('**/api/auth/sessions', (route) => route.abort());
  await visit(page, '/account/security');
  await expect(page.getByText('Failed to load your devices')).toBeVisible();
  await page.unroute('**/api/auth/sessions');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(devices(page)).toBeVisible();
});
