import type { Page } from '@playwright/test';
import type { PaymentAttempt } from '../src/shared/checkout/contract.ts';
import type { Order } from '../src/shared/orders/contract.ts';
import { anOrder, aSoldItem } from '../src/shared/testing/an-order.ts';
import { expectFine } from './support/fine.ts';
import { newPerson, storeSession } from './support/people.ts';
import { expect, test, visit } from './support/shop.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const card = (page: Page, { orderNumber }: { orderNumber: string }) =>
  page.getByRole('article', { name: orderNumber });
const counter = (page: Page, label: string) =>
  page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[.="${label}"]`) });

const numbered = (number: number, details: Partial<Order> = {}) =>
  anOrder({ id: `order-${number}`, orderNumber: `TKR-20250812-${100_000 + number}`, ...details });

interface Answers {
  orders?: unknown;
  attempts?: Partial<PaymentAttempt>[];
  name?: string;
}

/** Comes to the dashboard of somebody of whom the server says this. */
async function visitDashboard(page: Page, { orders = [], attempts = [], name }: Answers) {
  const person = await newPerson(name === undefined ? {} : { name });
  await storeSession(page, person);
  await page.route('**/api/orders', (route) =>
    route.fulfill({ json: { success: true, data: { orders } } }),
  );
  await page.route('**/api/payments/attempts', (route) =>
    route.fulfill({ json: { success: true, data: { attempts } } }),
  );
  await visit(page, '/dashboard');
  return person;
}

const shipped = numbered(1, {
  orderStatus: 'shipped',
  courier: 'DTDC',
  trackingNumber: '7R48215596',
  estimatedDelivery: '2025-08-14T06:00:00.000Z',
  items: [aSoldItem({ quantity: 2 }), aSoldItem({ productId: '1', name: 'Peri Peri Makhana' })],
  tax: 12,
  discount: 20,
});
const delivered = numbered(2, {
  orderStatus: 'delivered',
  deliveredAt: '2025-08-13T06:00:00.000Z',
  shippingCost: 0,
});
const cancelled = numbered(3, {
  orderStatus: 'cancelled',
  paymentStatus: 'refunded',
  shippingAddress: null,
  refunds: [
    {
      amount: 229,
      state: 'processed',
      createdAt: '2025-08-13T06:00:00.000Z',
      startedAt: '2025-08-13T06:00:00.000Z',
      processedAt: '2025-08-14T06:00:00.000Z',
    },
  ],
});

test('the dashboard greets, counts and sorts orders into current ones and history', async ({
  page,
}) => {
  const unknown = { ...numbered(4), orderStatus: 'teleported' };
  await visitDashboard(page, {
    name: 'Kavya Rao',
    orders: [unknown, shipped, delivered, cancelled],
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Kavya Rao!');
  await expect(counter(page, 'Total Orders')).toHaveText('4');
  await expect(counter(page, 'Completed')).toHaveText('1');
  await expect(tab(page, 'Current Orders 2')).toHaveAttribute('aria-selected', 'true');
  await expect(card(page, unknown)).toContainText('Pending');
  await expect(card(page, unknown)).toContainText('Delivery date will be updated soon');
  await expect(card(page, shipped)).toContainText('Expected delivery: 14 Aug 2025');
  await expect(card(page, shipped).locator('[aria-current=step]')).toContainText('Shipped');
  await tab(page, 'Order History 2').click();
  await expect(card(page, shipped)).toBeHidden();
  await expect(card(page, delivered)).toContainText('Delivered on 13 Aug 2025');
  await expect(card(page, cancelled)).toContainText('₹229 was returned on 14 Aug 2025');
});

test('with nothing under way the history is shown by itself', async ({ page }) => {
  await visitDashboard(page, { orders: [cancelled] });
  await expect(tab(page, 'Order History 1')).toHaveAttribute('aria-selected', 'true');
  await expect(card(page, cancelled)).toBeVisible();
  await tab(page, 'Current Orders 0').click();
  await expect(page.getByText('Your orders are under Order History.')).toBeVisible();
});

test('a card opens and tells everything about its order', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visitDashboard(page, { orders: [shipped, delivered] });
  const order = card(page, shipped);
  const open = order.getByRole('button', { name: 'View Details' });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await open.click();
  for (const words of [
    ['3 items', '500 g · Qty 2', '₹358', 'Subtotal', 'Shipping₹50', 'Tax₹12', 'Discount-₹20'],
    ['Total₹229', 'Flat 402, Tower B', 'Gurugram, Haryana 122002', '+91 98180 44121'],
    ['ananya@example.com', 'DTDC', '7R48215596', 'Paid', 'History'],
  ].flat()) {
    await expect(order).toContainText(words);
  }
  await expect(order.getByRole('link', { name: 'Classic Sattu' })).toHaveAttribute(
    'href',
    '/products/classic-sattu',
  );
  await order.getByRole('button', { name: 'Copy tracking number' }).click();
  await expect(page.getByText('Tracking number copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('7R48215596');
  await order.getByRole('button', { name: 'Hide Details' }).click();
  await expect(order.getByText('Subtotal')).toHaveCount(0);

  await tab(page, 'Order History').click();
  await card(page, delivered).getByRole('button', { name: 'View Details' }).click();
  await expect(card(page, delivered)).toContainText('ShippingFree');
  await expect(card(page, delivered)).not.toContainText(/Tax|Discount/);
});

test('who has ordered nothing yet is shown the way to the shop', async ({ page }) => {
  await visitDashboard(page, { orders: [] });
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where your money is' })).toHaveCount(0);
  const actions = page.getByRole('region', { name: 'Quick Actions' });
  await expect(actions.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/products',
  );
  await expect(actions.getByRole('link', { name: 'Need Help?' })).toHaveAttribute(
    'href',
    '/contact',
  );
  const reloaded = page.waitForEvent('load');
  await actions.getByRole('button', { name: 'Refresh Page' }).click();
  await reloaded;
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page).toHaveURL('/products');
});

test('orders that cannot be loaded say why, and come when tried again', async ({ page }) => {
  await visitDashboard(page, { orders: [shipped] });
  await expect(card(page, shipped)).toBeVisible();
  const fail = (route: Parameters<Parameters<Page['route']>[1]>[0]) =>
    route.fulfill({ status: 503, json: { success: false, message: 'Back in a moment.' } });
  await page.route('**/api/orders', fail);
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  const failure = page.getByText('Failed to load orders: Back in a moment.');
  await expect(failure).toBeVisible();
  // What was known stays on screen.
  await expect(card(page, shipped)).toBeVisible();

  await page.reload();
  await expect(failure).toBeVisible();
  await expect(card(page, shipped)).toHaveCount(0);
  await page.unroute('**/api/orders', fail);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, shipped)).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('while orders are on their way their shape is shown, and Refresh is busy', async ({
  page,
}) => {
  let answer = () => {};
  await visitDashboard(page, { orders: [shipped] });
  await expect(card(page, shipped)).toBeVisible();
  await page.route('**/api/orders', async (route) => {
    await new Promise<void>((resolve) => (answer = resolve));
    await route.fallback();
  });
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  await refresh.click();
  await expect(refresh).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(refresh).not.toHaveAttribute('aria-busy', 'true');
  await page.reload();
  await expect(page.getByText('Loading your orders...')).toBeAttached();
  answer();
  await expect(card(page, shipped)).toBeVisible();
});

test('an order can be cancelled until its time is over, and the button goes by itself', async ({
  page,
}) => {
  await page.clock.install({ time: new Date('2025-08-12T10:25:00.000Z') });
  const until = '2025-08-12T11:22:00.000Z';
  await visitDashboard(page, { orders: [numbered(1, { cancellableUntil: until }), shipped] });
  const order = card(page, numbered(1)).first();
  await order.getByRole('button', { name: 'View Details' }).click();
  await expect(order).toContainText('You can cancel until 4:52 pm');

  await page.route('**/api/orders/*/cancel', (route) =>
    route.fulfill({ status: 409, json: { success: false, message: 'It has left us already.' } }),
  );
  const cancel = order.getByRole('button', { name: 'Cancel order' });
  await cancel.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Keep order' }).click();
  await cancel.click();
  const reread = page.waitForRequest('**/api/orders');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('It has left us already.')).toBeVisible();
  await reread;

  await page.clock.fastForward('01:00:00');
  await expect(cancel).toHaveCount(0);
});

test('payments that became no order say where the money is', async ({ page }) => {
  const states = ['not_received', 'received', 'refund_started', 'refunded'] as const;
  const attempts = states.map((state) => ({
    id: state,
    state,
    amount: 527,
    items: [aSoldItem()],
    startedAt: '2025-08-12T10:22:00.000Z',
    receivedAt: null,
    refundStartedAt: null,
    refundedAt: null,
  }));
  await visitDashboard(page, { orders: [shipped], attempts });
  const money = page.getByRole('region', { name: 'Where your money is' });
  for (const words of ['Not received', 'Received', 'Refund started', 'Refunded', '₹527']) {
    await expect(money.getByText(words, { exact: true }).first()).toBeVisible();
  }
  await expect(money.getByRole('link', { name: 'Back to your cart' })).toHaveAttribute(
    'href',
    '/cart',
  );
});

test('payments that cannot be loaded hide no order', async ({ page }) => {
  await page.route('**/api/payments/attempts', (route) => route.abort());
  await storeSession(page, await newPerson());
  await page.route('**/api/orders', (route) => route.fulfill({ json: { orders: [shipped] } }));
  await visit(page, '/dashboard');
  await expect(card(page, shipped)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Where your money is' })).toHaveCount(0);
});

test('of very many orders the first ten are shown, and more on demand', async ({ page }) => {
  const orders = Array.from({ length: 200 }, (_, index) => numbered(index));
  await visitDashboard(page, { orders });
  await expect(page.getByRole('article')).toHaveCount(10);
  await expect(tab(page, 'Current Orders 200')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('article')).toHaveCount(20);
});

test('cards come a tenth of a second apart', async ({ page }) => {
  await visitDashboard(page, { orders: [1, 2, 3].map((number) => numbered(number)) });
  await expect(page.getByRole('article')).toHaveCount(3);
  const delays = await page
    .getByRole('article')
    .evaluateAll((articles) =>
      articles.map(
        ({ parentElement }) => parentElement && getComputedStyle(parentElement).animationDelay,
      ),
    );
  expect(delays).toEqual(['0s', '0.1s', '0.2s']);
});

test.describe('no accessibility finding, and room enough', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('dashboard', async ({ page }) => {
    const long = 'Extraordinarily_long_words_without_any_space_'.repeat(3);
    const nasty = numbered(5, { items: [aSoldItem({ name: long, image: '' })], courier: long });
    await visitDashboard(page, {
      name: long.slice(0, 80),
      orders: [shipped, nasty, delivered, cancelled],
      attempts: [{ id: '1', state: 'not_received', amount: 5, items: [aSoldItem({ name: long })] }],
    });
    for (const order of [shipped, nasty]) {
      await card(page, order).getByRole('button', { name: 'View Details' }).click();
    }
    await expectFine(page);
  });
});
