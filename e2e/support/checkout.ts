import type { FrameLocator, Page } from '@playwright/test';
import { callAs } from './buying.ts';
import { newPerson, storeSession, type Person } from './people.ts';
import { expect, storeCart, visit } from './shop.ts';

const address = {
  Phone: '98180 44121',
  Pincode: '122002',
  City: 'Gurugram',
  'Street address': 'Flat 402, Tower B, Sector 45',
};

/** Somebody with something in the cart, at the checkout. */
export async function atCheckout(page: Page, quantity = 2): Promise<Person> {
  const kavya = await newPerson({ name: 'Kavya Rao' });
  await storeSession(page, kavya);
  await storeCart(page, quantity);
  await visit(page, '/checkout');
  await expect(placeOrder(page)).toBeVisible();
  return kavya;
}

/** The same, with everything filled in. */
export async function readyToPay(page: Page, quantity = 2): Promise<Person> {
  const kavya = await atCheckout(page, quantity);
  await fillAddress(page);
  return kavya;
}

/** Leaves the placed order, fills the cart again and comes back to the checkout. */
export async function readyToPayAgain(page: Page, person: Person, productId = '1'): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Continue Shopping' }).click();
  // The order is forgotten once its screen is gone.
  await expect(thanks(page)).toHaveCount(0);
  await callAs(page.request, person, 'POST /api/cart/add', { productId, quantity: 1 });
  await visit(page, '/checkout');
  await fillAddress(page);
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(address)) await page.getByLabel(label).fill(value);
  await page.getByLabel('State').selectOption('Haryana');
}

export const placeOrder = (page: Page) =>
  page.getByRole('button', { name: /^(Place Order|Processing\.\.\.)/ });

/** The window of the stand-in for the payment provider. */
export const paymentWindow = (page: Page): FrameLocator =>
  page.frameLocator('iframe.razorpay-checkout-frame');

export async function openWindow(page: Page): Promise<FrameLocator> {
  await placeOrder(page).click();
  const window = paymentWindow(page);
  await expect(payButton(window)).toBeVisible();
  return window;
}

export const payButton = (window: FrameLocator) => window.getByRole('button', { name: /^Pay ₹/ });

export const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you, Kavya!' });

/** What the shop says when it came to nothing, read and closed. */
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

/** The orders of a person, as the API tells them. */
export async function ordersOf(page: Page, { token }: Person): Promise<Order[]> {
  const reply = await page.request.get('/api/orders', {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await reply.json()) as { data: { orders: Order[] } }).data.orders;
}
