import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { DESKTOP, PHONE, toast } from '../support/back-office.ts';
import { createOrder, orderCard, uniqueMark } from '../support/orders.ts';
import { storeSession, visitAsAdmin, waitForMail } from '../support/people.ts';
import { execute, expect, navigate, test, visit } from '../support/shop.ts';

const status = (page: Page, number: string) => page.getByLabel(`Status of ${number}`);
const dialog = (page: Page) => page.getByRole('dialog');
const question = (page: Page) => page.getByRole('alertdialog');
const parcel = (page: Page, position: number) =>
  page
    .getByRole('list', { name: 'Parcels' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: `Parcel ${position}` }) });
const trackingNumber = () => uniqueMark().toUpperCase();

/** The mails about the order that are waiting or were sent, except for its confirmation. */
async function mailsAbout(number: string): Promise<string[]> {
  const { rows } = await execute(`
    select mails.kind from mails join orders on orders.id = data ->> 'orderId'
    where order_number = '${number}' and mails.kind like 'order_%' and mails.kind <> 'order_confirmed'`);
  return rows.map(({ kind }) => String(kind));
}

async function ship(page: Page, number: string): Promise<void> {
  await status(page, number).selectOption('shipped');
  await dialog(page).getByLabel('Courier').fill('DTDC');
  await dialog(page).getByLabel('Tracking number').fill(trackingNumber());
  await dialog(page).getByLabel('Weight in grams').fill('850');
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(toast(page, new RegExp(`${number} is now shipped`))).toBeVisible();
}

test('an admin undoes a dispatch by mistake before the customer hears of it', async ({ page }) => {
  const { number, person } = await createOrder(page.request);
  await visitAsAdmin(page, `/admin/orders?q=${number}`);
  await test.step('the toast undoes the change and withdraws its mail', async () => {
    await ship(page, number);
    await expect(page.getByRole('button', { name: 'Don’t send the email' })).toBeVisible();
    await expectAccessible(page, page.locator('[data-toasts]').filter({ hasText: number }));
    await page.getByRole('button', { name: `Undo the change of ${number}` }).click();
    await expect(toast(page, `${number} is confirmed again`)).toBeVisible();
    await expect(status(page, number)).toHaveValue('confirmed');
    expect(await mailsAbout(number)).toEqual([]);
  });

  await test.step('the keyboard undoes it too', async () => {
    await status(page, number).selectOption('processing');
    await expect(toast(page, /is now processing/)).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(status(page, number)).toHaveValue('confirmed');
  });

  await test.step('only the mail of a change is withdrawn', async () => {
    await status(page, number).selectOption('delivered');
    await page.getByRole('button', { name: 'Don’t send the email' }).click();
    await expect(toast(page, `${number}: no email is sent`)).toBeVisible();
    await expect(status(page, number)).toHaveValue('delivered');
    expect(await mailsAbout(number)).toEqual([]);
  });

  await test.step('the page of the order offers it after a reload, until it is too late', async () => {
    await execute(`update order_undos set at = now()
      where order_id = (select id from orders where order_number = '${number}')`);
    await navigate(page, `/admin/orders/${number}`);
    const line = page.getByText('Changed just now');
    await expect(line).toBeVisible();
    await execute(`update order_undos set at = at - interval '20 seconds'
      where order_id = (select id from orders where order_number = '${number}')`);
    await line.getByRole('button', { name: /^Undo/ }).click();
    await expect(question(page)).toContainText('It is too late to undo this');
    await question(page).getByRole('button', { name: 'OK' }).click();
  });

  await test.step('the outbox has the confirmation of the order only', async () => {
    await waitForMail(person.email, 1);
  });
});

test('unusual changes ask first, and a mail is repeated only if it is requested', async ({
  page,
}) => {
  const { number } = await createOrder(page.request);
  await execute(`update orders set payment_status = 'refunded' where order_number = '${number}'`);
  await visitAsAdmin(page, `/admin/orders/${number}`);
  await status(page, number).selectOption('shipped');
  await expect(dialog(page)).toContainText('so these goods are not paid for');
  await dialog(page).getByLabel('Don’t notify the customer').check();
  await expect(dialog(page)).not.toContainText('gets an email');
  await dialog(page).getByLabel('Tracking number').fill(trackingNumber());
  await expectAccessible(page, dialog(page));
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(toast(page, `${number} is now shipped`)).toBeVisible();
  expect(await mailsAbout(number)).toEqual([]);

  await status(page, number).selectOption('pending');
  await expect(question(page)).toContainText(`Change ${number} from Shipped to Pending?`);
  await expect(question(page)).toContainText('no longer counts as dispatched');
  await expectAccessible(page, question(page));
  await question(page).getByRole('button', { name: 'Keep Shipped' }).click();
  await expect(status(page, number)).toHaveValue('shipped');
  await status(page, number).selectOption('pending');
  await question(page).getByRole('button', { name: 'Change to Pending' }).click();
  await expect(toast(page, `${number} is now pending`)).toBeVisible();

  // As if the customer had been told before.
  await execute(`insert into order_mails (order_id, kind, subject, mail_id, queued_at)
    select order_id, 'order_shipped', parcels.id, 'deleted', '2026-11-12 08:00Z' from parcels
    join orders on orders.id = order_id where order_number = '${number}'`);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(async () => {
    await status(page, number).selectOption('shipped');
    await expect(dialog(page)).toContainText('The customer was told on 12 Nov', { timeout: 1000 });
  }).toPass();
  await dialog(page).getByLabel('Send again').check();
  await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(toast(page, `${number} is now shipped`)).toBeVisible();
  expect(await mailsAbout(number)).toEqual(['order_shipped']);
});

test('an order leaves in two parcels, and its customer follows both', async ({ page, browser }) => {
  const { number, person } = await createOrder(page.request, [
    { productId: '6', quantity: 3 },
    { productId: '4', quantity: 1 },
  ]);
  await visitAsAdmin(page, `/admin/orders/${number}`);
  const numbers = [trackingNumber(), trackingNumber()];

  await test.step('the order is split', async () => {
    await page.getByRole('button', { name: 'Split into parcels' }).click();
    await dialog(page).getByRole('button', { name: 'Add the parcel' }).click();
    await expect(dialog(page)).toContainText('Choose at least one item');
    const quantity = dialog(page).getByRole('spinbutton').first();
    await quantity.fill('2');
    await quantity.press('Enter');
    await expectAccessible(page, dialog(page));
    await dialog(page).getByRole('button', { name: 'Add the parcel' }).click();
    await expect(dialog(page)).toHaveCount(0);
    await expect(parcel(page, 1)).toContainText('1 ×');
    await expect(parcel(page, 2)).toContainText('2 ×');
  });

  for (const [index, value] of numbers.entries()) {
    await test.step(`parcel ${index + 1} is shipped`, async () => {
      await parcel(page, index + 1)
        .getByRole('button', { name: 'Mark as shipped' })
        .click();
      await dialog(page).getByLabel('Courier').fill('Delhivery');
      await dialog(page).getByLabel('Tracking number').fill(value);
      await dialog(page).getByRole('button', { name: 'Mark as shipped' }).click();
      await expect(parcel(page, index + 1)).toContainText(value);
      await expect(parcel(page, index + 1)).toContainText('Dispatched');
      await expect(status(page, number)).toHaveValue('shipped');
    });
  }

  await test.step('a number that another parcel has is refused at its field', async () => {
    await parcel(page, 1).getByRole('button', { name: 'Edit' }).click();
    await dialog(page)
      .getByLabel('Tracking number')
      .fill(numbers[1] ?? '');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialog(page)).toContainText('already has this tracking number');
    await page.keyboard.press('Escape');
  });

  await test.step('the page and the card are accessible on all devices', async () => {
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    await page.setViewportSize(DESKTOP);
    await navigate(page, `/admin/orders?q=${number}`);
    await page.getByRole('button', { name: `Details of ${number}` }).click();
    await expect(orderCard(page, number).getByRole('list', { name: 'Parcels' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the dashboard of the customer shows both', async () => {
    const context = await browser.newContext();
    const shopper = await context.newPage();
    await storeSession(shopper, person);
    await visit(shopper, '/dashboard');
    const parcels = shopper.getByRole('list', { name: 'Parcels' });
    for (const value of numbers) await expect(parcels).toContainText(value);
    await expect(parcels.getByRole('link', { name: 'Track with Delhivery' })).toHaveCount(2);
    await expectAccessible(shopper);
    await context.close();
  });
});
