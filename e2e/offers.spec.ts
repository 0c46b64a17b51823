import type { Page } from '@playwright/test';
import { sql } from '../src/server/db/drizzle.ts';
import { insertOffer } from '../src/server/testing/offers.ts';
import { insertPaidOrder } from '../src/server/testing/paid-order.ts';
import { createUser, type TestUser } from '../src/server/testing/users.ts';
import { expectAccessible } from './support/accessibility.ts';
import { DESKTOP, PHONE } from './support/back-office.ts';
import {
  fillAddress,
  openPaymentWindow,
  payButton,
  placeOrder,
  thankYouHeading,
} from './support/checkout.ts';
import { useOwnShop } from './support/own-shop.ts';
import { signIn, storeSession, waitForMail } from './support/people.ts';
import { expect, storeCart, test } from './support/shop.ts';

// A code changes the cart page of all visitors.
const shop = useOwnShop();

test.beforeAll(() =>
  shop.withDatabase(async (db) => {
    await insertOffer(db, { title: '10% off sattu and makhana', codes: [{ code: 'DIWALI10' }] });
  }),
);

async function createCustomer(): Promise<TestUser> {
  let kavya: TestUser | undefined;
  await shop.withDatabase(async (db) => {
    kavya = await createUser(db, { name: 'Kavya Rao' });
  });
  if (!kavya) throw new Error('no customer was created');
  return kavya;
}

const haveACode = (page: Page) => page.getByRole('button', { name: 'Have a code?' });
const remove = (page: Page) => page.getByRole('button', { name: 'Remove code DIWALI10' });
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });
const code = (page: Page) => page.getByRole('textbox', { name: 'Code' });

for (const viewport of [PHONE, DESKTOP]) {
  test(`a guest uses a code, logs in and buys, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await storeCart(page, 2);
    await shop.visit(page, '/cart');

    await test.step('a wrong code has a message at its field, also without a connection', async () => {
      await haveACode(page).press('Enter');
      await expect(code(page)).toBeFocused();
      await page.keyboard.type('diwali 11');
      await page.keyboard.press('Enter');
      await expect(code(page)).toHaveAccessibleDescription(/We do not know this code/);
      await expect(code(page)).toBeFocused();
      await expectAccessible(page, summary(page));
      await page.context().setOffline(true);
      await code(page).fill(' diwali 10 ');
      await page.keyboard.press('Enter');
      await expect(code(page)).toHaveAccessibleDescription(/need a connection/);
      await expect(code(page)).toHaveValue(' diwali 10 ');
      await page.context().setOffline(false);
    });

    await test.step('any case and spaces work, and the total follows the quantity', async () => {
      await page.keyboard.press('Enter');
      await expect(remove(page)).toBeFocused();
      await expect(summary(page).getByRole('status')).toHaveText(
        'The code is applied. DIWALI10 saves ₹39.80.',
      );
      await expect(summary(page)).toContainText('DIWALI10 · 10% off sattu and makhana−₹39.80');
      await expect(summary(page)).toContainText('You save ₹39.80');
      await expectAccessible(page);
      const stepper = page.getByRole('group', { name: 'Quantity of Peri Peri Makhana' });
      await stepper.getByRole('button', { name: 'Increase quantity' }).click();
      await expect(summary(page)).toContainText('₹537.30');
      await stepper.getByRole('button', { name: 'Decrease quantity' }).click();
      await expect(summary(page)).toContainText('₹408.20');
    });

    await test.step('a reload keeps the code, and removing it gives the field back', async () => {
      await page.reload();
      await expect(summary(page)).toContainText('₹408.20');
      await remove(page).press('Enter');
      await expect(haveACode(page)).toBeFocused();
      await expect(summary(page)).not.toContainText('₹408.20');
      await shop.visit(page, '/cart?code=diwali10');
      await expect(summary(page)).toContainText('₹408.20');
      await expect(page).toHaveURL(`${shop.url()}/cart`);
    });

    const kavya = await createCustomer();
    await test.step('the account takes the code over', async () => {
      await page.goto(`${shop.url()}/auth`);
      await expect(page.locator('script[src*="/gsi/client"]')).toHaveCount(1);
      await signIn(page, kavya.email);
      await expect(page).toHaveURL(`${shop.url()}/`);
      await shop.visit(page, '/checkout');
      await fillAddress(page);
      await expect(placeOrder(page)).toHaveText('Place Order · ₹408.20');
      if (viewport === PHONE) await page.getByText('Show order summary').click();
      await expect(remove(page)).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('payment, order and mail have the discounted total', async () => {
      const window = await openPaymentWindow(page);
      await expect(payButton(window)).toHaveText('Pay ₹408.20');
      await payButton(window).click();
      await expect(thankYouHeading(page)).toBeVisible();
      await expect(page.getByRole('main')).toContainText('You saved ₹39.80');
      await shop.visit(page, '/dashboard');
      await page.getByRole('button', { name: 'View Details' }).click();
      const order = page.getByRole('article').first();
      await expect(order).toContainText('DIWALI10 · 10% off sattu and makhana−₹39.80');
      await expect(order).toContainText('You saved ₹39.80');
      await expectAccessible(page, order);
      const mail = await waitForMail(kavya.email, 1, -1, shop.dataDir());
      expect(mail).toContain('Discount (DIWALI10)');
    });
  });
}

test('a code that ends during the checkout is named, and nothing typed is lost', async ({
  page,
}) => {
  let offerId = '';
  await shop.withDatabase(async (db) => {
    offerId = await insertOffer(db, { codes: [{ code: 'ENDING' }] });
  });
  const kavya = await createCustomer();
  await storeSession(page, kavya);
  await storeCart(page, 2);
  await shop.visit(page, '/cart?code=ending');
  await expect(summary(page)).toContainText('₹408.20');
  await shop.visit(page, '/checkout');
  await fillAddress(page);
  await expect(placeOrder(page)).toHaveText('Place Order · ₹408.20');
  await shop.withDatabase((db) =>
    db.execute(sql`update offers set ends_at = now() - interval '1 second' where id = ${offerId}`),
  );
  await placeOrder(page).click();
  await expect(page.getByText(/^This code ended on .* Your total is now ₹448\.$/)).toBeVisible();
  await expect(placeOrder(page)).toHaveText('Place Order · ₹448');
  await expect(page.getByLabel('Street address')).toHaveValue('Flat 402, Tower B, Sector 45');
  await page.getByRole('button', { name: 'Remove code ENDING' }).click();
  await expect(haveACode(page)).toBeFocused();
});

test('items propose the amount of a refund with their share of the discount', async ({ page }) => {
  const kavya = await createCustomer();
  let number = '';
  await shop.withDatabase(async (db) => {
    const items = [{ name: 'Sattu', pricePaise: 100_00, quantity: 3, discountPaise: 10_00 }];
    const offers = [
      { id: 'o', title: '₹10 off', code: 'TEN', discountPaise: 10_00, deliveryPaise: 0 },
    ];
    ({ orderNumber: number } = await insertPaidOrder(db, { by: kavya, items, offers }));
  });
  await shop.visitAsAdmin(page, `/admin/orders/${number}`);
  await expect(page.getByText('TEN · ₹10 off')).toBeVisible();
  await page.getByRole('button', { name: 'Refund...' }).click();
  const dialog = page.getByRole('dialog', { name: `Refund ${number}` });
  const amount = dialog.getByLabel('Amount in ₹');
  await expect(amount).toHaveValue('340');
  await dialog.getByText('Refund items').click();
  const more = dialog
    .getByRole('group', { name: 'Refund of Sattu' })
    .getByRole('button', { name: 'Increase quantity' });
  await more.press('Enter');
  await expect(amount).toHaveValue('96.66');
  await dialog.getByLabel('Delivery, ₹50').check();
  await expect(amount).toHaveValue('146.66');
  await expectAccessible(page, dialog);
  for (const total of ['243.33', '340']) {
    await more.press('Enter');
    await expect(amount).toHaveValue(total);
  }
  await amount.fill('100');
  await expect(dialog.getByRole('button', { name: 'Refund ₹100' })).toBeVisible();
});
