import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import {
  expectSignInPage,
  codeFor,
  field,
  createAdminWithTwoFactor,
  PASSWORD,
  type TestUser,
  signIn,
  storedSession,
  visitAsAdmin,
} from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeField = (page: Page) => field(page, 'Code');

const panel = (page: Page) => page.getByRole('region', { name: 'Second factor' });

/** Each code works once: this makes the current one usable again. */
async function freshCode(admin: TestUser & { secret: string }): Promise<string> {
  await execute(`update second_factors set last_step = 0 where user_id = '${admin.id}'`);
  return codeFor(admin);
}

/** The secret that the set-up shows beside the QR code. */
async function readSecret(page: Page): Promise<string> {
  const [secret = ''] = /(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}/.exec(await panel(page).innerText()) ?? [];
  return secret.replaceAll(' ', '');
}

test('an administrator signs in with a code and manages the second factor', async ({ page }) => {
  const admin = await createAdminWithTwoFactor();
  await visit(page, '/auth');

  await test.step('an expired sign-in starts again and keeps the email', async () => {
    await signIn(page, admin.email);
    await expect(codeField(page)).toBeVisible();
    await execute(`update sign_in_tickets set expires_at = now() where user_id = '${admin.id}'`);
    await codeField(page).fill(codeFor(admin));
    await button(page, 'Sign In').click();
    await expect(page.getByRole('alert')).toContainText('Please sign in again.');
    await expect(field(page, 'Email')).toHaveValue(admin.email);
    await expect(field(page, 'Password')).toHaveValue('');
  });

  await test.step('Back returns to the password and keeps the email', async () => {
    await signIn(page, admin.email);
    await button(page, 'Back').click();
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(field(page, 'Email')).toHaveValue(admin.email);
  });

  await test.step('the sign-in asks for a code and refuses a wrong one', async () => {
    await signIn(page, admin.email);
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(codeField(page)).toHaveAttribute('inputmode', 'numeric');
    expect((await storedSession(page)).token).toBeNull();
    await expectAccessible(page, page.locator('main'));
    await button(page, 'Sign In').click();
    await expect(page.getByText('Please enter the code', { exact: true })).toBeVisible();
    await codeField(page).fill('000 000');
    await button(page, 'Sign In').click();
    await expect(page.getByText('This code is wrong')).toBeVisible();
    await expect(codeField(page)).toBeFocused();
    await codeField(page).fill(await freshCode(admin));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/admin');
    expect((await storedSession(page)).session?.state.user?.email).toBe(admin.email);
  });

  await test.step('new recovery codes, another phone and turning it off ask for a code each', async () => {
    await page.getByRole('link', { name: 'Account Security' }).click();
    await manageSecondFactor(page, admin);
  });
});

async function manageSecondFactor(page: Page, admin: TestUser & { secret: string }): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(panel(page)).toContainText('You have no recovery codes left');
  await button(page, 'New recovery codes').click();
  await dialog.getByLabel('Code').fill('12');
  await dialog.getByRole('button', { name: 'Create new codes' }).click();
  await expect(dialog).toContainText('This code is wrong');
  await expectAccessible(page, dialog);
  await dialog.getByLabel('Code').fill(await freshCode(admin));
  await dialog.getByRole('button', { name: 'Create new codes' }).click();
  await expect(panel(page).getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await button(page, 'I have saved them').click();

  await button(page, 'Use another phone').click();
  await dialog.getByLabel('Code').fill(await freshCode(admin));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(panel(page).getByRole('img')).toBeVisible();
  await button(page, 'Cancel').click();

  await button(page, 'Turn off').click();
  await dialog.getByLabel('Code').fill(await freshCode(admin));
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await expect(panel(page).getByRole('button', { name: 'Set up second factor' })).toBeVisible();
  const { rows } = await execute(`select 1 from second_factors where user_id = '${admin.id}'`);
  expect(rows).toEqual([]);
}

test('an administrator who must have a second factor sets it up and signs in with a recovery code', async ({
  page,
}) => {
  await test.step('the back-office leads to the set-up', async () => {
    await requireSecondFactor(page);
    await visitAsAdmin(page, '/admin/orders');
    await expect(page).toHaveURL('/account/security');
    await expect(page.getByRole('heading', { level: 1, name: 'Account security' })).toBeVisible();
    await expect(page.getByText('This shop requires a second factor for all staff.')).toBeVisible();
    await expect(panel(page)).toContainText('Off');
  });

  await test.step('the set-up asks for the password', async () => {
    const setUp = panel(page).getByRole('button', { name: 'Set up second factor' });
    await setUp.click();
    await expect(panel(page).getByText('Current password is required')).toBeVisible();
    await field(page, 'Your password').fill('not-mine');
    await setUp.click();
    await expect(panel(page).getByText('This is not your current password')).toBeVisible();
    await expect(field(page, 'Your password')).toBeFocused();
    await field(page, 'Your password').fill(PASSWORD);
    await setUp.click();
  });

  await test.step('it shows a QR code and refuses a wrong code', async () => {
    await expect(
      panel(page).getByRole('img', { name: 'QR code for your authenticator app' }),
    ).toBeVisible();
    const secret = await readSecret(page);
    await page.unrouteAll();
    await field(page, 'Six-digit code').fill('123');
    await button(page, 'Turn on').click();
    await expect(panel(page)).toContainText('This code is wrong');
    await expectAccessible(page, panel(page));
    await field(page, 'Six-digit code').fill(codeFor({ secret }));
    await button(page, 'Turn on').click();
  });

  const [code = ''] = await test.step('the recovery codes are shown once', () => saveCodes(page));

  await test.step('the back-office is open', async () => {
    await page.getByRole('link', { name: 'Back to the back-office' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });

  await test.step('a recovery code signs in once', async () => {
    const { session } = await storedSession(page);
    await page.getByRole('link', { name: 'Account Security' }).click();
    const header = page.locator('header').first();
    await header.getByRole('button', { name: 'Logout' }).click();
    await header.getByRole('link', { name: 'Login' }).click();
    await expectSignInPage(page);
    await signIn(page, session?.state.user?.email ?? '');
    await button(page, 'Use a recovery code instead').click();
    await expect(field(page, 'Recovery code')).toBeFocused();
    await field(page, 'Recovery code').fill(code.toUpperCase());
    await button(page, 'Sign In').click();
    await expect(page).toHaveURL('/admin');
    await page.getByRole('link', { name: 'Account Security' }).click();
    await expect(panel(page)).toContainText('Recovery codes left9');
  });
});

/** Responds like a shop that requires the second factor; second-factor.db.test.ts proves the refusal. */
async function requireSecondFactor(page: Page): Promise<void> {
  const message = 'Please set up your second factor first.';
  await page.route('**/api/admin/**', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, code: 'second_factor_missing', message },
    }),
  );
  const data = {
    isOn: false,
    isRequired: true,
    hasPassword: true,
    recoveryCodesLeft: 0,
    since: null,
  };
  await page.route('**/api/auth/second-factor', (route) =>
    route.fulfill({ json: { success: true, data } }),
  );
}

async function saveCodes(page: Page): Promise<string[]> {
  await expect(panel(page).getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  const codes = await panel(page)
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page, panel(page));
  const downloading = page.waitForEvent('download');
  await button(page, 'Download').click();
  expect((await downloading).suggestedFilename()).toBe('tokri-recovery-codes.txt');
  await button(page, 'I have saved them').click();
  await expect(panel(page)).toContainText('Recovery codes left');
  await expect(panel(page).getByText(codes[0] ?? '')).toHaveCount(0);
  return codes;
}
