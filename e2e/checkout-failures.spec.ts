import type { Locator, Page } from '@playwright/test';
import { holdResponses } from './support/back-office.ts';
import { callApiAs } from './support/buying.ts';
import {
  expectFailure,
  openPaymentWindow,
  fetchOrders,
  payButton,
  paymentWindow,
  placeOrder,
  openFilledCheckout,
  fillCheckoutAgain,
  thankYouHeading,
} from './support/checkout.ts';
import { expectAccessible } from './support/accessibility.ts';
import { waitForMail, type TestUser } from './support/people.ts';
import { execute, expect, test, visit } from './support/shop.ts';

test.use({ ignoredConsoleErrors: /./ });

const CREATE = '**/api/payments/create-razorpay-order';
const VERIFY = '**/api/payments/verify-payment';
const REFRESH = '**/api/payments/refresh/**';

const confirming = (page: Page) => page.getByRole('heading', { name: 'Confirming your payment' });
const dialog = (page: Page) => page.getByRole('alertdialog');

test('the payment is not created, or its window is closed or disappears', async ({ page }) => {
  const kavya = await openFilledCheckout(page);

  await test.step('the script of the provider does not load', async () => {
    await page.route('**/checkout.js', (route) => route.abort());
    await placeOrder(page).click();
    await expectFailure(page, 'Razorpay SDK not loaded');
    await page.unroute('**/checkout.js');
  });

  // Every other response is a test of `createPayment`.
  await test.step('the server refuses the payment', async () => {
    await page.route(CREATE, (route) =>
      route.fulfill({ status: 429, json: { success: false, message: 'Too many attempts.' } }),
    );
    await placeOrder(page).click();
    await expectFailure(page, 'Failed to create order. Too many attempts.');
    await page.unroute(CREATE);
  });

  await test.step('a closed window cancels the payment and releases the stock', async () => {
    const released = page.waitForResponse('**/api/payments/release/**');
    const window = await openPaymentWindow(page);
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

  await test.step('a window closed after a failed try says why it failed', async () => {
    const window = await openPaymentWindow(page);
    await window.getByRole('button', { name: 'Fail this payment' }).click();
    await expect(window.getByRole('alert')).not.toBeEmpty();
    await window.getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toContainText(/^Order failed: /);
    await expect(dialog(page)).not.toContainText('cancelled by user');
    await expect(dialog(page)).toContainText('Nothing was charged. Your cart is kept.');
    await dialog(page).getByRole('button', { name: 'Try again' }).click();
    await expect(payButton(paymentWindow(page))).toBeVisible();
  });

  await test.step('the page asks the server when the window disappears after the payment', async () => {
    await page.clock.install();
    const window = paymentWindow(page);
    await window.getByLabel('Simulate a problem').selectOption('lost_reply');
    await payButton(window).click();
    await expect(async () => {
      await page.clock.fastForward(5000);
      await expect(thankYouHeading(page)).toBeVisible({ timeout: 1000 });
    }).toPass();
    expect(await fetchOrders(page, kavya)).toHaveLength(1);
  });

  await test.step('the sign-out removes everything about the checkout', async () => {
    const stored = () => page.evaluate(() => Object.keys(sessionStorage).join());
    expect(await stored()).toContain('checkout');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(stored).not.toContain('checkout');
  });
});

test('a customer reloads the checkout at the wrong moment', async ({ page }) => {
  const kavya = await openFilledCheckout(page);
  const warning = /please do not pay again/;

  await test.step('a window closed while the server is unreachable says nothing about the money', async () => {
    const window = await openPaymentWindow(page);
    await page.route(REFRESH, (route) => route.abort());
    await window.getByRole('button', { name: 'Close' }).click();
    await expect(dialog(page)).toContainText(warning);
    await expect(dialog(page)).not.toContainText('Nothing was charged');
    await expect(dialog(page).getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await dialog(page).getByRole('button', { name: 'OK' }).click();
  });

  await test.step('a reload before paying warns while the server is unreachable', async () => {
    await openPaymentWindow(page);
    await page.reload();
    await expect(page.getByText(warning)).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Gurugram');
    await page.unroute(REFRESH);
  });

  await test.step('a reload before paying says that nothing was charged', async () => {
    await openPaymentWindow(page);
    await page.reload();
    await expect(
      page.getByText(
        'Your last payment was not completed. Nothing was charged. Your cart is kept.',
      ),
    ).toBeVisible();
    await expect(page.getByText(/has blocked|released automatically/)).toHaveCount(0);
    await expect(placeOrder(page)).toBeEnabled();
  });

  await test.step('after a payment whose verification was lost, the page continues to ask, also after a reload', async () => {
    await page.route(VERIFY, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.route(REFRESH, (route) => route.abort());
    await payButton(await openPaymentWindow(page)).click();
    await expect(confirming(page)).toBeVisible();
    await page.reload();
    await expect(confirming(page)).toBeVisible();
    await page.unroute(REFRESH);
    await expect(thankYouHeading(page)).toBeVisible();
    expect(await fetchOrders(page, kavya)).toHaveLength(1);
    await page.unroute(VERIFY);
  });

  await test.step('a slow network disables the form, and a paid window is confirmed at once', async () => {
    await fillCheckoutAgain(page, kavya);
    const script = await holdResponses(page, '**/checkout.js');
    const create = await holdResponses(page, CREATE);
    const verify = await holdResponses(page, VERIFY);
    await placeOrder(page).click();
    await expect(placeOrder(page)).toHaveText('Processing...');
    await expect(placeOrder(page)).toBeDisabled();
    await expect(page.getByLabel('City')).toHaveAttribute('readonly', '');
    script();
    create();
    await payButton(paymentWindow(page)).click();
    await expect(confirming(page)).toBeVisible();
    await expect(placeOrder(page)).toHaveCount(0);
    verify();
    await expect(thankYouHeading(page)).toBeVisible();
    expect(await fetchOrders(page, kavya)).toHaveLength(2);
  });
});

test('the verification is refused, or the bank does not answer', async ({ page }) => {
  const kavya = await openFilledCheckout(page);

  // Every other response is a test of `verifyPayment`.
  await test.step('a refused verification says nothing about the money', async () => {
    await page.route(VERIFY, (route) =>
      route.fulfill({ status: 400, json: { success: false, message: 'No.' } }),
    );
    await payButton(await openPaymentWindow(page)).click();
    await expect(dialog(page)).not.toContainText('Nothing was charged');
    await expectFailure(page, 'No.');
    await page.unroute(VERIFY);
  });

  await test.step('the webhook of the provider creates the order and its mail', async () => {
    await expect.poll(() => fetchOrders(page, kavya)).toHaveLength(1);
    const [order] = await fetchOrders(page, kavya);
    expect(await waitForMail(kavya.email)).toContain(order?.orderNumber);
  });

  await test.step('a payment for sold items announces the refund', async () => {
    await openCheckoutAgain(page, kavya);
    await page.route(VERIFY, (route) =>
      route.fulfill({ status: 409, json: { success: false, code: 'payment_refunded' } }),
    );
    await payButton(await openPaymentWindow(page)).click();
    await expect(
      page.getByRole('heading', { name: 'Your money is on its way back' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'View My Orders' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    await page.unroute(VERIFY);
    await expect.poll(() => fetchOrders(page, kavya)).toHaveLength(2);
  });

  await test.step('an unavailable server is asked for two minutes, and then the customer is asked not to pay again', async () => {
    await openCheckoutAgain(page, kavya);
    await page.clock.install();
    await page.route(VERIFY, (route) => route.fulfill({ status: 503, json: {} }));
    await page.route(REFRESH, (route) => route.abort());
    await payButton(await openPaymentWindow(page)).click();
    await expect(confirming(page)).toBeVisible();
    await advanceUntil(page, page.getByRole('heading', { name: /have not heard from your bank/ }));
    await expect(page.getByText(/Please do not pay again/)).toBeVisible();
    await expectAccessible(page, page.locator('main'));
  });

  await test.step('a payment that was not received leads back to the form', async () => {
    await page.unroute(REFRESH);
    const data = { state: 'not_received', orderNumber: null, totalAmount: 448 };
    await page.route(REFRESH, (route) => route.fulfill({ json: { success: true, data } }));
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(confirming(page)).toBeVisible();
    await advanceUntil(page, page.getByText(/We did not receive your payment/));
    await expect(page.getByLabel('City')).toHaveValue('Gurugram');
  });
});

/** The order of the payment before has emptied the cart. */
async function openCheckoutAgain(page: Page, person: TestUser): Promise<void> {
  await callApiAs(page.request, person, 'POST /api/cart/add', { productId: '1', quantity: 1 });
  await visit(page, '/checkout');
}

async function advanceUntil(page: Page, shown: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(20_000);
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [0] });
}
