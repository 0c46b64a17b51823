import type { Page } from '@playwright/test';
import {
  PASSWORD,
  atTheDoor,
  emailOf,
  field,
  newAdmin,
  newPerson,
  signIn,
  storedSession,
} from './support/people.ts';
import { alive, expect, test, visit } from './support/shop.ts';

const submit = (page: Page, name: 'Sign In' | 'Create Account') =>
  page.getByRole('button', { name, exact: true });
const banner = (page: Page) => page.getByRole('banner');
const account = (page: Page) => banner(page).getByRole('link', { name: 'Kavya' });

async function logOut(page: Page): Promise<void> {
  await banner(page).getByRole('button', { name: 'Logout' }).click();
  await expect(banner(page).getByRole('link', { name: 'Login' })).toBeVisible();
}

/** Reaches the sign-in page as another page of the shop sends people there, from the page that is open. */
async function arrive(page: Page, state: unknown): Promise<void> {
  await page.evaluate((usr) => {
    history.pushState({ usr, key: 'arrival', idx: 1 }, '', '/auth');
    location.reload();
  }, state);
  await atTheDoor(page);
}

/** Fills the form of a new account and sends it. */
async function signUp(page: Page, email: string): Promise<void> {
  await field(page, 'Name').fill('Kavya Rao');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('roasted-makhana');
  await field(page, 'Confirm Password').fill('roasted-makhana');
  await submit(page, 'Create Account').click();
}

test('The form checks what was typed before it calls the server', async ({ page }) => {
  let calls = 0;
  await page.route('**/api/auth/**', (route) => {
    calls += 1;
    return route.continue();
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

  await test.step('a mistake is named at its field until the field is edited', async () => {
    await submit(page, 'Sign In').click();
    await expect(page.getByText('Email is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    await expect(field(page, 'Email')).toBeFocused();
    await expect(page.getByText('Name is required')).toHaveCount(0);
    await field(page, 'Email').fill('kavya');
    await expect(page.getByText('Email is required')).toHaveCount(0);
    await expect(page.getByText('Password is required')).toBeVisible();
    await field(page, 'Password').fill('12345');
    await submit(page, 'Sign In').click();
    await expect(page.getByText('Please enter a valid email')).toBeVisible();
    await expect(page.getByText('Password must be at least 6 characters')).toBeVisible();
  });

  await test.step('a password of 10,000 characters is too long', async () => {
    await signIn(page, 'kavya@example.com', 'x'.repeat(10_000));
    await expect(page.getByText('Please enter a valid email')).toHaveCount(0);
    await expect(page.getByText('Password must be at most 128 characters')).toBeVisible();
  });

  await test.step('an email in letters of other alphabets is invalid', async () => {
    for (const email of ['kavyа@example.com', 'कविता@example.com']) {
      await field(page, 'Email').fill('');
      await signIn(page, email);
      await expect(page.getByText('Please enter a valid email')).toBeVisible();
    }
  });

  await test.step('the form of a new account starts empty and checks its own fields', async () => {
    await page.getByRole('button', { name: 'Create an account' }).click();
    await expect(page.getByText('Please enter a valid email')).toHaveCount(0);
    for (const name of ['Name', 'Email', 'Password', 'Confirm Password']) {
      await expect(field(page, name)).toHaveValue('');
    }
    await submit(page, 'Create Account').click();
    for (const text of [
      'Name is required',
      'Email is required',
      'Password is required',
      'Please confirm your password',
    ]) {
      await expect(page.getByText(text)).toBeVisible();
    }
    await field(page, 'Name').fill('K');
    await field(page, 'Password').fill('roasted-makhana');
    await field(page, 'Confirm Password').fill('roasted');
    await submit(page, 'Create Account').click();
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
    await expect(field(page, 'Password')).toHaveValue('');
  });

  expect(calls).toBe(0);
});

test('The form explains a refused request and keeps what was typed', async ({ page }) => {
  const { email } = await newPerson({ name: 'Kavya Rao' });
  const alert = page.getByRole('alert');
  const dialog = page.getByRole('dialog', { name: 'Forgot Password?' });
  const notice = page.getByRole('alertdialog');
  const limited = 'Too many attempts. Please try again in 5 minutes.';
  await visit(page, '/auth');

  await test.step('whatever the server answers, the form says what happened', async () => {
    for (const [answer, text] of [
      [{ status: 500, body: 'oops' }, 'Login failed'],
      [{ json: { success: true, data: {} } }, 'Invalid response format'],
      [{ status: 429, json: { success: false, message: limited } }, limited],
      [{ json: { success: true, data: { token: 't' } } }, 'Invalid response format'],
      [
        { status: 503, json: { success: false, message: 'Closed for Diwali.' } },
        'Closed for Diwali.',
      ],
    ] as const) {
      await page.route('**/api/auth/login', (route) => route.fulfill(answer));
      await signIn(page, 'kavya@example.com', 'roasted-makhana');
      await expect(alert).toHaveText(text);
      await expect(field(page, 'Password')).toHaveValue('roasted-makhana');
      await page.unroute('**/api/auth/login');
    }
  });

  await test.step('the dialog for a forgotten password says the same, and stays open', async () => {
    const sendLink = dialog.getByRole('button', { name: 'Send reset link' });
    await field(page, 'Email').fill('');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await sendLink.click();
    await expect(dialog.getByText('Email is required')).toBeVisible();
    await dialog.getByLabel('Email').fill('kavya@example.com');
    for (const [isDead, text] of [
      [true, 'Failed to send password reset email. Please try again.'],
      [false, limited],
    ] as const) {
      await page.route('**/api/auth/forgot-password', (route) =>
        isDead
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
  });

  await test.step('a network failure does not clear the form of a new account', async () => {
    await page.route('**/api/auth/register', (route) => route.abort());
    await page.getByRole('button', { name: 'Create an account' }).click();
    await signUp(page, 'kavya@example.com');
    await expect(alert).toHaveText('Registration failed');
    await expect(field(page, 'Name')).toHaveValue('Kavya Rao');
    await page.unroute('**/api/auth/register');
  });

  await test.step('an email that has an account already is refused', async () => {
    await signUp(page, email);
    await expect(alert).toContainText('already exists');
    await expect(field(page, 'Name')).toHaveValue('Kavya Rao');
  });

  await test.step('after a wrong password the next attempt works', async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await signIn(page, email, 'wrong-password');
    await expect(alert).toHaveText('Invalid email or password');
    await expect(field(page, 'Email')).toHaveValue(email);
    await expect(field(page, 'Password')).toHaveValue('wrong-password');
    await signIn(page, email);
    await expect(page).toHaveURL('/');
  });

  await test.step('a signed-in customer is sent on from the sign-in page', async () => {
    await page.goto('/auth');
    await expect(page).toHaveURL('/');
  });
});

// Every other address is a test of `destinationOf`.
test('The sign-in page says why it was opened and leads back', async ({ page }) => {
  const { email } = await newPerson({ name: 'Kavya Rao' });
  const admin = await newAdmin();
  const greeting = page.locator('[data-toasts]').getByText(/^Welcome back/);
  const wayOn = page.getByRole('link', { name: /^Continue/ });

  await test.step('a guest of the dashboard signs in and finds the link to it on the home page', async () => {
    await page.goto('/dashboard');
    // The policy of the page before would refuse Google's script, which would be a complaint.
    await atTheDoor(page);
    await expect(page.getByText('Please login to view your dashboard')).toBeVisible();
    await signIn(page, email);
    await expect(page).toHaveURL('/');
    await expect(greeting).toBeVisible();
    await expect(wayOn).toHaveCount(1);
    await expect(wayOn).toHaveText('Continue to your dashboard');
    await logOut(page);
  });

  await test.step('it shows the message and the product that the page before handed over', async () => {
    const message = 'Please login to proceed to checkout';
    await arrive(page, { message, productName: 'Classic Sattu', from: '/..//evil.example' });
    const notice = page.getByRole('status').filter({ hasText: message });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('Classic Sattu');
    await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  await test.step('it does not lead to another site', async () => {
    await signIn(page, email);
    await expect(page).toHaveURL('/');
    await expect(greeting).toBeVisible();
    await expect(wayOn).toHaveCount(0);
    await logOut(page);
  });

  await test.step('a customer returns to the page before', async () => {
    await arrive(page, { from: '/products?category=sattu' });
    await signIn(page, email);
    await expect(page).toHaveURL('/products?category=sattu');
    await logOut(page);
  });

  await test.step('an admin goes to the back-office', async () => {
    await arrive(page, { from: '/checkout' });
    await signIn(page, admin.email);
    await expect(page).toHaveURL('/admin');
  });
});

test('A double click signs in once, and the greeting comes after 100 ms for four seconds', async ({
  page,
}) => {
  const { email } = await newPerson({ name: 'Kavya Rao' });
  let calls = 0;
  await page.route('**/api/auth/login', (route) => {
    calls += 1;
    return route.continue();
  });
  await page.clock.install();
  await visit(page, '/auth');
  await page.clock.pauseAt(Date.now() + 60_000);
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill(PASSWORD);
  await submit(page, 'Sign In').dblclick();
  await expect(page).toHaveURL('/');
  await expect(account(page)).toBeVisible();
  expect(calls).toBe(1);
  const greeting = page.locator('[data-toasts]').getByText('Welcome back, Kavya!');
  await expect(greeting).toHaveCount(0);
  await page.clock.runFor(110);
  await expect(greeting).toBeVisible();
  await page.clock.runFor(3900);
  await expect(greeting).toBeVisible();
  await page.clock.runFor(200);
  await expect(greeting).toHaveCount(0);
});

test('Customers sign in although the browser’s storage is damaged', async ({ page }) => {
  const { email } = await newPerson({ name: 'Kavya Rao' });
  // Any document of the shop gives access to its storage.
  await page.goto('/favicon.svg');
  // Every other kind of damage is a test of `readSession`.
  for (const garbage of ['{', '{"state":{"token":{}},"version":99}']) {
    await test.step(`it holds ${garbage}`, async () => {
      await page.evaluate((value) => {
        localStorage.setItem('auth-storage', value);
        localStorage.setItem('token', value);
      }, garbage);
      await visit(page, '/auth');
      await signIn(page, email);
      await expect(account(page)).toBeVisible();
      expect((await storedSession(page)).session?.state.user?.email).toBe(email);
    });
  }
});

test('Customers sign in for as long as the page is open when the storage is full or forbidden', async ({
  page,
}) => {
  const { email } = await newPerson({ name: 'Kavya Rao' });

  await test.step('full', async () => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await visit(page, '/auth');
    await signIn(page, email);
    await expect(account(page)).toBeVisible();
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

test('On a phone the menu holds the sign-in, and then the account', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = emailOf('menu');
  await newPerson({ name: 'Kavya Rao', email });
  await visit(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'Login / Sign Up' }).click();
  await alive(page);
  await signIn(page, email);
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toContainText(email);
  await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  await expect(menu.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  await menu.getByRole('button', { name: 'Logout' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu.getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
});
