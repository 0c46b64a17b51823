import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DESKTOP, PHONE, toast } from '../support/back-office.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createOrder, uniqueMark, type CreatedOrder } from '../support/orders.ts';
import { expectSignInPage, signIn, storeSession, visitAsAdmin } from '../support/people.ts';
import { execute, expect, navigate, test, visit } from '../support/shop.ts';

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string) =>
  question(page).getByRole('button', { name, exact: true }).click();
const search = (page: Page) => page.getByRole('searchbox');

async function expectSearchAndPages(page: Page): Promise<void> {
  const mark = uniqueMark();
  await execute(`insert into users (name, email, password_hash, created_at)
    select 'Person ' || n, '${mark}-' || n || '@example.com', '$argon2id$x', now() - make_interval(secs => n)
    from generate_series(1, 60) n`);
  await search(page).fill(mark);
  await expect(page).toHaveURL(`/admin/users?q=${mark}`);
  await expect(page.getByText('60 users')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Users' }).getByRole('row');
  await expect(rows).toHaveCount(26);
  await expect(rows.nth(1)).toContainText('Person 1');
  await expect(rows.nth(1)).toContainText('Never');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/admin/users?q=${mark}&page=2`);
  await expect(rows.nth(1)).toContainText('Person 26');
  await page.goBack();
  await expect(rows.nth(1)).toContainText('Person 1');
  await search(page).fill('no-user-has-this-name');
  await expect(page.getByText(/No users found for/)).toBeVisible();
}

async function exportAndErase(page: Page, { person, number }: CreatedOrder): Promise<void> {
  const word = person.email.slice('meera-'.length, -'@example.com'.length);
  await search(page).fill(word);
  const row = rowOf(page, person.email);

  const coming = page.waitForEvent('download');
  await row.getByRole('button', { name: 'Export data' }).click();
  const exported = JSON.parse(readFileSync(await (await coming).path(), 'utf8'));
  expect(exported).toMatchObject({ email: person.email, orders: [{ orderNumber: number }] });

  const erase = row.getByRole('button', { name: 'Erase…' });
  await erase.click();
  await expect(dialog(page)).toContainText('Orders and payments stay in the books');
  await dialog(page).getByRole('button', { name: 'Erase customer' }).click();
  await expect(dialog(page).getByText(`Type ${person.email}`, { exact: true })).toBeVisible();
  await expect(dialog(page).getByLabel('Their email')).toBeFocused();
  await page.setViewportSize(PHONE);
  await expectAccessible(page, dialog(page));
  await page.setViewportSize(DESKTOP);
  await dialog(page).getByLabel('Their email').fill(person.email.toUpperCase());
  await dialog(page).getByRole('button', { name: 'Erase customer' }).click();
  await expect(question(page)).toContainText('an order that is neither delivered nor cancelled');
  await answer(page, 'OK');

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
  await expect(toast(page, `${person.name} is erased`)).toBeVisible();
  await expect(page.getByText(`No users found for “${word}”`)).toBeVisible();
  await expect(page).toHaveURL(`/admin/users?q=${word}`);

  await navigate(page, `/admin/users?q=${person.id}`);
  const erased = rowOf(page, 'Erased customer');
  await expect(erased).toContainText('1');
  await expect(erased.getByRole('button')).toHaveCount(0);
  await navigate(page, `/admin/orders/${number}`);
  await expect(page.getByText('Erased customer').first()).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
}

test('an admin logs a customer out, suspends and restores the account, and erases it', async ({
  page,
  browser,
}) => {
  const customer = await createOrder(page.request);
  const { person } = customer;
  const phone = await browser.newPage();
  const row = rowOf(page, person.email);
  const admin = await visitAsAdmin(page, '/admin');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Users/ })
    .click();
  await expect(page).toHaveURL('/admin/users');

  await test.step('each row offers what the admin may do with the account', async () => {
    await search(page).fill(admin.email);
    await expect(rowOf(page, admin.email).getByRole('button')).toHaveText(['Export data']);
    await search(page).fill(person.email);
    await expect(row.getByRole('button')).toHaveText([
      'Export data',
      'Log out…',
      'Suspend…',
      'Erase…',
    ]);
  });

  await test.step('the address holds the search and the page', () => expectSearchAndPages(page));

  await test.step('logging out ends the session on the phone of the customer', async () => {
    await storeSession(phone, person);
    await visit(phone, '/dashboard');
    await expect(phone.getByRole('heading', { level: 1 })).toContainText(person.name);
    await search(page).fill(person.email);
    await row.getByRole('button', { name: 'Log out…' }).click();
    await expect(question(page)).toContainText('Every phone and computer has to sign in again');
    await answer(page, 'Log out');
    await expect(question(page)).toContainText(`${person.name} is logged out on all devices.`);
    await answer(page, 'OK');
    await phone.reload();
    await expect(phone).toHaveURL(/\/auth/);
  });

  await test.step('a suspended account cannot sign in', async () => {
    await row.getByRole('button', { name: 'Suspend…' }).click();
    await expect(question(page)).toContainText('stock they have reserved is released');
    await expectAccessible(page, question(page));
    await answer(page, 'Suspend');
    await expect(question(page)).toContainText(`${person.name} is suspended.`);
    await answer(page, 'OK');
    await expect(row).toContainText('Suspended');
    await expect(row.getByRole('button')).toHaveText(['Export data', 'Restore…', 'Erase…']);
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);
    await expectSignInPage(phone);
    await signIn(phone, person.email);
    await expect(phone.getByText('This account is suspended. Please contact us.')).toBeVisible();
  });

  await test.step('a restored account can sign in again', async () => {
    await row.getByRole('button', { name: 'Restore…' }).click();
    await answer(page, 'Restore');
    await expect(question(page)).toContainText(`${person.name} is restored.`);
    await answer(page, 'OK');
    await expect(row.getByRole('button', { name: 'Suspend…' })).toBeVisible();
    await signIn(phone, person.email);
    await expect(phone).not.toHaveURL(/auth/);
    await phone.close();
  });

  await test.step('the data is exported, and the customer is erased once the order is delivered', () =>
    exportAndErase(page, customer));
});
