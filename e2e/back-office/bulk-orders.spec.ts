import type { Page } from '@playwright/test';
import { expectAccessibleAtAllWidths } from '../support/accessibility.ts';
import { PHONE, toast } from '../support/back-office.ts';
import { createOrder, createOrders, resultCount, uniqueMark } from '../support/orders.ts';
import { createCustomer, visitAsAdmin, type TestUser } from '../support/people.ts';
import { buy } from '../support/buying.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

const number = (page: Page, order: string) => page.getByLabel(`Tracking number of ${order}`);
const question = (page: Page) => page.getByRole('alertdialog');

async function selectAll(page: Page, search: string, found: string): Promise<void> {
  await navigate(page, `/admin/orders?q=${search}`);
  await expect(resultCount(page, found)).toBeVisible();
  await page.getByLabel('Select all on this page').check();
}

/** Puts a text into the clipboard's place: browsers allow reading it only in a focused window. */
const paste = (page: Page, label: string, text: string) =>
  page.getByLabel(label).evaluate((field, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', content);
    const options = { clipboardData, bubbles: true, cancelable: true };
    field.dispatchEvent(new ClipboardEvent('paste', options));
  }, text);

const countShippedMails = async ({ id }: TestUser) => {
  const { rows } = await execute(`
    select count(*)::int as count from mails join orders on orders.id = data ->> 'orderId'
    where kind = 'order_shipped' and user_id = '${id}'`);
  return rows[0].count;
};

test('ships many orders with typed, scanned, pasted and imported numbers', async ({
  page,
  request,
}) => {
  test.slow();
  const { person, number: first } = await createOrder(request);
  const others = [await buy(request, person, [{ productId: '6', quantity: 1 }])];
  for (const quantity of [2, 1]) {
    others.unshift(await buy(request, person, [{ productId: '6', quantity }]));
  }
  const [newest = '', second = '', third = ''] = others;
  const mark = uniqueMark().toUpperCase();
  await visitAsAdmin(page, '/admin');
  await selectAll(page, encodeURIComponent(person.name), '4 orders found');
  await page.getByRole('link', { name: 'Ship...' }).click();
  await expect(page.getByRole('heading', { name: 'Ship 4 orders' })).toBeVisible();

  await page.getByLabel('Courier of all parcels').fill('DTDC');
  // A scanner types the number and sends Enter, sometimes twice.
  await number(page, newest).focus();
  await page.keyboard.type(`${mark}1`);
  await page.keyboard.press('Enter');
  await expect(number(page, second)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(number(page, second)).toBeFocused();
  // A scanned slip leads to the row of its order.
  await page.keyboard.type(third.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(number(page, third)).toBeFocused();
  await expect(number(page, second)).toHaveValue('');
  await paste(page, `Tracking number of ${second}`, `${mark}2\n${mark}1\n`);
  await expect(toast(page, '2 numbers filled in')).toBeVisible();
  await expect(page.getByText(`${newest} has the same number`)).toBeVisible();
  await expectAccessibleAtAllWidths(page);
  await page.reload();
  await expect(number(page, third)).toHaveValue(`${mark}1`);
  await page.getByLabel('CSV file of the courier').setInputFiles({
    name: 'awb.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Order ID,AWB Number,Weight (kg)\n${third},${mark}3,0.45\nTKR-20200101-000001,X1,1`,
    ),
  });
  await expect(page.getByText('Not among the selected orders: TKR-20200101-000001')).toBeVisible();
  await expect(page.getByText(`${newest} has the same number`)).toBeHidden();
  await page.getByRole('button', { name: 'Ship 4 orders' }).click();
  await expect(question(page)).toContainText('Ship 1 order without a tracking number?');
  await question(page).getByRole('button', { name: 'Ship without it' }).click();

  await expect(page).toHaveURL(/\/admin\/orders\/bulk\//);
  await expect(page.getByText('Finished: 4 orders changed.')).toBeVisible();
  await expectAccessibleAtAllWidths(page);
  expect(await countShippedMails(person)).toBe(4);
  const { rows } = await execute(`
    select order_number, parcels.courier, parcels.tracking_number, weight_grams
    from parcels join orders on orders.id = order_id where user_id = '${person.id}' order by 1`);
  expect(new Map(rows.map((row) => [row.order_number, row.tracking_number]))).toEqual(
    new Map([
      [newest, `${mark}1`],
      [second, `${mark}2`],
      [third, `${mark}3`],
      [first, null],
    ]),
  );
  expect(rows.find((row) => row.order_number === third)?.weight_grams).toBe(450);
});

test('a number of another order is named in its row, and nothing is lost', async ({
  page,
  request,
}) => {
  const used = `USED${uniqueMark().toUpperCase()}`;
  const [{ number: shipped }, { person, number: open }] = [
    await createOrder(request),
    await createOrder(request),
  ];
  await execute(`
    with parcel as (
      insert into parcels (order_id, position, status, tracking_number)
      select id, 1, 'shipped', '${used}' from orders where order_number = '${shipped}' returning id)
    insert into parcel_items (parcel_id, position, quantity) select id, 0, 2 from parcel`);
  await page.setViewportSize(PHONE);
  await visitAsAdmin(page, '/admin');
  await selectAll(page, encodeURIComponent(person.name), '1 order found');
  await page.getByRole('link', { name: 'Ship...' }).click();
  await number(page, open).fill(used);
  await page.getByRole('button', { name: 'Ship 1 order' }).click();
  const problem = `Order ${shipped} already has this tracking number`;
  await expect(page.getByText(problem, { exact: true })).toBeVisible();
  await expect(number(page, open)).toHaveValue(used);
  await number(page, open).fill(`${used}2`);
  await page.getByRole('button', { name: 'Ship 1 order' }).click();
  await expect(page.getByText('Finished: 1 order changed.')).toBeVisible();
});

test('changes all orders that match after a preview of mails and skipped orders', async ({
  page,
  request,
}) => {
  const word = uniqueMark();
  const person = await createCustomer({ name: `Many ${word}`, email: `many-${word}@example.com` });
  await createOrders(person, 55);
  const cancelled = await buy(request, person, [{ productId: '6', quantity: 1 }]);
  await execute(
    `update orders set name = '${person.name}', status = 'cancelled' where order_number = '${cancelled}'`,
  );
  await visitAsAdmin(page, '/admin');
  await selectAll(page, word, '56 orders found');
  await page.getByRole('button', { name: 'Select all 56 orders that match' }).click();
  await page.getByRole('button', { name: 'Change status...' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('55 orders will change')).toBeVisible();
  await expect(dialog).toContainText('The order is cancelled.');
  await expect(dialog).toContainText(cancelled);
  await dialog.getByLabel('New status').selectOption('delivered');
  await expect(dialog.getByText('55 emails to customers')).toBeVisible();
  await dialog.getByLabel('Email the customers').uncheck();
  await expect(dialog.getByText('No customer gets an email')).toBeVisible();
  await dialog.getByLabel('New status').selectOption('processing');
  await dialog.getByRole('button', { name: 'Change 55 orders' }).click();
  await expect(page.getByText('Finished: 55 orders changed.')).toBeVisible();
  await expect(page.getByRole('link', { name: cancelled })).toBeVisible();
  await navigate(page, `/admin/orders?q=${word}&status=processing`);
  await expect(resultCount(page, '55 orders found')).toBeVisible();
});
