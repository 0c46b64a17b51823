import type { Page } from '@playwright/test';
import { expectFine } from './support/fine.ts';
import {
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

const loginLink = (page: Page) => banner(page).getByRole('link', { name: 'Login' });
const banner = (page: Page) => page.getByRole('banner');
const toasts = (page: Page) => page.locator('[data-toasts]');

test('a customer signs up, signs in, and replaces a forgotten password', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = emailOf('ananya');
  await storeCart(page, 2);

  await test.step('the account is usable at once', () => signUp(page, email));

  await test.step('the mailed link confirms the email', () => confirmEmail(page, email));

  await test.step('the sign-out ends the session in the browser and on the server', () =>
    signOut(page, email));

  await test.step('the password signs in again', async () => {
    await loginLink(page).click();
    await alive(page);
    await signIn(page, email, 'makhana-and-sattu');
    await expect(toasts(page).getByText('Welcome back, Ananya!')).toBeVisible();
  });

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, baseURL });
  const link = await test.step('a reset link is requested on a phone', () =>
    requestResetLink(phone, email));

  await test.step('the link sets a new password', () => resetPassword(phone, link, email));

  await test.step('the session that was open is over', async () => {
    await page.reload();
    await expect(loginLink(page)).toBeVisible();
  });

  await test.step('the new password signs in, and the link works only once', async () => {
    await atTheDoor(phone);
    await signIn(phone, email, 'a-better-one');
    await expect(phone).toHaveURL('/');
    await visit(phone, link);
    await expect(phone.getByText('This password reset link has already been used.')).toBeVisible();
    await phone.getByRole('button', { name: 'Send a new link' }).click();
    await expect(forgotDialog(phone).getByLabel('Email')).toBeFocused();
    await phone.close();
  });
});

async function signUp(page: Page, email: string): Promise<void> {
  await visit(page, '/products');
  await loginLink(page).click();
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await alive(page);
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
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${token}` };
      return (await page.request.get('/api/auth/me', { headers })).status();
    })
    .toBe(401);
}

const forgotDialog = (page: Page) => page.getByRole('dialog', { name: 'Forgot Password?' });

async function requestResetLink(phone: Page, email: string): Promise<string> {
  await visit(phone, '/auth');
  await field(phone, 'Email').fill(email);
  await phone.getByRole('button', { name: 'Forgot Password?' }).click();
  const dialog = forgotDialog(phone);
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send reset link' }).click();
  const alert = phone.getByRole('alertdialog');
  await expect(alert).toContainText('If this email has an account, a link');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toBeHidden();
  return linkIn(await mailTo(email, 3), '/reset-password');
}

async function resetPassword(phone: Page, link: string, email: string): Promise<void> {
  await visit(phone, link);
  await expect(phone.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible();
  await field(phone, 'New Password').fill('a-better-one');
  await field(phone, 'Confirm Password').fill('a-bitter-one');
  await phone.getByRole('button', { name: 'Reset Password' }).click();
  await expect(phone.getByText('Passwords do not match')).toBeVisible();
  await field(phone, 'Confirm Password').fill('a-better-one');
  await phone.getByRole('button', { name: 'Reset Password' }).click();
  const alert = phone.getByRole('alertdialog');
  await expect(alert).toContainText('Your password has been reset.');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(phone).toHaveURL('/auth');
  expect(await mailTo(email, 4)).toContain('password');
}

test('a verification link asks a guest to sign in, and an invalid one offers a new link', async ({
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

test('a reset link does not work', async ({ page }) => {
  const newLink = page.getByRole('button', { name: 'Send a new link' });
  const alert = page.getByRole('alertdialog');
  const invalid = 'The password reset link is invalid or has expired.';
  const setPassword = async () => {
    await field(page, 'New Password').fill('a-better-one');
    await field(page, 'Confirm Password').fill('a-better-one');
    await page.getByRole('button', { name: 'Reset Password' }).click();
  };

  await test.step('a link without a token offers a new one', async () => {
    await visit(page, '/reset-password');
    await expect(page.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
    await expect(page.getByText(invalid)).toBeVisible();
    await expect(page.getByLabel('New Password')).toHaveCount(0);
    await expect(newLink).toBeVisible();
  });

  await test.step('an unknown link says so, and the form keeps the password', async () => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
    });
    await visit(page, '/reset-password?token=used-up');
    const notice = page.getByRole('status').filter({ hasText: 'is invalid or has expired' });
    await expect(notice.getByRole('button', { name: 'Send a new link' })).toBeVisible();
    await setPassword();
    await expect(alert).toContainText(invalid);
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('alert').filter({ hasText: invalid })).toBeVisible();
    await expect(field(page, 'New Password')).toHaveValue('a-better-one');
    expect(calls.filter((url) => url.includes('used-up'))).toEqual([]);
  });

  await test.step('a link that another tab has used meanwhile offers a new one', async () => {
    let state = 'live';
    await page.route('**/api/auth/reset-link', (route) =>
      route.fulfill({ json: { success: true, data: { state } } }),
    );
    const checked = page.waitForResponse('**/api/auth/reset-link');
    await visit(page, '/reset-password?token=abc');
    await checked;
    await expect(newLink).toHaveCount(0);
    state = 'used';
    await setPassword();
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('This password reset link has already been used.')).toBeVisible();
    await newLink.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(field(page, 'New Password')).toHaveValue('a-better-one');
  });

  await test.step('the button waits for the answer and says so', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/auth/reset-password', async (route) => {
      await answer.promise;
      await route.fulfill({ json: { success: true, message: 'Done.', data: null } });
    });
    await expect(field(page, 'New Password')).toHaveAttribute('required', '');
    await expect(field(page, 'Confirm Password')).toHaveAttribute('required', '');
    await setPassword();
    await expect(page.getByRole('button', { name: 'Resetting...' })).toBeDisabled();
    answer.resolve();
    await expect(alert).toContainText('Done.');
    await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toHaveCount(1);
  });
});

/** Watches each document from its start; answers whether the text was ever visible in the open one. */
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

test('the header shows a signed-in customer from the first moment', async ({ page }) => {
  const kavya = await newPerson({ name: 'Kavya Rao' });
  await storeSession(page, { ...kavya, name: '' });
  const wasSeen = await watchFor(page, 'Login');
  const ME = '**/api/auth/me';
  const named = (name: string) => banner(page).getByRole('link', { name });

  await test.step('an account without a stored name is called Dashboard', async () => {
    await page.route(ME, (route) => route.abort());
    await visit(page, '/products');
    await expect(named('Dashboard')).toBeVisible();
    await page.unroute(ME);
  });

  await test.step('the name comes from the server', async () => {
    await page.reload();
    await expect(named('Kavya')).toBeVisible();
  });

  await test.step('a reload never shows Login, before the answer or after it', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route(ME, async (route) => {
      await answer.promise;
      await route.continue();
    });
    const answered = page.waitForResponse(ME);
    await visit(page, '/');
    await expect(named('Kavya')).toBeVisible();
    answer.resolve();
    await (await answered).finished();
    // Two frames later the page has drawn the answer.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    await expect(named('Kavya')).toBeVisible();
    expect(await wasSeen()).toBe(false);
  });
});
