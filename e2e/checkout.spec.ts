import type { Page } from '@playwright/test';
import { atTheDoor, mailTo, newPerson, signIn, storeSession } from './support/people.ts';
import {
  expectFailure,
  fillAddress,
  openWindow,
  ordersOf,
  payButton,
  paymentWindow,
  placeOrder,
  readyToPay,
  thanks,
} from './support/checkout.ts';
import { execute, expect, storeCart, storedCart, test, visit } from './support/shop.ts';

// Against the real server and the stand-in for the payment provider; only its address differs.

const home = (page: Page) => page.getByRole('heading', { name: 'Bestsellers' });

test('a guest signs in on the way, pays, and is led home after ten seconds', async ({ page }) => {
  test.setTimeout(60_000);
  const kavya = await newPerson({ name: 'Kavya Rao' });
  await storeCart(page, 2);
  await visit(page, '/cart');
  await page.getByRole('button', { name: 'Login to Checkout' }).first().click();
  await atTheDoor(page);
  await signIn(page, kavya.email);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Full name')).toHaveValue('Kavya Rao');
  await expect(page.getByLabel('Email')).toHaveValue(kavya.email);
  await fillAddress(page);
  await expect(placeOrder(page)).toHaveText('Place Order · ₹448');

  const create = page.waitForRequest('**/api/payments/create-razorpay-order');
  const verify = page.waitForRequest('**/api/payments/verify-payment');
  const window = await openWindow(page);
  expect((await create).postDataJSON()).toMatchObject({
    amount: 44_800,
    currency: 'INR',
    orderData: { name: 'Kavya Rao', email: kavya.email, phone: '9818044121' },
  });
  await expect(window.getByText('Kavya Rao')).toContainText('9818044121');
  await expect(placeOrder(page)).toBeDisabled();
  await expect(placeOrder(page)).toHaveText('Processing...');
  await payButton(window).click();

  await expect(thanks(page)).toBeVisible();
  const sent = await verify;
  expect(await sent.headerValue('authorization')).toMatch(/^Bearer \S+/);
  expect(sent.postDataJSON()).toMatchObject({
    razorpay_order_id: expect.stringMatching(/^order_/),
    razorpay_payment_id: expect.stringMatching(/^pay_/),
    razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    orderDetails: {
      address: { street: 'Flat 402, Tower B, Sector 45', state: 'Haryana', pincode: '122002' },
      items: [{ productId: '1', quantity: 2 }],
      subtotal: 398,
      shipping: 50,
      totalAmount: 448,
    },
  });
  const main = page.getByRole('main');
  const [order] = await ordersOf(page, kavya);
  await expect(main).toContainText(order?.orderNumber ?? 'no order');
  for (const text of [
    '₹448',
    'Flat 402, Tower B, Sector 45',
    'Gurugram, Haryana 122002',
    '+91 98180 44121',
    kavya.email,
    '1-2 business days',
    '3-7 business days',
    'hello@tokri.example',
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(main.getByRole('link', { name: 'View My Orders' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
  await expect(main.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/');
  expect((await storedCart(page)).state.items).toEqual([]);
  expect(order).toMatchObject({
    totalAmount: 448,
    orderStatus: 'confirmed',
    paymentStatus: 'paid',
  });

  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/in 9 seconds/);
  await expect(timer).toHaveText(/in 8 seconds/);
  await expect(home(page)).toBeVisible({ timeout: 12_000 });
  await page.goBack();
  await expect(page).toHaveURL('/cart');
});

test('a reload shows the placed order again, and whoever wants to stay can', async ({ page }) => {
  await readyToPay(page);
  await payButton(await openWindow(page)).click();
  await expect(thanks(page)).toBeFocused();
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  await page.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(home(page)).toBeVisible();
  await page.goto('/checkout');
  await expect(page).toHaveURL('/cart');
});

test('the next time one press fills in where the last order went', async ({ page }) => {
  const kavya = await readyToPay(page);
  await payButton(await openWindow(page)).click();
  await expect(thanks(page)).toBeVisible();
  await page.request.post('/api/cart/add', {
    headers: { authorization: `Bearer ${kavya.token}` },
    data: { productId: '2', quantity: 1 },
  });
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
  await expect(home(page)).toBeVisible();
  await visit(page, '/checkout');
  await page.getByLabel('City').fill('Pune');
  await page.getByRole('button', { name: /same address as last time/ }).click();
  await expect(page.getByLabel('City')).toHaveValue('Gurugram');
  await expect(page.getByLabel('State')).toHaveValue('Haryana');
  await expect(page.getByLabel('Phone')).toHaveValue('9818044121');
  await expect(page.getByRole('button', { name: /same address as last time/ })).toHaveCount(0);
});

test('a closed window is a cancelled payment, and the stock goes back', async ({ page }) => {
  const kavya = await readyToPay(page);
  const released = page.waitForResponse('**/api/payments/release/**');
  const window = await openWindow(page);
  await window.getByRole('button', { name: 'Close' }).click();
  await expectFailure(
    page,
    'Payment cancelled by user\\s+Nothing was charged\\. Your cart is kept\\.',
  );
  expect((await released).ok()).toBe(true);
  const held = await execute(
    `select from holds join checkouts on checkouts.id = checkout_id where user_id = '${kavya.id}'`,
  );
  expect(held.rowCount).toBe(0);
});

test('a failed try can be repeated in the window', async ({ page }) => {
  const kavya = await readyToPay(page);
  const window = await openWindow(page);
  await window.getByRole('button', { name: 'Fail this payment' }).click();
  await expect(window.getByRole('alert')).not.toBeEmpty();
  await payButton(window).click();
  await expect(thanks(page)).toBeVisible();
  expect(await ordersOf(page, kavya)).toHaveLength(1);
});

test('whoever gives up after a failed try reads why it failed', async ({ page }) => {
  await readyToPay(page);
  const window = await openWindow(page);
  await window.getByRole('button', { name: 'Fail this payment' }).click();
  const reason = window.getByRole('alert');
  await expect(reason).not.toBeEmpty();
  await window.getByRole('button', { name: 'Close' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/^Order failed: /);
  await expect(dialog).not.toContainText('cancelled by user');
  await expect(dialog).toContainText('Nothing was charged. Your cart is kept.');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await payButton(paymentWindow(page)).click();
  await expect(thanks(page)).toBeVisible();
});

test('a double click on Place Order opens one payment', async ({ page }) => {
  const kavya = await readyToPay(page);
  const created: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('create-razorpay-order')) created.push(request.url());
  });
  await placeOrder(page).dblclick();
  await payButton(page.frameLocator('iframe.razorpay-checkout-frame')).click();
  await expect(thanks(page)).toBeVisible();
  expect(created).toHaveLength(1);
  expect(await ordersOf(page, kavya)).toHaveLength(1);
});

test.describe('when the shop hears more than the page', () => {
  test('the answer to the verification is lost: the page asks, and finds the order', async ({
    page,
  }) => {
    const kavya = await readyToPay(page);
    await page.route('**/api/payments/verify-payment', async (route) => {
      await route.fetch();
      await route.abort();
    });
    // The first question is lost as well.
    await page.route('**/api/payments/refresh/**', (route) => route.abort(), { times: 1 });
    await payButton(await openWindow(page)).click();
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    await expect(thanks(page)).toBeVisible();
    expect(await ordersOf(page, kavya)).toHaveLength(1);
  });

  test('a reload while the payment is confirmed goes on asking', async ({ page }) => {
    await readyToPay(page);
    await page.route('**/api/payments/verify-payment', (route) => route.abort());
    await page.route('**/api/payments/refresh/**', (route) => route.abort());
    await payButton(await openWindow(page)).click();
    const confirming = page.getByRole('heading', { name: 'Confirming your payment' });
    await expect(confirming).toBeVisible();
    await page.reload();
    await expect(confirming).toBeVisible();
    await page.unroute('**/api/payments/refresh/**');
    await expect(thanks(page)).toBeVisible();
  });

  test('the window vanishes after the payment: the page asks the shop', async ({ page }) => {
    await readyToPay(page);
    const window = await openWindow(page);
    await window.getByLabel('Ways it can go wrong').selectOption('lost_reply');
    await payButton(window).click();
    await expect(thanks(page)).toBeVisible({ timeout: 12_000 });
  });

  test('the browser is closed right after paying: the order is there', async ({
    page,
    context,
  }) => {
    const kavya = await readyToPay(page);
    const window = await openWindow(page);
    await context.route('**/api/payments/verify-payment', (route) => route.abort());
    const paid = page.waitForResponse('**/sandbox/pay');
    await payButton(window).click();
    await paid;
    await page.close();
    const next = await context.newPage();
    await expect.poll(() => ordersOf(next, kavya)).toHaveLength(1);
    expect(await mailTo(kavya.email)).toContain('TKR-');
  });
});

test.describe('when the cart is not what it was', () => {
  test('a price changed: nothing is charged before the new total is confirmed', async ({
    page,
  }) => {
    // The dearest one stays the dearest, and no other journey looks at its price.
    const kavya = await withProduct(page, '8');
    await expect(placeOrder(page)).toHaveText('Place Order · ₹399');
    try {
      await execute(`update products set price_paise = 35900 where id = '8'`);
      await placeOrder(page).click();
      await expect(page.getByText(/Prices have changed since you looked/)).toBeVisible();
      await expect(page.getByText(/now costs ₹359 instead of ₹349/)).toBeVisible();
      await expect(placeOrder(page)).toHaveText('Place Order · ₹409');
      expect(await ordersOf(page, kavya)).toEqual([]);
      await payButton(await openWindow(page)).click();
      await expect(thanks(page)).toBeVisible();
      expect(await ordersOf(page, kavya)).toMatchObject([{ totalAmount: 409 }]);
    } finally {
      await execute(`update products set price_paise = 34900 where id = '8'`);
    }
  });

  test('sold out meanwhile: the shopper is told, and led to what is left', async ({ page }) => {
    await readyToPay(page);
    const message = 'Peri Peri Makhana is sold out';
    const notices = [{ productId: '1', name: 'Peri Peri Makhana', kind: 'sold_out', message }];
    const cart = { items: [], notices, itemCount: 0, subtotal: 0, shipping: 50, total: 50 };
    await page.route('**/api/payments/create-razorpay-order', (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, code: 'out_of_stock', message: 'Sold.', data: { cart } },
      }),
    );
    await placeOrder(page).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByText(message)).toBeVisible();
  });
});

/** At the checkout with one of it, everything filled in. */
async function withProduct(page: Page, productId: string) {
  const kavya = await newPerson({ name: 'Kavya Rao' });
  await page.request.post('/api/cart/add', {
    headers: { authorization: `Bearer ${kavya.token}` },
    data: { productId, quantity: 1 },
  });
  await storeSession(page, kavya);
  await visit(page, '/checkout');
  await fillAddress(page);
  return kavya;
}
