import type { Locator, Page, Route } from '@playwright/test';
import type { PaymentAttempt } from '../src/shared/checkout/contract.ts';
import type { Order } from '../src/shared/orders/contract.ts';
import { anOrder, aSoldItem } from '../src/shared/testing/an-order.ts';
import { DESKTOP, PHONE } from './support/back-office.ts';
import { expectAccessible, horizontalOverflow } from './support/accessibility.ts';
import { createCustomer, storeSession } from './support/people.ts';
import { expect, test, visit } from './support/shop.ts';
import { expectTexts } from './support/texts.ts';

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

const LONG_WORD = 'Extraordinarily_long_words_without_any_space_'.repeat(3);
const LONG_NAME = LONG_WORD.slice(0, 80);

const ORDERS = '**/api/orders';
const ATTEMPTS = '**/api/payments/attempts';

/** Opens the dashboard; the server gives these answers, which the test may change. */
async function visitDashboard(page: Page, answers: Answers): Promise<void> {
  await storeSession(page, await createCustomer({ name: LONG_NAME }));
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

test('a customer reads the dashboard, with no, few and very many orders', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install({ time: new Date('2025-08-12T10:25:00.000Z') });
  const answers: Answers = { orders: [] };
  await visitDashboard(page, answers);

  /** Loads other orders into the open page. */
  async function refreshWith(orders: unknown[], attempts: Answers['attempts'] = []): Promise<void> {
    Object.assign(answers, { orders, attempts });
    await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  }

  await test.step('without orders it leads to the shop', () => expectNoOrders(page));

  await test.step('without current orders it opens the history', async () => {
    await refreshWith([cancelled]);
    await expect(tab(page, 'Order History 1')).toHaveAttribute('aria-selected', 'true');
    await expect(card(page, cancelled)).toBeVisible();
  });

  await test.step('it greets, counts, and separates current orders from the history', async () => {
    const states = ['not_received', 'received', 'refund_started', 'refunded'] as const;
    await refreshWith([unknown, shipped, delivered, cancelled], states.map(attempt));
    await expect(page.locator('main h1')).toHaveText(`Welcome, ${LONG_NAME}!`);
    await expect(counter(page, 'Total Orders')).toHaveText('4');
    await expect(counter(page, 'Completed')).toHaveText('1');
    await expect(tab(page, 'Current Orders 2')).toHaveAttribute('aria-selected', 'true');
    await expectTexts(card(page, unknown), ['Pending', 'Delivery date will be updated soon']);
    await expect(card(page, shipped)).toContainText('Expected delivery: 14 Aug 2025');
    await expect(card(page, shipped).locator('[aria-current=step]')).toContainText('Shipped');
  });

  await test.step('payments without an order explain what happens to the money', async () => {
    const money = page.getByRole('region', { name: 'Where your money is' });
    await expectTexts(money, ['Not received', 'Received', 'Refund started', 'Refunded', '₹527']);
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
    await expect(card(page, cancelled)).toContainText('₹229 was refunded on 14 Aug 2025');
    await card(page, delivered).getByRole('button', { name: 'View Details' }).click();
    await expect(card(page, delivered)).toContainText('ShippingFree');
    await expect(card(page, delivered)).not.toContainText(/Tax|Discount/);
    await refreshWith([cancelled]);
    await tab(page, 'Current Orders 0').click();
    await expect(page.getByText('Your orders are under Order History.')).toBeVisible();
  });

  await test.step('of very many orders it shows ten, a tenth of a second apart, and more on request', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await refreshWith(Array.from({ length: 200 }, (_, index) => numbered(index)));
    const articles = page.locator('main article');
    await expect(articles).toHaveCount(10);
    const delays = await articles.evaluateAll((all) =>
      all
        .slice(0, 3)
        .map(
          ({ parentElement }) => parentElement && getComputedStyle(parentElement).animationDelay,
        ),
    );
    expect(delays).toEqual(['0s', '0.1s', '0.2s']);
    await expect(tab(page, 'Current Orders 200')).toBeVisible();
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(articles).toHaveCount(20);
    await page.emulateMedia({ reducedMotion: 'reduce' });
  });

  await test.step('an order can be cancelled until its time is over, and then the button disappears', async () => {
    const until = '2025-08-12T11:22:00.000Z';
    await refreshWith([numbered(7, { cancellableUntil: until }), shipped]);
    await expect(tab(page, 'Current Orders 2')).toBeVisible();
    await cancelShippedOrder(page, card(page, numbered(7)));
  });

  await test.step('very long words fit, and axe finds nothing', async () => {
    const long = LONG_WORD;
    const wide = numbered(5, { items: [aSoldItem({ name: long, image: '' })], courier: long });
    const attempts = [{ ...attempt('not_received'), items: [aSoldItem({ name: long })] }];
    await refreshWith([shipped, wide, delivered, cancelled], attempts);
    await expect(page.getByRole('region', { name: 'Where your money is' })).toContainText(long);
    await card(page, wide).getByRole('button', { name: 'View Details' }).click();
    await expect(card(page, wide)).toContainText('Subtotal');
    await page.setViewportSize(PHONE);
    await expectAccessible(page, page.locator('main'));
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await horizontalOverflow(page)).toBe(0);
    await page.setViewportSize(DESKTOP);
  });

  await test.step('the orders load slowly or not at all', () => expectSlowAndFailedLoads(page));
});

test('the link of a mail opens its order, also one that is not among the newest', async ({
  page,
}) => {
  await storeSession(page, await createCustomer());
  const orders = [shipped, ...Array.from({ length: 12 }, (_, index) => numbered(20 + index))];
  await page.route(ORDERS, (route) =>
    route.fulfill({ json: { success: true, data: { orders: [...orders, delivered], total: 99 } } }),
  );
  await page.route(`**/api/orders/${cancelled.orderNumber}`, (route) =>
    route.fulfill({ json: { success: true, data: { order: cancelled } } }),
  );
  const expectOpen = async (order: { orderNumber: string }) => {
    await visit(page, `/dashboard?order=${order.orderNumber}`);
    await expect(card(page, order).getByRole('button', { name: 'Hide Details' })).toBeInViewport();
    await expect(card(page, order).getByRole('heading', { level: 2 })).toBeFocused();
  };
  await expectOpen(numbered(31));
  await expectOpen(delivered);
  await expectOpen(cancelled);
  await visit(page, '/dashboard?order=made-up');
  await expect(card(page, shipped).getByRole('button', { name: 'View Details' })).toBeVisible();
});

async function expectNoOrders(page: Page): Promise<void> {
  const noOrders = page.getByRole('heading', { name: 'No orders yet' });
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
  await expect(page.getByRole('link', { name: 'Password and devices' })).toHaveAttribute(
    'href',
    '/account/security',
  );
  await expect(page.getByRole('link', { name: 'Saved addresses' })).toHaveAttribute(
    'href',
    '/account/addresses',
  );
  const reloaded = page.waitForEvent('load');
  await actions.getByRole('button', { name: 'Refresh Page' }).click();
  await reloaded;
  await expect(page.getByRole('link', { name: 'Start Shopping' })).toHaveAttribute(
    'href',
    '/products',
  );
}

/** The server refuses the first cancellation; an hour later the button is gone. */
async function cancelShippedOrder(page: Page, order: Locator): Promise<void> {
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
  const loadedAgain = page.waitForRequest(ORDERS);
  await question.getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('It has left us already.')).toBeVisible();
  await loadedAgain;
  await page.clock.fastForward('01:00:00');
  await expect(cancel).toHaveCount(0);
}

async function expectSlowAndFailedLoads(page: Page): Promise<void> {
  const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
  const failure = page.getByText('Failed to load orders: Back in a moment.');

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

  // A failed Refresh keeps the orders on screen; a failed load shows none.
  await page.route(ORDERS, fail);
  await refresh.click();
  await expect(failure).toBeVisible();
  await expect(card(page, shipped)).toBeVisible();
  // Payments that cannot be loaded hide no order.
  await page.route(ATTEMPTS, (route) => route.abort());
  await page.reload();
  await expect(failure).toBeVisible();
  await expect(card(page, shipped)).toHaveCount(0);
  await page.unroute(ORDERS, fail);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(card(page, shipped)).toBeVisible();
  await expect(failure).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Where your money is' })).toHaveCount(0);
}

const fail = (route: Route) =>
  route.fulfill({ status: 503, json: { success: false, message: 'Back in a moment.' } });

const unknown = { ...numbered(4), orderStatus: 'teleported' };

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
  await expectTexts(
    order,
    [
      ['3 items', '500 g · Qty 2', '₹358', 'Subtotal', 'Shipping₹50', 'Tax₹12', 'Discount-₹20'],
      ['Total₹229', 'Flat 402, Tower B', 'Gurugram, Haryana 122002', '+91 98180 44121'],
      ['ananya@example.com', 'DTDC', '7R48215596', 'Paid', 'History'],
    ].flat(),
  );
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
