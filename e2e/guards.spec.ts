import type { Page } from '@playwright/test';
import {
  atTheDoor,
  emailOf,
  field,
  newAdmin,
  newPerson,
  signIn,
  storeSession,
} from './support/people.ts';
import { execute, expect, storeCart, test, visit } from './support/shop.ts';

const checking = (page: Page) => page.getByText('Checking authentication...').last();

test('the dashboard asks a guest to sign in, and says why', async ({ page }) => {
  await page.goto('/dashboard');
  await atTheDoor(page);
  await expect(page.getByText('Please login to view your dashboard')).toBeVisible();
  const state = await page.evaluate(() => (history.state as { usr?: unknown }).usr);
  expect(state).toEqual({ from: '/dashboard', message: 'Please login to view your dashboard' });
});

test('the checkout tells a guest why to sign in, and remembers where they were going', async ({
  page,
}) => {
  const { email } = await newPerson();
  await storeCart(page, 1);
  await page.goto('/checkout');
  await atTheDoor(page);
  const notice = page.getByRole('status').filter({ hasText: 'Please login' });
  await expect(notice).toHaveText('Please login to proceed to checkout');
  await signIn(page, email);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  // The checkout fetches itself anew, which must not swallow the greeting.
  await expect(page.getByText(/^Welcome back/)).toBeVisible();
});

test('a customer who registers on the way to checkout comes home, which offers the checkout', async ({
  page,
}) => {
  await storeCart(page, 1);
  await page.goto('/checkout');
  await atTheDoor(page);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await field(page, 'Name').fill('Kavya Rao');
  await field(page, 'Email').fill(emailOf('kavya'));
  await field(page, 'Password').fill('roasted-makhana');
  await field(page, 'Confirm Password').fill('roasted-makhana');
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expect(page).toHaveURL('/');
  const link = page.getByRole('link', { name: 'Continue to checkout' });
  await expect(link).toBeVisible();
  await page.reload();
  await link.click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Full name')).toBeVisible();
});

test('a stranger at the back-office is asked to sign in, and sees nothing of it', async ({
  page,
}) => {
  const { email } = await newAdmin();
  const seen: string[] = [];
  await page.exposeFunction('saw', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      (window as unknown as { saw(text: string): void }).saw(document.body?.innerText ?? '');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/admin/users?q=rao');
  await atTheDoor(page);
  await expect(page.getByText('Please login to access the admin dashboard')).toBeVisible();
  await signIn(page, email);
  await expect(page).toHaveURL('/admin');
  const before = seen.slice(
    0,
    seen.findIndex((text) => text.includes('Welcome!')),
  );
  for (const text of before) expect(text).not.toContain('Audit');
  await page.getByRole('link', { name: 'Continue to Users' }).click();
  await expect(page).toHaveURL('/admin/users?q=rao');
});

test('until the server has said who it is, nobody sees a guarded page', async ({ page }) => {
  const kavya = await newPerson();
  await storeSession(page, kavya);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/me', async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(checking(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toHaveCount(0);
  answer();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(checking(page)).toHaveCount(0);
});

test('a session that ended while away leads to the sign-in and back', async ({ page }) => {
  const kavya = await newPerson();
  await execute(`delete from sessions where user_id = '${kavya.id}'`);
  await storeSession(page, kavya);
  await storeCart(page, 1);
  await page.goto('/checkout');
  await atTheDoor(page);
  await expect(
    page.getByText('Your session has ended. Please login to proceed to checkout'),
  ).toBeVisible();
  await signIn(page, kavya.email);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Full name')).toBeVisible();
});

test('a customer at the back-office is told that it is not for them, and can go back', async ({
  page,
}) => {
  const kavya = await newPerson();
  // What the browser stored says otherwise; the server knows better.
  await storeSession(page, kavya, 'admin');
  await visit(page, '/products');
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByText('Only administrators can access the admin dashboard.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Tokri, home' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('href', '/');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/products');
});

test('without a way back, Go Back leads home', async ({ page }) => {
  const kavya = await newPerson();
  await storeSession(page, kavya);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
});

test('somebody whose role allows nothing is led home from the checkout', async ({ page }) => {
  const kavya = await newPerson();
  await storeSession(page, kavya);
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({
      json: { success: true, data: { user: { ...kavya, token: undefined, role: 'trainee' } } },
    }),
  );
  await page.goto('/checkout');
  await expect(page).toHaveURL('/');
});

test('a server that is away ends no session', async ({ page }) => {
  const kavya = await newPerson({ name: 'Kavya Rao' });
  await storeSession(page, kavya);
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Kavya' })).toBeVisible();
});

test('a sign-out in one tab closes the guarded page of the other', async ({ page, context }) => {
  const kavya = await newPerson();
  await storeSession(page, kavya);
  await visit(page, '/dashboard');
  const second = await context.newPage();
  await visit(second, '/');
  await second.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(second).toHaveURL('/');
  await atTheDoor(page);
});

test('whoever logs out on a guarded page comes home, not to the sign-in', async ({ page }) => {
  const kavya = await newPerson();
  await storeSession(page, kavya);
  await visit(page, '/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});

test('an admin finds the way to the back-office in the header, with its crown', async ({
  page,
}) => {
  const asha = await newAdmin();
  await storeSession(page, asha, 'admin');
  await visit(page, '/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Admin' });
  await expect(link).toHaveAttribute('href', '/admin');
  await expect(link.locator('svg')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Admin Panel' }),
  ).toHaveAttribute('href', '/admin');
});
