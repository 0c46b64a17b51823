import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAllWidths } from './support/accessibility.ts';
import { PHONE } from './support/back-office.ts';
import { createOrder } from './support/orders.ts';
import { execute, expect, test, visit } from './support/shop.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Track your order' });
const number = (page: Page) => form(page).getByLabel('Order number');
const contact = (page: Page) => form(page).getByLabel('Email or phone');
const submit = (page: Page) => form(page).getByRole('button', { name: 'Track order' }).click();

test.use({ viewport: PHONE });

test('a customer tracks an order without signing in, by email and by phone', async ({ page }) => {
  const order = await createOrder(page.request);
  await visit(page, `/track?order=${order.number}`);
  await expect(number(page)).toHaveValue(order.number);
  await expectAccessibleAtAllWidths(page);
  await page.setViewportSize(PHONE);

  await test.step('missing and wrong contacts are explained, and nothing is lost', async () => {
    await submit(page);
    await expect(form(page)).toContainText('Enter the email address or the 10-digit phone number');
    await contact(page).fill('9000000000');
    await submit(page);
    await expect(page.getByRole('alert')).toContainText('We found no order with this number');
    await expect(number(page)).toHaveValue(order.number);
    await expect(contact(page)).toHaveValue('9000000000');
  });

  await test.step('the email of the order opens it', async () => {
    await contact(page).fill(order.person.email.toUpperCase());
    await submit(page);
    await expect(page.getByRole('heading', { name: order.number })).toBeFocused();
    await expect(page.getByText(/^We dispatch it by .* Expected delivery/)).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('link', { name: /^Sign in/ })).toHaveAttribute(
      'href',
      `/dashboard?order=${order.number}`,
    );
    await expect(page.getByRole('main')).not.toContainText(order.person.name);
  });

  await test.step('the phone opens it too, with the parcel that has left', async () => {
    await execute(`update orders set status = 'shipped', phone = '9818044121', courier = 'DTDC',
      tracking_number = 'T123', dispatched_at = now() where order_number = '${order.number}'`);
    await page.getByRole('button', { name: 'Track another order' }).click();
    await expect(number(page)).toHaveValue('');
    await number(page).fill(order.number.toLowerCase());
    await contact(page).fill('+91 98180 44121');
    await submit(page);
    const parcels = page.getByRole('list', { name: 'Parcels' });
    await expect(parcels).toContainText('Your parcel');
    await expect(parcels).toContainText('T123');
    await expect(parcels.getByRole('link', { name: 'Track with DTDC' })).toBeVisible();
    await expectAccessibleAtAllWidths(page);
  });
});

test('the tracking form explains that the shop cannot be reached', async ({ page }) => {
  await visit(page, '/track');
  await page.route('**/api/orders/track', (route) => route.abort());
  await number(page).fill('TKR-20261115-048213');
  await contact(page).fill('meera@example.com');
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('We could not reach the shop');
  await expect(contact(page)).toHaveValue('meera@example.com');
});
