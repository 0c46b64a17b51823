import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DESKTOP, interceptCall, PHONE, toast } from '../support/back-office.ts';
import { expectAccessible } from '../support/accessibility.ts';
import {
  createOrder,
  orderCard,
  resultCount,
  createOrders,
  uniqueMark,
  type CreatedOrder,
} from '../support/orders.ts';
import { createCustomer, visitAsAdmin } from '../support/people.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

const search = (page: Page) => page.getByRole('searchbox');
const status = (page: Page, number: string) => page.getByLabel(`Status of ${number}`);
const filter = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Order status' }).getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const answer = (page: Page, name: string | RegExp) =>
  question(page).getByRole('button', { name }).click();
const openCard = (page: Page, number: string) =>
  page.getByRole('button', { name: `Details of ${number}` }).click();

async function expectFoundByEachText(page: Page, { person, number }: CreatedOrder): Promise<void> {
  const phone = `7${Math.floor(Math.random() * 1e9)}`.padEnd(10, '5');
  await execute(`update orders set phone = '${phone}' where order_number = '${number}'`);
  await expect(page.getByText(/^[\d,]+ orders?, [\d,]+ pending$/)).toBeVisible();
  const spaced = `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`;
  for (const typed of [number, person.email, spaced]) {
    await search(page).fill(typed);
    await expect(resultCount(page, '1 order found')).toBeVisible();
    await expect(orderCard(page, number)).toContainText(person.email);
  }
  await search(page).fill(person.name);
  await filter(page, /^Confirmed/).click();
  await expect(page).toHaveURL(/status=confirmed/);
  await page
    .getByRole('group', { name: 'Payment status' })
    .getByRole('button', { name: 'Paid' })
    .click();
  await expect(page).toHaveURL(/payment=paid/);
  await expect(orderCard(page, number)).toBeVisible();
  await page.reload();
  await expect(search(page)).toHaveValue(person.name);
  await expect(filter(page, /^Confirmed/)).toHaveAttribute('aria-pressed', 'true');
  await expect(orderCard(page, number)).toBeVisible();

  await page.getByRole('button', { name: 'Failed' }).click();
  await expect(page.getByText('No orders match your current filters')).toBeVisible();
  await page.getByRole('link', { name: 'Clear all filters' }).click();
  await expect(page).toHaveURL('/admin/orders');
  await expect(search(page)).toHaveValue('');
  await expect(page.getByRole('article').first()).toBeVisible();
}

async function expectExport(page: Page, { person, number }: CreatedOrder): Promise<void> {
  await search(page).fill(person.email);
  await filter(page, /^Confirmed/).click();
  await expect(page).toHaveURL(/status=confirmed/);
  await expect(orderCard(page, number)).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('orders.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Order number,Placed (India time),Status');
  expect(lines[1]).toMatch(new RegExp(`^${number},.*,confirmed,paid,upi,.*${person.name}`));
  await page.route('**/admin/export*', (route) => route.fulfill({ status: 500, body: 'Broken' }));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(question(page)).toContainText('Failed to export orders: 500 - Broken');
  await answer(page, 'OK');
  await page.unroute('**/admin/export*');
}

async function expectPagesAndScrollPosition(page: Page): Promise<void> {
  const word = uniqueMark();
  const person = await createCustomer({
    name: `Pages ${word}`,
    email: `pages-${word}@example.com`,
  });
  await createOrders(person, 55);
  await navigate(page, `/admin/orders?status=confirmed&q=${word}`);
  await expect(resultCount(page, '55 orders found')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page).toHaveURL(/status=confirmed/);
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  const links = page.getByRole('article').getByRole('heading').getByRole('link');
  await expect(links).toHaveCount(25);
  const number = (await links.nth(20).textContent()) ?? '';
  await openCard(page, number);
  await expect(orderCard(page, number).getByText('No address provided')).toBeVisible();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await links.nth(20).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await page.locator('#main').getByRole('link', { name: 'Orders' }).click();
  await expect(page).toHaveURL(/status=confirmed.*page=2/);
  await expect(orderCard(page, number).getByText('No address provided')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
  await expect(orderCard(page, number)).toBeInViewport();
  await filter(page, /^All/).click();
  await expect(page).not.toHaveURL(/page=/);
  await navigate(page, `/admin/orders?q=${word}&page=9`);
  await expect(page.getByText('There is no page 9')).toBeVisible();
}

test('an admin finds orders by text and status, and exports what the filters show', async ({
  page,
}) => {
  const order = await createOrder(page.request);
  await createOrder(page.request);
  const answerList = await interceptCall(page, '**/admin/all*', {
    json: { success: true, data: { orders: [] } },
  });
  await visitAsAdmin(page, '/admin/orders');

  await test.step('before the first order the list explains what it will contain', async () => {
    await expect(page.getByText('Orders will appear here once customers place them')).toBeVisible();
    await expect(page.getByText('0 orders, 0 pending')).toBeVisible();
  });

  await test.step('number, email, phone and status find an order', async () => {
    answerList('the real answer');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.unroute('**/admin/all*');
    await expectFoundByEachText(page, order);
  });

  await test.step('the export holds what the filters show', () => expectExport(page, order));
  await test.step('a long list has pages and returns to its scroll position', () =>
    expectPagesAndScrollPosition(page));
});

const address = 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=7R48215597';
const tracking = { name: 'Track with Blue Dart' };

async function ship(page: Page, number: string): Promise<void> {
  await status(page, number).selectOption('processing');
  await expect(toast(page, `${number} is now processing`)).toBeVisible();
  await status(page, number).selectOption('shipped');
  await expect(dialog(page)).toContainText(`Ship ${number}`);
  await expect(status(page, number)).toHaveValue('processing');
  const courier = dialog(page).getByLabel('Courier');
  await expect(courier).toBeFocused();
  const suggested = await courier.evaluate((input: HTMLInputElement) =>
    Array.from(input.list?.options ?? [], ({ value }) => value),
  );
  expect(suggested).toContain('India Post');
  const confirm = dialog(page).getByRole('button', { name: 'Mark as shipped' });
  await confirm.click();
  await expect(question(page)).toContainText(`Ship ${number} without a tracking number?`);
  await answer(page, 'Go back');
  await expect(dialog(page)).toBeVisible();
  await courier.fill('DTDC');
  await dialog(page).getByLabel('Tracking number').fill('7R48215596');
  await confirm.click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(status(page, number)).toHaveValue('shipped');

  await openCard(page, number);
  const card = orderCard(page, number);
  for (const text of [
    '7R48215596',
    'Sent with DTDC 7R48215596',
    'Gurugram, Haryana 122002',
    'UPI',
  ]) {
    await expect(
      card.getByText(text, { exact: true }).or(card.getByText(text)).first(),
    ).toBeVisible();
  }
  await card.getByRole('button', { name: 'Correct tracking' }).click();
  await courier.fill('BlueDart');
  await dialog(page).getByLabel('Tracking number').fill('7R48215597');
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(card.getByText('7R48215597', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', tracking)).toHaveAttribute('href', address);
}

async function expectStatusFailures(page: Page, number: string): Promise<void> {
  await page.route('**/status', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'Another admin was faster.' } }),
  );
  await status(page, number).selectOption('delivered');
  await expect(question(page)).toContainText(
    'Failed to update order status: Failed to update: 409 - Another admin was faster.',
  );
  await answer(page, 'OK');
  await expect(status(page, number)).toHaveValue('confirmed');
  await status(page, number).selectOption('shipped');
  await dialog(page).getByLabel('Tracking number').fill('KEEP-ME');
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await answer(page, 'OK');
  await expect(dialog(page).getByLabel('Tracking number')).toHaveValue('KEEP-ME');
  await page.unroute('**/status');
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(status(page, number)).toHaveValue('shipped');
}

async function expectLoadingFailures(page: Page, number: string): Promise<void> {
  await page.route('**/admin/all*', (route) =>
    route.fulfill({ status: 502, body: ' Bad Gateway ' }),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading orders' });
  await expect(panel).toContainText('Failed to fetch orders: 502 - Bad Gateway');
  await page.unroute('**/admin/all*');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(orderCard(page, number)).toBeVisible();
  await navigate(page, '/admin/orders/TKR-20200101-000000');
  await expect(page.getByText('Failed to fetch orders: 404 - Order not found')).toBeVisible();
}

async function refundAndCancel(page: Page, { person, number }: CreatedOrder): Promise<void> {
  const { rows } = await execute(
    `select total_paise::int / 100.0 as total, checkout_id from orders where order_number = '${number}'`,
  );
  const total = Number(rows[0]?.total);
  await openCard(page, number);
  const card = orderCard(page, number);
  await card.getByRole('button', { name: 'Refund...' }).click();
  const amount = dialog(page).getByLabel('Amount in ₹');
  await expect(amount).toHaveValue(String(total));
  await amount.fill('9999');
  await dialog(page)
    .getByRole('button', { name: /^Refund ₹/ })
    .click();
  await expect(dialog(page)).toContainText('Enter a reason');
  await dialog(page).getByLabel('Reason').fill('One packet was torn');
  await dialog(page)
    .getByRole('button', { name: /^Refund ₹/ })
    .click();
  await expect(dialog(page)).toContainText(`At most ₹${total} can be refunded`);
  await expect(dialog(page).getByLabel('Reason')).toHaveValue('One packet was torn');
  await amount.fill('100');
  await dialog(page).getByRole('button', { name: 'Refund ₹100' }).click();
  await expect(question(page)).toContainText(`Refund ₹100 to ${person.name}?`);
  await answer(page, 'Refund ₹100');
  await expect(dialog(page)).toHaveCount(0);
  const refunds = card.getByRole('list', { name: 'Refunds' });
  await expect(refunds).toContainText('₹100');
  await expect(refunds).toContainText('One packet was torn');
  await expect(card).toContainText('Refund requested');

  await status(page, number).selectOption('cancelled');
  await expect(question(page)).toContainText('2 packets back in stock');
  await expect(question(page)).toContainText(`₹${total - 100} is refunded to ${person.name}`);
  await answer(page, 'Keep order');
  await expect(status(page, number)).toHaveValue('confirmed');
  await status(page, number).selectOption('cancelled');
  await answer(page, 'Cancel order');
  await expect(status(page, number)).toHaveValue('cancelled');
  await expect(refunds.getByRole('listitem')).toHaveCount(2);
  await expect(refunds).toContainText(`₹${total - 100}`);
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(card.getByText('Refunded', { exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const moved = await execute(
    `select reason, on_hand_change from stock_movements where reference = '${rows[0]?.checkout_id}' order by id`,
  );
  expect(moved.rows.at(-1)).toEqual({ reason: 'cancellation', on_hand_change: 2 });
}

async function expectListByKeyboard(page: Page, number: string): Promise<void> {
  const toggle = page.getByRole('button', { name: `Details of ${number}` });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByText('Deliver to')).toBeVisible();
  await page.getByRole('button', { name: 'Refund...' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  await expectAccessible(page, dialog(page));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Refund...' })).toBeFocused();
  await page.getByRole('checkbox', { name: `Select ${number}` }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('1 order selected')).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectAccessible(page);
  await expectTouchTargets(page);
  await page.setViewportSize(DESKTOP);
}

async function writeNote(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: number, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await page.getByRole('button', { name: 'Add a note' }).click();
  const note = dialog(page).getByLabel('Internal note');
  await note.fill('Call before sending');
  await page.keyboard.press('Escape');
  await expect(question(page)).toContainText('Leave without saving the note?');
  await answer(page, 'Stay');
  for (const isAsked of [true, false, true]) {
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(isAsked ? 1 : 0);
  }
  await answer(page, 'Stay');
  await expect(note).toHaveValue('Call before sending');
  await page.goBack();
  await expect(question(page)).toContainText('Leave without saving the note?');
  await answer(page, 'Stay');
  await expect(note).toHaveValue('Call before sending');

  await page.route('**/note', (route) => route.fulfill({ status: 503, body: 'Down' }));
  await dialog(page).getByRole('button', { name: 'Save note' }).click();
  await expect(question(page)).toContainText('Failed to save the note: 503 - Down');
  await answer(page, 'OK');
  await expect(note).toHaveValue('Call before sending');
  await page.unroute('**/note');
  await dialog(page).getByRole('button', { name: 'Save note' }).click();
  await expect(toast(page, 'The note is saved')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  // The field in the closing dialog holds the same text.
  const kept = page.getByRole('paragraph').filter({ hasText: 'Call before sending' });
  await expect(kept).toBeVisible();
  const { rows } = await execute(`select note from orders where order_number = '${number}'`);
  expect(rows).toEqual([{ note: 'Call before sending' }]);
}

test('an admin ships an order, writes a note, refunds a part and cancels', async ({ page }) => {
  const { number } = await createOrder(page.request);
  const failing = await createOrder(page.request);
  await visitAsAdmin(page, `/admin/orders?q=${number}`);
  await test.step('shipping asks for courier and tracking number', () => ship(page, number));

  await test.step('a status that could not be saved stays as it was', async () => {
    await search(page).fill(failing.number);
    await expect(resultCount(page, '1 order found')).toBeVisible();
    await expectStatusFailures(page, failing.number);
  });

  await test.step('a list that fails to load says so and loads again', () =>
    expectLoadingFailures(page, failing.number));

  const order = await createOrder(page.request);
  await navigate(page, `/admin/orders?q=${order.number}`);
  await test.step('the cancellation refunds the rest and returns the stock', () =>
    refundAndCancel(page, order));

  const next = await createOrder(page.request);
  await search(page).fill(next.person.email);
  await test.step('the list works by keyboard and is accessible', () =>
    expectListByKeyboard(page, next.number));

  await test.step('the note survives Escape, the back button and a failed call', () =>
    writeNote(page, next.number));
  await test.step('controls of the order are large enough for fingers', async () => {
    await expect(page.getByText('Deliver to')).toBeVisible();
    await page.setViewportSize(PHONE);
    await expectTouchTargets(page);
  });
});

test('an admin prints packing slips for one order and for several', async ({ page }) => {
  const { person, number } = await createOrder(page.request, [
    { productId: '6', quantity: 2 },
    { productId: '4', quantity: 1 },
  ]);
  await createOrders(person, 1);
  await page.addInitScript(() => {
    let printed = 0;
    window.print = () => {
      printed += 1;
      document.documentElement.dataset.printed = String(printed);
    };
  });
  await visitAsAdmin(page, `/admin/orders?q=${person.email}`);
  await page.getByRole('link', { name: `Print packing slip of ${number}` }).click();
  const slips = page.getByRole('article', { name: /^Packing slip of/ });
  await expect(slips).toHaveCount(1);
  await expect(slips).toContainText(person.name);
  await expect(slips).toContainText('Gurugram, Haryana 122002');
  await expect(slips).toContainText('+91 98180 44121');
  await expect(slips.getByRole('listitem')).toHaveCount(2);
  await expect(page.locator('html')).toHaveAttribute('data-printed', '1');
  await page.locator('#main').getByRole('link', { name: 'Orders' }).click();

  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('2 orders selected')).toBeVisible();
  await expectPrintedWithInvoices(page);
  await page.getByRole('link', { name: 'Print 2 slips' }).click();
  await expect(slips).toHaveCount(2);
  await expect(slips.last()).toContainText('No address provided');
  await expect(page.locator('html')).toHaveAttribute('data-printed', '2');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Back-office' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(slips.first()).toHaveCSS('break-after', 'page');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  await page.emulateMedia({ media: 'screen' });

  await page.goBack();
  await expect(page.getByText('2 orders selected')).toBeVisible();
  await navigate(page, '/admin/orders/slips');
  await expect(page.getByText('There is nothing to print')).toBeVisible();
  await navigate(page, `/admin/orders/slips?ids=${number},TKR-20240101-999999x`);
  await expect(page.getByText('1 order could not be found.')).toBeVisible();
});

/** The PDF opens in a new tab, and a failure closes the tab and says why. */
async function expectPrintedWithInvoices(page: Page): Promise<void> {
  const print = page.getByRole('button', { name: 'Print with invoices' });
  // Browsers without a viewer for PDFs save the file.
  const shown = page.waitForEvent('popup').then(async (tab) => {
    await Promise.any([tab.waitForURL(/^blob:/), tab.waitForEvent('download')]);
    await tab.close();
  });
  const reply = page.waitForResponse(/\/api\/orders\/admin\/print/);
  await print.click();
  expect((await reply).headers()['content-type']).toBe('application/pdf');
  await shown;

  const call = '**/api/orders/admin/print';
  await page.route(call, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
  const [failed] = await Promise.all([page.waitForEvent('popup'), print.click()]);
  await expect(question(page)).toContainText('Failed to print the orders');
  expect(failed.isClosed()).toBe(true);
  await page.unroute(call);
  await question(page).getByRole('button', { name: 'OK' }).click();
}

/** Touch targets are at least 44 px high; the label counts for a checkbox. */
async function expectTouchTargets(page: Page): Promise<void> {
  const small = await page
    .locator('#main :is(button:not(search *), select, article a, section a, label)')
    .evaluateAll((controls) =>
      controls
        // A dialog that closes is still there for a moment, or was until now.
        .filter((control) => control.isConnected && !control.closest('dialog'))
        .filter((control) => control.checkVisibility())
        .filter((control) => control.getBoundingClientRect().height < 43)
        .map((control) => control.outerHTML),
    );
  expect(small).toEqual([]);
}
