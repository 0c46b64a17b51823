import type { Page } from '@playwright/test';
import { policy } from '../src/shared/policy.ts';
import { expectFine } from './support/fine.ts';
import { emailOf, mailTo, newPerson, storeSession, visitAsAdmin } from './support/people.ts';
import { readPage } from './support/read-page.ts';
import { execute, expect, test, visit } from './support/shop.ts';
import { readThings } from './support/structured-data.ts';

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

test('The contact page names the ways to reach the shop and answers questions', async ({
  page,
}) => {
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

  await test.step('search engines get the questions with their answers', async () => {
    const { things } = await readPage(page, '/contact');
    const faq = readThings({ path: '/contact', things }).find((it) => it['@type'] === 'FAQPage');
    expect(faq?.mainEntity.map(({ name }) => name)).toContain('Where is my order?');
  });
});

test('A customer writes by keyboard and gets answers until the matter is settled', async ({
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
  await expect(page.getByRole('main')).toContainText(/look at it by \d+ \w+, \d+:\d\d [ap]m/);
  await expect(page.getByRole('main')).toContainText(/settled by \d+ \w+ \d{4} at the latest/);
  expect(await mailTo(address)).toContain(`Subject: We have your message: ${number}`);

  const office = await browser.newPage();
  await visitAsAdmin(office, `/admin/tickets?q=${number}`);
  const row = office.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('My order or its delivery');
  await expect(row).toContainText(`due in ${policy.ticketAcknowledgeHours - 1} hours`);
  await row.getByRole('link', { name: number }).click();
  const main = office.getByRole('main');
  await expect(main.getByRole('link', { name: '+91 98180 44121' })).toHaveAttribute(
    'href',
    'tel:+919818044121',
  );
  await main.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(main.getByRole('region', { name: 'State' })).toContainText('Acknowledged');
  expect(await mailTo(address, 2)).toContain(`Subject: We are working on your message ${number}`);

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
  await office.close();

  await page.getByRole('button', { name: 'Write another message' }).click();
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue('');
});

test('A form with mistakes says what is wrong and keeps what was typed', async ({ page }) => {
  const address = emailOf('asha');
  const refuse = async (status: number, answer: { json: object } | { body: string }) => {
    await page.unroute(CALL);
    await page.route(CALL, (route) => route.fulfill({ status, ...answer }));
    await send(page).click();
  };
  await visit(page, '/contact');

  await test.step('missing fields are named at once, and focus goes to the first one', async () => {
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
  });

  await test.step('a message goes once its field is right', async () => {
    await fill(page, 'kavya@');
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Name is required')).toBeHidden();
    await email(page).fill(address);
    await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  });

  await test.step('the server’s own words are shown, at the field they are about', async () => {
    await refuse(400, {
      json: { success: false, errors: { message: 'Please say a little more' } },
    });
    await expect(page.getByText('Please say a little more')).toBeVisible();
    await expect(field(page, 'Message')).toBeFocused();
    for (const [status, message] of [
      [429, 'Too many attempts. Please wait.'],
      [503, 'Closed for Diwali.'],
    ] as const) {
      await refuse(status, { json: { success: false, message } });
      await expect(failure(page)).toHaveText(message);
    }
    await refuse(502, { body: 'Bad gateway' });
    await expect(failure(page)).toHaveText(/could not be sent. It is still here/);
  });

  await test.step('a reload keeps the message until it is sent', async () => {
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

  await test.step('a message whose answer was lost is sent again and counts once', () =>
    sendAfterLostAnswer(page));
});

/** The server takes the message, but its answer does not arrive. */
async function sendAfterLostAnswer(page: Page): Promise<void> {
  const address = emailOf('nikhil');
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
}

test('A link presets the topic, and the form knows a signed-in customer', async ({ page }) => {
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
