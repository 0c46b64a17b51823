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
import { alive, execute, expect, storeCart, test, visit } from './support/shop.ts';

const banner = (page: Page) => page.getByRole('banner');
const logout = (page: Page) => banner(page).getByRole('button', { name: 'Logout' });
const checking = (page: Page) => page.getByText('Checking authentication...').last();
const navigationState = (page: Page) =>
  page.evaluate(() => (history.state as { usr?: unknown }).usr);

test('a guest signs in on the way to a guarded page', async ({ page, context }) => {
  const kavya = await newPerson();
  await storeCart(page, 1);

  await test.step('the dashboard leads to the sign-in page and says why', async () => {
    const message = 'Please login to view your dashboard';
    await page.goto('/dashboard');
    await atTheDoor(page);
    await expect(page.getByText(message)).toBeVisible();
    expect(await navigationState(page)).toEqual({ from: '/dashboard', message });
  });

  await test.step('the checkout says why, and opens after the sign-in', async () => {
    await page.goto('/checkout');
    await atTheDoor(page);
    const notice = page.getByRole('status').filter({ hasText: 'Please login' });
    await expect(notice).toHaveText('Please login to proceed to checkout');
    await signIn(page, kavya.email);
    await expect(page).toHaveURL('/checkout');
    // The checkout is loaded as a document of its own, which must not swallow the greeting.
    await expect(page.locator('[data-toasts]').getByText(/^Welcome back/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  });

  await test.step('a session that ended meanwhile leads to the sign-in page and back', async () => {
    await execute(`delete from sessions where user_id = '${kavya.id}'`);
    await page.goto('/checkout');
    await atTheDoor(page);
    await expect(
      page.getByText('Your session has ended. Please login to proceed to checkout'),
    ).toBeVisible();
    await signIn(page, kavya.email);
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByLabel('Full name')).toBeVisible();
  });

  await test.step('a sign-out in another tab closes the guarded page', async () => {
    const second = await context.newPage();
    await visit(second, '/');
    await logout(second).click();
    await expect(banner(second).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(second).toHaveURL('/');
    await atTheDoor(page);
  });
});

test('a new customer registers on the way to the checkout', async ({ page }) => {
  await storeCart(page, 1);
  await page.goto('/checkout');
  await atTheDoor(page);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await field(page, 'Name').fill('Kavya Rao');
  await field(page, 'Email').fill(emailOf('kavya'));
  await field(page, 'Password').fill('roasted-makhana');
  await field(page, 'Confirm Password').fill('roasted-makhana');
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();

  await test.step('the home page offers to continue to the checkout, also after a reload', async () => {
    await expect(page).toHaveURL('/');
    const link = page.getByRole('link', { name: 'Continue to checkout' });
    await expect(link).toBeVisible();
    await page.reload();
    await link.click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByLabel('Full name')).toBeVisible();
  });

  await test.step('a sign-out on a guarded page leads home, not to the sign-in page', async () => {
    await visit(page, '/dashboard');
    await logout(page).click();
    await expect(page).toHaveURL('/');
    await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test('an administrator signs in on the way to the back-office', async ({ page }) => {
  const { email } = await newAdmin();
  const seen: string[] = [];
  await page.exposeFunction('saw', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      (window as unknown as { saw(text: string): void }).saw(document.body?.innerText ?? '');
    }).observe(document, { childList: true, subtree: true });
  });

  await test.step('the sign-in page opens, and nothing of the back-office shows before', async () => {
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
  });

  await test.step('the overview offers to continue to the requested page', async () => {
    await page.getByRole('link', { name: 'Continue to Users' }).click();
    await expect(page).toHaveURL('/admin/users?q=rao');
  });

  await test.step('the header of the shop links to the back-office, with a crown', async () => {
    await visit(page, '/');
    const link = banner(page).getByRole('link', { name: 'Admin' });
    await expect(link).toHaveAttribute('href', '/admin');
    await expect(link.locator('svg')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Admin Panel' }),
    ).toHaveAttribute('href', '/admin');
  });
});

test('a customer is refused at the back-office', async ({ page }) => {
  // The stored role says otherwise, and the server corrects it.
  await storeSession(page, await newPerson(), 'admin');
  const goBack = page.getByRole('button', { name: 'Go Back' });

  await test.step('the page says that it is for administrators', async () => {
    await page.goto('/admin/users');
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(
      page.getByText('Only administrators can access the admin dashboard.'),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Tokri, home' })).toHaveAttribute('href', '/');
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute(
      'href',
      '/',
    );
  });

  await test.step('Go Back leads home when there is no earlier page', async () => {
    await goBack.click();
    await expect(page).toHaveURL('/');
  });

  await test.step('Go Back leads to the earlier page', async () => {
    await visit(page, '/products');
    await page.goto('/admin');
    await goBack.click();
    await expect(page).toHaveURL('/products');
  });
});

test('a guarded page waits for the answer of the server', async ({ page }) => {
  const kavya = await newPerson({ name: 'Kavya Rao' });
  await storeSession(page, kavya);
  const welcome = page.getByRole('heading', { name: /^Welcome/ });
  const ME = '**/api/auth/me';

  await test.step('it shows nothing before the answer', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route(ME, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.goto('/dashboard');
    await expect(checking(page)).toBeVisible();
    await expect(welcome).toHaveCount(0);
    answer.resolve();
    await expect(welcome).toBeVisible();
    await expect(checking(page)).toHaveCount(0);
    await page.unroute(ME);
  });

  await test.step('an unavailable server does not end the session', async () => {
    await page.route(ME, (route) => route.fulfill({ status: 503, body: '' }));
    await page.reload();
    await expect(welcome).toBeVisible();
    await expect(banner(page).getByRole('link', { name: 'Kavya' })).toBeVisible();
    await page.unroute(ME);
  });

  await test.step('a role without permissions leads home from the checkout', async () => {
    const user = { ...kavya, token: undefined, role: 'trainee' };
    await page.route(ME, (route) => route.fulfill({ json: { success: true, data: { user } } }));
    await page.goto('/checkout');
    await expect(page).toHaveURL('/');
    await alive(page);
  });
});
