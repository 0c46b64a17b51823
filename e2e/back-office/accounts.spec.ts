import { readFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { monthName } from '../../src/shared/accounting/month.ts';
import { insertBilledOrder, insertCreditedRefund } from '../../src/server/testing/billed-order.ts';
import { readZip } from '../../src/server/testing/read-zip.ts';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { DESKTOP, failures, interceptCall, PHONE, toast } from '../support/back-office.ts';
import { buy, callApiAs } from '../support/buying.ts';
import { useOwnShop } from '../support/own-shop.ts';
import type { TestUser } from '../support/people.ts';
import { expect, test } from '../support/shop.ts';

const { open, logIn, visit, visitAsAdmin, withDatabase } = useOwnShop();

const DOCUMENTS = '**/api/admin/accounts/documents*';
const ITEMS = [{ productId: '6', quantity: 2 }];
const LONG_NAME = 'Venkatanarasimharajuvaripeta Subrahmanyam Chandrasekhara Iyer-Ramanujan';

const table = (page: Page, name: string) => page.getByRole('table', { name });
const documents = (page: Page) => table(page, 'Invoices and credit notes').getByRole('row');
const payments = (page: Page) => table(page, 'Payments and payouts').getByRole('row');
const sums = (page: Page) => table(page, 'Totals of the filtered documents').getByRole('row');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

interface Sale {
  request: APIRequestContext;
  admin: TestUser;
  number: string;
}

/** Buys an order, and ships it. */
async function sell(name = 'Kavya Rao'): Promise<Sale> {
  const [request, shopper, admin] = [await open(), await logIn('shopper'), await logIn()];
  const number = await buy(request, { ...shopper, name }, ITEMS);
  await callApiAs(request, admin, `PATCH /api/orders/admin/${number}/status`, {
    orderStatus: 'shipped',
  });
  return { request, admin, number };
}

async function refund({ request, admin, number }: Sale, amount: number): Promise<void> {
  const path = `/api/orders/admin/${number}`;
  await callApiAs(request, admin, `POST ${path}/refund`, { amount, reason: 'Torn packet' });
  await expect
    .poll(async () => (await callApiAs(request, admin, `GET ${path}`)).data.order.documents.length)
    .toBe(2);
}

/** Calls a control of the payment sandbox. */
async function callSandbox(name: string, data: object): Promise<void> {
  const request = await open();
  const provider = await (await request.get('/api/payments/provider')).json();
  const { origin } = new URL(provider.data.checkoutUrl);
  expect((await request.post(`${origin}/sandbox/${name}`, { data })).ok()).toBe(true);
}

async function expectGoodScreen(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    expect(await horizontalOverflow(page)).toBe(0);
    if (process.env.SCREENSHOTS) {
      const name = `${new URL(page.url()).pathname.replaceAll('/', '-')}-${size.width}`;
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/${name}.png`, fullPage: true });
    }
  }
}

test('an owner finds invoices and credit notes and reads their totals', async ({ page }) => {
  await test.step('a new shop has none', async () => {
    await visitAsAdmin(page, '/admin');
    await page.getByRole('navigation', { name: 'Back-office' }).getByText('Accounts').click();
    await expect(page).toHaveURL(/\/admin\/accounts$/);
    await expect(page.getByText('No documents yet')).toBeVisible();
    await expectGoodScreen(page);
  });

  const first = await sell();
  const second = await sell(LONG_NAME);
  await refund(second, 100);

  await test.step('the list shows the newest first, with totals', async () => {
    await button(page, 'Refresh').click();
    await expect(documents(page)).toHaveCount(4);
    await expect(documents(page).nth(3)).toContainText(first.number);
    const note = documents(page).filter({ hasText: 'Credit note' });
    await expect(note).toContainText('-₹100');
    await expect(note).toContainText(/for INV\/\d{4}\/000002/);
    await expect(sums(page).nth(1)).toContainText('Invoices (2)');
    await expect(sums(page).nth(2)).toContainText('Credit notes (1)');
    await expect(sums(page).nth(2)).toContainText('-₹100');
    await expectGoodScreen(page);
  });

  await test.step('the search finds a serial, a name and an order, with the keyboard alone', async () => {
    const search = page.getByRole('searchbox');
    await search.focus();
    await page.keyboard.type('000001');
    await expect(documents(page)).toHaveCount(3);
    await expect(page.getByText('2 documents')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('venkata');
    await expect(documents(page)).toHaveCount(3);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(first.number);
    await expect(documents(page)).toHaveCount(2);
    await page.keyboard.press('Tab');
    while (!(await page.getByLabel('Kind').evaluate((one) => one === document.activeElement))) {
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('c');
    await expect(page).toHaveURL(/kind=credit_note/);
    await expect(page.getByText('No documents match your filters')).toBeVisible();
    await page.getByRole('link', { name: 'Show all' }).click();
    await expect(documents(page)).toHaveCount(4);
  });

  await test.step('filters are part of the address', async () => {
    await page.getByLabel('Place of supply').selectOption('Haryana');
    await expect(page).toHaveURL(/state=06/);
    await expect(documents(page)).toHaveCount(4);
    await page.getByLabel('Place of supply').selectOption('Delhi');
    await expect(page.getByText('No documents match your filters')).toBeVisible();
    await page.goBack();
    await expect(documents(page)).toHaveCount(4);
    await page.getByLabel('Month').selectOption({ index: 1 });
    await expect(page).toHaveURL(/month=20\d\d-\d\d/);
    await expect(documents(page)).toHaveCount(4);
  });

  await test.step('a failure keeps the list and can be retried', async () => {
    const answer = await interceptCall(page, DOCUMENTS, failures.withMessage);
    await button(page, 'Refresh').click();
    const panel = page.getByRole('alert').filter({ hasText: 'Failed to load documents' });
    await expect(panel).toContainText('Closed.');
    await expect(documents(page)).toHaveCount(4);
    answer('the real answer');
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(panel).toHaveCount(0);
  });

  await test.step('each document can be downloaded', async () => {
    const saved = page.waitForEvent('download');
    await button(page, 'PDF of INV').first().click();
    expect((await saved).suggestedFilename()).toMatch(/^INV-\d{4}-00000\d\.pdf$/);
  });

  await test.step('each document leads to its order, which lists it', async () => {
    await documents(page).nth(3).getByRole('link', { name: first.number }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(first.number);
    const saved = page.waitForEvent('download');
    await button(page, /^Tax invoice INV/).click();
    expect((await saved).suggestedFilename()).toMatch(/^INV-.+\.pdf$/);
    const receipt = page.waitForEvent('download');
    await button(page, /^Small receipt of INV/).click();
    expect((await receipt).suggestedFilename()).toMatch(/^INV-.+-receipt\.pdf$/);
    await visit(page, `/admin/orders/${second.number}`);
    await expect(button(page, /^Credit note CRN/)).toBeVisible();
    await expectAccessible(page);
  });
});

test('an owner fetches settlements and sees what differs', async ({ page }) => {
  const [matched, different] = [await sell(), await sell()];
  const { paymentId } = (
    await callApiAs(different.request, different.admin, `GET /api/orders/admin/${different.number}`)
  ).data.order;

  await visitAsAdmin(page, '/admin/accounts/settlements');
  const row = ({ number }: Sale) => payments(page).filter({ hasText: number });
  await expect(row(matched)).toContainText('Waiting');
  await expect(page.getByText('Not fetched yet.')).toBeVisible();

  await test.step('without the provider, the failure is explained and nothing is lost', async () => {
    await callSandbox('faults', { errors: 1 });
    await button(page, /^Fetch now/).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('The payment provider did not send all settlements.');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The last fetch failed on')).toBeVisible();
    await expectGoodScreen(page);
    await callSandbox('faults', {});
  });

  await test.step('after a settlement, payments match or differ', async () => {
    await callSandbox('settle', { differences: { [paymentId]: { credit: 10_000 } } });
    await button(page, /^Fetch now/).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page, /entries fetched, \d+ new or changed/)).toBeVisible();
    await expect(row(matched)).toContainText('Matched');
    await expect(row(matched)).toContainText('UTR');
    await expect(row(different)).toContainText('Different');
    await expect(page.getByText(/^Last fetched \d+ \w+, \d+:\d\d [ap]m/)).toBeVisible();
    await expectGoodScreen(page);
  });

  await test.step('states and search are filters', async () => {
    await button(page, /^Different/).click();
    await expect(page).toHaveURL(/state=different/);
    await expect(payments(page)).toHaveCount(2);
    await page.getByRole('searchbox').fill(matched.number);
    await expect(page.getByText('No payments match your filters')).toBeVisible();
    await button(page, /^All/).click();
    await expect(payments(page)).toHaveCount(2);
    await expect(row(matched)).toContainText('Matched');
  });

  await test.step('a month without payments is empty', async () => {
    await visit(page, '/admin/accounts/settlements?month=2026-01');
    await expect(page.getByText('No payments in Jan 2026')).toBeVisible();
  });
});

/** Two months ago has ended everywhere. */
function earlierMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 10))
    .toISOString()
    .slice(0, 7);
}

test('an owner downloads a month for the accountant', async ({ page }) => {
  const month = earlierMonth();
  const name = monthName(month);
  const exported = `**/api/admin/accounts/export/${month}`;
  const shopper = await logIn('shopper');
  await withDatabase(async (db) => {
    const by = { ...shopper, name: LONG_NAME };
    const at = `${month}-10T10:00:00Z`;
    const goods = [{ pricePaise: 19_900, quantity: 2 }];
    const billed = await insertBilledOrder(db, { by, at, goods, state: 'Bihar' });
    const refundedAt = `${month}-12T10:00:00Z`;
    await insertCreditedRefund(db, billed, { amountPaise: 5000, at: refundedAt });
  });
  await sell();

  await test.step('a month that has not ended says when it can be exported', async () => {
    await visitAsAdmin(page, '/admin/accounts');
    await page.getByRole('link', { name: 'Monthly export' }).click();
    const months = table(page, 'Months').getByRole('row');
    await expect(months.nth(1)).toContainText('The month has not ended. Available from 1 ');
    const earlier = months.filter({ hasText: name });
    await expect(earlier).toContainText('₹348');
    await expectGoodScreen(page);
  });

  const start = button(page, `Download ${name}`);
  await test.step('a failure and a cancelled download change nothing', async () => {
    const answer = await interceptCall(page, exported, failures.withMessage);
    await start.click();
    await expect(page.getByRole('alertdialog')).toContainText('Closed.');
    await page.keyboard.press('Enter');
    answer('the real answer');
    await page.route(exported, () => {});
    await start.press('Enter');
    await expect(page.getByRole('progressbar', { name: `Downloading ${name}` })).toBeVisible();
    await expectGoodScreen(page);
    await button(page, /^Cancel/).press('Enter');
    await expect(page.getByText('Cancelled')).toBeVisible();
    await page.unroute(exported);
  });

  await test.step('the file has the documents, and its sums agree with the books', async () => {
    const saved = page.waitForEvent('download');
    await start.click();
    const file = await saved;
    expect(file.suggestedFilename()).toBe(`accounts-${month}.zip`);
    await expect(page.getByText('Downloaded', { exact: true })).toBeVisible();
    const files = readZip(readFileSync(await file.path()));
    expect(files.get('cover-sheet.html')?.toString()).toContain('Everything in this export agrees');
    expect(files.get('sales-register.csv')?.toString()).toContain(LONG_NAME);
    const pdfs = [...files].filter(([path]) => path.startsWith('documents/'));
    expect(pdfs.map(([, pdf]) => pdf.subarray(0, 5).toString())).toEqual(['%PDF-', '%PDF-']);
  });
});

test('an order is not shipped while the invoice lacks a detail', async ({ page }) => {
  const [request, shopper, admin] = [await open(), await logIn('shopper'), await logIn()];
  const number = await buy(request, shopper, ITEMS);
  const section = '/api/admin/settings/legal';
  const { data: before } = await callApiAs(request, admin, `GET ${section}`);
  const publish = async (data: object) => {
    const { data: current } = await callApiAs(request, admin, `GET ${section}`);
    await callApiAs(request, admin, `PUT ${section}`, { data, baseVersion: current.version });
  };
  await publish({ ...before.data, gstin: null });
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await visitAsAdmin(page, `/admin/orders/${number}`);
    await page.getByRole('combobox', { name: /^Status/ }).selectOption('shipped');
    const form = page.getByRole('dialog', { name: `Ship ${number}` });
    await form.getByLabel('Tracking number').fill('1490812345678');
    await form.getByRole('button', { name: 'Mark as shipped' }).click();
    await expect(page.getByText(/Invoices need a valid GSTIN.* Settings, Legal/)).toBeVisible();
    await expect(form.getByLabel('Tracking number')).toHaveValue('1490812345678');
    expect(await horizontalOverflow(page)).toBe(0);
  }
  await publish(before.data);
  await page.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(button(page, /^Tax invoice INV/)).toBeVisible();
});
