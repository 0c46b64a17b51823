import type { Page, Route } from '@playwright/test';
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
  orders: unknown[];
  attempts?: Partial<PaymentAttempt>[];
}

const ORDERS = '**/api/orders';
const ATTEMPTS = '**/api/payments/attempts';

/** Opens the dashboard; the server gives these answers, which the journey may change. */
async function visitDashboard(page: Page, answers: Answers, name = 'Kavya Rao'): Promise<void> {
  await storeSession(page, await newPerson({ name }));
  await page.route(ORDERS, (route) =>
    route.fulfill({ json: { success: true, data: { orders: answers.orders } } }),
  );
  await page.route(ATTEMPTS, (route) =>
    route.fulfill({ json: { success: true, data: { attempts: answers.attempts ?? [] } } }),
  );
  await visit(page, '/dashboard');
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

test('a customer reads the dashboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const unknown = { ...numbered(4), orderStatus: 'teleported' };
  await visitDashboard(page, {
    orders: [unknown, shipped, delivered, cancelled],
    attempts: (['not_received', 'received', 'refund_started', 'refunded'] as const).map(attempt),
  });

  await test.step('it greets, counts, and separates current orders from the history', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Kavya Rao!');
    await expect(counter(page, 'Total Orders')).toHaveText('4');
    await expect(counter(page, 'Completed')).toHaveText('1');
    await expect(tab(page, 'Current Orders 2')).toHaveAttribute('aria-selected', 'true');
    await expect(card(page, unknown)).toContainText('Pending');
    await expect(card(page, unknown)).toContainText('Delivery date will be updated soon');
    await expect(card(page, shipped)).toContainText('Expected delivery: 14 Aug 2025');
    await expect(card(page, shipped).locator('[aria-current=step]')).toContainText('Shipped');
  });

  await test.step('payments without an order say where the money is', async () => {
    const money = page.getByRole('region', { name: 'Where your money is' });
    for (const words of ['Not received', 'Received', 'Refund started', 'Refunded', '₹527']) {
      await expect(money.getByText(words, { exact: true }).first()).toBeVisible();
    }
    await expect(money.getByRole('link', { name: 'Back to your cart' })).toHaveAttribute(
      'href',
      '/cart',
    );
  });

  await test.step('a card opens and shows everything about its order', () => readCard(page));

  await test.step('the history shows how orders ended', async () => {
    await tab(page, 'Order History 2').click();
    await expect(card(page, shipped)).toBeHidden();
    await expect(card(page, delivered)).toContainText('Delivered on 13 Aug 2025');
    await expect(card(page, cancelled)).toContainText('₹229 was returned on 14 Aug 2025');
    await card(page, delivered).getByRole('button', { name: 'View Details' }).click();
    await expect(card(page, delivered)).toContainText('ShippingFree');
    await expect(card(page, delivered)).not.toContainText(/Tax|Discount/);
  });
});

const attempt = (state: PaymentAttempt['state']): Partial<PaymentAttempt> => ({
  id: state,
  state,
  amount: 527,
  items: [aSoldItem()],
  startedAt: '2025-08-12T10:22:00.000Z',
  receivedAt: null,
  refundStartedAt: null,
  refundedAt: null,
});

async function readCard(page: Page): Promise<void> {
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
  await expect(page.locator('[data-toasts]').getByText('Tracking number copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('7R48215596');
  await order.getByRole('button', { name: 'Hide Details' }).click();
  await expect(order.getByText('Subtotal')).toHaveCount(0);
}

test('a dashboard without orders, with few and with very many', async ({ page }) => {
  const answers: Answers = { orders: [] };
  await visitDashboard(page, answers);
  const noOrders = page.getByRole('heading', { name: 'No orders yet' });

  /** Loads the page again with other orders. */
  async function reloadWith(orders: unknown[]): Promise<void> {
    answers.orders = orders;
    await page.reload();
  }

  await test.step('without orders it leads to the shop', async () => {
    await expect(noOrders).toBeVisible();
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
    await page.goBack();
    await expect(noOrders).toBeVisible();
  });

  await test.step('without current orders it opens the history', async () => {
    await reloadWith([cancelled]);
    await expect(tab(page, 'Order History 1')).toHaveAttribute('aria-selected', 'true');
    await expect(card(page, cancelled)).toBeVisible();
    await tab(page, 'Current Orders 0').click();
    await expect(page.getByText('Your orders are under Order History.')).toBeVisible();
  });

  await test.step('cards appear a tenth of a second apart', async () => {
    await reloadWith([1, 2, 3].map((number) => numbered(number)));
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

  await test.step('of very many orders it shows ten, and more on request', async () => {
    await reloadWith(Array.from({ length: 200 }, (_, index) => numbered(index)));
    await expect(page.getByRole('article')).toHaveCount(10);
    await expect(tab(page, 'Current Orders 200')).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(page.getByRole('article')).toHaveCount(20);
  });

  await test.step('very long words fit, and axe finds nothing', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const long = 'Extraordinarily_long_words_without_any_space_'.repeat(3);
    const nasty = numbered(5, { items: [aSoldItem({ name: long, image: '' })], courier: long });
    answers.attempts = [{ ...attempt('not_received'), items: [aSoldItem({ name: long })] }];
    await page.route('**/api/auth/me', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: { user: object } };
      Object.assign(body.data.user, { name: long.slice(0, 80) });
      await route.fulfill({ response: answer, json: body });
    });
    await reloadWith([shipped, nasty, delivered, cancelled]);
    for (const order of [shipped, nasty]) {
      await card(page, order).getByRole('button', { name: 'View Details' }).click();
    }
    await expect(page.getByRole('heading', { level: 1 })).toContainText(long.slice(0, 80));
    await expectFine(page);
  });
});

test('orders load slowly or not at all', async ({ page }) => {
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  const failure = page.getByText('Failed to load orders: Back in a moment.');
  await visitDashboard(page, { orders: [shipped] });
  await expect(card(page, shipped)).toBeVisible();

  await test.step('Refresh is busy while the orders load, and a reload shows placeholders', async () => {
    let answer = Promise.withResolvers<void>();
    const slowly = async (route: Route) => {
      await answer.promise;
      await route.fallback();
    };
    await page.route(ORDERS, slowly);
    await refresh.click();
    await expect(refresh).toHaveAttribute('aria-busy', 'true');
    answer.resolve();
    await expect(refresh).not.toHaveAttribute('aria-busy', 'true');
    answer = Promise.withResolvers();
    await page.reload();
    await expect(page.getByText('Loading your orders...')).toBeAttached();
    answer.resolve();
    await expect(card(page, shipped)).toBeVisible();
    await page.unroute(ORDERS, slowly);
  });

  await test.step('a failed Refresh says why and keeps the orders on screen', async () => {
    await page.route(ORDERS, fail);
    await refresh.click();
    await expect(failure).toBeVisible();
    await expect(card(page, shipped)).toBeVisible();
  });

  await test.step('a failed page load says why, and Try Again loads the orders', async () => {
    await page.reload();
    await expect(failure).toBeVisible();
    await expect(card(page, shipped)).toHaveCount(0);
    await page.unroute(ORDERS, fail);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(card(page, shipped)).toBeVisible();
    await expect(failure).toHaveCount(0);
  });

  await test.step('payments that cannot be loaded hide no order', async () => {
    await page.route(ATTEMPTS, (route) => route.abort());
    await page.route(ORDERS, (route) => route.fulfill({ json: { orders: [shipped] } }));
    await page.reload();
    await expect(card(page, shipped)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Where your money is' })).toHaveCount(0);
  });
});

const fail = (route: Route) =>
  route.fulfill({ status: 503, json: { success: false, message: 'Back in a moment.' } });

test('an order can be cancelled until its time is over, and the button disappears by itself', async ({
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
  const reread = page.waitForRequest(ORDERS);
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('It has left us already.')).toBeVisible();
  await reread;

  await page.clock.fastForward('01:00:00');
  await expect(cancel).toHaveCount(0);
});
