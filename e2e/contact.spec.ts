import type { Page } from '@playwright/test';
import { policy } from '../src/shared/policy.ts';
import { expectFine } from './support/fine.ts';
import { emailOf, mailTo, newPerson, storeSession, visitAsAdmin } from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';

const CALL = '**/api/support/tickets';
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const email = (page: Page) => page.getByRole('main').getByRole('textbox', { name: 'Email' });
const topic = (page: Page) => page.getByRole('combobox', { name: 'What is it about?' });
const order = (page: Page) => field(page, /^Order number/);
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });
const failure = (page: Page) => page.getByRole('main').getByRole('alert');
const sent = (page: Page) => page.getByRole('heading', { name: 'We have your message' });
const numberOf = (page: Page) => page.getByText(/^TKT-\d{8}-\d{6}$/).innerText();

const MESSAGE = 'The pouch of Minty Masala was torn.';

async function fill(page: Page, address: string): Promise<void> {
  await field(page, 'Your name').fill('Kavya Rao');
  await email(page).fill(address);
  await topic(page).selectOption('A product');
  await field(page, 'Message').fill(MESSAGE);
}

const ticketsOf = async (address: string) =>
  (await execute(`select number, message from tickets where email = '${address}'`)).rows;

test('the page says who answers, how soon, and where', async ({ page }) => {
  await visit(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
  await expect(page).toHaveURL('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Contact Us');

  const way = (what: string) => main.getByRole('listitem').filter({ hasText: what });
  const href = (what: string) => way(what).getByRole('link').getAttribute('href');
  expect(await href('Refunds and customer care')).toBe('mailto:hello@tokri.example');
  expect(await href('Order support')).toBe('mailto:orders@tokri.example');
  expect(await href('Customer care phone')).toBe('tel:+919800000000');
  await expect(way('Customer care phone')).toContainText('Mon–Sat, 10 AM–6 PM');
  await expect(main).toContainText('Email: within 24 hours');
  await expect(main).toContainText('Phone: during business hours, Mon–Sat, 10 AM–6 PM');
  await expect(main).toContainText('Order updates: via email and SMS');
  await expect(main).toContainText('acknowledged within 48 hours and settled within 1 month');
  await expect(main).toContainText('Ghaziabad, Uttar Pradesh 201001, India (sample)');
  for (const name of ['Instagram', 'Facebook', 'YouTube']) {
    const icon = main.getByRole('link', { name });
    await expect(icon).toBeDisabled();
    await expect(icon).not.toHaveAttribute('href');
  }

  const answer = main.getByText(`within ${policy.refundDays}`);
  await expect(answer).toBeHidden();
  await main.getByText('When do I get my refund?').click();
  await expect(answer).toBeVisible();
  await expectFine(page);
});

test('search engines are told the questions with their answers', async ({ request }) => {
  const html = await (await request.get('/contact', { headers: { accept: 'text/html' } })).text();
  const things = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  const faq = things
    .map(([, json]) => JSON.parse(json ?? ''))
    .find((it) => it['@type'] === 'FAQPage');
  expect(faq.mainEntity.map(({ name }: { name: string }) => name)).toContain('Where is my order?');
});

test('somebody writes, by keyboard alone, and hears back until it is settled', async ({
  page,
  browser,
}) => {
  const address = emailOf('kavya');
  await visit(page, '/contact');
  const write = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await field(page, 'Your name').focus();
  await write('Kavya Rao');
  await write(address);
  await write('98180 44121');
  await write('My order');
  await expect(order(page)).toBeFocused();
  await write('tkr-20240101-000001');
  await write('Where is my parcel?');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(sent(page)).toBeFocused();
  const number = await numberOf(page);
  await expect(page.getByRole('main').getByText(`Its number is ${number}`)).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText(/looked at it by \d+ \w+, \d+:\d\d [ap]m/);
  await expect(page.getByRole('main')).toContainText(/settled by \d+ \w+ \d{4} at the latest/);
  expect(await mailTo(address)).toContain(`Subject: We have your message: ${number}`);

  const desk = await browser.newPage();
  await visitAsAdmin(desk, `/admin/tickets?q=${number}`);
  const row = desk.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('My order or its delivery');
  await expect(row).toContainText(`due in ${policy.ticketAcknowledgeHours - 1} hours`);
  await row.getByRole('link', { name: number }).click();
  const main = desk.getByRole('main');
  await expect(main.getByRole('link', { name: '+91 98180 44121' })).toHaveAttribute(
    'href',
    'tel:+919818044121',
  );
  await main.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(main.getByRole('region', { name: 'State' })).toContainText('Acknowledged');
  expect(await mailTo(address, 2)).toContain(`Subject: We are on it: ${number}`);

  await main.getByRole('textbox', { name: 'Your answer' }).fill('It left us on Monday.\n\nMeera');
  await main.getByRole('button', { name: 'Send and resolve' }).click();
  await expect(main.getByRole('region', { name: 'State' })).toContainText('Resolved');
  await expect(main.getByRole('textbox', { name: 'Your answer' })).toHaveValue('');
  const history = main.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([
    /^Resolved/,
    /^Answered.*It left us/s,
    /^Acknowledged/,
    /^Received/,
  ]);
  expect(await mailTo(address, 3)).toContain('It left us on Monday.');
  await desk.close();

  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue('');
});

test('a form with mistakes says what is wrong and loses nothing', async ({ page }) => {
  const address = emailOf('asha');
  await visit(page, '/contact');
  await send(page).click();
  await expect(field(page, 'Your name')).toBeFocused();
  for (const wrong of [
    'Name is required',
    'Email is required',
    'Please choose what it is about',
    'Please write your message',
  ]) {
    await expect(page.getByText(wrong)).toBeVisible();
  }
  await expectFine(page);

  await fill(page, 'kavya@');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByText('Name is required')).toBeHidden();
  await email(page).fill(address);
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();

  const refuse = async (status: number, json: object) => {
    await page.unroute(CALL);
    await page.route(CALL, (route) => route.fulfill({ status, json }));
    await send(page).click();
  };
  await refuse(400, { success: false, errors: { message: 'Please say a little more' } });
  await expect(page.getByText('Please say a little more')).toBeVisible();
  await expect(field(page, 'Message')).toBeFocused();
  await refuse(429, { success: false, message: 'Too many attempts. Please wait.' });
  await expect(failure(page)).toHaveText('Too many attempts. Please wait.');
  await refuse(503, { success: false, message: 'Closed for Diwali.' });
  await expect(failure(page)).toHaveText('Closed for Diwali.');
  await page.route(CALL, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await send(page).click();
  await expect(failure(page)).toHaveText(/could not be sent. It is still here/);

  await page.reload();
  await expect(field(page, 'Message')).toHaveValue(MESSAGE);
  await expect(email(page)).toHaveValue(address);
  await expect(topic(page)).toHaveValue('product');
  await page.unroute(CALL);
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  expect(await ticketsOf(address)).toHaveLength(1);
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('');
});

test('a message whose answer was lost on the way is sent again without counting twice', async ({
  page,
}) => {
  const address = emailOf('nikhil');
  await visit(page, '/contact');
  await fill(page, address);
  await page.route(CALL, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  await expect(failure(page)).toHaveText(/We could not reach the shop. Your message is still here/);
  await expectFine(page);
  await page.unroute(CALL);
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue(MESSAGE);
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  expect(await ticketsOf(address)).toEqual([{ number: await numberOf(page), message: MESSAGE }]);
});

test('a link says what it is about, and whoever is signed in is known', async ({ page }) => {
  const kavya = await newPerson({ name: 'Kavya Rao' });
  await storeSession(page, kavya);
  await visit(page, '/contact?topic=refund&order=TKR-20261115-048213');
  await expect(field(page, 'Your name')).toHaveValue('Kavya Rao');
  await expect(email(page)).toHaveValue(kavya.email);
  await expect(topic(page)).toHaveValue('refund');
  await expect(order(page)).toHaveValue('TKR-20261115-048213');
  await order(page).fill('TKR-1');
  await order(page).blur();
  await expect(page.getByText('An order number looks like')).toBeVisible();
  await page.reload();
  await expect(order(page)).toHaveValue('TKR-1');
  await order(page).fill('');
  await topic(page).selectOption('A product');
  await expect(order(page)).toBeHidden();
  await field(page, 'Message').fill(MESSAGE);
  await send(page).click();
  await expect(sent(page)).toBeFocused();
  await expectFine(page);
});
