import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { readMail } from '../../src/server/testing/parse-mail.ts';
import { isLongRun } from '../../src/server/testing/run-length.ts';
import { callApiAs } from '../support/buying.ts';
import { openPaymentWindow, payButton } from '../support/checkout.ts';
import { formulas, payloads } from '../support/payloads.ts';
import {
  uniqueEmail,
  linkIn,
  waitForMail,
  createAdmin,
  storeSession,
  type TestUser,
} from '../support/people.ts';
import { readPage } from '../support/read-page.ts';
import { watchScripts } from '../support/script-watch.ts';
import { createScriptData, type ScriptData } from '../support/script-data.ts';
import { execute, expect, navigate, getDataDir, test, visit } from '../support/shop.ts';
import { readStructuredData } from '../support/structured-data.ts';

// Every text field holds a script; each page that shows one of them must show it as text. The addresses of some
// pictures are invalid, so the browser reports that they fail to load.
test.use({ ignoredConsoleErrors: /./ });

/** Short fields hold only some of the payloads; in the second turn they hold the others. */
const TURNS = isLongRun ? 2 : 1;
const worlds = new Map<number, Promise<ScriptData>>();

/** Creates the data once for each worker. */
function scriptDataFor(page: Page, turn: number): Promise<ScriptData> {
  const made = worlds.get(turn) ?? createScriptData(page.request, turn * 8);
  worlds.set(turn, made);
  return made;
}

/** Opens pages and expects that they show the given texts and run no script. */
async function reader(page: Page) {
  const seen = await watchScripts(page);
  const expectText = async (texts: string[]) => {
    for (const text of texts) {
      const shown = text.replaceAll(/\s+/g, ' ').trim();
      await expect(page.locator('body')).toContainText(shown, { useInnerText: true });
    }
    // An unknown product leads to the list, so the address may change.
    const url = page.url();
    expect([url, await seen()]).toEqual([url, []]);
  };
  return {
    seen,
    expectText,
    async open(path: string, ...texts: string[]) {
      await visit(page, path);
      await expectText(texts);
    },
    /** Like `open`, without loading the document again. */
    async go(path: string, ...texts: string[]) {
      await navigate(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectText(texts);
    },
    async closeDialog() {
      await page.keyboard.press('Escape');
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    },
  };
}

type Reader = Awaited<ReturnType<typeof reader>>;

async function readStorefront(page: Page, world: ScriptData, reading: Reader): Promise<void> {
  const { open, go, expectText } = reading;
  const { person, product, orderNumber, said } = world;
  await open(`/products?search=${encodeURIComponent(product.name)}`, product.name);
  await open(`/products/${product.slug}`, product.name, said.tagline, said.origin);
  await go('/cart', product.name);
  await go('/dashboard', orderNumber);
  const order = page.getByRole('article', { name: orderNumber });
  await order.getByRole('button', { name: 'View Details' }).click();
  await expectText([product.name, said.street, said.courier, said.trackingNumber]);

  await open('/checkout', product.name);
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await page.getByRole('button', { name: /same address as last time/ }).click();
  await expect(page.getByLabel('Street address')).toHaveValue(said.street);
  const window = await openPaymentWindow(page);
  await payButton(window).click();
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
  await expectText([]);
}

async function readMails(page: Page, world: ScriptData, { seen }: Reader): Promise<void> {
  const { person, product, said } = world;
  // The mail about the dispatch waits until it can no longer be undone.
  await execute(`update mails set next_try_at = now() where state = 'queued'`);
  // Order confirmed, shipped and refunded; message received and answered; the second order confirmed.
  const hasShipped = () =>
    mailsAbout(person).some(({ headers }) => /on its way/.test(headers.subject ?? ''));
  await expect.poll(() => hasShipped() && mailsAbout(person).length).toBeGreaterThanOrEqual(6);
  const all = mailsAbout(person);
  for (const { html, headers } of all) {
    // Served without a content security policy, because mail programs may have none.
    await page.route('**/a-mail', (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
    );
    await page.goto('/a-mail');
    expect([headers.subject, await seen()]).toEqual([headers.subject, []]);
    expect(await page.locator('script, iframe, svg, img[src=x], [onload], [onerror]').count()).toBe(
      0,
    );
    await page.unroute('**/a-mail');
  }
  const bodies = all.map(({ text }) => text).join('\n');
  for (const text of [product.name, said.street, said.courier, said.all]) {
    expect(bodies.replaceAll(/\s+/g, ' ')).toContain(text);
  }
}

async function readAsSearchEngine(page: Page, { product, said }: ScriptData): Promise<void> {
  const { request } = page;
  const read = await readPage(page, `/products/${product.slug}`);
  const thing = readStructuredData(read).find((one) => one['@type'] === 'Product');
  expect(thing).toMatchObject({ name: product.name, description: said.description });
  expect(read.headings).toEqual([product.name.replaceAll(/\s+/g, ' ')]);

  const card = await request.get(new URL(read.metas['og:image']?.[0] ?? '').pathname);
  expect(card.url()).toContain('/share/');
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/jpeg']);

  const siteMap = await (await request.get('/sitemap.xml')).text();
  const errors = await page.evaluate(
    (xml) =>
      new DOMParser().parseFromString(xml, 'text/xml').querySelectorAll('parsererror').length,
    siteMap,
  );
  expect(errors).toBe(0);
  expect(siteMap).toContain(`/products/${product.slug}<`);
}

async function readProductsAndOrders(
  page: Page,
  world: ScriptData,
  { open, go, expectText, closeDialog }: Reader,
): Promise<void> {
  const { admin, product, orderNumber, said } = world;
  const q = `?q=${encodeURIComponent(product.name)}`;
  await open('/admin', admin.name);
  await go(`/admin/products${q}`, product.name);
  await page
    .getByRole('button', { name: `View ${product.name}` })
    .first()
    .click();
  await expectText([product.name, said.origin]);
  await closeDialog();
  await page
    .getByRole('button', { name: `Edit ${product.name}` })
    .first()
    .click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(product.name);
  await expectText([]);
  await closeDialog();
  await page
    .getByRole('button', { name: `Delete ${product.name}` })
    .first()
    .click();
  await expect(page.getByRole('alertdialog')).toContainText('Are you sure');
  await expectText([]);
  await closeDialog();

  await go(`/admin/stock${q}`, product.name);
  await page
    .getByRole('article')
    .filter({ hasText: product.name.split(' ').at(-1) ?? '' })
    .getByRole('button', { name: 'Update', exact: true })
    .click();
  await expect(page.getByRole('dialog')).toContainText(product.name);
  await expectText([]);
  await closeDialog();
  await go(`/admin/stock/${product.id}`, product.name);
  await go(`/admin/orders?q=${orderNumber}`, orderNumber);
  await page.getByRole('button', { name: `Details of ${orderNumber}` }).click();
  await expectText([product.name, said.street, said.courier]);
  await go(`/admin/orders/${orderNumber}`, product.name, said.street, said.all);
  for (const button of ['Correct tracking', 'Refund...']) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectText([]);
    await closeDialog();
  }
  await go(`/admin/orders/slips?ids=${orderNumber}`, product.name, said.street);
}

async function readPeople(
  page: Page,
  world: ScriptData,
  { go, expectText, closeDialog }: Reader,
): Promise<void> {
  const { admin, person, product, ticketId, said } = world;
  await go(`/admin/tickets?q=${encodeURIComponent(person.email)}`, said.contact);
  await go(`/admin/tickets/${ticketId}`, said.contact, said.all);
  await go(`/admin/users?q=${encodeURIComponent(person.email)}`, person.name);
  await page.getByRole('button', { name: 'Log out…' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(person.name);
  await expectText([]);
  await closeDialog();
  await page.getByRole('button', { name: 'Erase…' }).click();
  await expect(page.getByRole('dialog')).toContainText(person.name);
  await expectText([]);
  await closeDialog();
  const { name, email } = await createAdmin({ name: person.name });
  await go('/admin/admins', admin.name);
  await page.getByRole('searchbox').fill(person.email);
  await page.getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(person.name);
  await expectText([person.name]);
  await closeDialog();
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: 'Demote' })
    .click();
  await expect(page.getByRole('alertdialog')).toContainText(name);
  await expectText([]);
  await closeDialog();
  await go('/admin/mails');
  // The first page shows the newest entries, also of other journeys.
  await callApiAs(page.request, admin, `PATCH /api/admin/stock/${product.id}`, { stock: 400 });
  await go('/admin/audit', product.name);
  await go('/admin/analytics');
}

for (let turn = 0; turn < TURNS; turn += 1) {
  test.describe(`stored scripts, ${turn + 1} of ${TURNS}`, () => {
    // One worker runs both journeys, so that the data is created once.
    test.describe.configure({ mode: 'default', timeout: 180_000 });

    test('the storefront, mails and search engines show scripts as text', async ({ page }) => {
      const world = await scriptDataFor(page, turn);
      const reading = await reader(page);
      await storeSession(page, world.person);
      await test.step('in the storefront', () => readStorefront(page, world, reading));
      await test.step('for search engines and link previews', () =>
        readAsSearchEngine(page, world));
      await test.step('in mails', () => readMails(page, world, reading));
    });

    test('the back-office shows scripts as text', async ({ page }) => {
      const world = await scriptDataFor(page, turn);
      const reading = await reader(page);
      await storeSession(page, world.admin, 'admin');
      await test.step('on the pages of products and orders', () =>
        readProductsAndOrders(page, world, reading));
      await test.step('on the pages of customers and admins', () =>
        readPeople(page, world, reading));
    });
  });
}

function mailsAbout({ email }: TestUser) {
  const folder = join(getDataDir(), 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(email))
    .map(readMail);
}

/** All payloads in texts of at most 100 characters, which is as long as a search may be. */
const searches: string[] = [];
for (const payload of payloads) {
  const longer = `${searches.at(-1)} ${payload}`;
  if (searches.length > 0 && longer.length <= 100) searches[searches.length - 1] = longer;
  else searches.push(payload);
}

test('the check detects scripts, and scripts in addresses are text', async ({ page }) => {
  test.setTimeout(180_000);
  const { open, go, seen } = await reader(page);

  await test.step('a script that runs, or that only the policy stops, is noticed', async () => {
    await page.route('**/a-page', (route) =>
      route.fulfill({ contentType: 'text/html', body: payloads.join('\n') }),
    );
    await page.goto('/a-page');
    await expect.poll(seen).toContain('/a-page: ran: 1');
    await visit(page, '/contact');
    expect(await seen()).toEqual([]);
    await page.evaluate(
      (html) => document.body.insertAdjacentHTML('beforeend', html),
      payloads.join(''),
    );
    await expect.poll(seen).toContain('/contact: script-src-attr stopped inline');
  });

  await test.step('scripts in addresses are text', async () => {
    for (const [nth, text] of searches.entries()) {
      const word = encodeURIComponent(text);
      const address = `/products?search=${word}&category=${word}&sort=${word}&utm_source=${word}#${word}`;
      // The long form loads every document; React escapes texts in the same way after the first.
      await (nth === 0 || isLongRun ? open(address) : go(address));
      await expect(page.getByRole('searchbox').first()).toHaveValue(text);
    }
    const word = encodeURIComponent(payloads.join(''));
    await open(`/reset-password?token=${word}`);
    await open(`/newsletter/confirm?token=${word}`);
    await open(`/newsletter/unsubscribe?token=${word}`);
    await open(`/admin/invite/${encodeURIComponent(payloads[0] ?? '')}`);
    await open(`/products/${encodeURIComponent(payloads[1] ?? '')}`);
    await open(`/auth?redirect=${encodeURIComponent('javascript:scriptRan=20')}&from=${word}`);
  });
});

function expectNoFormulas(csv: string): void {
  const rows: string[][] = parse(csv, { bom: true, relax_column_count: true });
  expect(rows.length).toBeGreaterThan(1);
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
}

async function expectDataFile(request: APIRequestContext): Promise<void> {
  const answer = await request.get('/data/products.json');
  expect(answer.headers()['content-type']).toContain('application/json');
  expect(answer.headers()['x-content-type-options']).toBe('nosniff');
  expect(JSON.parse(await answer.text())).toBeTruthy();
}

test('exports hold no formulas, and an import shows scripts as text', async ({ page, request }) => {
  test.setTimeout(120_000);
  const { admin } = await scriptDataFor(page, 0);
  const { open, expectText } = await reader(page);
  const email = `+1-${uniqueEmail('formula')}`;
  await request.post('/api/newsletter/subscribe', { data: { email } });
  const token = linkIn(await waitForMail(email), '/newsletter/confirm').split('token=')[1];
  await request.post(`/api/newsletter/confirm?token=${token}`);
  for (const formula of formulas) {
    const name = `${formula.trim()} ${Date.now()}`;
    const product = { name, category: 'makhana', price: 10, stock: 400, tagline: name };
    await callApiAs(request, admin, 'POST /api/products', product);
  }
  for (const path of ['products', 'newsletter']) {
    const headers = { authorization: `Bearer ${admin.token}` };
    const csv = await (await request.get(`/api/admin/${path}/export`, { headers })).text();
    expectNoFormulas(csv);
  }
  const headers = { authorization: `Bearer ${admin.token}` };
  expectNoFormulas(await (await request.get('/api/orders/admin/export', { headers })).text());

  await storeSession(page, admin, 'admin');
  await open('/admin/products/import');
  const quoted = payloads.map((payload) => `"${payload.replaceAll('"', '""')}"`);
  const rows = quoted.map((payload) => `${payload},${payload},${payload},${payload}`);
  await page.getByLabel('CSV file to import').setInputFiles({
    name: `${payloads[1]?.replaceAll('/', '')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,category,price,<script>scriptRan=21</script>', ...rows].join('\n')),
  });
  await expect(page.getByRole('table', { name: 'Rows with errors' })).toBeVisible();
  await expectText(['<script>scriptRan=21</script>']);
  await test.step('the list of products for browsers without a server is JSON', () =>
    expectDataFile(request));
});
