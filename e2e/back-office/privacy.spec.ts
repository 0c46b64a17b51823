import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectFine, findings } from '../support/fine.ts';
import { bought } from '../support/orders.ts';
import { newPerson, PASSWORD, storeSession, visitAsAdmin } from '../support/people.ts';
import { execute, expect, test, visit } from '../support/shop.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

test('an administrator hands a customer their data, finishes the order and erases them', async ({
  page,
  request,
}) => {
  const { person, number } = await bought(request);
  const word = person.email.slice('meera-'.length, -'@example.com'.length);
  await visitAsAdmin(page, `/admin/users?q=${word}`);
  const row = rowOf(page, person.email);

  const coming = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Export data' }).click();
  const told = JSON.parse(readFileSync(await (await coming).path(), 'utf8'));
  expect(told).toMatchObject({ email: person.email, orders: [{ orderNumber: number }] });

  const erase = row.getByRole('button', { name: 'Erase…' });
  await erase.click();
  await expect(dialog(page)).toContainText('Orders and payments stay in the books');
  await dialog(page).getByRole('button', { name: 'Erase customer' }).click();
  await expect(dialog(page).getByText(`Type ${person.email}`, { exact: true })).toBeVisible();
  await expect(dialog(page).getByLabel('Their email')).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  await dialog(page).getByLabel('Their email').fill(person.email.toUpperCase());
  await dialog(page).getByRole('button', { name: 'Erase customer' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('an order that is neither delivered nor cancelled');
  await question.getByRole('button', { name: 'OK' }).click();

  await execute(`
    with delivered as (update orders set status = 'delivered' where order_number = '${number}' returning id)
    insert into order_events (order_id, kind, value) select id, 'status', 'delivered' from delivered`);
  await expect
    .poll(
      async () =>
        (await execute('select from webhook_inbox where next_try_at is not null')).rows.length,
    )
    .toBe(0);
  await dialog(page).getByRole('button', { name: 'Erase customer' }).click();
  await expect(page.getByText(`${person.name} is erased`)).toBeVisible();
  await expect(page.getByText(`No users found for “${word}”`)).toBeVisible();
  await expect(page).toHaveURL(`/admin/users?q=${word}`);

  await page.goto(`/admin/users?q=${person.id}`);
  const erased = rowOf(page, 'Erased customer');
  await expect(erased).toContainText('1');
  await expect(erased.getByRole('button')).toHaveCount(0);
  await page.goto(`/admin/orders/${number}`);
  await expect(page.getByText('Erased customer').first()).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
});

test('the list of users says what can be done for whom, on every screen', async ({ page }) => {
  const { name } = await newPerson();
  const admin = await visitAsAdmin(page, '/admin/users');
  await expect(rowOf(page, name).getByRole('button')).toHaveText([
    'Export data',
    'Log out…',
    'Suspend…',
    'Erase…',
  ]);
  await expect(rowOf(page, admin.email).getByRole('button')).toHaveText(['Export data']);
  await expectFine(page);
});

test('an administrator logs a customer out whose phone was stolen', async ({ page, browser }) => {
  const person = await newPerson();
  const phone = await browser.newPage();
  await storeSession(phone, person);
  await visit(phone, '/dashboard');
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(person.name);

  await visitAsAdmin(page, '/admin/users');
  await rowOf(page, person.email).getByRole('button', { name: 'Log out…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Every phone and computer has to sign in again');
  expect(await findings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Log out' }).click();
  await expect(question).toContainText(`${person.name} is logged out on all devices.`);

  await phone.reload();
  await expect(phone).toHaveURL(/\/auth/);
  await phone.close();
});

test('an administrator suspends an account, which cannot log in until it is restored', async ({
  page,
  browser,
}) => {
  const person = await newPerson();
  const phone = await browser.newPage();
  const logIn = async () => {
    await visit(phone, '/auth');
    await phone.getByLabel('Email').first().fill(person.email);
    await phone.getByLabel('Password', { exact: true }).first().fill(PASSWORD);
    await phone.getByRole('button', { name: 'Sign In', exact: true }).click();
  };
  await visitAsAdmin(page, `/admin/users?q=${person.email}`);
  const row = rowOf(page, person.email);
  const question = page.getByRole('alertdialog');
  await row.getByRole('button', { name: 'Suspend…' }).click();
  await expect(question).toContainText('stock they have reserved is released');
  expect(await findings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Suspend' }).click();
  await expect(question).toContainText(`${person.name} is suspended.`);
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(row).toContainText('Suspended');
  await expect(row.getByRole('button')).toHaveText(['Export data', 'Restore…', 'Erase…']);
  await expectFine(page);
  await logIn();
  await expect(phone.getByText('This account is suspended. Please contact us.')).toBeVisible();

  await row.getByRole('button', { name: 'Restore…' }).click();
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(question).toContainText(`${person.name} is restored.`);
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(row.getByRole('button', { name: 'Suspend…' })).toBeVisible();
  await logIn();
  await expect(phone).not.toHaveURL(/auth/);
  await phone.close();
});
