import type { Page } from '@playwright/test';
import { callApiAs } from './support/buying.ts';
import {
  fillAddress,
  openPaymentWindow,
  fetchOrders,
  payButton,
  paymentWindow,
  placeOrder,
  thankYouHeading,
} from './support/checkout.ts';
import { expectAccessible } from './support/accessibility.ts';
import {
  expectSignInPage,
  createCustomer,
  signIn,
  storeSession,
  type TestUser,
} from './support/people.ts';
import { execute, expect, storeCart, storedCart, test, visit } from './support/shop.ts';
import { expectTexts } from './support/texts.ts';

// With the real server and the sandbox of the payment provider.

const home = (page: Page) => page.getByRole('heading', { name: 'Bestsellers' });
const storedKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).join());
const VERIFY = '**/api/payments/verify-payment';

test('a guest signs in on the way, buys, and buys again', async ({ page }) => {
  const kavya = await createCustomer({ name: 'Kavya Rao' });
  await storeCart(page, 2);

  await test.step('the cart leads through the sign-in to a prefilled checkout', async () => {
    await visit(page, '/cart');
    await page.getByRole('button', { name: 'Login to Checkout' }).first().click();
    await expectSignInPage(page);
    // The checkout is a document of its own, because its content security policy differs.
    const loaded = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().endsWith('/checkout'),
    );
    await signIn(page, kavya.email);
    await loaded;
    await expect(page.getByLabel('Full name')).toHaveValue('Kavya Rao');
    await expect(page.getByLabel('Email')).toHaveValue(kavya.email);
    await fillAddress(page);
    await expect(placeOrder(page)).toHaveText('Place Order · ₹448');
    expect(await storedKeys(page)).toContain('checkout-draft');
  });

  await test.step('the payment is created, paid and verified', () => payFirstOrder(page, kavya));

  await test.step('the confirmation shows the order, and removes the draft', async () => {
    await expectConfirmation(page, kavya);
    expect(await storedKeys(page)).not.toContain('checkout-draft');
  });

  await test.step('the confirmation leads home after ten seconds', async () => {
    const timer = page.getByRole('timer');
    await expect(timer).toHaveText(/in 10 seconds/);
    await page.clock.runFor(1000);
    await expect(timer).toHaveText(/in 9 seconds/);
    await page.clock.runFor(9000);
    await expect(home(page)).toBeVisible();
    await page.clock.resume();
  });

  await test.step('the checkout of an empty cart leads to the cart', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/cart');
  });

  await test.step('the next time, one press fills in the last address', async () => {
    await callApiAs(page.request, kavya, 'POST /api/cart/add', { productId: '2', quantity: 1 });
    const sameAddress = page.getByRole('button', { name: /same address as last time/ });
    // The form does not wait long for the last address: a slow response leaves the button out.
    await expect(async () => {
      await visit(page, '/checkout');
      await expect(placeOrder(page)).toBeVisible();
      await expect(sameAddress).toBeVisible({ timeout: 1000 });
    }).toPass();
    await page.getByLabel('City').fill('Pune');
    await sameAddress.click();
    await expect(page.getByLabel('City')).toHaveValue('Gurugram');
    await expect(page.getByLabel('State')).toHaveValue('Haryana');
    await expect(page.getByLabel('Phone')).toHaveValue('9818044121');
    await expect(sameAddress).toHaveCount(0);
  });

  await test.step('a double click on Place Order opens one payment', async () => {
    const created: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('create-razorpay-order')) created.push(request.url());
    });
    await placeOrder(page).dblclick();
    await expect(payButton(paymentWindow(page))).toBeVisible();
    expect(created).toHaveLength(1);
  });

  await test.step('a failed try can be repeated in the payment window', async () => {
    const window = paymentWindow(page);
    await window.getByRole('button', { name: 'Fail this payment' }).click();
    await expect(window.getByRole('alert')).not.toBeEmpty();
    await payButton(window).click();
    await expect(thankYouHeading(page)).toBeFocused();
    expect(await fetchOrders(page, kavya)).toHaveLength(2);
  });

  await test.step('a reload shows the placed order again, and the customer can stay', async () => {
    await page.reload();
    await expect(thankYouHeading(page)).toBeVisible();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expect(page.getByRole('timer')).toHaveCount(0);
    await expectAccessible(page, page.locator('main'));
    await page.locator('main').getByRole('link', { name: 'Continue Shopping' }).click();
    await expect(home(page)).toBeVisible();
  });
});

async function payFirstOrder(page: Page, kavya: TestUser): Promise<void> {
  const create = page.waitForRequest('**/api/payments/create-razorpay-order');
  const verify = page.waitForRequest(VERIFY);
  const window = await openPaymentWindow(page);
  expect((await create).postDataJSON()).toMatchObject({
    amount: 44_800,
    currency: 'INR',
    orderData: { name: 'Kavya Rao', email: kavya.email, phone: '9818044121' },
  });
  await expect(window.getByText('Kavya Rao')).toContainText('9818044121');
  await expect(placeOrder(page)).toBeDisabled();
  await expect(placeOrder(page)).toHaveText('Processing...');
  // Stops the countdown of the confirmation until it is checked.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await payButton(window).click();
  await expect(thankYouHeading(page)).toBeVisible();
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
}

async function expectConfirmation(page: Page, kavya: TestUser): Promise<void> {
  const main = page.locator('main');
  const [order] = await fetchOrders(page, kavya);
  await expectTexts(main, [
    order?.orderNumber ?? 'no order',
    '₹448',
    'Flat 402, Tower B, Sector 45',
    'Gurugram, Haryana 122002',
    '+91 98180 44121',
    kavya.email,
    '1-2 business days',
    '3-7 business days',
    'hello@tokri.example',
  ]);
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
}

test('the cart changes during the checkout', async ({ page }) => {
  const kavya = await createCustomer({ name: 'Kavya Rao' });
  await callApiAs(page.request, kavya, 'POST /api/cart/add', { productId: '1', quantity: 51 });
  await storeSession(page, kavya);
  await visit(page, '/checkout');
  await fillAddress(page);

  await test.step('the form says how many units of a product one order may have', async () => {
    await expect(placeOrder(page)).toHaveText(/₹10,149$/);
    await placeOrder(page).click();
    await expect(
      page.getByText(/^You can order up to 50 units of .+ For a larger order/),
    ).toBeVisible();
    await expect(placeOrder(page)).toHaveText(/^Place Order · ₹/);
  });

  await test.step('a product that sold out leads to the cart, which says so', async () => {
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
    await page.unroute('**/api/payments/create-razorpay-order');
  });

  await test.step('a new price is confirmed by the customer before anything is charged', async () => {
    // The most expensive product stays the most expensive, and no other test checks its price.
    await callApiAs(page.request, kavya, 'DELETE /api/cart/clear');
    await callApiAs(page.request, kavya, 'POST /api/cart/add', { productId: '8', quantity: 1 });
    await visit(page, '/checkout');
    await expect(page.getByLabel('City')).toHaveValue('Gurugram');
    await expect(placeOrder(page)).toHaveText('Place Order · ₹399');
    try {
      await execute(`update products set price_paise = 35900 where id = '8'`);
      await placeOrder(page).click();
      await expect(page.getByText(/Prices have changed since you looked/)).toBeVisible();
      await expect(page.getByText(/now costs ₹359 instead of ₹349/)).toBeVisible();
      await expect(placeOrder(page)).toHaveText('Place Order · ₹409');
      expect(await fetchOrders(page, kavya)).toEqual([]);
      await payButton(await openPaymentWindow(page)).click();
      await expect(thankYouHeading(page)).toBeVisible();
      expect(await fetchOrders(page, kavya)).toMatchObject([{ totalAmount: 409 }]);
    } finally {
      await execute(`update products set price_paise = 34900 where id = '8'`);
    }
  });
});
