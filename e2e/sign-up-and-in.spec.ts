import type { Page } from '@playwright/test';
import { PHONE } from './support/back-office.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  expectSignInPage,
  uniqueEmail,
  field,
  linkIn,
  waitForMail,
  createCustomer,
  signIn,
  storeSession,
  storedSession,
} from './support/people.ts';
import { waitForHydration, expect, storeCart, storedCart, test, visit } from './support/shop.ts';

const loginLink = (page: Page) => banner(page).getByRole('link', { name: 'Login' });
const banner = (page: Page) => page.locator('header').first();
const toasts = (page: Page) => page.locator('[data-toasts]');

test('a customer signs up, confirms the email and replaces a forgotten password', async ({
  page,
}) => {
  const email = uniqueEmail('ananya');
  await storeCart(page, 2);

  await test.step('the account is usable at once', () => signUp(page, email));

  await test.step('the mailed link confirms the email', () => confirmEmail(page, email));

  await test.step('the sign-out ends the session in the browser and on the server', () =>
    signOut(page, email));

  const answer = await page.request.post('/api/auth/login', {
    data: { email, password: 'makhana-and-sattu' },
  });
  const { data: other } = (await answer.json()) as { data: { token: string } };
  await page.setViewportSize(PHONE);

  const link = await test.step('a reset link is requested on a phone', () =>
    requestResetLink(page, email));

  await test.step('the link sets a new password and ends all sessions', async () => {
    expect(await statusOf(page, other.token)).toBe(200);
    await resetPassword(page, link, email);
    expect(await statusOf(page, other.token)).toBe(401);
  });

  await test.step('the new password signs in, and the menu shows the account', async () => {
    await expectSignInPage(page);
    await signIn(page, email, 'a-better-one');
    await expect(page).toHaveURL('/');
    await expect(toasts(page).getByText('Welcome back, Ananya!')).toBeVisible();
    await useAccountMenu(page, email);
  });

  await test.step('the link works only once', async () => {
    await visit(page, link);
    await expect(page.getByText('This password reset link has already been used.')).toBeVisible();
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await expect(forgotDialog(page).getByLabel('Email')).toBeFocused();
  });
});

async function statusOf(page: Page, token: string | null): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request.get('/api/auth/me', { headers })).status();
}

async function signUp(page: Page, email: string): Promise<void> {
  await visit(page, '/cart');
  await loginLink(page).click();
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await field(page, 'Name').fill('Ananya Sharma');
  await field(page, 'Email').fill(email.toUpperCase());
  await field(page, 'Password').fill('makhana-and-sattu');
  await field(page, 'Confirm Password').fill('makhana-and-sattu');
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expect(toasts(page).getByText('Welcome, Ananya!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(banner(page).getByRole('link', { name: 'Ananya' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
}

async function confirmEmail(page: Page, email: string): Promise<void> {
  const verification = await waitForMail(email);
  expect(verification).toContain('Subject: Confirm your email for Tokri');
  await banner(page).getByRole('link', { name: 'Ananya' }).click();
  await expect(page.getByText('Please confirm your email.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await waitForMail(email, 2);
  await visit(page, linkIn(verification, '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  expect(await waitForMail(email, 3)).toContain('Subject: Welcome to Tokri');
  await page.getByRole('link', { name: 'Your orders' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ananya Sharma!' })).toBeVisible();
  await expect(page.getByText('Please confirm your email.')).toHaveCount(0);
}

async function signOut(page: Page, email: string): Promise<void> {
  const { session, token } = await storedSession(page);
  expect(session).toMatchObject({ version: 1, state: { user: { email }, isAuthenticated: true } });
  expect(token).toBe(session?.state.token);
  await banner(page).getByRole('button', { name: 'Logout' }).click();
  await expect(loginLink(page)).toBeVisible();
  expect((await storedSession(page)).token).toBeNull();
  expect((await storedSession(page)).session?.state).toMatchObject({
    user: null,
    token: null,
    isAuthenticated: false,
  });
  expect((await storedCart(page)).state.items).toEqual([]);
  await expect.poll(() => statusOf(page, token)).toBe(401);
}

async function useAccountMenu(page: Page, email: string): Promise<void> {
  const menu = page.getByRole('dialog', { name: 'Menu' });
  const openMenu = page.getByRole('button', { name: 'Open menu' });
  await openMenu.click();
  await expect(menu).toContainText(email);
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(menu.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(menu).toBeHidden();
  await openMenu.click();
  await expect(menu.getByRole('link', { name: 'Login / Sign Up' })).toHaveAttribute(
    'href',
    '/auth',
  );
}

const forgotDialog = (page: Page) => page.getByRole('dialog', { name: 'Forgot Password?' });

async function requestResetLink(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Login / Sign Up' }).click();
  await expectSignInPage(page);
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = forgotDialog(page);
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('If this email has an account, a link');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  return linkIn(await waitForMail(email, 4), '/reset-password');
}

async function resetPassword(page: Page, link: string, email: string): Promise<void> {
  await visit(page, link);
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await field(page, 'New Password').fill('a-better-one');
  await field(page, 'Confirm Password').fill('a-bitter-one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await field(page, 'Confirm Password').fill('a-better-one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Your password has been reset.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/auth');
  expect(await waitForMail(email, 5)).toContain('password');
}

test('links in emails that do not work offer a new link', async ({ page }) => {
  const kavya = await createCustomer({ emailVerifiedAt: null });

  await test.step('a password reset link without a token offers a new one', async () => {
    await visit(page, '/reset-password');
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    await expect(page.getByText(INVALID_RESET)).toBeVisible();
    await expect(page.getByLabel('New Password')).toHaveCount(0);
    await expect(sendNewLink(page)).toBeVisible();
  });

  await test.step('an unknown reset link says so, and the form keeps the password', () =>
    useUnknownResetLink(page));

  await test.step('a reset link that another tab has used since offers a new one', () =>
    reuseResetLink(page));

  await test.step('the form of the reset link waits for the answer', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/auth/reset-password', async (route) => {
      await answer.promise;
      await route.fulfill({ json: { success: true, message: 'Done.', data: null } });
    });
    await expect(field(page, 'New Password')).toHaveAttribute('required', '');
    await expect(field(page, 'Confirm Password')).toHaveAttribute('required', '');
    await setPassword(page);
    await expect(page.getByRole('button', { name: 'Resetting...' })).toBeDisabled();
    answer.resolve();
    await expect(page.getByRole('alertdialog')).toContainText('Done.');
    await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toHaveCount(1);
    await page.unrouteAll();
  });

  await test.step('a verification link asks a guest to sign in', async () => {
    await visit(page, '/verify-email?token=made-up');
    await expect(page.getByText('Please login to confirm your email')).toBeVisible();
    await expectSignInPage(page);
    await signIn(page, kavya.email);
  });

  await test.step('an invalid verification link offers a new link, which works', async () => {
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await sendNewLink(page).click();
    await expect(page.getByText(`We sent a link to ${kavya.email}.`)).toBeVisible();
    await visit(page, linkIn(await waitForMail(kavya.email), '/verify-email'));
    await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
    await expectAccessible(page, page.locator('main'));
  });
});

const INVALID_RESET = 'The password reset link is invalid or has expired.';
const sendNewLink = (page: Page) => page.getByRole('button', { name: 'Send a new link' });

async function setPassword(page: Page): Promise<void> {
  await field(page, 'New Password').fill('a-better-one');
  await field(page, 'Confirm Password').fill('a-better-one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
}

async function useUnknownResetLink(page: Page): Promise<void> {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  await visit(page, '/reset-password?token=used-up');
  const notice = page.getByRole('status').filter({ hasText: 'is invalid or has expired' });
  await expect(notice.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  await setPassword(page);
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(INVALID_RESET);
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alert').filter({ hasText: INVALID_RESET })).toBeVisible();
  await expect(field(page, 'New Password')).toHaveValue('a-better-one');
  expect(calls.filter((url) => url.includes('used-up'))).toEqual([]);
}

async function reuseResetLink(page: Page): Promise<void> {
  let state = 'live';
  await page.route('**/api/auth/reset-link', (route) =>
    route.fulfill({ json: { success: true, data: { state } } }),
  );
  const checked = page.waitForResponse('**/api/auth/reset-link');
  await visit(page, '/reset-password?token=abc');
  await checked;
  await expect(sendNewLink(page)).toHaveCount(0);
  state = 'used';
  await setPassword(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('This password reset link has already been used.')).toBeVisible();
  await sendNewLink(page).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'New Password')).toHaveValue('a-better-one');
}

/** Watches each document from its start and returns whether the text was ever visible in it. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((word) => {
    const look = () => {
      const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (
          node.textContent?.trim() === word &&
          node.parentElement?.checkVisibility({ visibilityProperty: true })
        ) {
          Object.assign(window, { wasSeen: true });
        }
      }
      requestAnimationFrame(look);
    };
    look();
  }, text);
  return () => page.evaluate(() => 'wasSeen' in window);
}

test('the header shows a signed-in customer from the start', async ({ page }) => {
  const kavya = await createCustomer({ name: 'Kavya Rao' });
  await storeSession(page, { ...kavya, name: '' });
  const wasSeen = await watchFor(page, 'Login');
  const named = (name: string) => banner(page).getByRole('link', { name });
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', async (route) => {
    await answer.promise;
    await route.continue();
  });

  await test.step('before the answer of the server, an account without a stored name is called Dashboard', async () => {
    await visit(page, '/cart');
    await expect(named('Dashboard')).toBeVisible();
  });

  await test.step('after it, the name is that of the server, and Login was never visible', async () => {
    answer.resolve();
    await expect(named('Kavya')).toBeVisible();
    expect(await wasSeen()).toBe(false);
  });
});
