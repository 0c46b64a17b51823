import type { Page } from '@playwright/test';
import { failures, interceptCall } from '../support/back-office.ts';
import { expectFine } from '../support/fine.ts';
import { mark as newMark } from '../support/orders.ts';
import {
  newAdmin,
  newCarefulAdmin,
  newPerson,
  storeSession,
  visitAsAdmin,
  type Person,
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
const makeAdmin = (page: Page) => found(page).getByRole('button', { name: 'Make admin' });
const demote = (page: Page, email: string) =>
  rowOf(page, email).getByRole('button', { name: 'Demote' }).click();
const roleOf = async (id: string) =>
  (await execute(`select role from users where id = '${id}'`)).rows[0]?.role as string;

async function promote(page: Page, priya: Person): Promise<void> {
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

async function demoteAfterTwoQuestions(page: Page, priya: Person): Promise<void> {
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
  await answer(page, 'Demote');
  await expect(question(page)).toContainText(
    `${priya.name} has been demoted to user successfully!`,
  );
  await answer(page, 'OK');
  await expect(rowOf(page, priya.email)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await roleOf(priya.id)).toBe('user');
}

test('an admin promotes a user, demotes them again and reads both in the audit log', async ({
  page,
}) => {
  const mark = newMark();
  const priya = await newPerson({ name: `Priya ${mark}`, email: `priya-${mark}@example.com` });
  const unverified = await newPerson({ name: `Unverified ${mark}`, emailVerifiedAt: null });
  const careful = await newCarefulAdmin();
  const me = await visitAsAdmin(page, '/admin/admins');
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
  await test.step('a demotion asks twice', () => demoteAfterTwoQuestions(page, priya));

  await test.step('the audit log lists both', async () => {
    await page.getByRole('link', { name: 'Audit log' }).click();
    const entries = page.getByRole('row').filter({ hasText: priya.email });
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText('Demoted to user');
  });
});

test('the search waits 300 ms for the last key, and an empty field clears the results', async ({
  page,
}) => {
  const mark = newMark();
  await newPerson({ name: `Meera ${mark}` });
  const asked: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/admin/users/search') asked.push(url.searchParams.get('q') ?? '');
  });
  await visitAsAdmin(page, '/admin/admins');
  await page.clock.install();
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
  await search(page).fill('no-user-has-this-name');
  await page.clock.runFor(400);
  await expect(page.getByText('No users found')).toBeVisible();
});

test('a super admin removes the second factor of an admin who lost their phone', async ({
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

test('the screen reports every call that fails and lets the admin try again', async ({ page }) => {
  const mark = newMark();
  const { email } = await newPerson({ name: `Divya ${mark}` });
  const other = await newAdmin();
  const { withoutMessage, withMessage, withoutAnswer } = failures;
  const answerList = await interceptCall(page, '**/api/admin/admins', withoutMessage);
  const me = await visitAsAdmin(page, '/admin/admins');

  await test.step('the list of admins', async () => {
    const panel = page.getByRole('alert').filter({ hasText: 'Failed to load admins' });
    const retry = () => panel.getByRole('button', { name: 'Retry' }).click();
    await expect(panel).toContainText('Failed to fetch admins');
    answerList(withMessage);
    await retry();
    await expect(panel).toContainText('Closed.');
    answerList(withoutAnswer);
    await retry();
    await expect(panel).not.toContainText('Closed.');
    await expect(panel).toContainText('Failed to load admins');
    answerList('the real answer');
    await retry();
    await expect(admins(page)).toBeVisible();
  });

  await test.step('the search', async () => {
    const answerSearch = await interceptCall(
      page,
      '**/api/admin/users/search*',
      failures.withoutMessage,
    );
    const tryAgain = () => page.getByRole('button', { name: 'Try again' }).click();
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
    await search(page).fill(email);
    await expect(alert('Failed to search users')).toBeVisible();
    answerSearch(withMessage);
    await tryAgain();
    await expect(alert('Closed.')).toBeVisible();
    answerSearch(withoutAnswer);
    await tryAgain();
    await expect(alert('Search failed')).toBeVisible();
    answerSearch('the real answer');
    await tryAgain();
    await expect(found(page)).toContainText(mark);
  });

  await test.step('the promotion', async () => {
    const answerPromotion = await interceptCall(page, '**/api/admin/users/*/promote');
    for (const [reply, text] of [
      [withMessage, 'Closed.'],
      [withoutMessage, 'Failed to promote user'],
      [withoutAnswer, 'Failed to promote user'],
    ] as const) {
      answerPromotion(reply);
      await makeAdmin(page).click();
      await answer(page, 'Make admin');
      await expect(question(page)).toContainText(text);
      await answer(page, 'OK');
    }
  });

  await test.step('the demotion', async () => {
    const answerDemotion = await interceptCall(page, '**/api/admin/users/*/demote', withoutMessage);
    await demote(page, other.email);
    await answer(page, 'Continue');
    await answer(page, 'Demote');
    await expect(question(page)).toContainText('Failed to demote admin');
    await answer(page, 'OK');
    answerDemotion('the real answer');
  });

  await test.step('the server refuses to demote a protected admin and logs the attempt', async () => {
    await page.route('**/api/admin/admins', async (route) => {
      const response = await route.fetch();
      const answered = (await response.json()) as { data: { isProtected: boolean }[] };
      for (const admin of answered.data) admin.isProtected = false;
      await route.fulfill({ response, json: answered });
    });
    await page.reload();
    await demote(page, 'admin@tokri.example');
    await answer(page, 'Continue');
    await answer(page, 'Demote');
    await expect(question(page)).toContainText('This admin is protected and cannot be demoted.');
    await expect(question(page)).toContainText('logged');
    const { rows } = await execute(
      `select action, outcome from audit_entries where actor = '${me.email}'`,
    );
    expect(rows).toEqual([{ action: 'demote', outcome: 'refused' }]);
  });
});
