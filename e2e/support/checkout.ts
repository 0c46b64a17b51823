import type { FrameLocator, Page } from '@playwright/test';
import { callApiAs } from './buying.ts';
import { createCustomer, storeSession, type TestUser } from './people.ts';
import { expect, storeCart, visit } from './shop.ts';

const address = {
  Phone: '98180 44121',
  Pincode: '122002',
  City: 'Gurugram',
  'Street address': 'Flat 402, Tower B, Sector 45',
};

/** Opens the checkout as a customer with a filled cart. */
export async function openCheckout(page: Page, quantity = 2): Promise<TestUser> {
  const kavya = await createCustomer({ name: 'Kavya Rao' });
  await storeSession(page, kavya);
  await storeCart(page, quantity);
  await visit(page, '/checkout');
  await expect(placeOrder(page)).toBeVisible();
  return kavya;
}

/** Opens the checkout and fills in the address. */
export async function openFilledCheckout(page: Page, quantity = 2): Promise<TestUser> {
  const kavya = await openCheckout(page, quantity);
  await fillAddress(page);
  return kavya;
}

/** Leaves the placed order, fills the cart and opens the checkout again. */
export async function fillCheckoutAgain(
  page: Page,
  person: TestUser,
  productId = '1',
): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
  // The page discards the order when it closes.
  await expect(thankYouHeading(page)).toHaveCount(0);
  await callApiAs(page.request, person, 'POST /api/cart/add', { productId, quantity: 1 });
  await visit(page, '/checkout');
  await fillAddress(page);
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(address)) await page.getByLabel(label).fill(value);
  await page.getByLabel('State').selectOption('Haryana');
}

export const placeOrder = (page: Page) =>
  page.getByRole('button', { name: /^(Place Order|Processing\.\.\.)/ });

/** The payment window of the sandbox. */
export const paymentWindow = (page: Page): FrameLocator =>
  page.frameLocator('iframe.razorpay-checkout-frame');

export async function openPaymentWindow(page: Page): Promise<FrameLocator> {
  await placeOrder(page).click();
  const window = paymentWindow(page);
  await expect(payButton(window)).toBeVisible();
  return window;
}

export const payButton = (window: FrameLocator) => window.getByRole('button', { name: /^Pay ₹/ });

export const thankYouHeading = (page: Page) =>
  page.getByRole('heading', { name: 'Thank you, Kavya!' });

/** Expects the alert of a failed order, closes it and expects the unchanged form. */
export async function expectFailure(page: Page, message: string): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toHaveText(new RegExp(`^Order failed: ${message}`));
  await dialog.getByRole('button', { name: 'OK' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(placeOrder(page)).toHaveText(/^Place Order · ₹/);
  await expect(placeOrder(page)).toBeFocused();
  await expect(page.getByLabel('Street address')).toHaveValue(address['Street address']);
}

interface Order {
  orderNumber: string;
  total: number;
  status: string;
  paymentStatus: string;
}

/** The orders of a customer from the API. */
export async function fetchOrders(page: Page, { token }: TestUser): Promise<Order[]> {
  const reply = await page.request.get('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await reply.json()) as { data: { orders: Order[] } }).data.orders;
}
