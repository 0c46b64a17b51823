import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { shareCardPath } from '../../src/shared/catalog/share-card.ts';
import { readMail } from '../../src/server/testing/parse-mail.ts';
import { callAs } from '../support/buying.ts';
import { openWindow, payButton } from '../support/checkout.ts';
import { formulas, payloads } from '../support/payloads.ts';
import { emailOf, linkIn, mailTo, newAdmin, storeSession, type Person } from '../support/people.ts';
import { readPage } from '../support/read-page.ts';
import { watchScripts } from '../support/script-watch.ts';
import { scriptedWorld, type ScriptedWorld } from '../support/scripted-world.ts';
import { expect, shopFolder, test, visit } from '../support/shop.ts';
import { readThings } from '../support/structured-data.ts';

// Everything that people can write is written as a script; then it is looked at wherever it is shown. Pictures at
// addresses that are none do not come.
test.use({ quiet: false });

const TURNS = 2;
const worlds = new Map<number, Promise<ScriptedWorld>>();

/** Made once for each worker. */
function worldOf(page: Page, turn: number): Promise<ScriptedWorld> {
  const made = worlds.get(turn) ?? scriptedWorld(page.request, turn * 8);
  worlds.set(turn, made);
  return made;
}

/** Opens pages one after the other, and expects on each of them the texts as texts, and nothing else of them. */
async function reader(page: Page) {
  const seen = await watchScripts(page);
  const expectText = async (texts: string[]) => {
    for (const text of texts) {
      const shown = text.replaceAll(/\s+/g, ' ').trim();
      await expect(page.locator('body')).toContainText(shown, { useInnerText: true });
    }
    expect([page.url(), await seen()]).toEqual([page.url(), []]);
  };
  return {
    expectText,
    async open(path: string, ...texts: string[]) {
      await visit(page, path);
      await expectText(texts);
    },
  };
}

for (let turn = 0; turn < TURNS; turn += 1) {
  test.describe(`scripts are texts, ${turn + 1} of ${TURNS}`, () => {
    // In one worker: what is looked at is stored once.
    test.describe.configure({ mode: 'default' });

    test('in the storefront', async ({ page }) => {
      test.setTimeout(120_000);
      const { person, product, orderNumber, said } = await worldOf(page, turn);
      const { open, expectText } = await reader(page);
      await storeSession(page, person);
      await open(`/products?search=${encodeURIComponent(product.name)}`, product.name);
      await open(`/products/${product.slug}`, product.name, said.tagline, said.origin);
      await open('/cart', product.name);
      await open('/dashboard', orderNumber);
      const order = page.getByRole('article', { name: orderNumber });
      await order.getByRole('button', { name: 'View Details' }).click();
      await expectText([product.name, said.street, said.courier, said.trackingNumber]);

      await open('/checkout', product.name);
      await expect(page.getByLabel('Full name')).toHaveValue(person.name);
      await page.getByRole('button', { name: /same address as last time/ }).click();
      await expect(page.getByLabel('Street address')).toHaveValue(said.street);
      const window = await openWindow(page);
      await payButton(window).click();
      await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
      await expectText([]);
    });

    test('in the back-office', async ({ page }) => {
      test.setTimeout(180_000);
      const world = await worldOf(page, turn);
      const { admin, person, product, orderNumber, ticketId, said } = world;
      const { open, expectText } = await reader(page);
      await storeSession(page, admin, 'admin');
      const q = `?q=${encodeURIComponent(product.name)}`;
      await open('/admin', admin.name);
      await open(`/admin/products${q}`, product.name);
      await page
        .getByRole('button', { name: `View ${product.name}` })
        .first()
        .click();
      await expectText([product.name, said.origin]);
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: `Edit ${product.name}` })
        .first()
        .click();
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(product.name);
      await expectText([]);

      await open(`/admin/products${q}`, product.name);
      await page
        .getByRole('button', { name: `Delete ${product.name}` })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toContainText('Are you sure');
      await expectText([]);

      await open(`/admin/stock${q}`, product.name);
      await page.getByRole('button', { name: 'Update', exact: true }).first().click();
      await expect(page.getByRole('dialog')).toContainText(product.name);
      await expectText([]);
      await open(`/admin/stock/${product.id}`, product.name);
      await open(`/admin/orders?q=${orderNumber}`, orderNumber);
      await page.getByRole('button', { name: `Details of ${orderNumber}` }).click();
      await expectText([product.name, said.street, said.courier]);
      await open(`/admin/orders/${orderNumber}`, product.name, said.street, said.all);
      for (const button of ['Correct tracking', 'Refund...']) {
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectText([]);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await open(`/admin/orders/slips?ids=${orderNumber}`, product.name, said.street);
      await open(`/admin/tickets?q=${encodeURIComponent(person.email)}`, said.contact);
      await open(`/admin/tickets/${ticketId}`, said.contact, said.all);
      await open(`/admin/users?q=${encodeURIComponent(person.email)}`, person.name);
      await page.getByRole('button', { name: 'Log out…' }).click();
      await expect(page.getByRole('alertdialog')).toContainText(person.name);
      await expectText([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await page.getByRole('button', { name: 'Erase…' }).click();
      await expect(page.getByRole('dialog')).toContainText(person.name);
      await expectText([]);
      await open('/admin/admins', admin.name);
      await page.getByRole('searchbox').fill(person.email);
      await page.getByRole('button', { name: 'Make admin' }).click();
      await expect(page.getByRole('alertdialog')).toContainText(person.name);
      await expectText([person.name]);
      const { name, email } = await newAdmin({ name: person.name });
      await open('/admin/admins', name);
      await page
        .getByRole('row')
        .filter({ hasText: email })
        .getByRole('button', { name: 'Demote' })
        .click();
      await expect(page.getByRole('alertdialog')).toContainText(name);
      await expectText([]);
      await open('/admin/mails');
      await open('/admin/audit', product.name);
      await open('/admin/analytics');
    });

    test('in mails', async ({ page }) => {
      const { person, product, said } = await worldOf(page, turn);
      const seen = await watchScripts(page);
      // Confirmed, shipped, refunded; the message received and answered.
      await expect.poll(() => mailsAbout(person).length).toBeGreaterThanOrEqual(5);
      const all = mailsAbout(person);
      for (const { html, headers } of all) {
        // Without any policy: mail programs have their own, or none.
        await page.route('**/a-mail', (route) =>
          route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
        );
        await page.goto('/a-mail');
        expect([headers.subject, await seen()]).toEqual([headers.subject, []]);
        expect(
          await page.locator('script, iframe, svg, img[src=x], [onload], [onerror]').count(),
        ).toBe(0);
        await page.unroute('**/a-mail');
      }
      const bodies = all.map(({ text }) => text).join('\n');
      for (const text of [product.name, said.street, said.courier, said.all]) {
        expect(bodies.replaceAll(/\s+/g, ' ')).toContain(text);
      }
    });

    test('for search engines and others who share', async ({ page, request }) => {
      const { product, said } = await worldOf(page, turn);
      await visit(page, '/');
      const read = await readPage(page, `/products/${product.slug}`);
      const thing = readThings(read).find((one) => one['@type'] === 'Product');
      expect(thing).toMatchObject({ name: product.name, description: said.description });
      expect(read.headings).toEqual([product.name.replaceAll(/\s+/g, ' ')]);

      const { data } = await (await request.get(`/api/products/${product.slug}`)).json();
      const card = await request.get(shareCardPath(data.product) ?? '');
      expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/jpeg']);

      const siteMap = await (await request.get('/sitemap.xml')).text();
      const errors = await page.evaluate(
        (xml) =>
          new DOMParser().parseFromString(xml, 'text/xml').querySelectorAll('parsererror').length,
        siteMap,
      );
      expect(errors).toBe(0);
      expect(siteMap).toContain(`/products/${product.slug}<`);
    });
  });
}

function mailsAbout({ email }: Person) {
  const folder = join(shopFolder(), 'outbox');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(email))
    .map(readMail);
}

test('a script that runs, or is stopped only by the policy, is noticed', async ({ page }) => {
  const seen = await watchScripts(page);
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

test('scripts in addresses are words like any others', async ({ page }) => {
  test.setTimeout(120_000);
  const { open } = await reader(page);
  for (const payload of payloads) {
    const word = encodeURIComponent(payload);
    await open(`/products?search=${word}&category=${word}&sort=${word}&utm_source=${word}#${word}`);
    await expect(page.getByRole('searchbox').first()).toHaveValue(payload.slice(0, 100));
  }
  const word = encodeURIComponent(payloads.join(''));
  await open(`/reset-password?token=${word}`);
  await open(`/newsletter/confirm?token=${word}`);
  await open(`/newsletter/unsubscribe?token=${word}`);
  await open(`/admin/invite/${encodeURIComponent(payloads[0] ?? '')}`);
  await open(`/products/${encodeURIComponent(payloads[1] ?? '')}`);
  await open(`/auth?redirect=${encodeURIComponent('javascript:scriptRan=20')}&from=${word}`);
});

test('a spreadsheet computes nothing that people wrote, and an import shows it as text', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  const { admin } = await worldOf(page, 0);
  const { open, expectText } = await reader(page);
  const email = `+1-${emailOf('formula')}`;
  await request.post('/api/newsletter/subscribe', { data: { email } });
  const token = linkIn(await mailTo(email), '/newsletter/confirm').split('token=')[1];
  await request.post(`/api/newsletter/confirm?token=${token}`);
  for (const formula of formulas) {
    const name = `${formula.trim()} ${Date.now()}`;
    const product = { name, category: 'makhana', price: 10, stock: 400, tagline: name };
    await callAs(request, admin, 'POST /api/products', product);
  }
  for (const path of ['products', 'newsletter']) {
    const headers = { authorization: `Bearer ${admin.token}` };
    const csv = await (await request.get(`/api/admin/${path}/export`, { headers })).text();
    expectPlain(csv);
  }
  const headers = { authorization: `Bearer ${admin.token}` };
  expectPlain(await (await request.get('/api/orders/admin/export', { headers })).text());

  await storeSession(page, admin, 'admin');
  await open('/admin/products/import');
  const quoted = payloads.map((payload) => `"${payload.replaceAll('"', '""')}"`);
  const rows = quoted.map((payload) => `${payload},${payload},${payload},${payload}`);
  await page.getByLabel('CSV file to import').setInputFiles({
    name: `${payloads[1]?.replaceAll('/', '')}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(['name,category,price,<script>scriptRan=21</script>', ...rows].join('\n')),
  });
  await expect(page.getByRole('table', { name: 'Rows that are wrong' })).toBeVisible();
  await expectText(['<script>scriptRan=21</script>']);
});

function expectPlain(csv: string): void {
  const rows: string[][] = parse(csv, { bom: true, relax_column_count: true });
  expect(rows.length).toBeGreaterThan(1);
  for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
}

test('the list of products for browsers without a server is data, not markup', async ({
  request,
}) => {
  const answer = await request.get('/data/products.json');
  expect(answer.headers()['content-type']).toContain('application/json');
  expect(answer.headers()['x-content-type-options']).toBe('nosniff');
  expect(JSON.parse(await answer.text())).toBeTruthy();
});
