import type { Page } from '@playwright/test';
import {
  startShiprocketSandbox,
  type ShiprocketSandbox,
} from '../../sandbox/shiprocket/shiprocket-sandbox.ts';
import { createShiprocketControls } from '../../sandbox/shiprocket/testing-controls.ts';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { DESKTOP, PHONE } from '../support/back-office.ts';
import { buy } from '../support/buying.ts';
import { useOwnShop } from '../support/own-shop.ts';
import { expect, test } from '../support/shop.ts';

let sandbox: ShiprocketSandbox;

const { url, open, logIn, visitAsAdmin } = useOwnShop(async () => {
  sandbox = await startShiprocketSandbox({ host: '127.0.0.1' });
  return {
    SHIPROCKET_EMAIL: sandbox.email,
    SHIPROCKET_PASSWORD: sandbox.password,
    SHIPROCKET_WEBHOOK_TOKEN: sandbox.webhookToken,
    SHIPROCKET_PICKUP_PINCODE: sandbox.pickupPincode,
    SHIPROCKET_API_URL: sandbox.apiUrl,
  };
});

test.afterAll(() => sandbox.close());

const controls = () => createShiprocketControls(sandbox);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function placeOrder(): Promise<string> {
  const [request, shopper] = [await open(), await logIn('shopper')];
  return buy(request, { ...shopper, name: 'Meera Iyer' }, [{ productId: '6', quantity: 2 }]);
}

async function expectGoodScreen(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    const dialog = page.getByRole('dialog');
    await expectAccessible(page, (await dialog.isVisible()) ? dialog : undefined);
    expect(await horizontalOverflow(page)).toBe(0);
    if (process.env.SCREENSHOTS) {
      const path = `${process.env.SCREENSHOTS}/${name}-${size.width}.png`;
      await page.screenshot({ path, fullPage: true });
    }
  }
}

test('staff book a courier, open the label and follow the parcel until it is delivered', async ({
  page,
}) => {
  sandbox.deliverTo(`${url()}/api/couriers/webhook`);
  const number = await placeOrder();
  await visitAsAdmin(page, `/admin/orders/${number}`);

  await test.step('the dialog lists couriers, and prices follow the weight', async () => {
    await button(page, 'Book a courier').click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio')).toHaveCount(4);
    await expect(dialog.getByRole('radio', { name: /Delhivery Surface/ })).toBeChecked();
    await dialog.getByLabel('Weight, g').fill('0');
    await dialog.getByRole('button', { name: /^Book/ }).click();
    await expect(dialog.getByText('Enter a whole number from 1 to 100000 g')).toBeVisible();
    await dialog.getByLabel('Weight, g').fill('1200');
    await dialog.getByLabel('Length, cm').focus();
    await expect(dialog.getByText('₹206.50')).toBeVisible();
    await dialog.getByRole('radio', { name: /Blue Dart/ }).check();
    await expectGoodScreen(page, 'dialog');
    await dialog.getByRole('button', { name: 'Book Blue Dart Air for ₹206.50' }).click();
  });

  await test.step('the courier is booked, and the label opens', async () => {
    await expect(button(page, 'Open label')).toBeVisible();
    await expect(page.getByText(/^Pickup /)).toBeVisible();
    await expectGoodScreen(page, 'booked');
    const [label] = await Promise.all([
      page.waitForResponse('**/api/orders/admin/parcels/*/label'),
      button(page, 'Open label').click(),
    ]);
    expect(label.headers()['content-type']).toBe('application/pdf');
  });

  await test.step('the courier reports, and the order follows', async () => {
    const [shipment] = (await controls().state()).shipments;
    for (const status of ['PICKED UP', 'OUT FOR DELIVERY', 'DELIVERED']) {
      await controls().advance({ awb: shipment?.awb, status });
    }
    // The order and the reports about its parcel are loaded one after the other.
    const status = page.getByLabel(`Status of ${number}`, { exact: true });
    await expect(async () => {
      await page.reload();
      await expect(status).toHaveValue('delivered', { timeout: 3000 });
    }).toPass();
    await page.getByText('Tracking: Delivered').click();
    await expect(page.getByText('Out for delivery', { exact: true }).first()).toBeVisible();
    await expectGoodScreen(page, 'delivered');
  });
});

test('a pincode without couriers is explained, another courier is chosen and cancelled', async ({
  page,
}) => {
  const number = await placeOrder();
  await visitAsAdmin(page, `/admin/orders/${number}`);
  await controls().setFaults({ unserviceablePincodes: ['122002'] });
  await button(page, 'Book a courier').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('No courier delivers to this pincode')).toBeVisible();
  await expectGoodScreen(page, 'no-courier');
  await dialog.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(
    page.getByText('Choose a courier by hand, or ship the parcel yourself.'),
  ).toBeVisible();
  await expectGoodScreen(page, 'problem');
  await controls().setFaults({});
  await button(page, 'Choose another courier').click();
  await dialog.getByRole('radio', { name: /Xpressbees/ }).check();
  await dialog.getByRole('button', { name: /^Book Xpressbees/ }).click();
  await expect(button(page, 'Open label')).toBeVisible();
  await button(page, 'Cancel courier').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel courier' }).click();
  await expect(page.getByText('The courier was cancelled.')).toBeVisible();
  await expect(button(page, 'Book a courier')).toBeVisible();
  const { byOrderId } = await controls().state();
  expect(byOrderId[`${number}-1`]).toEqual({ shipments: 1, active: 0 });
});
