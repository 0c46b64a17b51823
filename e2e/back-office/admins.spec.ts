import type { Page } from '@playwright/test';
import { expectFine } from '../support/fine.ts';
import {
  newAdmin,
  newCarefulAdmin,
  newPerson,
  storeSession,
  visitAsAdmin,
} from '../support/people.ts';
import { execute, expect, test, visit } from '../support/shop.ts';

const search = (page: Page) => page.getByRole('searchbox');
const found = (page: Page) => page.getByRole('list', { name: 'Users found' });
const admins = (page: Page) => page.getByRole('table', { name: 'Current administrators' });
const rowOf = (page: Page, email: string) =>
  admins(page).getByRole('row').filter({ hasText: email });
const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true }).click();
const roleOf = async (id: string) =>
  (await execute(`select role from users where id = '${id}'`)).rows[0]?.role as string;

test('an admin looks somebody up, makes them an admin, and takes it back', async ({ page }) => {
  const mark = Math.random().toString(36).slice(2, 10);
  const priya = await newPerson({ name: `Priya ${mark}`, email: `priya-${mark}@example.com` });
  await visitAsAdmin(page, '/admin/admins');
  await expect(page.getByText('Only existing admins can promote users to admin.')).toBeVisible();

  await search(page).fill(mark);
  await expect(found(page)).toContainText(priya.email);
  await found(page).getByRole('button', { name: 'Make admin' }).click();
  await expect(question(page)).toContainText(
    `Are you sure you want to make ${priya.name} (${priya.email}) an admin?`,
  );
  await expect(question(page)).toContainText('Their email is verified. They are logged out');
  await answer(page, 'Cancel');
  expect(await roleOf(priya.id)).toBe('user');
  await found(page).getByRole('button', { name: 'Make admin' }).click();
  await answer(page, 'Make admin');
  await expect(question(page)).toContainText(
    `${priya.name} has been promoted to admin successfully!`,
  );
  await answer(page, 'OK');
  expect(await roleOf(priya.id)).toBe('admin');
  await expect(rowOf(page, priya.email)).toBeVisible();
  await expect(found(page).getByRole('button', { name: 'Make admin' })).toHaveCount(0);

  const demote = () => rowOf(page, priya.email).getByRole('button', { name: 'Demote' }).click();
  await demote();
  for (const consequence of [
    'Revokes admin privileges',
    'Removes dashboard access',
    'Converts to a regular user',
  ]) {
    await expect(question(page)).toContainText(consequence);
  }
  await answer(page, 'Cancel');
  await demote();
  await answer(page, 'Continue');
  await expect(question(page)).toContainText('Are you sure');
  await answer(page, 'Cancel');
  expect(await roleOf(priya.id)).toBe('admin');
  await demote();
  await answer(page, 'Continue');
  await answer(page, 'Demote');
  await expect(question(page)).toContainText(
    `${priya.name} has been demoted to user successfully!`,
  );
  await answer(page, 'OK');
  await expect(rowOf(page, priya.email)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await roleOf(priya.id)).toBe('user');

  await page.getByRole('link', { name: 'Audit log' }).click();
  const entries = page.getByRole('row').filter({ hasText: priya.email });
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Demoted to user');
});

test('an account whose email is not verified is marked, and not made an admin', async ({
  page,
}) => {
  const mark = Math.random().toString(36).slice(2, 10);
  const priya = await newPerson({ name: `Priya ${mark}`, emailVerifiedAt: null });
  await visitAsAdmin(page, '/admin/admins');
  await search(page).fill(mark);
  await expect(found(page)).toContainText('Email not verified');
  await found(page).getByRole('button', { name: 'Make admin' }).click();
  await expect(question(page)).toContainText(
    `${priya.name} (${priya.email}) cannot be made an admin yet: the email is not verified.`,
  );
  await expect(question(page).getByRole('button', { name: 'Make admin' })).toHaveCount(0);
  await answer(page, 'OK');
  expect(await roleOf(priya.id)).toBe('user');
});

test('the search waits 300 ms for the last key, and an empty field clears the results', async ({
  page,
}) => {
  const mark = Math.random().toString(36).slice(2, 10);
  await newPerson({ name: `Meera ${mark}` });
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/admin/users/search') asked.push(url.searchParams.get('q') ?? '');
  });
  await page.clock.install();
  await visitAsAdmin(page, '/admin/admins');
  await page.clock.pauseAt(Date.now() + 60_000);
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
  await search(page).fill('nobody-is-called-so');
  await page.clock.runFor(400);
  await expect(page.getByText('No users found')).toBeVisible();
});

test('super admins and oneself are marked, and cannot be demoted', async ({ page }) => {
  const me = await visitAsAdmin(page, '/admin/admins');
  const superAdmin = rowOf(page, 'admin@tokri.example');
  await expect(superAdmin).toContainText('Super Admin');
  await expect(superAdmin.getByRole('button')).toHaveCount(0);
  const mine = rowOf(page, me.email);
  await expect(mine).toContainText('Protected');
  await expect(mine).toContainText('You');
  await expect(mine.getByRole('button')).toHaveCount(0);
});

test('a super admin takes away the second factor of somebody who lost their phone', async ({
  page,
}) => {
  const careful = await newCarefulAdmin();
  await execute(`delete from users where email = 'owner@tokri.example'`);
  const owner = await newAdmin({ email: 'owner@tokri.example' });
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
  await expectFine(page);
  await row.getByRole('button', { name: 'Remove 2nd factor' }).click();
  await expect(question(page)).toContainText('All their devices are logged out');
  await answer(page, 'Remove');
  await expect(question(page)).toContainText(`${careful.name} signs in without a second factor`);
  await answer(page, 'OK');
  await expect(row).not.toContainText('2nd factor');
  await expect(row.getByRole('button', { name: 'Remove 2nd factor' })).toHaveCount(0);
});

test('other admins see who has a second factor, and cannot take it', async ({ page }) => {
  const careful = await newCarefulAdmin();
  await visitAsAdmin(page, '/admin/admins');
  await expect(rowOf(page, careful.email)).toContainText('2nd factor');
  await expect(page.getByRole('button', { name: 'Remove 2nd factor' })).toHaveCount(0);
  await expect(page.getByRole('row').getByRole('button', { name: 'Log out' })).toHaveCount(0);
});

test('where the list did not know better, the server says no, and that it was logged', async ({
  page,
}) => {
  await page.route('**/api/admin/admins', async (route) => {
    const response = await route.fetch();
    const answered = (await response.json()) as { data: { isProtected: boolean }[] };
    for (const admin of answered.data) admin.isProtected = false;
    await route.fulfill({ response, json: answered });
  });
  const me = await visitAsAdmin(page, '/admin/admins');
  await rowOf(page, 'admin@tokri.example').getByRole('button', { name: 'Demote' }).click();
  await answer(page, 'Continue');
  await answer(page, 'Demote');
  await expect(question(page)).toContainText('This admin is protected and cannot be demoted.');
  await expect(question(page)).toContainText('logged');
  const { rows } = await execute(
    `select action, outcome from audit_entries where actor = '${me.email}'`,
  );
  expect(rows).toEqual([{ action: 'demote', outcome: 'refused' }]);
});

test.describe('when a call fails', () => {
  for (const [name, answers, texts] of [
    [
      'with words',
      { status: 503, json: { success: false, message: 'Closed.' } },
      ['Closed.', 'Closed.', 'Closed.'],
    ],
    [
      'without a word',
      { status: 500, body: '' },
      ['Failed to fetch admins', 'Failed to search users', 'Failed to promote user'],
    ],
    [
      'without an answer',
      undefined,
      ['Failed to load admins', 'Search failed', 'Failed to promote user'],
    ],
  ] as const) {
    test(`${name}, the screen says so and goes on`, async ({ page }) => {
      const mark = Math.random().toString(36).slice(2, 10);
      await newPerson({ name: `Divya ${mark}` });
      const refuse = (path: string) =>
        page.route(path, (route) => (answers ? route.fulfill(answers) : route.abort()));
      await refuse('**/api/admin/admins');
      await visitAsAdmin(page, '/admin/admins');
      const panel = page.getByRole('alert').filter({ hasText: 'Failed to load admins' });
      await expect(panel).toContainText(texts[0]);
      await page.unroute('**/api/admin/admins');
      await panel.getByRole('button', { name: 'Retry' }).click();
      await expect(admins(page)).toBeVisible();

      await refuse('**/api/admin/users/search*');
      await search(page).fill(mark);
      await expect(page.getByRole('alert').filter({ hasText: texts[1] })).toBeVisible();
      await page.unroute('**/api/admin/users/search*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(found(page)).toContainText(mark);

      await refuse('**/api/admin/users/*/promote');
      await found(page).getByRole('button', { name: 'Make admin' }).click();
      await answer(page, 'Make admin');
      await expect(question(page)).toContainText(texts[2]);
    });
  }

  test('a demotion that failed is said', async ({ page }) => {
    const other = await newAdmin();
    await page.route('**/api/admin/users/*/demote', (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await visitAsAdmin(page, '/admin/admins');
    await rowOf(page, other.email).getByRole('button', { name: 'Demote' }).click();
    await answer(page, 'Continue');
    await answer(page, 'Demote');
    await expect(question(page)).toContainText('Failed to demote admin');
  });
});

test('users are searched and paged in the address', async ({ page }) => {
  const mark = Math.random().toString(36).slice(2, 10);
  await execute(`insert into users (name, email, password_hash, created_at)
    select 'Person ' || n, '${mark}-' || n || '@example.com', '$argon2id$x', now() - make_interval(secs => n)
    from generate_series(1, 60) n`);
  await visitAsAdmin(page, '/admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Users/ })
    .click();
  await expect(page).toHaveURL('/admin/users');
  await search(page).fill(mark);
  await expect(page).toHaveURL(`/admin/users?q=${mark}`);
  await expect(page.getByText('60 users')).toBeVisible();
  const table = page.getByRole('table', { name: 'Users' });
  await expect(table.getByRole('row')).toHaveCount(26);
  await expect(table.getByRole('row').nth(1)).toContainText('Person 1');
  await expect(table.getByRole('row').nth(1)).toContainText('Never');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/admin/users?q=${mark}&page=2`);
  await expect(table.getByRole('row').nth(1)).toContainText('Person 26');
  await page.reload();
  await expect(table.getByRole('row').nth(1)).toContainText('Person 26');
  await page.goBack();
  await expect(table.getByRole('row').nth(1)).toContainText('Person 1');
  await search(page).fill('nobody-is-called-so');
  await expect(page.getByText(/No users found for/)).toBeVisible();
});
