import type { Page } from '@playwright/test';
import { codeFor, newCarefulAdmin } from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';

// Against the stand-in: its script, its window, its answers; only the addresses differ from Google's.

// Google's API accepts no headers of ours.
test.use({ extraHTTPHeaders: {} });

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const trouble = (page: Page) => page.getByRole('alert').filter({ hasText: /./ });
const toasts = (page: Page) => page.locator('[data-toasts]');
const providerTrouble = 'Google authentication failed. Please try again or use email/password.';

/** Presses the button of the open sign-in page and returns the window of the stand-in. */
async function openWindow(page: Page): Promise<Page> {
  await expect(button(page)).toBeEnabled();
  const opened = page.waitForEvent('popup');
  await button(page).click();
  return opened;
}

const choose = (popup: Page, email: string) =>
  popup.getByRole('button', { name: new RegExp(email) }).click();

test('a new customer signs in with Google', async ({ page }) => {
  const email = 'rohan.mehta@gmail.example';
  await execute(`delete from users where email = '${email}'`);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/gsi\/client|userinfo|verify-google/.test(pathname) && request.method() !== 'OPTIONS') {
      calls.push(`${request.method()} ${pathname}`);
    }
  });
  await visit(page, '/auth');

  for (const [what, leave] of [
    ['closing the window', (popup: Page) => popup.close()],
    [
      'pressing Cancel in the window',
      (popup: Page) => popup.getByRole('button', { name: 'Cancel' }).click(),
    ],
  ] as const) {
    await test.step(`${what} shows no error and allows another try`, async () => {
      const popup = await openWindow(page);
      await expect(button(page)).toBeDisabled();
      await leave(popup);
      await expect(button(page)).toBeEnabled();
      await expect(trouble(page)).toHaveCount(0);
    });
  }

  await test.step('the first sign-in creates the account and welcomes the customer', async () => {
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
    await expect(page.getByRole('banner').getByRole('link', { name: 'Rohan' })).toBeVisible();
    expect(calls).toEqual([
      'GET /gsi/client',
      'GET /oauth2/v3/userinfo',
      'POST /api/auth/verify-google-access-token',
    ]);
  });

  await test.step('the next sign-in welcomes the customer back', async () => {
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await visit(page, '/auth');
    await choose(await openWindow(page), email);
    await expect(toasts(page).getByText('Welcome back, Rohan!')).toBeVisible();
  });
});

test('an administrator with two-factor authentication enters a code after Google', async ({
  page,
}) => {
  const email = 'mahalakshmi@gmail.example';
  await execute(`delete from users where email = '${email}'`);
  const admin = await newCarefulAdmin();
  await execute(
    `update users set email = '${email}', email_verified_at = now() where id = '${admin.id}'`,
  );
  await visit(page, '/auth');
  await choose(await openWindow(page), email);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeFor(admin));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/admin');
});

test.describe('Google sign-in fails', () => {
  test.use({ quiet: false });

  const email = 'ananya.sharma@gmail.example';
  const VERIFY = '**/api/auth/verify-google-access-token';

  test('and the page says why each time', async ({ page }) => {
    await test.step('the script does not load, and loads on the next try', async () => {
      await page.route('**/gsi/client', (route) => route.abort());
      await visit(page, '/auth');
      await button(page).click();
      await expect(trouble(page)).toHaveText(providerTrouble);
      await page.unroute('**/gsi/client');
      await (await openWindow(page)).close();
      await expect(trouble(page)).toHaveCount(0);
    });

    await test.step('the browser blocks the window', async () => {
      const open = await page.evaluateHandle(() => window.open);
      await page.evaluate(() => void (window.open = () => null));
      await button(page).click();
      await expect(trouble(page)).toHaveText(providerTrouble);
      await page.evaluate((original) => void (window.open = original), open);
    });

    for (const [failure, text] of [
      ['unverified', 'Google has not verified this email. Please use email/password.'],
      ['audience', 'Google authentication failed. Please try again.'],
      ['expired', providerTrouble],
      ['revoked', 'Google authentication failed. Please try again.'],
      ['userinfo_refuses', providerTrouble],
      [
        'tokeninfo_down',
        'Google cannot be reached right now. Please try again or use email/password.',
      ],
      ['userinfo_down', providerTrouble],
    ] as const) {
      await test.step(`Google fails: ${failure}`, async () => {
        const popup = await openWindow(page);
        await popup.getByLabel('Ways Google can fail').selectOption(failure);
        await choose(popup, email);
        await expect(trouble(page)).toHaveText(text);
        await expect(page).toHaveURL('/auth');
      });
    }

    for (const [answer, text] of [
      [{ json: { success: true, data: {} } }, 'Invalid response format from server'],
      [{ status: 500, body: 'oops' }, 'Google authentication failed. Please try again.'],
      [{ status: 403, json: { success: false, message: 'Not you.' } }, 'Not you.'],
      ['abort', 'Authentication failed. Please try again.'],
    ] as const) {
      await test.step(`the shop answers ${JSON.stringify(answer)}`, async () => {
        await page.route(VERIFY, (route) =>
          answer === 'abort' ? route.abort() : route.fulfill(answer),
        );
        await choose(await openWindow(page), email);
        await expect(trouble(page)).toHaveText(text);
        await page.unroute(VERIFY);
      });
    }
  });
});
