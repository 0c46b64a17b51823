import type { Page } from '@playwright/test';
import {
  expectFailure,
  openWindow,
  ordersOf,
  payButton,
  placeOrder,
  readyToPay,
  thanks,
} from './support/checkout.ts';
import { expect, test, visit } from './support/shop.ts';

test.use({ quiet: false });

const CREATE = '**/api/payments/create-razorpay-order';
const VERIFY = '**/api/payments/verify-payment';

test('the payment script does not come, and then it does', async ({ page }) => {
  await readyToPay(page);
  await page.route('**/checkout.js', (route) => route.abort());
  await placeOrder(page).click();
  await expectFailure(page, 'Razorpay SDK not loaded');
  await page.unroute('**/checkout.js');
  await openWindow(page);
});

for (const [what, answer, text = 'Failed to create order'] of [
  ['502', { status: 502, json: { success: false, message: 'Failed to create order' } }],
  [
    '429',
    { status: 429, json: { success: false, message: 'Too many attempts. Wait.' } },
    'Failed to create order. Too many attempts. Wait.',
  ],
  ['a page of somebody else', { status: 200, body: '<h1>Hotel WLAN</h1>' }],
  ['nothing', 'abort'],
] as const) {
  test(`the payment cannot be created: ${what}`, async ({ page }) => {
    await readyToPay(page);
    await page.route(CREATE, (route) =>
      answer === 'abort' ? route.abort() : route.fulfill(answer),
    );
    await placeOrder(page).click();
    await expectFailure(page, text);
  });
}

test('more of a product than one order may reserve: the form says so and stays', async ({
  page,
}) => {
  await readyToPay(page, 51);
  await placeOrder(page).click();
  await expect(
    page.getByText(/^You can order up to 50 units of .+ For a larger order/),
  ).toBeVisible();
  await expect(placeOrder(page)).toHaveText(/^Place Order · ₹/);
});

for (const [what, answer, text] of [
  ['a reason', { status: 400, json: { success: false, message: 'No.' } }, 'No.'],
  ['none', { status: 400, json: { success: false } }, 'Order verification failed'],
  ['none, politely', { status: 200, json: { success: false } }, 'Order verification failed'],
] as const) {
  test(`the verification is refused with ${what}`, async ({ page }) => {
    await readyToPay(page);
    await page.route(VERIFY, (route) => route.fulfill(answer));
    await payButton(await openWindow(page)).click();
    await expect(page.getByRole('alertdialog')).not.toContainText('Nothing was charged');
    await expectFailure(page, text);
  });
}

test('items that were sold before the money came: it is on its way back', async ({ page }) => {
  await readyToPay(page);
  await page.route(VERIFY, (route) =>
    route.fulfill({ status: 409, json: { success: false, code: 'payment_refunded' } }),
  );
  await payButton(await openWindow(page)).click();
  await expect(page.getByRole('heading', { name: 'Your money is on its way back' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View My Orders' })).toHaveAttribute(
    'href',
    '/dashboard',
  );
});

test('an uncertain payment that was not received: the form is there again, and says so', async ({
  page,
}) => {
  await readyToPay(page);
  await page.clock.install();
  await page.route(VERIFY, (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/api/payments/refresh/**', (route) =>
    route.fulfill({
      json: { success: true, data: { state: 'not_received', orderNumber: null, totalAmount: 448 } },
    }),
  );
  await payButton(await openWindow(page)).click();
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  for (let seconds = 0; seconds < 30; seconds += 2) await page.clock.runFor(2000);
  await expect(page.getByText(/We did not receive your payment/)).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Gurugram');
});

test('on a very slow network the button waits and says so, and a paid window is confirmed at once', async ({
  page,
}) => {
  await readyToPay(page);
  const slowly = async (url: string) =>
    page.route(url, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      await route.continue();
    });
  await slowly('**/checkout.js');
  await slowly(CREATE);
  await slowly(VERIFY);
  await placeOrder(page).click();
  await expect(placeOrder(page)).toHaveText('Processing...');
  await expect(placeOrder(page)).toBeDisabled();
  await expect(page.getByLabel('City')).toHaveAttribute('readonly', '');
  await payButton(page.frameLocator('iframe.razorpay-checkout-frame')).click();
  await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
  await expect(placeOrder(page)).toHaveCount(0);
  await expect(thanks(page)).toBeVisible();
});

test('a session that ended asks to sign in, and nothing typed is lost', async ({ page }) => {
  await readyToPay(page);
  await page.route(CREATE, (route) =>
    route.fulfill({ status: 401, json: { success: false, code: 'unauthenticated' } }),
  );
  await placeOrder(page).click();
  await expect(page).toHaveURL('/auth');
  // The sign-in page comes as a document of its own, which may be loading still.
  await page.waitForFunction(() => history.state?.usr?.from === '/checkout');
  await expect(page.getByRole('heading', { name: 'Welcome!' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.waitForFunction(() => JSON.stringify(sessionStorage).includes('Gurugram'));
});

test('a reload while the window is open: whoever paid there finds the order', async ({ page }) => {
  const kavya = await readyToPay(page);
  await page.route(VERIFY, (route) => route.abort());
  const window = await openWindow(page);
  const paid = page.waitForResponse('**/sandbox/pay');
  await payButton(window).click();
  await paid;
  await page.reload();
  await expect(thanks(page)).toBeVisible();
  expect(await ordersOf(page, kavya)).toHaveLength(1);
});

test('a reload before paying leads back to the form, with a word of warning', async ({ page }) => {
  await readyToPay(page);
  await openWindow(page);
  await page.route('**/api/payments/refresh/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByText(/please do not pay again/)).toBeVisible();
  await expect(page.getByLabel('City')).toHaveValue('Gurugram');
});

test('a reload before paying leads back to the form, and mentions no money of the bank', async ({
  page,
}) => {
  await readyToPay(page);
  await openWindow(page);
  await page.reload();
  await expect(
    page.getByText('Your last payment was not completed. Nothing was charged. Your cart is kept.'),
  ).toBeVisible();
  await expect(page.getByText(/set aside|comes back by itself/)).toHaveCount(0);
  await expect(placeOrder(page)).toBeEnabled();
});

test('a window that is closed while the shop is away: nothing is said about the money', async ({
  page,
}) => {
  await readyToPay(page);
  const window = await openWindow(page);
  await page.route('**/api/payments/refresh/**', (route) => route.abort());
  await window.getByRole('button', { name: 'Close' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(/please do not pay again/);
  await expect(dialog).not.toContainText('Nothing was charged');
  await expect(dialog.getByRole('button', { name: 'Try again' })).toHaveCount(0);
});

test.describe('by API', () => {
  const detailsOf = (email: string) => ({
    name: 'Kavya Rao',
    email,
    phone: '9818044121',
    address: {
      street: 'Flat 402',
      city: 'Gurugram',
      state: 'Haryana',
      pincode: '122002',
    },
  });

  async function create(page: Page, token: string, body: unknown) {
    const headers = { authorization: `Bearer ${token}` };
    const reply = await page.request.post('/api/payments/create-razorpay-order', {
      headers,
      data: body,
    });
    return { status: reply.status(), ...((await reply.json()) as { code?: string }) };
  }

  test('amounts, quantities and products that are made up open no payment', async ({ page }) => {
    const { email, token } = await readyToPay(page);
    const orderData = detailsOf(email);
    const items = [{ productId: '1', quantity: 2 }];
    for (const [body, expected] of [
      [{ amount: 100, orderData: { ...orderData, items } }, { code: 'price_changed' }],
      [
        { amount: 44_800, orderData: { ...orderData, items: [{ productId: '1', quantity: 1 }] } },
        { code: 'price_changed' },
      ],
      [
        { amount: 44_800, orderData: { ...orderData, items: [{ productId: 'x', quantity: 2 }] } },
        { code: 'out_of_stock' },
      ],
      [
        { amount: 44_800, orderData: { ...orderData, items: [{ productId: '1', quantity: -2 }] } },
        { status: 400 },
      ],
      [
        { amount: 44_800, orderData: { ...orderData, phone: '12', items } },
        {
          status: 400,
          errors: { 'orderData.phone': 'Please enter a valid 10-digit phone number' },
        },
      ],
    ] as const) {
      expect(await create(page, token, body)).toMatchObject(expected);
    }
    await visit(page, '/dashboard');
    expect(await ordersOf(page, { token } as never)).toEqual([]);
  });
});
