import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { PHONE, toast } from '../support/back-office.ts';
import { expectAccessibleAtAllWidths } from '../support/accessibility.ts';
import { createOrders, orderCard, resultCount, uniqueMark } from '../support/orders.ts';
import { createCustomer, visitAsAdmin } from '../support/people.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

const links = (page: Page) => page.getByRole('article').getByRole('heading').getByRole('link');
const box = (page: Page, index: number) =>
  page.getByRole('article').nth(index).getByRole('checkbox');
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Orders of one customer: `recent` of the last minutes, the others of 2024. */
async function createList(count: number, recent = 0) {
  const mark = uniqueMark();
  const person = await createCustomer({ name: `List ${mark}`, email: `list-${mark}@example.com` });
  await createOrders(person, count);
  await execute(`update orders set created_at = now() - make_interval(secs => n) from (
      select id, row_number() over (order by created_at desc)::int as n from orders
      where user_id = '${person.id}' order by created_at desc limit ${recent}) newest
    where newest.id = orders.id`);
  return { mark, person };
}

async function numbersOf(page: Page): Promise<string[]> {
  await expect(links(page).first()).toBeVisible();
  return links(page).allTextContents();
}

async function filterByDays(page: Page): Promise<void> {
  await page.getByLabel('Ordered').selectOption('Today');
  await expect(page).toHaveURL(/days=today/);
  await expect(resultCount(page, '3 orders found')).toBeVisible();
  await page.getByLabel('Ordered').selectOption('Custom days');
  const [from, to] = [
    page.getByLabel('From', { exact: true }),
    page.getByLabel('To', { exact: true }),
  ];
  await from.fill('2024-01-02');
  await to.fill('2024-01-01');
  await page.getByRole('button', { name: 'Show orders' }).click();
  await expect(page.getByText('The first day must not be after the last')).toBeVisible();
  await expect(from).toHaveValue('2024-01-02');
  await expect(from).toBeFocused();
  await from.fill('2024-01-01');
  await page.getByRole('button', { name: 'Show orders' }).click();
  await expect(page).toHaveURL(/from=2024-01-01&to=2024-01-01/);
  await expect(resultCount(page, '37 orders found')).toBeVisible();
}

async function saveView(page: Page, mark: string): Promise<void> {
  await page.getByLabel('Sort by').selectOption('Oldest first');
  await expect(page).toHaveURL(/sort=oldest/);
  await page.getByRole('button', { name: 'Save view' }).click();
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(page)).toContainText('Enter a name');
  await dialog(page).getByLabel('Name').fill(`Early ${mark}`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'The view is saved')).toBeVisible();
  await expect(view(page, `Early ${mark}`)).toHaveAttribute('aria-current', 'page');
  const address = page.url();
  await view(page, 'All orders').click();
  await expect(page).toHaveURL('/admin/orders');
  await view(page, `Early ${mark}`).click();
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: `Rename view Early ${mark}` }).click();
  await dialog(page).getByLabel('Name').fill(`First ${mark}`);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(view(page, `First ${mark}`)).toBeVisible();
  await page.getByRole('button', { name: `Delete view First ${mark}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete view' }).click();
  await expect(view(page, `First ${mark}`)).toHaveCount(0);
}

test('an admin filters by days, saves the view and selects ranges and all that match', async ({
  page,
}) => {
  const { mark } = await createList(40, 3);
  await visitAsAdmin(page, `/admin/orders?q=${mark}`);
  await expect(resultCount(page, '40 orders found')).toBeVisible();
  await test.step('days are presets or a range, and a wrong range stays in the form', () =>
    filterByDays(page));
  await test.step('a view is saved, opened, renamed and deleted', () => saveView(page, mark));

  await test.step('a range is selected with the Shift key', async () => {
    await box(page, 1).click();
    await box(page, 4).click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('4 orders selected of 37');
  });
  await test.step('the selection survives paging and reloading', async () => {
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 2')).toBeVisible();
    await box(page, 0).click();
    await page.reload();
    await expect(bar(page)).toContainText('5 orders selected');
    await expect(box(page, 0)).toBeChecked();
  });
  await test.step('all that match are selected and exported without an exception', async () => {
    await page.getByLabel('Select all on this page').check();
    await page.getByRole('button', { name: 'Select all 37 orders that match' }).click();
    await box(page, 2).uncheck();
    await expect(bar(page)).toContainText('36 orders selected of 37');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export selected' }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8'))
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(1 + 36);
  });
  await test.step('other filters clear the selection', async () => {
    await page.getByLabel('Ordered').selectOption('Any day');
    await expect(resultCount(page, '40 orders found')).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });
});

test('an admin steps through the list from order to order', async ({ page }) => {
  const { mark } = await createList(27);
  await visitAsAdmin(page, `/admin/orders?q=${mark}&sort=oldest`);
  const numbers = await numbersOf(page);
  await links(page).nth(24).click();
  await expect(page).toHaveURL(new RegExp(`${numbers[24]}\\?q=${mark}&sort=oldest`));
  const title = page.getByRole('heading', { level: 1 });
  await page.getByRole('link', { name: 'Next order' }).click();
  // The first order of the second page.
  await expect(title).not.toHaveText(numbers[24] ?? '');
  const next = (await title.textContent()) ?? '';
  expect(numbers).not.toContain(next);
  await page.getByRole('link', { name: 'Next order' }).click();
  await expect(page.getByRole('button', { name: 'Next order' })).toBeDisabled();
  await page.getByRole('link', { name: 'Previous order' }).click();
  await expect(title).toHaveText(next);
  await page.keyboard.press('k');
  await expect(title).toHaveText(numbers[24] ?? '');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(`/admin/orders?q=${mark}&sort=oldest`);
  await expect(orderCard(page, numbers[24] ?? '')).toBeVisible();
  await navigate(page, `/admin/orders/${numbers[3]}`);
  await expect(page.getByRole('link', { name: 'Next order' })).toBeVisible();
});

test('the list works with single keys, which help explains and turns off', async ({ page }) => {
  const { mark } = await createList(6);
  await visitAsAdmin(page, `/admin/orders?q=${mark}`);
  const numbers = await numbersOf(page);
  const press = (...keys: string[]) =>
    keys.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());

  await press('j', 'j', 'ArrowDown', 'k');
  await expect(links(page).nth(1)).toBeFocused();
  await press('x', 'j', 'j', 'Shift+X');
  await expect(bar(page)).toContainText('3 orders selected');
  await press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('4 orders selected');
  await press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await press('a');
  await expect(bar(page)).toContainText('6 orders selected');
  await press('Escape', '/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await press('x', '?');
  await expect(page.getByRole('searchbox')).toHaveValue(`${mark}x?`);
  await page.getByRole('searchbox').fill(mark);
  await expect(links(page)).toHaveCount(6);
  await links(page).nth(2).focus();
  await press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/orders/${numbers[2]}`));
  await press('g', 's');
  await expect(page).toHaveURL('/admin/stock');

  await press('?');
  await expect(dialog(page)).toContainText('Select up to this order');
  await expectAccessibleAtAllWidths(page);
  await dialog(page).getByRole('switch').click();
  await press('Escape', 'g', 'o');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL('/admin/stock');
  await page.reload();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(dialog(page).getByRole('switch')).not.toBeChecked();
  await dialog(page).getByRole('switch').click();
  await press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await press('g', 'o');
  await expect(page).toHaveURL('/admin/orders');
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('orders are selected and filtered by touch', async ({ page }) => {
    const { mark } = await createList(30, 2);
    await visitAsAdmin(page, `/admin/orders?q=${mark}`);
    await expect(resultCount(page, '30 orders found')).toBeVisible();
    await page.getByLabel('Select all on this page').tap();
    await page.getByRole('button', { name: 'Select all 30 orders that match' }).tap();
    await expect(bar(page)).toContainText('30 orders selected');
    await expect(bar(page)).toBeInViewport();
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize(PHONE);
    await bar(page).getByRole('button', { name: 'Clear' }).tap();
    await page.getByRole('button', { name: 'Dates, courier and sorting' }).tap();
    await page.getByLabel('Ordered').selectOption('Today');
    await expect(resultCount(page, '2 orders found')).toBeVisible();
    await view(page, 'Shipped').tap();
    await expect(page).toHaveURL('/admin/orders?status=shipped');
  });
});
