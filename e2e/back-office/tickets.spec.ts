import type { Page } from '@playwright/test';
import { callApiAs } from '../support/buying.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createOrder, uniqueMark } from '../support/orders.ts';
import { createAdmin, visitAsAdmin } from '../support/people.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

interface Made {
  id: string;
  number: string;
}

/** Inserts a message that arrived so many hours ago. */
async function aTicket(given: { name: string; hoursAgo?: number; orderNumber?: string }) {
  const { name, hoursAgo = 0, orderNumber } = given;
  const number = `TKT-20261101-${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}`;
  const order = orderNumber ? `'${orderNumber}'` : 'null';
  const { rows } = await execute(`
    insert into tickets (number, name, email, topic, order_number, message, created_at)
    values ('${number}', '${name}', 'kavya@example.com', 'order', ${order},
      E'Namaste,\\nwhere is <b>my</b> parcel?', now() - make_interval(hours => ${hoursAgo}))
    returning id, number`);
  return rows[0] as Made;
}

const rows = (page: Page) =>
  page.getByRole('table', { name: 'Messages' }).locator('tbody').getByRole('row');
const chips = (page: Page) => page.getByRole('group', { name: 'State' });
const chip = (page: Page, name: RegExp) => chips(page).getByRole('button', { name });
const state = (page: Page) => page.getByRole('region', { name: 'State' });
const answer = (page: Page) => page.getByRole('textbox', { name: 'Your answer' });

const history = (page: Page) => page.getByRole('region', { name: 'History' }).getByRole('listitem');
const calls = /\/api\/admin\/tickets/;
const failure = (page: Page) => page.getByRole('main').getByRole('alert');

async function expectListAndFilters(page: Page, word: string, [late, fresh]: [Made, Made]) {
  await expect(rows(page)).toHaveText([new RegExp(late.number), new RegExp(fresh.number)]);
  await expect(rows(page).first()).toContainText('late by 2 days');
  await expect(rows(page).last()).toContainText('due in 47 hours');
  await expect(page.getByText(/^\d+ late$/)).toBeVisible();
  const link = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', {
    name: /^Support \d+ open$/,
  });
  await expect(link).toHaveAttribute('aria-current', 'page');
  await chip(page, /^Resolved/).click();
  await expect(page.getByText('No messages match')).toBeVisible();
  await chip(page, /^Open/).click();
  await expect(page).toHaveURL(`/admin/tickets?q=${word}&state=open`);
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(late.number);
  await page.getByRole('main').getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL(`/admin/tickets?q=${word}&state=open`);
}

test('an admin finds the message that is due first, reads it and resolves it', async ({
  page,
  request,
}) => {
  const word = uniqueMark();
  const order = await createOrder(request);
  const fresh = await aTicket({ name: `Fresh ${word}` });
  const late = await aTicket({
    name: `Late ${word}`,
    hoursAgo: 4 * 24,
    orderNumber: order.number,
  });
  await page.route(calls, (route) => route.abort());
  const asha = await visitAsAdmin(page, `/admin/tickets?q=${word}`);

  await test.step('a list that fails to load says so and loads again', async () => {
    await expect(failure(page)).toContainText('Failed to load messages');
    await page.unroute(calls);
    await failure(page).getByRole('button', { name: 'Retry' }).click();
  });

  await test.step('the list begins with the message that is due first, and the address keeps the state', () =>
    expectListAndFilters(page, word, [late, fresh]));

  await test.step('a message that fails to load says so and loads again', async () => {
    await page.route(calls, (route) => route.abort());
    await rows(page).first().getByRole('link').click();
    await expect(failure(page)).toContainText('Failed to load the message');
    await expectAccessible(page);
    await page.unroute(calls);
    await failure(page).getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(late.number);
  });

  await test.step('the message shows text as text and links to its order', async () => {
    await expect(page.getByText('where is <b>my</b> parcel?')).toBeVisible();
    await expect(page.getByRole('link', { name: 'kavya@example.com' })).toHaveAttribute(
      'href',
      'mailto:kavya@example.com',
    );
    await page.getByRole('link', { name: order.number }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(order.number);
    await page.goBack();
  });

  await test.step('the history lists when the message was resolved and reopened', async () => {
    await page.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(state(page)).toContainText('Resolved');
    await expect(state(page)).not.toContainText('due in');
    await page.getByRole('button', { name: 'Reopen' }).click();
    await expect(state(page)).toContainText(/Acknowledged\s*due in \d+ days/);
    await expect(history(page)).toHaveText([/^Reopened/, /^Resolved/, /^Received/]);
    await expect(history(page).first()).toContainText(asha.email);
  });

  await test.step('a deleted message says so', async () => {
    await navigate(page, '/admin/tickets/made-up');
    await expect(failure(page)).toContainText('This message has been deleted.');
  });
});

test('the second of two admins sees the answer of the first and keeps their own text', async ({
  page,
}) => {
  const { id } = await aTicket({ name: 'Kavya Rao' });
  await visitAsAdmin(page, `/admin/tickets/${id}`);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Please write an answer')).toBeVisible();
  await expect(answer(page)).toBeFocused();
  await answer(page).fill('It left us on Monday.');
  await page.reload();
  await expect(answer(page)).toHaveValue('It left us on Monday.');

  const meera = await createAdmin();
  await callApiAs(page.request, meera, `POST /api/admin/tickets/${id}/answer`, {
    version: 1,
    message: 'It comes tomorrow.',
  });

  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(state(page)).toContainText('Another admin changed this message');
  await expect(state(page)).toContainText(`Answered by ${meera.email}`);
  await expect(answer(page)).toHaveValue('It left us on Monday.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(answer(page)).toHaveValue('');
  await expect(state(page)).not.toContainText('changed this message');
  await expect(history(page)).toHaveText([/It left us/, /It comes tomorrow/, /^Received/]);
});
