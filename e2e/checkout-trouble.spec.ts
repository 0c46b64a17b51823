import type { Page } from '@playwright/test';
import { callAs } from './support/buying.ts';
import {
  expectFailure,
  openWindow,
  ordersOf,
  payButton,
  paymentWindow,
  placeOrder,
  readyToPay,
  readyToPayAgain,
  thanks,
} from './support/checkout.ts';
import { expect, test, visit } from './support/shop.ts';

test.use({ quiet: false });

const CREATE = '**/api/payments/create-razorpay-order';
const VERIFY = '**/api/payments/verify-payment';
const REFRESH = '**/api/payments/refresh/**';

const confirming = (page: Page) => page.getByRole('heading', { name: 'Confirming your payment' });

test('the payment cannot be created', async ({ page }) => {
  const kavya = await readyToPay(page);

  await test.step('the script of the provider does not load', async () => {
    await page.route('**/checkout.js', (route) => route.abort());
    await placeOrder(page).click();
    await expectFailure(page, 'Razorpay SDK not loaded');
    await page.unroute('**/checkout.js');
  });

  for (const [what, answer, text = 'Failed to create order'] of [
    ['502', { status: 502, json: { success: false, message: 'Failed to create order' } }],
    [
      '429',
      { status: 429, json: { success: false, message: 'Too many attempts. Wait.' } },
      'Failed to create order. Too many attempts. Wait.',
    ],
    ['a page of another site', { status: 200, body: '<h1>Hotel WLAN</h1>' }],
    ['no answer', 'abort'],
  ] as const) {
    await test.step(`the shop answers with ${what}`, async () => {
      await page.route(CREATE, (route) =>
        answer === 'abort' ? route.abort() : route.fulfill(answer),
      );
      await placeOrder(page).click();
      await expectFailure(page, text);
      await page.unroute(CREATE);
    });
  }

  await test.step('the next try opens the payment window', async () => {
    const window = await openWindow(page);
    await window.getByRole('button', { name: 'Close' }).click();
    await expectFailure(page, 'Payment cancelled by user');
  });

  await test.step('the form says how many units of a product one order may hold', async () => {
    await callAs(page.request, kavya, 'PUT /api/cart/update/1', { quantity: 51 });
    await visit(page, '/checkout');
    await expect(placeOrder(page)).toHaveText(/₹10,149$/);
    await placeOrder(page).click();
    await expect(
      page.getByText(/^You can order up to 50 units of .+ For a larger order/),
    ).toBeVisible();
    await expect(placeOrder(page)).toHaveText(/^Place Order · ₹/);
  });

  await test.step('an ended session leads to the sign-in page and keeps what was typed', async () => {
    await page.route(CREATE, (route) =>
      route.fulfill({ status: 401, json: { success: false, code: 'unauthenticated' } }),
    );
    await placeOrder(page).click();
    await expect(page).toHaveURL('/auth');
    // The sign-in page is a document of its own, which may still be loading.
    await page.waitForFunction(() => history.state?.usr?.from === '/checkout');
    await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.waitForFunction(() => JSON.stringify(sessionStorage).includes('Gurugram'));
  });
});

test('the verification is refused', async ({ page }) => {
  const kavya = await readyToPay(page);
  let paid = 0;

  /** Pays while the shop gives this answer to the verification. */
  async function payAndVerify(answer: { status: number; json: object }): Promise<void> {
    if (paid > 0) {
      // The webhook turned the payment into an order and emptied the cart.
      await expect.poll(() => ordersOf(page, kavya)).toHaveLength(paid);
      await callAs(page.request, kavya, 'POST /api/cart/add', { productId: '1', quantity: 1 });
      await visit(page, '/checkout');
    }
    await page.route(VERIFY, (route) => route.fulfill(answer));
    await payButton(await openWindow(page)).click();
    paid += 1;
  }

  for (const [what, answer, text] of [
    ['a reason', { status: 400, json: { success: false, message: 'No.' } }, 'No.'],
    ['no reason', { status: 400, json: { success: false } }, 'Order verification failed'],
    [
      'status 200 and no reason',
      { status: 200, json: { success: false } },
      'Order verification failed',
    ],
  ] as const) {
    await test.step(`with ${what}, and nothing is said about the money`, async () => {
      await payAndVerify(answer);
      await expect(page.getByRole('alertdialog')).not.toContainText('Nothing was charged');
      await expectFailure(page, text);
    });
  }

  await test.step('because the items are sold, and the page announces the refund', async () => {
    await payAndVerify({ status: 409, json: { success: false, code: 'payment_refunded' } });
    await expect(
      page.getByRole('heading', { name: 'Your money is on its way back' }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'View My Orders' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
  });
});

test('a customer reloads the checkout at the wrong moment', async ({ page }) => {
  const kavya = await readyToPay(page);
  const warning = /please do not pay again/;

  await test.step('a window closed while the shop is unreachable says nothing about the money', async () => {
    const window = await openWindow(page);
    await page.route(REFRESH, (route) => route.abort());
    await window.getByRole('button', { name: 'Close' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(warning);
    await expect(dialog).not.toContainText('Nothing was charged');
    await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await dialog.getByRole('button', { name: 'OK' }).click();
  });

  await test.step('a reload before paying warns while the shop is unreachable', async () => {
    await openWindow(page);
    await page.reload();
    await expect(page.getByText(warning)).toBeVisible();
    await expect(page.getByLabel('City')).toHaveValue('Gurugram');
    await page.unroute(REFRESH);
  });

  await test.step('a reload before paying says that nothing was charged', async () => {
    await openWindow(page);
    await page.reload();
    await expect(
      page.getByText(
        'Your last payment was not completed. Nothing was charged. Your cart is kept.',
      ),
    ).toBeVisible();
    await expect(page.getByText(/set aside|comes back by itself/)).toHaveCount(0);
    await expect(placeOrder(page)).toBeEnabled();
  });

  await test.step('a reload after paying shows the order', async () => {
    await page.route(VERIFY, (route) => route.abort());
    const window = await openWindow(page);
    const paid = page.waitForResponse('**/sandbox/pay');
    await payButton(window).click();
    await paid;
    await page.reload();
    await expect(thanks(page)).toBeVisible();
    expect(await ordersOf(page, kavya)).toHaveLength(1);
    await page.unroute(VERIFY);
  });

  await test.step('a slow network disables the form, and a paid window is confirmed at once', async () => {
    await readyToPayAgain(page, kavya);
    const script = await hold(page, '**/checkout.js');
    const create = await hold(page, CREATE);
    const verify = await hold(page, VERIFY);
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
    await expect(thanks(page)).toBeVisible();
  });
});

/** Keeps requests back until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
