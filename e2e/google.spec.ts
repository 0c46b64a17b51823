import type { Page } from '@playwright/test';
import { codeFor, createAdminWithTwoFactor } from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';

// The sandbox has the script, the window and the responses of Google; only the addresses differ.

// Google's API accepts no headers of the shop, and a blocked script is an error in the console.
test.use({ extraHTTPHeaders: {}, ignoredConsoleErrors: /./ });

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const failure = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const toasts = (page: Page) => page.locator('[data-toasts]');
const providerFailed = 'Google authentication failed. Please try again or use email/password.';

/** Presses the button of the open sign-in page and returns the window of the sandbox. */
async function openWindow(page: Page): Promise<Page> {
  await expect(button(page)).toBeEnabled();
  const opened = page.waitForEvent('popup');
  await button(page).click();
  return opened;
}

/** Presses a button that closes its window, perhaps before Playwright has finished the click. */
async function press(popup: Page, name: string | RegExp): Promise<void> {
  const closed = popup.waitForEvent('close');
  await popup
    .getByRole('button', { name })
    .click()
    .catch(() => {});
  await closed;
}

const choose = (popup: Page, email: string) => press(popup, new RegExp(email));

async function logOut(page: Page): Promise<void> {
  const header = page.locator('header').first();
  await header.getByRole('button', { name: 'Logout' }).click();
  await expect(header.getByRole('link', { name: 'Login' })).toBeVisible();
}

test('customers and administrators sign in with Google, also after failures', async ({ page }) => {
  const email = 'rohan.mehta@gmail.example';
  await execute(`delete from users where email = '${email}'`);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/gsi\/client|userinfo|verify-google/.test(pathname) && request.method() !== 'OPTIONS') {
      calls.push(`${request.method()} ${pathname}`);
    }
  });

  await test.step('the script does not load, and loads on the next try', async () => {
    await page.route('**/gsi/client', (route) => route.abort());
    await visit(page, '/auth');
    await button(page).click();
    await expect(failure(page)).toHaveText(providerFailed);
    await page.unroute('**/gsi/client');
  });

  for (const [what, leave] of [
    ['closing the window', (popup: Page) => popup.close()],
    ['pressing Cancel in the window', (popup: Page) => press(popup, 'Cancel')],
  ] as const) {
    await test.step(`${what} shows no error and allows another try`, async () => {
      const popup = await openWindow(page);
      await expect(button(page)).toBeDisabled();
      await leave(popup);
      await expect(button(page)).toBeEnabled();
      await expect(failure(page)).toHaveCount(0);
    });
  }

  await test.step('the browser blocks the window', async () => {
    const open = await page.evaluateHandle(() => window.open);
    await page.evaluate(() => void (window.open = () => null));
    await button(page).click();
    await expect(failure(page)).toHaveText(providerFailed);
    await page.evaluate((original) => void (window.open = original), open);
  });

  // Every other failure is a test of `logInWithGoogle` and of google.db.test.ts.
  for (const [choice, text] of [
    ['unverified', 'Google has not verified this email. Please use email/password.'],
    ['userinfo_down', providerFailed],
  ] as const) {
    await test.step(`Google fails: ${choice}`, async () => {
      const popup = await openWindow(page);
      await popup.getByLabel('Simulate a failure').selectOption(choice);
      await choose(popup, email);
      await expect(failure(page)).toHaveText(text);
      await expect(page).toHaveURL('/auth');
    });
  }

  await test.step('the first sign-in creates the account and welcomes the customer', async () => {
    calls.length = 0;
    const popup = await openWindow(page);
    await expect(popup.getByRole('heading', { level: 1 })).toBeVisible();
    expect(new URL(popup.url()).searchParams.get('scope')?.split(' ').sort()).toEqual([
      'email',
      'openid',
      'profile',
    ]);
    await choose(popup, email);
    await expect(toasts(page).getByText('Welcome, Rohan!')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.locator('header').getByRole('link', { name: 'Rohan' })).toBeVisible();
    expect(calls).toEqual(['GET /oauth2/v3/userinfo', 'POST /api/auth/verify-google-access-token']);
    await logOut(page);
  });

  await test.step('an administrator with two-factor authentication enters a code after Google', async () => {
    const adminEmail = 'mahalakshmi@gmail.example';
    await execute(`delete from users where email = '${adminEmail}'`);
    const admin = await createAdminWithTwoFactor();
    await execute(
      `update users set email = '${adminEmail}', email_verified_at = now() where id = '${admin.id}'`,
    );
    calls.length = 0;
    await visit(page, '/auth');
    await choose(await openWindow(page), adminEmail);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    expect(calls[0]).toBe('GET /gsi/client');
    await page.getByLabel('Code', { exact: true }).fill(codeFor(admin));
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL('/admin');
  });
});
