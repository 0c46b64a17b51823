import { readFileSync } from 'node:fs';
import type { Download, Page } from '@playwright/test';
import { readPdf } from '../src/server/testing/read-pdf.ts';
import { expectAccessible, horizontalOverflow } from './support/accessibility.ts';
import { DESKTOP, PHONE } from './support/back-office.ts';
import { callApiAs } from './support/buying.ts';
import { createOrder } from './support/orders.ts';
import { createAdmin, linkIn, storeSession, waitForMail } from './support/people.ts';
import { expect, test, visit } from './support/shop.ts';

const readText = async (file: Download) =>
  (await readPdf(readFileSync(await file.path()))).join(' ');

async function save(page: Page, name: string | RegExp): Promise<Download> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return saved;
}

for (const viewport of [PHONE, DESKTOP]) {
  test(`a customer finds invoice and credit note, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { request } = page;
    const admin = await createAdmin();
    const { person, number } = await createOrder(request);
    await storeSession(page, person);
    const path = `/api/orders/admin/${number}`;

    await waitForMail(person.email);
    await test.step('before the dispatch the order states the GST in its total', async () => {
      await visit(page, `/dashboard?order=${number}`);
      await expect(page.getByText('incl. GST')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Invoice' })).toHaveCount(0);
    });

    await test.step('the mail about the dispatch leads to the invoice', async () => {
      await callApiAs(request, admin, `PATCH ${path}/status`, { orderStatus: 'shipped' });
      const mail = await waitForMail(person.email, 2);
      expect(mail).toContain('Tax invoice');
      await visit(page, linkIn(mail, '/dashboard'));
      const invoice = await save(page, /^Tax invoice INV/);
      expect(invoice.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/);
      const text = await readText(invoice);
      for (const fact of [number, person.name, 'IGST', 'Haryana (06)', 'Authorised signatory']) {
        expect(text).toContain(fact);
      }
      const again = await save(page, /^Tax invoice INV/);
      expect(readFileSync(await again.path()).equals(readFileSync(await invoice.path()))).toBe(
        true,
      );
    });

    await test.step('the same invoice exists for narrow paper', async () => {
      const receipt = await save(page, /^Small receipt of INV/);
      expect(receipt.suggestedFilename()).toMatch(/-receipt\.pdf$/);
      expect(await readText(receipt)).toContain(number);
    });

    await test.step('a refund adds a credit note with a mail', async () => {
      await callApiAs(request, admin, `POST ${path}/refund`, { amount: 50, reason: 'Torn packet' });
      expect(await waitForMail(person.email, 3)).toContain('Credit note');
      await visit(page, `/dashboard?order=${number}`);
      await expect(page.getByRole('heading', { name: 'Invoice and credit notes' })).toBeVisible();
      const text = await readText(await save(page, /^Credit note CRN/));
      expect(text).toContain('Rupees Fifty Only');
      expect(await horizontalOverflow(page)).toBe(0);
      await expectAccessible(page, page.locator('main'));
    });

    await test.step('without an answer of the server, the customer can try again', async () => {
      await page.route('**/documents/*', (route) => route.abort());
      await page.getByRole('button', { name: /^Tax invoice INV/ }).click();
      await expect(page.getByRole('alertdialog')).toContainText('could not be downloaded');
    });
  });
}
