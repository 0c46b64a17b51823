import type { Page } from '@playwright/test';
import { codeFor, newCarefulAdmin } from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';

// Against the stand-in: its script, its window, its answers; only the addresses differ from Google's.

const button = (page: Page) => page.getByRole('button', { name: 'Continue with Google' });
const trouble = (page: Page) => page.getByRole('alert');
const providerTrouble = 'Google authentication failed. Please try again or use email/password.';

/** Opens the window of the stand-in. */
async function openWindow(page: Page): Promise<Page> {
  await visit(page, '/auth');
  const opened = page.waitForEvent('popup');
  await button(page).click();
  return opened;
}

test('a new customer is greeted with Welcome, the next time with Welcome back', async ({
  page,
}) => {
  await execute(`delete from users where email = 'rohan.mehta@gmail.example'`);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/gsi\/client|userinfo|verify-google/.test(pathname) && request.method() !== 'OPTIONS') {
      calls.push(`${request.method()} ${pathname}`);
    }
  });
  const popup = await openWindow(page);
  await expect(popup.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(popup.url()).searchParams.get('scope')?.split(' ').sort()).toEqual([
    'email',
    'openid',
    'profile',
  ]);
  await popup.getByRole('button', { name: /rohan\.mehta@gmail\.example/ }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Welcome, Rohan!')).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Rohan' })).toBeVisible();
  expect(calls).toEqual([
    'GET /gsi/client',
    'GET /oauth2/v3/userinfo',
    'POST /api/auth/verify-google-access-token',
  ]);

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  const again = await openWindow(page);
  await again.getByRole('button', { name: /rohan\.mehta@gmail\.example/ }).click();
  await expect(page.getByText('Welcome back, Rohan!')).toBeVisible();
});

for (const [what, leave] of [
  ['closes Google’s window', (popup: Page) => popup.close()],
  ['presses Cancel in it', (popup: Page) => popup.getByRole('button', { name: 'Cancel' }).click()],
] as const) {
  test(`a customer who ${what} reads no error and can try again`, async ({ page }) => {
    const popup = await openWindow(page);
    await expect(button(page)).toBeDisabled();
    await leave(popup);
    await expect(button(page)).toBeEnabled();
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
    const opened = page.waitForEvent('popup');
    await button(page).click();
    await (await opened).close();
  });
}

test('an administrator with a second factor is asked for its code as well', async ({ page }) => {
  const email = 'mahalakshmi@gmail.example';
  await execute(`delete from users where email = '${email}'`);
  const admin = await newCarefulAdmin();
  await execute(
    `update users set email = '${email}', email_verified_at = now() where id = '${admin.id}'`,
  );
  const popup = await openWindow(page);
  await popup.getByRole('button', { name: new RegExp(email) }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(codeFor(admin));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/admin');
});

test.describe('when it does not work', () => {
  test.use({ quiet: false });

  test('the browser blocks the window', async ({ page }) => {
    await page.addInitScript(() => {
      window.open = () => null;
    });
    await visit(page, '/auth');
    await button(page).click();
    await expect(trouble(page)).toHaveText(providerTrouble);
  });

  test('Google’s script does not come, and then it does', async ({ page }) => {
    await page.route('**/gsi/client', (route) => route.abort());
    await visit(page, '/auth');
    await button(page).click();
    await expect(trouble(page)).toHaveText(providerTrouble);
    await page.unroute('**/gsi/client');
    const opened = page.waitForEvent('popup');
    await button(page).click();
    await (await opened).close();
  });

  for (const [failure, text] of [
    ['unverified', 'Google has not verified this email. Please use email/password.'],
    ['audience', 'Google authentication failed. Please try again.'],
    ['revoked', 'Google authentication failed. Please try again.'],
    ['expired', providerTrouble],
    ['userinfo_refuses', providerTrouble],
    ['userinfo_down', providerTrouble],
    [
      'tokeninfo_down',
      'Google cannot be reached right now. Please try again or use email/password.',
    ],
  ] as const) {
    test(`Google fails: ${failure}`, async ({ page }) => {
      const popup = await openWindow(page);
      await popup.getByLabel('Ways Google can fail').selectOption(failure);
      await popup.getByRole('button', { name: /ananya\.sharma@gmail\.example/ }).click();
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
    test(`the shop answers ${JSON.stringify(answer)}`, async ({ page }) => {
      await page.route('**/api/auth/verify-google-access-token', (route) =>
        answer === 'abort' ? route.abort() : route.fulfill(answer),
      );
      const popup = await openWindow(page);
      await popup.getByRole('button', { name: /ananya\.sharma@gmail\.example/ }).click();
      await expect(trouble(page)).toHaveText(text);
    });
  }
});
