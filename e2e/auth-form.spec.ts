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

/** Comes to the sign-in page the way another page of the shop sends people there. */
async function arrive(page: Page, state: unknown): Promise<void> {
  await visit(page, '/products');
  await page.evaluate((usr) => {
    history.pushState({ usr, key: 'arrival', idx: 1 }, '', '/auth');
    location.reload();
  }, state);
  await atTheDoor(page);
}

test('what is missing or wrong is said at its field, and goes when the field is edited', async ({
  page,
}) => {
  let calls = 0;
  await page.route('**/api/auth/**', (route) => {
    calls += 1;
    return route.continue();
  });
  await visit(page, '/auth');
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
  expect(calls).toBe(0);
});

test('the password can be shown and hidden', async ({ page }) => {
  await visit(page, '/auth');
  await field(page, 'Password').fill('roasted-makhana');
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password');
});

test('a wrong password is said in a red banner, what was typed stays, and the next try works', async ({
  page,
}) => {
  const { email } = await newPerson({ name: 'Kavya Rao' });
  await visit(page, '/auth');
  await signIn(page, email, 'wrong-password');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(field(page, 'Email')).toHaveValue(email);
  await expect(field(page, 'Password')).toHaveValue('wrong-password');
  await signIn(page, email);
  await expect(page).toHaveURL('/');
});

test('an address that is taken is said, and nothing typed is lost', async ({ page }) => {
  const { email } = await newPerson();
  await visit(page, '/auth');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await field(page, 'Name').fill('Kavya Rao');
  await field(page, 'Email').fill(email);
  await field(page, 'Password').fill('roasted-makhana');
  await field(page, 'Confirm Password').fill('roasted-makhana');
  await submit(page, 'Create Account').click();
  await expect(page.getByRole('alert')).toContainText('already exists');
  await expect(field(page, 'Name')).toHaveValue('Kavya Rao');
});

test.describe('where it leads', () => {
  test('an admin goes to the back-office', async ({ page }) => {
    const { email } = await newAdmin();
    await arrive(page, { from: '/checkout' });
    await signIn(page, email);
    await expect(page).toHaveURL('/admin');
  });

  for (const [from, to, offered] of [
    ['/products?category=sattu', '/products?category=sattu'],
    ['/checkout', '/checkout'],
    ['/dashboard', '/', 'Continue to your dashboard'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/..//evil.example', '/'],
  ] as const) {
    test(`a customer who came from ${from} goes to ${to}`, async ({ page }) => {
      const { email } = await newPerson();
      await arrive(page, { from });
      await signIn(page, email);
      await expect(page).toHaveURL(to);
      if (to !== '/') return;
      await expect(page.getByText(/^Welcome back/)).toBeVisible();
      const links = page.getByRole('link', { name: offered ?? /^Continue/ });
      await expect(links).toHaveCount(offered ? 1 : 0);
    });
  }

  test('the greeting comes 100 ms after the page and stays four seconds', async ({ page }) => {
    const { email } = await newPerson({ name: 'Kavya Rao' });
    await page.clock.install();
    await visit(page, '/auth');
    await page.clock.pauseAt(Date.now() + 60_000);
    await signIn(page, email);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Kavya' })).toBeVisible();
    const greeting = page.getByText('Welcome back, Kavya!');
    await expect(greeting).toHaveCount(0);
    await page.clock.runFor(110);
    await expect(greeting).toBeVisible();
    await page.clock.runFor(3900);
    await expect(greeting).toBeVisible();
    await page.clock.runFor(200);
    await expect(greeting).toHaveCount(0);
  });

  test('whoever is signed in already is sent on', async ({ page }) => {
    const { email } = await newPerson();
    await visit(page, '/auth');
    await signIn(page, email);
    await expect(page).toHaveURL('/');
    await page.goto('/auth');
    await expect(page).toHaveURL('/');
  });
});

test('the page says why somebody was sent here, and names the product', async ({ page }) => {
  await arrive(page, {
    message: 'Please login to proceed to checkout',
    productName: 'Classic Sattu',
  });
  const notice = page
    .getByRole('status')
    .filter({ hasText: 'Please login to proceed to checkout' });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('Classic Sattu');
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('sent here by another page it fetches itself, for its own policy, and keeps why', async ({
  page,
}) => {
  await page.goto('/dashboard');
  // Refused by the policy of the page before, Google's script would be a complaint.
  await atTheDoor(page);
  await expect(page.getByText('Please login to view your dashboard')).toBeVisible();
});

test.describe('when the answer is not what it should be', () => {
  const answers = [
    [{ status: 500, body: 'oops' }, 'Login failed'],
    [{ json: { success: true, data: {} } }, 'Invalid response format'],
    [{ json: { success: true, data: { token: 't' } } }, 'Invalid response format'],
    [
      { status: 503, json: { success: false, message: 'Closed for Diwali.' } },
      'Closed for Diwali.',
    ],
  ] as const;
  for (const [answer, text] of answers) {
    test(`to sign in: ${JSON.stringify(answer)}`, async ({ page }) => {
      await page.route('**/api/auth/login', (route) => route.fulfill(answer));
      await visit(page, '/auth');
      await signIn(page, 'kavya@example.com', 'roasted-makhana');
      await expect(page.getByRole('alert')).toHaveText(text);
      await expect(field(page, 'Password')).toHaveValue('roasted-makhana');
    });
  }

  test('to sign up, on a dead network', async ({ page }) => {
    await page.route('**/api/auth/register', (route) => route.abort());
    await visit(page, '/auth');
    await page.getByRole('button', { name: 'Create an account' }).click();
    await field(page, 'Name').fill('Kavya Rao');
    await field(page, 'Email').fill('kavya@example.com');
    await field(page, 'Password').fill('roasted-makhana');
    await field(page, 'Confirm Password').fill('roasted-makhana');
    await submit(page, 'Create Account').click();
    await expect(page.getByRole('alert')).toHaveText('Registration failed');
    await expect(field(page, 'Name')).toHaveValue('Kavya Rao');
  });

  test('to a forgotten password: an alert, and the dialog stays', async ({ page }) => {
    await page.route('**/api/auth/forgot-password', (route) => route.abort());
    await visit(page, '/auth');
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forgot Password?' });
    await dialog.getByRole('button', { name: 'Send reset link' }).click();
    await expect(dialog.getByText('Email is required')).toBeVisible();
    await dialog.getByLabel('Email').fill('kavya@example.com');
    await dialog.getByRole('button', { name: 'Send reset link' }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Failed to send password reset email. Please try again.');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(dialog.getByLabel('Email')).toHaveValue('kavya@example.com');
  });
});

test.describe('what people do', () => {
  test('a double click signs in once', async ({ page }) => {
    const { email } = await newPerson();
    let calls = 0;
    await page.route('**/api/auth/login', (route) => {
      calls += 1;
      return route.continue();
    });
    await visit(page, '/auth');
    await field(page, 'Email').fill(email);
    await field(page, 'Password').fill(PASSWORD);
    await submit(page, 'Sign In').dblclick();
    await expect(page).toHaveURL('/');
    expect(calls).toBe(1);
  });

  test('a password of 10,000 characters is told to be too long', async ({ page }) => {
    await visit(page, '/auth');
    await signIn(page, 'kavya@example.com', 'x'.repeat(10_000));
    await expect(page.getByText('Password must be at most 128 characters')).toBeVisible();
  });

  test('an address in other letters is told to be none', async ({ page }) => {
    await visit(page, '/auth');
    for (const email of ['kavyа@example.com', 'कविता@example.com']) {
      await signIn(page, email);
      await expect(page.getByText('Please enter a valid email')).toBeVisible();
    }
  });

  test('too many attempts are told to wait', async ({ page }) => {
    const message = 'Too many attempts. Please try again in 5 minutes.';
    await page.route(/\/api\/auth\/(login|forgot-password)$/, (route) =>
      route.fulfill({ status: 429, json: { success: false, message } }),
    );
    await visit(page, '/auth');
    await signIn(page, 'kavya@example.com');
    await expect(page.getByRole('alert')).toHaveText(message);
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    await page.getByRole('button', { name: 'Send reset link' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(message);
  });
});

test.describe('whatever the browser’s storage is like', () => {
  test('forbidden: signing in works for as long as the page is open', async ({ page }) => {
    const { email } = await newPerson({ name: 'Kavya Rao' });
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    await visit(page, '/auth');
    await signIn(page, email);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Kavya' })).toBeVisible();
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });

  test('full: the same', async ({ page }) => {
    const { email } = await newPerson({ name: 'Kavya Rao' });
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await visit(page, '/auth');
    await signIn(page, email);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Kavya' })).toBeVisible();
  });

  // Every other kind is a test of `readSession`.
  for (const garbage of ['{', '{"state":{"token":{}},"version":99}']) {
    test(`holding ${garbage}: a guest, who can sign in`, async ({ page }) => {
      const { email } = await newPerson({ name: 'Kavya Rao' });
      await page.addInitScript((value) => {
        if (localStorage.getItem('was-filled')) return;
        localStorage.setItem('was-filled', '1');
        localStorage.setItem('auth-storage', value);
        localStorage.setItem('token', value);
      }, garbage);
      await visit(page, '/auth');
      await signIn(page, email);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Kavya' })).toBeVisible();
      expect((await storedSession(page)).session?.state.user?.email).toBe(email);
    });
  }
});

test('on a phone the menu holds the way in, and then the account', async ({ page }) => {
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
