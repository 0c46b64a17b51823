import type { Page } from '@playwright/test';
import {
  PASSWORD,
  emailOf,
  field,
  linkIn,
  mailTo,
  newPerson,
  visitAsAdmin,
} from '../support/people.ts';
import { execute, expect, test, visit } from '../support/shop.ts';

const question = (page: Page) => page.getByRole('alertdialog');
const invalid = (page: Page) => page.getByRole('heading', { name: 'Invalid Invitation' });

async function invite(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
}

async function fillIn(page: Page, password = 'back-office'): Promise<void> {
  await field(page, 'Full name').fill('Imran Ansari');
  await page.locator('input[name=password]').fill(password);
  await field(page, 'Confirm password').fill(password);
  await page.getByRole('button', { name: 'Set up account' }).click();
}

test('an invitation travels by mail: the invited accept it and stand in the back-office', async ({
  page,
  browser,
}) => {
  test.slow();
  const email = emailOf('imran');
  await visitAsAdmin(page, '/admin/admins', { name: 'Asha Tiwari' });
  await invite(page, 'not an address');
  await expect(page.getByText('Please enter a valid email')).toBeVisible();
  await invite(page, email.toUpperCase());
  await expect(page.getByText(`The invitation for ${email} is on its way.`)).toBeVisible();
  const pending = page.getByRole('listitem').filter({ hasText: email });
  await expect(pending).toContainText('Pending');
  await expect(pending).toContainText(/Expires \d+ \w+ \d{4} · by Asha Tiwari/);
  await invite(page, email);
  await expect(
    page.getByText('There is already a pending invitation for this email.'),
  ).toBeVisible();

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  let verify = () => {};
  const asked = new Promise<void>((resolve) => (verify = resolve));
  await phone.route('**/api/invitations/*', async (route) => {
    await asked;
    await route.continue();
  });
  await phone.goto(linkIn(await mailTo(email), '/admin/invite/'));
  await expect(phone.getByRole('heading', { name: 'Verifying invitation...' })).toBeVisible();
  verify();
  await expect(field(phone, 'Email')).toHaveValue(email);
  await expect(field(phone, 'Email')).toHaveAttribute('readonly', '');
  await expect(phone.getByText('Asha Tiwari invited you.')).toBeVisible();
  await expect(phone.getByText(/The invitation expires on \d+ \w+ \d{4}/)).toBeVisible();

  await phone.getByRole('button', { name: 'Set up account' }).click();
  for (const text of [
    'Full name is required',
    'Password is required',
    'Please confirm your password',
  ]) {
    await expect(phone.getByText(text)).toBeVisible();
  }
  await field(phone, 'Full name').fill('I');
  await expect(phone.getByText('Full name is required')).toHaveCount(0);
  await expect(phone.getByText('Password is required')).toBeVisible();
  await field(phone, 'Password').fill('12345');
  await field(phone, 'Confirm password').fill('123456');
  await phone.getByRole('button', { name: 'Set up account' }).click();
  for (const text of [
    'Name must be at least 2 characters',
    'Password must be at least 6 characters',
    'Passwords do not match',
  ]) {
    await expect(phone.getByText(text)).toBeVisible();
  }
  let accept = () => {};
  const sent = new Promise<void>((resolve) => (accept = resolve));
  await phone.route('**/api/invitations/*/accept', async (route) => {
    await sent;
    await route.continue();
  });
  await fillIn(phone);
  await expect(phone.getByRole('button', { name: 'Setting up account...' })).toBeDisabled();
  accept();
  await expect(phone).toHaveURL('/admin');
  await expect(
    phone.getByText(
      'Welcome aboard, Imran Ansari! Your admin account has been set up successfully.',
    ),
  ).toBeVisible();

  await page.reload();
  await expect(pending).toContainText('Accepted');
  // The link in the mail has done its work.
  await phone.goto(linkIn(await mailTo(email), '/admin/invite/'));
  await expect(invalid(phone)).toBeVisible();
  await expect(
    phone.getByText('This invitation link is invalid, expired, or has already been used.'),
  ).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/auth');
  await expect(phone.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await phone.close();
});

test('somebody with an account shows its password, and keeps their name', async ({
  page,
  browser,
}) => {
  const ravi = await newPerson({ name: 'Ravi Kumar' });
  await visitAsAdmin(page, '/admin/admins');
  await invite(page, ravi.email);
  const guest = await browser.newPage();
  await visit(guest, linkIn(await mailTo(ravi.email), '/admin/invite/'));
  await expect(guest.getByText('This email already has an account.')).toBeVisible();
  await fillIn(guest, 'not-my-password');
  await expect(
    guest.getByText('This email already has an account: enter its password'),
  ).toBeVisible();
  await expect(field(guest, 'Full name')).toHaveValue('Imran Ansari');
  await fillIn(guest, PASSWORD);
  await expect(guest).toHaveURL('/admin');
  await expect(guest.getByText('Welcome aboard, Ravi Kumar!')).toBeVisible();
  await guest.close();
});

test('a copied link works, and a cancelled invitation does not', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = emailOf('cancelled');
  await visitAsAdmin(page, '/admin/admins');
  await invite(page, email);
  const box = page.getByLabel('Or hand over this link');
  await expect(box).toBeVisible();
  const pending = page.getByRole('listitem').filter({ hasText: email });
  await pending.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(`Link for ${email} copied`)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const path = new URL(copied).pathname;
  expect(path).toMatch(/^\/admin\/invite\/inv_[\w-]{43}$/);
  const guest = await context.newPage();
  await visit(guest, path);
  await expect(field(guest, 'Email')).toHaveValue(email);

  await pending.getByRole('button', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Keep it' }).click();
  await pending.getByRole('button', { name: 'Cancel' }).click();
  await question(page).getByRole('button', { name: 'Cancel invitation' }).click();
  await question(page).getByRole('button', { name: 'OK' }).click();
  await expect(pending).toHaveCount(0);
  await expect(box).toHaveCount(0);
  // It was open in another tab, half filled in.
  await fillIn(guest);
  await expect(invalid(guest)).toBeVisible();
});

test('an expired link and one that never was are told apart from nothing', async ({ page }) => {
  const email = emailOf('late');
  await visitAsAdmin(page, '/admin/admins');
  await invite(page, email);
  const link = linkIn(await mailTo(email), '/admin/invite/');
  await execute(`update invitations set created_at = now() - interval '8 days',
    expires_at = now() - interval '1 day' where email = '${email}'`);
  for (const path of [link, '/admin/invite/inv_made-up']) {
    await page.goto(path);
    await expect(invalid(page)).toBeVisible();
  }
});

test('when the call fails the form stays, and the next try works', async ({ page }) => {
  const email = emailOf('retry');
  await visitAsAdmin(page, '/admin/admins');
  await invite(page, email);
  const link = linkIn(await mailTo(email), '/admin/invite/');
  await page.route('**/api/invitations/*', (route) => route.abort());
  await page.goto(link);
  await expect(page.getByText('The invitation could not be verified')).toBeVisible();
  await page.unroute('**/api/invitations/*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.route('**/api/invitations/*/accept', (route) => route.abort());
  await fillIn(page);
  await expect(page.getByRole('alert')).toContainText(
    'Failed to set up your account. Please try again.',
  );
  await page.unroute('**/api/invitations/*/accept');
  await page.getByRole('button', { name: 'Set up account' }).click();
  await expect(page).toHaveURL('/admin');
});

test('an admin sees what became of a mail and sends it again', async ({ page }) => {
  const email = emailOf('again');
  await visitAsAdmin(page, '/admin/admins');
  await invite(page, email);
  const first = linkIn(await mailTo(email), '/admin/invite/');
  await page.getByRole('link', { name: 'Mails' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Invitation');
  await expect(row).toContainText('Sent');
  await row.getByRole('button', { name: 'Send again' }).click();
  await question(page).getByRole('button', { name: 'Send again' }).click();
  await expect(question(page)).toContainText('The mail is on its way again.');
  await question(page).getByRole('button', { name: 'OK' }).click();
  const second = linkIn(await mailTo(email, 2), '/admin/invite/');
  expect(second).not.toBe(first);
  await expect(row).toHaveCount(2);
  // Both links open the same invitation.
  for (const link of [first, second]) {
    await page.goto(link);
    await expect(field(page, 'Email')).toHaveValue(email);
  }
});
