import type { Page } from '@playwright/test';
import {
  PASSWORD,
  expectSignInPage,
  field,
  createCustomer,
  signIn,
  storedSession,
} from './support/people.ts';
import { expect, test, visit } from './support/shop.ts';
import { expectTexts } from './support/texts.ts';

const submit = (page: Page, name: 'Sign In' | 'Create Account') =>
  page.getByRole('button', { name, exact: true });
const header = (page: Page) => page.locator('header').first();
const account = (page: Page) => header(page).getByRole('link', { name: 'Kavya' });
const navigationState = (page: Page) =>
  page.evaluate(() => (history.state as { usr?: unknown }).usr);

async function logOut(page: Page): Promise<void> {
  await header(page).getByRole('button', { name: 'Logout' }).click();
  await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Opens the sign-in page with the navigation state of another page. */
async function openWithState(page: Page, state: unknown): Promise<void> {
  await page.evaluate((usr) => {
    history.pushState({ usr, key: 'arrival', idx: 1 }, '', '/auth');
    location.reload();
  }, state);
  await expectSignInPage(page);
}

/** Fills the form of a new account and sends it. */
async function signUp(page: Page, email: string): Promise<void> {
  await field(page, 'Name').fill('Kavya Rao');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('roasted-makhana');
  await field(page, 'Confirm Password').fill('roasted-makhana');
  await submit(page, 'Create Account').click();
}

test('The sign-in form checks its fields, explains refused requests and keeps what was typed', async ({
  page,
}) => {
  const { email } = await createCustomer({ name: 'Kavya Rao' });
  const alert = page.getByRole('alert');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/')) calls.push(request.url());
  });
  // Every other kind of damage is a test of `readSession`.
  await page.addInitScript(() => {
    if (localStorage.getItem('auth-storage')) return;
    localStorage.setItem('auth-storage', '{');
    localStorage.setItem('token', '{');
  });
  await visit(page, '/auth');

  await test.step('the password can be shown and hidden', async () => {
    const password = field(page, 'Password');
    await password.fill('roasted-makhana');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
    await password.fill('');
  });

  // Every other mistake is a test of `loginInput` and `signUpForm`.
  await test.step('a mistake is named at its field until the field is edited', async () => {
    await submit(page, 'Sign In').click();
    await expectTexts(page.locator('form').first(), ['Email is required', 'Password is required']);
    await expect(field(page, 'Email')).toBeFocused();
    await expect(page.getByText('Name is required')).toHaveCount(0);
    await field(page, 'Email').fill('kavya');
    await expect(page.getByText('Email is required')).toHaveCount(0);
    await expect(page.getByText('Password is required')).toBeVisible();
    await submit(page, 'Sign In').click();
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
  });

  await test.step('the form of a new account starts empty and checks its own fields', async () => {
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByText('Please enter a valid email')).toHaveCount(0);
    for (const name of ['Name', 'Email', 'Password', 'Confirm Password']) {
      await expect(field(page, name)).toHaveValue('');
    }
    await submit(page, 'Create Account').click();
    await expectTexts(page.locator('main'), [
      'Name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ]);
  });

  await test.step('no mistake reaches the server', () => {
    expect(calls.filter((url) => /login|register/.test(url))).toEqual([]);
  });

  await test.step('a network failure does not clear the form of a new account', async () => {
    await page.route('**/api/auth/register', (route) => route.abort());
    await signUp(page, email);
    await expect(alert).toHaveText('Registration failed');
    await expect(field(page, 'Name')).toHaveValue('Kavya Rao');
    await page.unroute('**/api/auth/register');
  });

  await test.step('an email that already has an account is refused', async () => {
    await submit(page, 'Create Account').click();
    await expect(alert).toContainText('already exists');
    await expect(field(page, 'Name')).toHaveValue('Kavya Rao');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
    await expect(field(page, 'Password')).toHaveValue('');
  });

  await test.step('the dialog for a forgotten password explains a failure and stays open', () =>
    requestLinkWithoutServer(page));

  // Every other response is a test of `logIn`.
  await test.step('the message of the server is shown', async () => {
    const message = 'Too many attempts. Please try again in 5 minutes.';
    await page.route('**/api/auth/login', (route) =>
      route.fulfill({ status: 429, json: { success: false, message } }),
    );
    await signIn(page, email, 'wrong-password');
    await expect(alert).toHaveText(message);
    await page.unroute('**/api/auth/login');
  });

  await test.step('after a wrong password the next attempt works', async () => {
    await submit(page, 'Sign In').click();
    await expect(alert).toHaveText('Invalid email or password');
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(field(page, 'Password')).toHaveValue('wrong-password');
    await signIn(page, email);
    await expect(page).toHaveURL('/');
  });

  await test.step('the session replaces what was damaged in the storage of the browser', async () => {
    await expect(account(page)).toBeVisible();
    expect((await storedSession(page)).session?.state.user?.email).toBe(email);
  });

  await test.step('a signed-in customer is redirected from the sign-in page', async () => {
    await page.goto('/auth');
    await expect(page).toHaveURL('/');
  });
});

async function requestLinkWithoutServer(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Forgot Password?' });
  const notice = page.getByRole('alertdialog');
  const sendLink = dialog.getByRole('button', { name: 'Send reset link' });
  await page.getByRole('button', { name: 'Forgot Password?' }).click();
  await sendLink.click();
  await expect(dialog.getByText('Email is required')).toBeVisible();
  await dialog.getByLabel('Email').fill('kavya@example.com');
  const limited = 'Too many attempts. Please try again in 5 minutes.';
  for (const [isDown, text] of [
    [true, 'Failed to send password reset email. Please try again.'],
    [false, limited],
  ] as const) {
    await page.route('**/api/auth/forgot-password', (route) =>
      isDown
        ? route.abort()
        : route.fulfill({ status: 429, json: { success: false, message: limited } }),
    );
    await sendLink.click();
    await expect(notice).toContainText(text);
    await notice.getByRole('button', { name: 'OK' }).click();
    await expect(notice).toHaveCount(0);
    await expect(dialog.getByLabel('Email')).toHaveValue('kavya@example.com');
    await page.unroute('**/api/auth/forgot-password');
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

// Every other address is a test of `destinationOf`.
test('The sign-in page says why it was opened, and stays within the shop', async ({ page }) => {
  const { email } = await createCustomer({ name: 'Kavya Rao' });
  const greeting = page.locator('[data-toasts]').getByText('Welcome back, Kavya!');
  const continueLink = page.getByRole('link', { name: /^Continue/ });
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/login')) calls += 1;
  });

  await test.step('a guest who opens the dashboard signs in and finds the link to it on the home page', async () => {
    const message = 'Please login to view your dashboard';
    await page.goto('/dashboard');
    await expectSignInPage(page);
    await expect(page.getByText(message)).toBeVisible();
    expect(await navigationState(page)).toEqual({ from: '/dashboard', message });
    await signIn(page, email);
    await expect(page).toHaveURL('/');
    await expect(greeting).toBeVisible();
    await expect(continueLink).toHaveCount(1);
    await expect(continueLink).toHaveText('Continue to your dashboard');
    await logOut(page);
  });

  await test.step('it shows the message and the product of the page before', async () => {
    const message = 'Please login to proceed to checkout';
    await openWithState(page, { message, productName: 'Classic Sattu', from: '/..//evil.example' });
    const notice = page.getByRole('status').filter({ hasText: message });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('Classic Sattu');
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  await test.step('a double click signs in once, and not on the way to another site', async () => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    calls = 0;
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(PASSWORD);
    await submit(page, 'Sign In').dblclick();
    // A toast stays while the pointer is over it.
    await page.mouse.move(0, 0);
    await expect(page).toHaveURL('/');
    await expect(account(page)).toBeVisible();
    expect(calls).toBe(1);
    await expect(continueLink).toHaveCount(0);
  });

  await test.step('the greeting stays for four seconds', async () => {
    // The greeting appears within this time.
    await page.clock.runFor(110);
    await expect(greeting).toBeVisible();
    await page.clock.runFor(3800);
    await expect(greeting).toBeVisible();
    await page.clock.runFor(300);
    await expect(greeting).toHaveCount(0);
  });
});

test('Customers sign in although the storage of the browser is full or forbidden', async ({
  page,
}) => {
  const { email } = await createCustomer({ name: 'Kavya Rao' });

  await test.step('full', async () => {
    await page.addInitScript(() => {
      const setItem = Storage.prototype.setItem;
      Storage.prototype.setItem = function set(name, value) {
        if (this !== sessionStorage) throw new DOMException('full', 'QuotaExceededError');
        setItem.call(this, name, value);
      };
    });
    await visit(page, '/auth');
    await signIn(page, email);
    await expect(account(page)).toBeVisible();
    await logOut(page);
  });

  await test.step('forbidden', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await visit(page, '/auth');
    await signIn(page, email);
    await expect(account(page)).toBeVisible();
    await logOut(page);
  });
});
