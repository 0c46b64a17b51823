import type { Page } from '@playwright/test';
import { PHONE } from './support/back-office.ts';
import {
  expectSignInPage,
  uniqueEmail,
  field,
  createAdmin,
  createCustomer,
  signIn,
  storeSession,
} from './support/people.ts';
import { execute, expect, storeCart, test, visit } from './support/shop.ts';

const header = (page: Page) => page.locator('header').first();
const logout = (page: Page) => header(page).getByRole('button', { name: 'Logout' });
const checking = (page: Page) => page.getByText('Checking authentication...').last();

test('a guest signs in or registers on the way to the checkout', async ({ page, context }) => {
  const kavya = await createCustomer();
  await storeCart(page, 1);

  await test.step('the checkout says why a sign-in is required, and opens after it', async () => {
    await page.goto('/checkout');
    await expectSignInPage(page);
    const notice = page.getByRole('status').filter({ hasText: 'Please login' });
    await expect(notice).toHaveText('Please login to proceed to checkout');
    await signIn(page, kavya.email);
    await expect(page).toHaveURL('/checkout');
    // The checkout is a document of its own, and the greeting has to survive its load.
    await expect(page.locator('[data-toasts]').getByText(/^Welcome back/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  });

  await test.step('a sign-out on a protected page leads home, and closes the protected page of another tab', async () => {
    const second = await context.newPage();
    await visit(second, '/dashboard');
    await logout(second).click();
    await expect(header(second).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(second).toHaveURL('/');
    await second.close();
    await expectSignInPage(page);
  });

  const email = uniqueEmail('kavya');

  await test.step('a new customer registers and is offered to continue to the checkout, also after a reload', async () => {
    await page.getByRole('button', { name: 'Create an account' }).click();
    await field(page, 'Name').fill('Kavya Rao');
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill('roasted-makhana');
    await field(page, 'Confirm Password').fill('roasted-makhana');
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(page).toHaveURL('/');
    const link = page.getByRole('link', { name: 'Continue to checkout' });
    await expect(link).toBeVisible();
    await page.reload();
    await expect(link).toHaveAttribute('href', '/checkout');
  });

  await test.step('an ended session leads to the sign-in page and says why', async () => {
    // Leaves the home page, whose late calls would find the ended session first.
    await page.goto('/api/health');
    await execute(
      `delete from sessions where user_id = (select id from users where email = '${email}')`,
    );
    await page.goto('/checkout');
    await expectSignInPage(page);
    const message = 'Your session has ended. Please login to proceed to checkout';
    await expect(page.getByText(message)).toBeVisible();
    expect(await page.evaluate(() => (history.state as { usr?: unknown }).usr)).toEqual({
      from: '/checkout',
      message,
    });
  });
});

test('an administrator signs in on the way to the back-office', async ({ page }) => {
  const { email } = await createAdmin();
  const seen: string[] = [];
  await page.exposeFunction('saw', (text: string) => seen.push(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      (window as unknown as { saw(text: string): void }).saw(document.body?.innerText ?? '');
    }).observe(document, { childList: true, subtree: true });
  });

  await test.step('the sign-in page opens, and nothing of the back-office is visible before', async () => {
    await page.goto('/admin/users?q=rao');
    await expectSignInPage(page);
    await expect(page.getByText('Please login to access the admin dashboard')).toBeVisible();
    await expect.poll(() => seen.some((text) => text.includes('Welcome!'))).toBe(true);
    for (const text of seen) expect(text).not.toContain('Audit');
    await signIn(page, email);
    await expect(page).toHaveURL('/admin');
  });

  await test.step('the overview offers to continue to the requested page', async () => {
    await page.getByRole('link', { name: 'Continue to Users' }).click();
    await expect(page).toHaveURL('/admin/users?q=rao');
  });

  await test.step('the header and the menu of the shop link to the back-office', async () => {
    await visit(page, '/cart');
    const link = header(page).getByRole('link', { name: 'Admin' });
    await expect(link).toHaveAttribute('href', '/admin');
    await expect(link.locator('svg')).toBeVisible();
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(
      page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Admin Panel' }),
    ).toHaveAttribute('href', '/admin');
  });
});

test('a customer is refused at the back-office, after the server has answered', async ({
  page,
}) => {
  // The stored role says otherwise, and the server corrects it.
  await storeSession(page, await createCustomer({ name: 'Kavya Rao' }), 'admin');
  const goBack = page.getByRole('button', { name: 'Go Back' });
  const denied = page.getByRole('heading', { name: 'Access Denied' });
  const ME = '**/api/auth/me';

  await test.step('before the answer the page shows only its frame, and its data is already requested', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route(ME, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const users = page.waitForResponse('**/api/admin/users?*');
    await page.goto('/admin/users');
    expect((await users).status()).toBe(403);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users');
    await expect(checking(page)).toBeVisible();
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(denied).toHaveCount(0);
    await expect(page.getByText('Audit')).toHaveCount(0);
    answer.resolve();
    await expect(denied).toBeVisible();
    await expect(checking(page)).toHaveCount(0);
    await page.unroute(ME);
  });

  await test.step('it says that it is for administrators', async () => {
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

  await test.step('Go Back leads home without an earlier page', async () => {
    await goBack.click();
    await expect(page).toHaveURL('/');
  });

  await test.step('an unavailable server does not end the session', async () => {
    await page.route(ME, (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await expect(header(page).getByRole('link', { name: 'Kavya' })).toBeVisible();
  });

  await test.step('Go Back leads to the earlier page', async () => {
    await page.goto('/admin');
    await expect(denied).toBeVisible();
    await goBack.click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('screens that need no data wait for the answer, too', async () => {
    await page.unroute(ME);
    await page.route(ME, () => {});
    for (const [path, title, part] of [
      ['/admin/products/import', 'Import products', page.locator('input[type=file]')],
      ['/admin/analytics', 'Analytics', page.getByText('Coming Soon')],
      ['/admin/orders/slips', 'Packing slips', page.getByText('There is nothing to print')],
    ] as const) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(checking(page)).toBeVisible();
      await expect(part).toHaveCount(0);
    }
  });
});
