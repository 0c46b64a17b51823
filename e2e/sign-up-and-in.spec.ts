import type { Page } from '@playwright/test';
import { expectFine } from './support/fine.ts';
import {
  PASSWORD,
  atTheDoor,
  emailOf,
  field,
  linkIn,
  mailTo,
  newPerson,
  signIn,
  storeSession,
  storedSession,
} from './support/people.ts';
import { alive, expect, storeCart, storedCart, test, visit } from './support/shop.ts';

const banner = (page: Page) => page.getByRole('banner');

test('sign up, sign out, sign in, forget the password, set a new one: the old session is dead', async ({
  page,
  browser,
}) => {
  test.slow();
  const email = emailOf('ananya');
  await storeCart(page, 2);
  await visit(page, '/products');
  await banner(page).getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await alive(page);

  await page.getByRole('button', { name: 'Create an account' }).click();
  await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible();
  await field(page, 'Name').fill('Ananya Sharma');
  await field(page, 'Email').fill(email.toUpperCase());
  await field(page, 'Password').fill('makhana-and-sattu');
  await field(page, 'Confirm Password').fill('makhana-and-sattu');
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Ananya!')).toBeVisible();
  await expect(banner(page).getByRole('link', { name: 'Ananya' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  const verification = await mailTo(email);
  expect(verification).toContain('Subject: Confirm your email for Tokri');

  await banner(page).getByRole('link', { name: 'Ananya' }).click();
  await expect(page.getByText('Please confirm your email.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the link again' })).toBeVisible();
  await visit(page, linkIn(verification, '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  expect(await mailTo(email, 2)).toContain('Subject: Welcome to Tokri');
  await page.getByRole('link', { name: 'Your orders' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Ananya Sharma!' })).toBeVisible();
  await expect(page.getByText('Please confirm your email.')).toHaveCount(0);
  await visit(page, '/');

  const { session, token } = await storedSession(page);
  expect(session).toMatchObject({ version: 1, state: { user: { email }, isAuthenticated: true } });
  expect(token).toBe(session?.state.token);

  await banner(page).getByRole('button', { name: 'Logout' }).click();
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible();
  expect((await storedSession(page)).token).toBeNull();
  expect((await storedSession(page)).session?.state).toMatchObject({
    user: null,
    token: null,
    isAuthenticated: false,
  });
  expect((await storedCart(page)).state.items).toEqual([]);
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await page.request.get('/api/auth/me', { headers })).status();
    })
    .toBe(401);

  await banner(page).getByRole('link', { name: 'Login' }).click();
  await alive(page);
  await signIn(page, email, 'makhana-and-sattu');
  await expect(page.getByText('Welcome back, Ananya!')).toBeVisible();

  // Meanwhile, on a phone: the password is forgotten.
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await visit(phone, '/auth');
  await field(phone, 'Email').fill(email);
  await phone.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = phone.getByRole('dialog', { name: 'Forgot Password?' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  const alert = phone.getByRole('alertdialog');
  await expect(alert).toContainText('If this email has an account, a link');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();

  const link = linkIn(await mailTo(email, 3), '/reset-password');
  await visit(phone, link);
  await expect(phone.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await field(phone, 'New Password').fill('a-better-one');
  await field(phone, 'Confirm Password').fill('a-bitter-one');
  await phone.getByRole('button', { name: 'Reset Password' }).click();
  await expect(phone.getByText('Passwords do not match')).toBeVisible();
  await field(phone, 'Confirm Password').fill('a-better-one');
  await phone.getByRole('button', { name: 'Reset Password' }).click();
  await expect(alert).toContainText('Your password has been reset.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(phone).toHaveURL('/auth');
  expect(await mailTo(email, 4)).toContain('password');

  // The session that was open is over, and nobody is stuck: its page says Login.
  await page.reload();
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible();

  await atTheDoor(phone);
  await signIn(phone, email, 'a-better-one');
  await expect(phone).toHaveURL('/');

  await visit(phone, link);
  await expect(phone.getByText('This password reset link has already been used.')).toBeVisible();
  await phone.getByRole('button', { name: 'Send a new link' }).click();
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await phone.close();
});

test('a verification link asks guests to log in, and one that is over offers a new one', async ({
  page,
}) => {
  const kavya = await newPerson({ emailVerifiedAt: null });
  await visit(page, '/verify-email?token=made-up');
  await expect(page.getByText('Please login to confirm your email')).toBeVisible();
  await atTheDoor(page);
  await signIn(page, kavya.email);
  await expect(page).not.toHaveURL('/auth');

  await visit(page, '/account/security');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText(`We sent a link to ${kavya.email}.`)).toBeVisible();
  await mailTo(kavya.email);

  await visit(page, '/verify-email?token=made-up');
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expectFine(page);
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await expect(page.getByText(`We sent a link to ${kavya.email}.`)).toBeVisible();
  await visit(page, linkIn(await mailTo(kavya.email, 2), '/verify-email'));
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  await expectFine(page);
});

test('a used link is told so, inline and in an alert, and what was typed stays', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  await visit(page, '/reset-password?token=used-up');
  const notice = page.getByRole('status').filter({ hasText: 'is invalid or has expired' });
  await expect(notice.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  await field(page, 'New Password').fill('a-better-one');
  await field(page, 'Confirm Password').fill('a-better-one');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  const text = 'The password reset link is invalid or has expired.';
  await expect(page.getByRole('alertdialog')).toContainText(text);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
  await expect(field(page, 'New Password')).toHaveValue('a-better-one');
  expect(calls.filter((url) => url.includes('used-up'))).toEqual([]);
});

test('a link that was used in another tab meanwhile offers a new one', async ({ page }) => {
  let state = 'live';
  await page.route('**/api/auth/reset-link', (route) =>
    route.fulfill({ json: { success: true, data: { state } } }),
  );
  await visit(page, '/reset-password?token=abc');
  await field(page, 'New Password').fill('a-better-one');
  await field(page, 'Confirm Password').fill('a-better-one');
  await expect(page.getByRole('button', { name: 'Send a new link' })).toHaveCount(0);
  state = 'used';
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('This password reset link has already been used.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a new link' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page, 'New Password')).toHaveValue('a-better-one');
});

test('a reset link without a token is no link', async ({ page }) => {
  await visit(page, '/reset-password');
  await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(page.getByText('The password reset link is invalid or has expired.')).toBeVisible();
  await expect(page.getByLabel('New Password')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

test.describe('while the new password is being set', () => {
  test('the button says so and waits', async ({ page }) => {
    let answer = () => {};
    const asked = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/auth/reset-password', async (route) => {
      await asked;
      await route.fulfill({ json: { success: true, message: 'Done.', data: null } });
    });
    await visit(page, '/reset-password?token=abc');
    await expect(field(page, 'New Password')).toHaveAttribute('required', '');
    await expect(field(page, 'Confirm Password')).toHaveAttribute('required', '');
    await field(page, 'New Password').fill('a-better-one');
    await field(page, 'Confirm Password').fill('a-better-one');
    await page.getByRole('button', { name: 'Reset Password' }).click();
    await expect(page.getByRole('button', { name: 'Resetting...' })).toBeDisabled();
    answer();
    await expect(page.getByRole('alertdialog')).toContainText('Done.');
    await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toHaveCount(1);
  });
});

/** Whether the word was ever to be seen, from the first moment of the document on. */
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

test('a signed-in reload never shows Login, not even for a moment', async ({ page }) => {
  const kavya = await newPerson({ name: 'Kavya Rao' });
  await storeSession(page, kavya);
  const wasSeen = await watchFor(page, 'Login');
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/auth/me', async (route) => {
    await asked;
    await route.continue();
  });
  await visit(page, '/');
  await expect(banner(page).getByRole('link', { name: 'Kavya' })).toBeVisible();
  answer();
  await page.waitForLoadState('networkidle');
  await expect(banner(page).getByRole('link', { name: 'Kavya' })).toBeVisible();
  expect(await wasSeen()).toBe(false);
});

test('the name comes anew from the server, and an account without one is called Dashboard', async ({
  page,
}) => {
  const kavya = await newPerson({ name: 'Kavya Rao' });
  await storeSession(page, { ...kavya, name: '' });
  await page.route('**/api/auth/me', (route) => route.abort());
  await visit(page, '/products');
  await expect(banner(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await page.unroute('**/api/auth/me');
  await page.reload();
  await expect(banner(page).getByRole('link', { name: 'Kavya' })).toBeVisible();
});

test('two tabs sign in and out together', async ({ page, context }) => {
  const kavya = await newPerson({ name: 'Kavya Rao' });
  await visit(page, '/');
  const second = await context.newPage();
  await visit(second, '/auth');
  await signIn(second, kavya.email, PASSWORD);
  await expect(second).toHaveURL('/');
  await expect(banner(page).getByRole('link', { name: 'Kavya' })).toBeVisible();
  // Both at once: the first press may take the other tab's button away.
  const pressLogout = (tab: Page) =>
    banner(tab)
      .getByRole('button', { name: 'Logout' })
      .click({ timeout: 3000 })
      .catch(() => {});
  await Promise.all([page, second].map(pressLogout));
  for (const tab of [page, second]) {
    await expect(banner(tab).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(tab).toHaveURL('/');
  }
});
