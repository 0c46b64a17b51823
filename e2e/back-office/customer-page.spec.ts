import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from '../support/accessibility.ts';
import { interceptCall, toast } from '../support/back-office.ts';
import { createOrder, uniqueMark } from '../support/orders.ts';
import { visitAsAdmin } from '../support/people.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function expectNotes(page: Page): Promise<void> {
  const notes = panel(page, 'Notes');
  const answer = await interceptCall(page, /\/notes$/, {
    status: 503,
    json: { message: 'Closed.' },
  });
  await notes.getByLabel('New note').fill('Asks for evening deliveries');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByText('Closed.')).toBeVisible();
  await expect(notes.getByLabel('New note')).toHaveValue('Asks for evening deliveries');
  answer('the real answer');
  await notes.getByRole('button', { name: 'Add note' }).click();
  const item = notes.getByRole('listitem');
  await expect(item).toContainText('Asks for evening deliveries');
  await expect(item).toContainText('You, ');
  await expect(notes.getByLabel('New note')).toHaveValue('');
  await item.getByRole('button', { name: 'Edit' }).click();
  await item.getByLabel('Change the note').fill('Asks for morning deliveries');
  await item.getByRole('button', { name: 'Save' }).click();
  await expect(item).toContainText('Asks for morning deliveries');
  await expect(item).toContainText('changed');
}

async function expectTags(page: Page, tag: string): Promise<void> {
  const tags = panel(page, 'Tags');
  for (const text of [tag, tag.toUpperCase(), 'Wholesale']) {
    await tags.getByLabel('New tag').fill(text);
    await tags.getByRole('button', { name: 'Add' }).click();
    await expect(tags.getByLabel('New tag')).toHaveValue('');
  }
  await expect(tags.getByRole('listitem')).toHaveText([tag, 'Wholesale']);
  await tags.getByRole('button', { name: 'Remove the tag Wholesale' }).click();
  await expect(toast(page, 'The tag is removed')).toBeVisible();
  await expect(tags.getByRole('listitem')).toHaveText([tag]);
}

async function expectFilteredList(page: Page, tag: string, email: string): Promise<void> {
  await navigate(page, '/admin/users');
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByLabel('Tag', { exact: true }).fill(tag.toUpperCase());
  await page.getByLabel('Spent from ₹').fill('a lot');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page.getByText('Enter whole rupees')).toBeVisible();
  await page.getByLabel('Spent from ₹').fill('1');
  await page.getByRole('button', { name: 'Apply filters' }).click();
  await expect(page).toHaveURL(`/admin/users?tag=${tag.toUpperCase()}&spentFrom=1`);
  await page.getByLabel('Sort by').selectOption('Total spent');
  const rows = page.getByRole('table', { name: 'Users' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(email);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = readFileSync(await (await coming).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`,${email},`);
  expect(lines[1]).toContain(`,${tag},never subscribed`);
  await expectAccessibleAtAllWidths(page);
  await page.getByLabel('Orders', { exact: true }).selectOption('No orders yet');
  await expect(page.getByText('No users match these filters')).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL('/admin/users');
}

test('an admin opens a customer from an order, adds a note and a tag, and finds them by the tag', async ({
  page,
  request,
}) => {
  const { person, number } = await createOrder(request);
  const tag = `reader-${uniqueMark()}`;
  await execute(`insert into tickets (number, name, email, topic, message)
    values ('TKT-20261102-${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}', 'Meera', '${person.email}', 'order', 'Where is it?')`);
  await visitAsAdmin(page, `/admin/orders/${number}`);
  await page.getByRole('main').getByRole('link', { name: person.name }).click();
  await expect(page).toHaveURL(`/admin/users/${person.id}`);
  await expect(heading(page)).toHaveText(person.name);

  await test.step('the page shows contact, figures, orders and messages', async () => {
    await expect(panel(page, 'Contact')).toContainText('Verified');
    await expect(panel(page, 'Orders').getByRole('link', { name: number })).toBeVisible();
    await expect(panel(page, 'Refunds')).toContainText('No refunds');
    await panel(page, 'Messages').getByRole('link').click();
    await expect(page).toHaveURL(/\/admin\/tickets\//);
    await page.getByRole('main').getByRole('link', { name: 'Meera', exact: true }).click();
    await expect(heading(page)).toHaveText(person.name);
  });

  await test.step('a note that is not saved stays in the field', () => expectNotes(page));
  await test.step('all spellings are one tag', () => expectTags(page, tag));
  await expectAccessibleAtAllWidths(page);
  await test.step('the list finds the customer by the tag', () =>
    expectFilteredList(page, tag, person.email));

  await test.step('a page that fails to load says so and loads again', async () => {
    const answer = await interceptCall(page, /\/api\/admin\/users\/[^/]+$/, 'no answer');
    await navigate(page, `/admin/users/${person.id}`);
    await expect(page.getByText('Failed to load the customer')).toBeVisible();
    answer('the real answer');
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await expect(heading(page)).toHaveText(person.name);
  });
});
