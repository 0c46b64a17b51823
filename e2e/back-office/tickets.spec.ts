import type { Page } from '@playwright/test';
import { expectFine } from '../support/fine.ts';
import { bought, mark } from '../support/orders.ts';
import { newAdmin, storeSession, visitAsAdmin } from '../support/people.ts';
import { execute, expect, test, visit } from '../support/shop.ts';

interface Made {
  id: string;
  number: string;
}

/** A message that came so many hours ago. */
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

test('what is due first stands first, and is found by state and by name', async ({ page }) => {
  const word = mark();
  const fresh = await aTicket({ name: `Fresh ${word}` });
  const late = await aTicket({ name: `Late ${word}`, hoursAgo: 4 * 24 });
  await visitAsAdmin(page, `/admin/tickets?q=${word}`);
  await expect(rows(page)).toHaveText([new RegExp(late.number), new RegExp(fresh.number)]);
  await expect(rows(page).first()).toContainText('late by 2 days');
  await expect(rows(page).last()).toContainText('due in 47 hours');
  await expect(page.getByText(/^\d+ late$/)).toBeVisible();
  const waiting = page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', {
    name: /^Support \d+ open$/,
  });
  await expect(waiting).toHaveAttribute('aria-current', 'page');
  await expectFine(page);

  await page.setViewportSize({ width: 1280, height: 900 });
  await chip(page, /^Resolved/).click();
  await expect(page.getByText('No messages match')).toBeVisible();
  await expectFine(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await chip(page, /^Open/).click();
  await expect(page).toHaveURL(`/admin/tickets?q=${word}&state=open`);
  await expect(rows(page)).toHaveCount(2);
  await rows(page).first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(late.number);
  await page.getByRole('main').getByRole('link', { name: 'Support' }).click();
  await expect(page).toHaveURL(`/admin/tickets?q=${word}&state=open`);
});

test('a message leads to its order, and shows text as text', async ({ page, request }) => {
  const { number } = await bought(request);
  const { id } = await aTicket({ name: 'Kavya Rao', orderNumber: number });
  await visitAsAdmin(page, `/admin/tickets/${id}`);
  await expect(page.getByText('where is <b>my</b> parcel?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'kavya@example.com' })).toHaveAttribute(
    'href',
    'mailto:kavya@example.com',
  );
  await expectFine(page);
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
});

test('it is resolved and reopened, and each step is written down', async ({ page }) => {
  const { id } = await aTicket({ name: 'Kavya Rao' });
  const asha = await visitAsAdmin(page, `/admin/tickets/${id}`);
  await page.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(state(page)).toContainText('Resolved');
  await expect(state(page)).not.toContainText('due in');
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(state(page)).toContainText(/Acknowledged\s*due in \d+ days/);
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([/^Reopened/, /^Resolved/, /^Received/]);
  await expect(history.first()).toContainText(asha.email);
});

test('who is second is told what the first did, and keeps what they wrote', async ({
  page,
  browser,
}) => {
  const { id } = await aTicket({ name: 'Kavya Rao' });
  await visitAsAdmin(page, `/admin/tickets/${id}`);
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(page.getByText('Please write an answer')).toBeVisible();
  await expect(answer(page)).toBeFocused();
  await answer(page).fill('It left us on Monday.');
  await page.reload();
  await expect(answer(page)).toHaveValue('It left us on Monday.');

  const other = await browser.newPage();
  const meera = await newAdmin();
  await storeSession(other, meera, 'admin');
  await visit(other, `/admin/tickets/${id}`);
  await answer(other).fill('It comes tomorrow.');
  await other.getByRole('button', { name: 'Send answer' }).click();
  await expect(other.getByRole('region', { name: 'History' })).toContainText('It comes tomorrow.');
  await other.close();

  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(state(page)).toContainText('Another admin changed this message');
  await expect(state(page)).toContainText(`Answered by ${meera.email}`);
  await expect(answer(page)).toHaveValue('It left us on Monday.');
  await expectFine(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect(answer(page)).toHaveValue('');
  await expect(state(page)).not.toContainText('meanwhile');
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([/It left us/, /It comes tomorrow/, /^Received/]);
});

test('what cannot be loaded says so and is tried again', async ({ page }) => {
  const { id, number } = await aTicket({ name: 'Kavya Rao' });
  const calls = /\/api\/admin\/tickets/;
  await page.route(calls, (route) => route.abort());
  await visitAsAdmin(page, '/admin/tickets');
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('Failed to load messages');
  await page.goto(`/admin/tickets/${id}`);
  await expect(failure).toContainText('Failed to load the message');
  await expectFine(page);
  await page.unroute(calls);
  await failure.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
  await page.goto('/admin/tickets/made-up');
  await expect(failure).toContainText('This message has been deleted.');
});

test('the newsletter list is counted and taken along', async ({ page }) => {
  const email = `reader-${mark()}@example.com`;
  await execute(
    `insert into newsletter_subscribers (email, source, consent, consented_at, confirmed_at)
     values ('${email}', 'footer', 'Recipes', now(), now())`,
  );
  await visitAsAdmin(page, '/admin/mails');
  const panel = page.getByRole('region', { name: 'Newsletter' });
  await expect(panel).toContainText(/Confirmed\s*[1-9]/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('newsletter.csv');
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(email);
});
