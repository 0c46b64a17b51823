import type { Page } from '@playwright/test';
import { failures, interceptCall } from '../support/back-office.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { uniqueMark } from '../support/orders.ts';
import {
  createAdmin,
  createAdminWithTwoFactor,
  createCustomer,
  storeSession,
  visitAsAdmin,
  type TestUser,
} from '../support/people.ts';
import { execute, expect, navigate, test, visit } from '../support/shop.ts';

const search = (page: Page) => page.getByRole('searchbox');
const found = (page: Page) => page.getByRole('list', { name: 'Users found' });
const admins = (page: Page) => page.getByRole('table', { name: 'Current administrators' });
const rowOf = (page: Page, email: string) =>
  admins(page).getByRole('row').filter({ hasText: email });
const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true }).click();
const makeAdmin = (page: Page) => found(page).getByRole('button', { name: 'Make admin' });
const demote = (page: Page, email: string) =>
  rowOf(page, email).getByRole('button', { name: 'Demote' }).click();
const roleOf = async (id: string) =>
  (await execute(`select role from users where id = '${id}'`)).rows[0]?.role as string;

async function promote(page: Page, priya: TestUser): Promise<void> {
  await search(page).fill(priya.email);
  await expect(found(page)).toContainText(priya.email);
  await makeAdmin(page).click();
  await expect(question(page)).toContainText(
    `Are you sure you want to make ${priya.name} (${priya.email}) an admin?`,
  );
  await expect(question(page)).toContainText('Their email is verified. They are logged out');
  await answer(page, 'Cancel');
  expect(await roleOf(priya.id)).toBe('user');
  await makeAdmin(page).click();
  await answer(page, 'Make admin');
  await expect(question(page)).toContainText(
    `${priya.name} has been promoted to admin successfully!`,
  );
  await answer(page, 'OK');
  expect(await roleOf(priya.id)).toBe('admin');
  await expect(rowOf(page, priya.email)).toBeVisible();
  await expect(makeAdmin(page)).toHaveCount(0);
}

async function demoteAdmin(page: Page, priya: TestUser): Promise<void> {
  await demote(page, priya.email);
  for (const consequence of [
    'Revokes admin privileges',
    'Removes dashboard access',
    'Converts to a regular user',
  ]) {
    await expect(question(page)).toContainText(consequence);
  }
  await answer(page, 'Cancel');
  await demote(page, priya.email);
  await answer(page, 'Continue');
  await expect(question(page)).toContainText('Are you sure');
  await answer(page, 'Cancel');
  expect(await roleOf(priya.id)).toBe('admin');
  await demote(page, priya.email);
  await answer(page, 'Continue');
  const answerDemotion = await interceptCall(
    page,
    '**/api/admin/users/*/demote',
    failures.withoutMessage,
  );
  await answer(page, 'Demote');
  await expect(question(page)).toContainText('Failed to demote admin');
  await answer(page, 'OK');
  answerDemotion('the real answer');
  await demote(page, priya.email);
  await answer(page, 'Continue');
  await answer(page, 'Demote');
  await expect(question(page)).toContainText(
    `${priya.name} has been demoted to user successfully!`,
  );
  await answer(page, 'OK');
  await expect(rowOf(page, priya.email)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await roleOf(priya.id)).toBe('user');
}

async function expectDebouncedSearch(page: Page): Promise<void> {
  const mark = uniqueMark();
  await createCustomer({ name: `Meera ${mark}` });
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/admin/users/search') asked.push(url.searchParams.get('q') ?? '');
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search(page).fill('');
  await search(page).pressSequentially(mark);
  await page.clock.runFor(250);
  expect(asked).toEqual([]);
  await page.clock.runFor(100);
  await expect(found(page)).toContainText(mark);
  expect(asked).toEqual([mark]);
  await search(page).fill('');
  await expect(found(page)).toHaveCount(0);
  await page.clock.runFor(1000);
  expect(asked).toEqual([mark]);
  await search(page).fill('no-user-has-this-name');
  await page.clock.runFor(400);
  await expect(page.getByText('No users found')).toBeVisible();
}

async function expectRetryAfterFailures(page: Page, priya: TestUser): Promise<void> {
  await test.step('the list of admins', async () => {
    const panel = page.getByRole('alert').filter({ hasText: 'Failed to load admins' });
    await expect(panel).toContainText('Failed to fetch admins');
    await page.unroute('**/api/admin/admins');
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(admins(page)).toBeVisible();
  });

  await test.step('the search', async () => {
    const answerSearch = await interceptCall(
      page,
      '**/api/admin/users/search*',
      failures.withoutAnswer,
    );
    await search(page).fill(priya.email);
    await expect(page.getByRole('alert').filter({ hasText: 'Search failed' })).toBeVisible();
    answerSearch('the real answer');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(found(page)).toContainText(priya.email);
  });

  await test.step('the promotion', async () => {
    const answerPromotion = await interceptCall(
      page,
      '**/api/admin/users/*/promote',
      failures.withMessage,
    );
    await makeAdmin(page).click();
    await answer(page, 'Make admin');
    await expect(question(page)).toContainText('Closed.');
    await answer(page, 'OK');
    answerPromotion('the real answer');
  });
}

async function expectProtectedAdmin(page: Page, me: TestUser): Promise<void> {
  await page.route('**/api/admin/admins', async (route) => {
    const response = await route.fetch();
    const answered = (await response.json()) as { data: { isProtected: boolean }[] };
    for (const admin of answered.data) admin.isProtected = false;
    await route.fulfill({ response, json: answered });
  });
  await navigate(page, '/admin/admins');
  await demote(page, 'admin@tokri.example');
  await answer(page, 'Continue');
  await answer(page, 'Demote');
  await expect(question(page)).toContainText('This admin is protected and cannot be demoted.');
  await expect(question(page)).toContainText('logged');
  await answer(page, 'OK');
  const { rows } = await execute(
    `select outcome from audit_entries where actor = '${me.email}' and action = 'demote' order by id`,
  );
  expect(rows.at(-1)).toEqual({ outcome: 'refused' });
  await page.unrouteAll();
}

test('an admin promotes a user, demotes them again and reads both in the audit log', async ({
  page,
}) => {
  const mark = uniqueMark();
  const priya = await createCustomer({ name: `Priya ${mark}`, email: `priya-${mark}@example.com` });
  const unverified = await createCustomer({ name: `Unverified ${mark}`, emailVerifiedAt: null });
  const careful = await createAdminWithTwoFactor();
  await interceptCall(page, '**/api/admin/admins', failures.withoutMessage);
  const me = await visitAsAdmin(page, '/admin/admins');
  await test.step('calls that fail are reported and can be repeated', () =>
    expectRetryAfterFailures(page, priya));
  await expect(page.getByText('Only existing admins can promote users to admin.')).toBeVisible();

  await test.step('super admins and the own account are marked and cannot be demoted', async () => {
    const superAdmin = rowOf(page, 'admin@tokri.example');
    await expect(superAdmin).toContainText('Super Admin');
    await expect(superAdmin.getByRole('button')).toHaveCount(0);
    const mine = rowOf(page, me.email);
    await expect(mine).toContainText('Protected');
    await expect(mine).toContainText('You');
    await expect(mine.getByRole('button')).toHaveCount(0);
  });

  await test.step('an ordinary admin sees second factors but cannot remove them', async () => {
    await expect(rowOf(page, careful.email)).toContainText('2nd factor');
    await expect(page.getByRole('button', { name: 'Remove 2nd factor' })).toHaveCount(0);
    await expect(page.getByRole('row').getByRole('button', { name: 'Log out' })).toHaveCount(0);
  });

  await test.step('an account with an unverified email is marked and not promoted', async () => {
    await search(page).fill(`Unverified ${mark}`);
    await expect(found(page)).toContainText('Email not verified');
    await makeAdmin(page).click();
    await expect(question(page)).toContainText(
      `${unverified.name} (${unverified.email}) cannot be made an admin yet: the email is not verified.`,
    );
    await expect(question(page).getByRole('button', { name: 'Make admin' })).toHaveCount(0);
    await answer(page, 'OK');
    expect(await roleOf(unverified.id)).toBe('user');
  });

  await test.step('a promotion asks once', () => promote(page, priya));
  await test.step('a demotion asks twice', () => demoteAdmin(page, priya));

  await test.step('the audit log lists both', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    const entries = page.getByRole('row').filter({ hasText: priya.email });
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText('Demoted to user');
  });

  await test.step('the server refuses to demote a protected admin and logs the attempt', () =>
    expectProtectedAdmin(page, me));
  await test.step('the search waits 300 ms for the last key, and an empty field clears the results', () =>
    expectDebouncedSearch(page));
});

test('a super admin removes the second factor of an admin who lost their phone', async ({
  page,
}) => {
  const careful = await createAdminWithTwoFactor();
  await execute(`delete from users where email = 'owner@tokri.example'`);
  const owner = await createAdmin({ email: 'owner@tokri.example' });
  await storeSession(page, owner, 'admin');
  await visit(page, '/admin/admins');
  const row = rowOf(page, careful.email);
  await expect(row).toContainText('2nd factor');
  await row.getByRole('button', { name: 'Log out' }).click();
  await answer(page, 'Log out');
  await expect(question(page)).toContainText(`${careful.name} is logged out on all devices.`);
  await answer(page, 'OK');
  const { rows } = await execute(`select from sessions where user_id = '${careful.id}'`);
  expect(rows).toEqual([]);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Remove 2nd factor' }).click();
  await expect(question(page)).toContainText('All their devices are logged out');
  await answer(page, 'Remove');
  await expect(question(page)).toContainText(`${careful.name} signs in without a second factor`);
  await answer(page, 'OK');
  await expect(row).not.toContainText('2nd factor');
  await expect(row.getByRole('button', { name: 'Remove 2nd factor' })).toHaveCount(0);
});
