import type { Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from '../support/accessibility.ts';
import { DESKTOP, PHONE } from '../support/back-office.ts';
import { createOrder, orderCard } from '../support/orders.ts';
import { visitAsAdmin } from '../support/people.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

const field = (page: Page) => page.getByLabel(/^(Order|Product)$/);
const outcome = (page: Page) => page.locator('[aria-live="assertive"]');
const packed = (page: Page, text: string) => page.getByText(text, { exact: true });

/** A USB scanner types into whatever has the focus, and ends with Enter. */
async function scan(page: Page, code: string, enters = 1): Promise<void> {
  await page.keyboard.type(code);
  for (let count = 0; count < enters; count += 1) await page.keyboard.press('Enter');
}

async function skuOf(productId: string): Promise<string> {
  const { rows } = await execute(
    `update products set sku = coalesce(sku, 'PACK-' || id) where id = '${productId}' returning sku`,
  );
  return String(rows[0]?.sku);
}

test('a packer packs an order with a scanner that sends Enter twice', async ({ page, request }) => {
  const { number } = await createOrder(request, [
    { productId: '6', quantity: 2 },
    { productId: '7', quantity: 1 },
  ]);
  const [six, seven, eight] = [await skuOf('6'), await skuOf('7'), await skuOf('8')];
  await visitAsAdmin(page, '/admin/orders');
  await page.getByRole('link', { name: 'Pack orders' }).click();
  await expect(field(page)).toBeVisible();
  await scan(page, 'TKR-1');
  await expect(outcome(page)).toHaveText('No order has the number TKR-1.');
  await scan(page, number.toLowerCase(), 2);
  await expect(packed(page, '0 of 3 packed')).toBeVisible();
  await expect(page).toHaveURL(`/admin/orders/pack?order=${number}`);

  await scan(page, six, 2);
  await expect(outcome(page)).toContainText('1 of 2');
  await scan(page, eight, 2);
  await expect(outcome(page)).toContainText('does not belong to this order. Put it back.');
  await expect(packed(page, '1 of 3 packed')).toBeVisible();
  await page.reload();
  await expect(packed(page, '1 of 3 packed')).toBeVisible();
  await expect(field(page)).toBeVisible();
  await scan(page, six);
  await scan(page, six);
  await expect(outcome(page)).toContainText('packed already. Put this one back.');
  await page.getByRole('button', { name: 'Undo last scan' }).click();
  await expect(outcome(page)).toContainText('Taken out');
  // The scanner types while the button has the focus.
  await scan(page, six);
  await expect(packed(page, '2 of 3 packed')).toBeVisible();
  await scan(page, seven, 2);
  await expect(outcome(page)).toContainText('Packed');
  await expect(packed(page, '3 of 3 packed')).toBeVisible();
  await expectAccessibleAtAllWidths(page);

  await navigate(page, `/admin/orders?q=${number}`);
  await expect(orderCard(page, number).getByText('Packed', { exact: true })).toBeVisible();
});

test('a second packer takes an order over, and the first is told', async ({
  page,
  browser,
  request,
}) => {
  const { number } = await createOrder(request);
  await visitAsAdmin(page, '/admin/orders/pack');
  await expect(field(page)).toBeVisible();
  await scan(page, number);
  await page.getByRole('button', { name: /^Add 1 × .* without scanning$/ }).click();
  await expect(packed(page, '1 of 2 packed')).toBeVisible();

  const context = await browser.newContext({ viewport: PHONE });
  const other = await context.newPage();
  await visitAsAdmin(other, '/admin/orders/pack');
  await field(other).fill(number);
  await field(other).press('Enter');
  await expect(other.getByText(/is packing this order since/)).toBeVisible();
  await other.getByRole('button', { name: 'Take over' }).click();
  await expect(packed(other, '1 of 2 packed')).toBeVisible();
  await expect(other.getByRole('button', { name: /without scanning/ })).toBeVisible();
  await expect(outcome(page)).toContainText('took over this order', { timeout: 15_000 });
  await execute(`update orders set status = 'cancelled' where order_number = '${number}'`);
  await other.getByRole('button', { name: /without scanning/ }).click();
  await expect(outcome(other)).toContainText(`${number} was cancelled. Do not pack it.`);
  await context.close();
});

/** The browser's barcode detector finds what the test holds before the camera. */
async function fakeCamera(page: Page): Promise<(code: string | undefined) => Promise<void>> {
  await page.addInitScript(() => {
    const shown = globalThis as { shownCode?: string };
    class BarcodeDetector {
      static getSupportedFormats = async () => ['code_128', 'ean_13'];
      detect = async () => (shown.shownCode ? [{ rawValue: shown.shownCode }] : []);
    }
    Object.assign(globalThis, { BarcodeDetector });
    const getUserMedia = async () => document.createElement('canvas').captureStream();
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } });
  });
  return (code) =>
    page.evaluate((value) => {
      Object.assign(globalThis, { shownCode: value });
    }, code);
}

test('a packer scans with the camera of a phone', async ({ page, request }) => {
  await page.setViewportSize(PHONE);
  const hold = await fakeCamera(page);
  const { number } = await createOrder(request);
  await visitAsAdmin(page, '/admin/orders/pack');
  await page.getByRole('button', { name: 'Scan with the camera' }).click();
  await hold(number);
  await expect(packed(page, '0 of 2 packed')).toBeVisible();
  await hold(await skuOf('6'));
  await expect(packed(page, '1 of 2 packed')).toBeVisible();
  await hold(undefined);
  await page.getByRole('button', { name: /without scanning/ }).click();
  await expect(outcome(page)).toContainText('Packed');
  await page.getByRole('button', { name: 'Close camera' }).click();
  await expect(page.getByRole('button', { name: 'Scan with the camera' })).toBeVisible();
});

test('slips, labels and the pick list of the selected orders are printed', async ({
  page,
  request,
}) => {
  await page.setViewportSize(DESKTOP);
  const first = await createOrder(request);
  const second = await createOrder(request);
  await execute(
    `update orders set gift_note = 'Happy birthday', note = 'Pack well' where order_number = '${first.number}'`,
  );
  await visitAsAdmin(page, `/admin/orders/slips?ids=${first.number}`);
  const slip = page.getByRole('article', { name: `Packing slip of ${first.number}` });
  await expect(slip.getByRole('img', { name: `Barcode of ${first.number}` })).toBeVisible();
  await expect(slip).toContainText('Gift noteHappy birthday');
  await expect(slip).toContainText('For the packer: cut off herePack well');

  await navigate(page, '/admin/orders');
  for (const { number } of [first, second]) await page.getByLabel(`Select ${number}`).check();
  await page.getByRole('button', { name: 'Labels' }).click();
  await page.getByRole('button', { name: 'A4, four on a sheet' }).click();
  await page.getByRole('radio', { name: '3' }).check({ force: true });
  const printing = page.waitForRequest('**/api/orders/admin/print');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const { rows } = await execute(
    `select id from orders where order_number in ('${first.number}', '${second.number}') order by created_at`,
  );
  expect((await printing).postDataJSON()).toEqual({
    selection: { ids: rows.map(({ id }) => id) },
    parts: ['labels'],
    labelLayout: 'a4',
    startAt: 3,
  });
  await (await opening).close();
  await page.getByRole('link', { name: 'Pick list' }).click();
  await expect(page.getByText('4 packets of 1 product for 2 orders')).toBeVisible();
  await page.getByRole('checkbox').first().check();
  await expect(page.getByText('1 of 1 picked')).toBeVisible();
  await expectAccessibleAtAllWidths(page);
});
