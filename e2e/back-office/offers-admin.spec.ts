import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { DESKTOP, PHONE, toast } from '../support/back-office.ts';
import { press, tabTo, typeInto } from '../support/keyboard.ts';
import { useOwnShop } from '../support/own-shop.ts';
import { expect, test } from '../support/shop.ts';

// Offers change the carts of all shoppers.
const shop = useOwnShop();

/** Shown as it was typed. */
const TITLE = '<b>Diwali</b> sale';

const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const inWords = (page: Page) => page.getByRole('region', { name: 'In words' });
const codes = (page: Page) => page.getByRole('region', { name: 'Codes' });
const row = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Offers' }).getByRole('row').filter({ hasText: text });

const expectFits = async (page: Page) => {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    expect(await horizontalOverflow(page)).toBe(0);
    await expectAccessible(page);
  }
};

test('an owner creates a code with the keyboard, reads the preview and makes single-use codes', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  await shop.visitAsAdmin(page, '/admin/offers');

  await test.step('without offers, the list suggests how to start', async () => {
    await expect(page.getByText('There are no offers yet')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Welcome code/ })).toBeVisible();
    await expectFits(page);
  });

  await test.step('wrong fields are named and nothing is lost', async () => {
    await press(page, page.getByRole('main').getByRole('link', { name: 'Add offer' }));
    await typeInto(page, { Title: 'Diwali', 'Code (optional)': ' diwali 10' });
    await typeInto(page, { 'At most (optional)': 'a lot' });
    await page.keyboard.press('Enter');
    const problems = page.getByRole('alert', { name: 'Fields to correct' });
    await expect(problems).toBeFocused();
    await expect(problems).toContainText('Discount');
    await expect(problems).toContainText('At most');
    await expect(page.getByLabel('Title')).toHaveValue('Diwali');
  });

  await test.step('summary and preview follow the form', async () => {
    await typeInto(page, { Discount: '10', 'At most (optional)': '200' });
    await expect(inWords(page)).toContainText(
      'Customers who enter DIWALI10 get 10% off the whole order, at most ₹200.',
    );
    await expect(preview(page)).toContainText('Discount');
    await tabTo(page, page.getByLabel('Smallest cart (optional)'));
    await page.keyboard.type('50000');
    await expect(preview(page)).toContainText(/^.*Add ₹[\d,.]+ more to use it\./);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
    await expect(preview(page)).not.toContainText('more to use it');
    await expectFits(page);
  });

  await test.step('leaving asks, and saving stores the offer', async () => {
    await page.getByRole('link', { name: 'Offers' }).first().click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByLabel('Title').press('Enter');
    await expect(toast(page, 'Offer added.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Diwali');
    await expect(page).toHaveURL(/\/admin\/offers\/[\w-]+$/);
    await expect(page.getByLabel('Code (optional)')).toHaveValue('DIWALI10');
  });

  await test.step('single-use codes are created, downloaded and deleted', async () => {
    await codes(page).getByLabel('Name of the batch').fill('Flyers');
    await codes(page).getByLabel('Number of codes').fill('10001');
    await codes(page).getByRole('button', { name: 'Create codes' }).click();
    await expect(codes(page)).toContainText('from 1 to 10000');
    await codes(page).getByLabel('Number of codes').fill('30');
    await codes(page).getByRole('button', { name: 'Create codes' }).click();
    await expect(toast(page, '30 codes created.')).toBeVisible();
    const batch = codes(page).getByRole('region', { name: 'Batches' }).getByRole('listitem');
    await expect(batch).toContainText('30 codes, 0 used');
    const downloading = page.waitForEvent('download');
    await batch.getByRole('button', { name: /^Download/ }).click();
    const lines = (await readFile(await (await downloading).path(), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(31);
    expect(lines[1]).toMatch(/^[2-9A-HJ-NP-Z]{10},Flyers,1,0,,/);
    await expectFits(page);
    await batch.getByRole('button', { name: /^Delete unused/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, '30 codes deleted.')).toBeVisible();
    await expect(batch).toHaveCount(0);
  });

  await test.step('a change of another admin is shown, and mine is kept', async () => {
    const { token } = await shop.logIn();
    const id = page.url().split('/').at(-1) ?? '';
    const headers = { authorization: `Bearer ${token}` };
    const api = await shop.open();
    const path = `/api/admin/offers/${id}`;
    const { data } = await (await api.get(path, { headers })).json();
    const { offer } = data;
    const body = { ...offer, title: TITLE, baseVersion: offer.version };
    await expect(await api.put(path, { headers, data: body })).toBeOK();
    await page.getByLabel('Uses per customer (optional)').fill('1');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`Title is now ${TITLE}`)).toBeVisible();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByLabel('Title')).toHaveValue(TITLE);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(toast(page, 'Offer saved.')).toBeVisible();
    await expect(inWords(page)).toContainText('once per customer');
  });

  await test.step('the list shows it in words, and finds it by its code', async () => {
    await page.getByRole('link', { name: 'Offers' }).first().click();
    await expect(row(page, TITLE)).toContainText('10% off, at most ₹200');
    await expect(row(page, TITLE)).toContainText('DIWALI10');
    await expect(row(page, TITLE)).toContainText('Running');
    await page.getByRole('searchbox').fill('nothing like it');
    await expect(page.getByText('No offers match')).toBeVisible();
    await page.getByRole('searchbox').fill('diwali10');
    await expect(row(page, TITLE)).toBeVisible();
    await expectFits(page);
  });

  await test.step('an unused offer is deleted', async () => {
    await page.getByRole('link', { name: TITLE }).click();
    await page.getByRole('main').getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Offer deleted.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/offers$/);
    await expect(page.getByText('There are no offers yet')).toBeVisible();
  });
});
