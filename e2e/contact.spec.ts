import { figures } from '#shared/settings/figures.ts';
import { limits } from '#shared/limits.ts';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import {
  uniqueEmail,
  waitForMail,
  createCustomer,
  storeSession,
  visitAsAdmin,
} from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';
import { expectTexts } from './support/texts.ts';

const CALL = '**/api/support/tickets';
const main = (page: Page) => page.locator('main');
const field = (page: Page, name: string | RegExp) => main(page).getByRole('textbox', { name });
const email = (page: Page) => field(page, 'Email');
const topic = (page: Page) => page.getByRole('combobox', { name: 'What is it about?' });
const order = (page: Page) => field(page, /^Order number/);
const send = (page: Page) => page.getByRole('button', { name: 'Send message' });
const failure = (page: Page) => main(page).getByRole('alert');
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

test('A visitor finds answers on the contact page and writes to the shop', async ({
  page,
  browser,
}) => {
  const address = uniqueEmail('kavya');
  await visit(page, '/contact');

  await test.step('the page lists how to reach the shop', () => expectContactDetails(page));

  await test.step('a question shows its answer', async () => {
    const answer = main(page).getByText(`within ${figures().refundDays}`);
    await expect(answer).toBeHidden();
    await main(page).getByText('When do I get my refund?').click();
    await expect(answer).toBeVisible();
  });

  await test.step('missing fields are named at once, and focus goes to the first one', async () => {
    await send(page).click();
    await expect(field(page, 'Your name')).toBeFocused();
    await expectTexts(main(page), [
      'Name is required',
      'Email is required',
      'Please choose what it is about',
      'Please write your message',
    ]);
    await expectAccessible(page, main(page).locator('form'));
  });

  await test.step('a message disappears once its field is correct', async () => {
    await field(page, 'Your name').fill('Kavya Rao');
    await email(page).fill('kavya@');
    await email(page).blur();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByText('Name is required')).toBeHidden();
    await email(page).fill('kavya@example.com');
    await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  });

  await test.step('the form works by keyboard, and the message is confirmed by mail', () =>
    writeByKeyboard(page, address));

  await test.step('an admin acknowledges the message and answers it, each by mail', async () => {
    const adminPage = await browser.newPage({ reducedMotion: 'reduce' });
    await answerMessage(adminPage, await numberOf(page), address);
    await adminPage.close();
  });

  await test.step('another message starts with an empty form', async () => {
    await page.getByRole('button', { name: 'Write another message' }).click();
    await expect(page.getByRole('heading', { name: 'Write to us' })).toBeFocused();
    await expect(field(page, 'Message')).toHaveValue('');
  });

  await test.step('errors of the server appear at their fields, and others above the button', () =>
    sendRefusedMessage(page));

  await test.step('a message whose response was lost survives a reload and is stored once', () =>
    sendAfterLostResponse(page));

  await test.step('a link presets the topic, and the form knows a signed-in customer', () =>
    writeAsCustomer(page));
});

async function expectContactDetails(page: Page): Promise<void> {
  await expect(main(page).locator('h1')).toHaveText('Contact Us');
  const detail = (what: string) => main(page).getByRole('listitem').filter({ hasText: what });
  const href = (what: string) => detail(what).getByRole('link').getAttribute('href');
  expect(await href('Refunds and customer care')).toBe('mailto:hello@tokri.example');
  expect(await href('Order support')).toBe('mailto:orders@tokri.example');
  expect(await href('Customer care phone')).toBe('tel:+919800000000');
  await expect(detail('Customer care phone')).toContainText('Mon–Sat, 10 AM–6 PM');
  await expectTexts(main(page), [
    'Email: within 24 hours',
    'Phone: during business hours, Mon–Sat, 10 AM–6 PM',
    'Order updates: via email and SMS',
    'acknowledged within 48 hours and settled within 1 month',
    'Ghaziabad, Uttar Pradesh 201001, India (sample)',
  ]);
  for (const name of ['Instagram', 'Facebook', 'YouTube']) {
    const icon = main(page).getByRole('link', { name });
    await expect(icon).toBeDisabled();
    await expect(icon).not.toHaveAttribute('href');
  }
}

async function writeByKeyboard(page: Page, address: string): Promise<void> {
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  };
  await email(page).fill('');
  await email(page).focus();
  await type(address);
  await type('98180 44121');
  await type('My order');
  await expect(order(page)).toBeFocused();
  await type('tkr-20240101-000001');
  await type('Where is my parcel?');
  await expect(send(page)).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(sent(page)).toBeFocused();
  const number = await numberOf(page);
  await expect(main(page).getByText(`Its number is ${number}`)).toHaveCount(1);
  await expectTexts(main(page), [
    /look at it by \d+ \w+, \d+:\d\d [ap]m/,
    /resolve it by \d+ \w+ \d{4} at the latest/,
  ]);
  expect(await waitForMail(address)).toContain(`Subject: We have your message: ${number}`);
  await expectAccessible(
    page,
    main(page)
      .locator('div')
      .filter({ has: sent(page) })
      .last(),
  );
}

async function answerMessage(page: Page, number: string, address: string): Promise<void> {
  await visitAsAdmin(page, `/admin/tickets?q=${number}`);
  const row = page.getByRole('row').filter({ hasText: number });
  await expectTexts(row, [
    'My order or its delivery',
    `due in ${limits.ticketAcknowledgeHours - 1} hours`,
  ]);
  await row.getByRole('link', { name: number }).click();
  const state = main(page).getByRole('region', { name: 'State' });
  const answer = main(page).getByRole('textbox', { name: 'Your answer' });
  await expect(main(page).getByRole('link', { name: '+91 98180 44121' })).toHaveAttribute(
    'href',
    'tel:+919818044121',
  );
  await main(page).getByRole('button', { name: 'Acknowledge' }).click();
  await expect(state).toContainText('Acknowledged');
  expect(await waitForMail(address, 2)).toContain(
    `Subject: We are working on your message ${number}`,
  );

  await answer.fill('It left us on Monday.\n\nMeera');
  await main(page).getByRole('button', { name: 'Send and resolve' }).click();
  await expect(state).toContainText('Resolved');
  await expect(answer).toHaveValue('');
  const history = main(page).getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([
    /^Resolved/,
    /^Answered.*It left us/s,
    /^Acknowledged/,
    /^Received/,
  ]);
  expect(await waitForMail(address, 3)).toContain('It left us on Monday.');
}

// Every other response is a test of `sendMessage`.
async function sendRefusedMessage(page: Page): Promise<void> {
  const refuse = async (status: number, json: object) => {
    await page.unroute(CALL);
    await page.route(CALL, (route) => route.fulfill({ status, json }));
    await send(page).click();
  };
  await fill(page, uniqueEmail('asha'));
  await refuse(400, { success: false, errors: { message: 'Please say a little more' } });
  await expect(page.getByText('Please say a little more')).toBeVisible();
  await expect(field(page, 'Message')).toBeFocused();
  await refuse(503, { success: false, message: 'Closed for Diwali.' });
  await expect(failure(page)).toHaveText('Closed for Diwali.');
  await page.unroute(CALL);
}

/** The server stores the message, but its response does not arrive. */
async function sendAfterLostResponse(page: Page): Promise<void> {
  const address = uniqueEmail('nikhil');
  await fill(page, address);
  await page.route(CALL, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await send(page).click();
  await expect(failure(page)).toHaveText(/We could not reach the shop. Your message is still here/);
  await page.unroute(CALL);
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue(MESSAGE);
  await expect(email(page)).toHaveValue(address);
  await expect(topic(page)).toHaveValue('product');
  await send(page).click();
  await expect(sent(page)).toBeVisible();
  expect(await ticketsOf(address)).toEqual([{ number: await numberOf(page), message: MESSAGE }]);
}

async function writeAsCustomer(page: Page): Promise<void> {
  const kavya = await createCustomer({ name: 'Kavya Rao' });
  await storeSession(page, kavya);
  await visit(page, '/contact?topic=refund&order=TKR-20261115-048213');
  // The message that was sent is not kept.
  await expect(field(page, 'Message')).toHaveValue('');
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
}
