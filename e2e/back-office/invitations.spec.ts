import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { holdResponses, toast } from '../support/back-office.ts';
import {
  PASSWORD,
  uniqueEmail,
  field,
  linkIn,
  waitForMail,
  createCustomer,
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

async function sendAgain(page: Page, email: string): Promise<void> {
  await waitForMail(email);
  await page.getByRole('link', { name: 'Mails' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Invitation');
  await expect(row).toContainText('Sent');
  await row.getByRole('button', { name: 'Send again' }).click();
  await question(page).getByRole('button', { name: 'Send again' }).click();
  await expect(question(page)).toContainText('The mail is on its way again.');
  await question(page).getByRole('button', { name: 'OK' }).click();
  await expect(row).toHaveCount(2);
}

async function downloadSubscribers(page: Page): Promise<void> {
  const reader = uniqueEmail('reader');
  await execute(
    `insert into newsletter_subscribers (email, source, consent, consented_at, confirmed_at)
     values ('${reader}', 'footer', 'Recipes', now(), now())`,
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  const panel = page.getByRole('region', { name: 'Newsletter' });
  await expect(panel).toContainText(/Confirmed\s*[1-9]/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('newsletter.csv');
  expect(await readFile(await file.path(), 'utf8')).toContain(reader);
}

/** The links of the first and of the second mail to an address. */
async function linksTo(email: string): Promise<[string, string]> {
  const second = linkIn(await waitForMail(email, 2), '/admin/invite/');
  const first = linkIn(await waitForMail(email, 2, 0), '/admin/invite/');
  return [first, second];
}

test('an invited person opens the mailed link, which was sent twice, and sets up the account', async ({
  page,
  browser,
}) => {
  test.slow();
  const email = uniqueEmail('imran');
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
  await test.step('the list of mails shows the invitation, and the admin sends it again', () =>
    sendAgain(page, email));
  await test.step('the panel counts newsletter subscribers and downloads them as CSV', () =>
    downloadSubscribers(page));

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } });
  const verify = await holdResponses(phone, '**/api/invitations/*');
  const [first, second] = await linksTo(email);
  expect(second).not.toBe(first);
  await phone.goto(second);
  await expect(phone.getByRole('heading', { name: 'Verifying invitation...' })).toBeVisible();
  verify();
  await expect(field(phone, 'Email')).toHaveValue(email);
  await expect(field(phone, 'Email')).toHaveAttribute('readonly', '');
  const answered = await page.request.get(`/api/invitations/${first.split('/').pop()}`);
  expect(answered.status()).toBe(200);
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
  const accept = await holdResponses(phone, '**/api/invitations/*/accept');
  await fillIn(phone);
  await expect(phone.getByRole('button', { name: 'Setting up account...' })).toBeDisabled();
  accept();
  await expect(phone).toHaveURL('/admin');
  await expect(
    phone.getByText(
      'Welcome aboard, Imran Ansari! Your admin account has been set up successfully.',
    ),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Admins' }).click();
  await expect(pending).toContainText('Accepted');
  // Each link works once.
  await phone.goto(second);
  await expect(invalid(phone)).toBeVisible();
  await expect(
    phone.getByText('This invitation link is invalid, expired, or has already been used.'),
  ).toBeVisible();
  await expect(phone.getByRole('link', { name: 'Go to Login' })).toHaveAttribute('href', '/auth');
  await expect(phone.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await phone.close();
});

const pendingFor = (page: Page, email: string) =>
  page.getByRole('listitem').filter({ hasText: email });

/** Invites an address on the open page and returns the link of the mail. */
async function mailedLink(page: Page, email: string): Promise<string> {
  await invite(page, email);
  return linkIn(await waitForMail(email), '/admin/invite/');
}

test('a link stops working when its invitation is cancelled or expires, and works for customers', async ({
  page,
  context,
  browser,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitAsAdmin(page, '/admin/admins');
  const guest = await browser.newPage();

  await test.step('a copied link works, and a cancelled invitation does not', async () => {
    const email = uniqueEmail('cancelled');
    await invite(page, email);
    const box = page.getByLabel('Or share this link');
    await expect(box).toBeVisible();
    const pending = pendingFor(page, email);
    await pending.getByRole('button', { name: 'Copy link' }).click();
    await expect(toast(page, `Link for ${email} copied`)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const path = new URL(copied).pathname;
    expect(path).toMatch(/^\/admin\/invite\/inv_[\w-]{43}$/);
    await visit(guest, path);
    await expect(field(guest, 'Email')).toHaveValue(email);

    await pending.getByRole('button', { name: 'Cancel' }).click();
    await question(page).getByRole('button', { name: 'Keep it' }).click();
    await pending.getByRole('button', { name: 'Cancel' }).click();
    await question(page).getByRole('button', { name: 'Cancel invitation' }).click();
    await question(page).getByRole('button', { name: 'OK' }).click();
    await expect(pending).toHaveCount(0);
    await expect(box).toHaveCount(0);
    // The guest still has the form open.
    await fillIn(guest);
    await expect(invalid(guest)).toBeVisible();
  });

  await test.step('expired and unknown links are invalid', async () => {
    const email = uniqueEmail('late');
    const link = await mailedLink(page, email);
    await execute(`update invitations set created_at = now() - interval '8 days',
      expires_at = now() - interval '1 day' where email = '${email}'`);
    for (const path of [link, '/admin/invite/inv_made-up']) {
      await guest.goto(path);
      await expect(invalid(guest)).toBeVisible();
    }
  });

  await test.step('an existing customer enters the password of the account and keeps the name', async () => {
    const ravi = await createCustomer({ name: 'Ravi Kumar' });
    await visit(guest, await mailedLink(page, ravi.email));
    await expect(guest.getByText('This email already has an account.')).toBeVisible();
    await fillIn(guest, 'not-my-password');
    await expect(
      guest.getByText('This email already has an account: enter its password'),
    ).toBeVisible();
    await expect(field(guest, 'Full name')).toHaveValue('Imran Ansari');
    await fillIn(guest, PASSWORD);
    await expect(guest).toHaveURL('/admin');
    await expect(guest.getByText('Welcome aboard, Ravi Kumar!')).toBeVisible();
  });

  await test.step('after a failed call the form stays, and the next try works', async () => {
    const link = await mailedLink(page, uniqueEmail('retry'));
    await guest.route('**/api/invitations/*', (route) => route.abort());
    await guest.goto(link);
    await expect(guest.getByText('The invitation could not be verified')).toBeVisible();
    await guest.unroute('**/api/invitations/*');
    await guest.getByRole('button', { name: 'Retry' }).click();
    await guest.route('**/api/invitations/*/accept', (route) => route.abort());
    await fillIn(guest);
    await expect(guest.getByRole('main').getByRole('alert')).toContainText(
      'Failed to set up your account. Please try again.',
    );
    await guest.unroute('**/api/invitations/*/accept');
    await guest.getByRole('button', { name: 'Set up account' }).click();
    await expect(guest).toHaveURL('/admin');
    await guest.close();
  });
});
