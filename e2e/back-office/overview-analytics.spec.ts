import type { Page } from '@playwright/test';
import type { Report } from '../../src/shared/analytics/contract.ts';
import { formatRupees } from '../../src/shared/money.ts';
import { buy } from '../support/buying.ts';
import { expectFine, sidewaysOverflow } from '../support/fine.ts';
import { newAdmin, newPerson, storeSession, visitAsAdmin, type Person } from '../support/people.ts';
import { expect, test, visit } from '../support/shop.ts';

const OVERVIEW = '**/api/admin/overview-stats';
const ANALYTICS = '**/api/admin/analytics';
const REPORT = '**/api/admin/analytics/report*';

const figures = (page: Page) => page.getByRole('list', { name: 'Figures' });
const tile = (page: Page, label: string) => figures(page).getByRole('link', { name: label });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back-office' });
const count = (figure: number) => figure.toLocaleString('en-IN');

/** Remembers what the shop answers to this call while the page works. */
async function answersTo<T>(page: Page, glob: string): Promise<T[]> {
  const answers: T[] = [];
  await page.route(glob, async (route) => {
    const response = await route.fetch();
    answers.push(((await response.json()) as { data: T }).data);
    await route.fulfill({ response });
  });
  return answers;
}

async function anOrder(page: Page): Promise<Person> {
  const kavya = await newPerson();
  await buy(page.request, kavya, [{ productId: '1', quantity: 2 }]);
  return kavya;
}

type Stats = Record<string, number>;

test('the overview tells the shop in six figures, each on the way to what it counts', async ({
  page,
}) => {
  await anOrder(page);
  const answers = await answersTo<Stats>(page, OVERVIEW);
  await visitAsAdmin(page, '/admin');
  await expect(figures(page)).toBeVisible();
  const [stats = {}] = answers;
  const orders = stats.completedOrders === 1 ? 'order' : 'orders';
  for (const [label, figure, text, address] of [
    ['Total Products', count(stats.totalProducts ?? -1), '', '/admin/products'],
    ['Low Stock Items', count(stats.lowStock ?? -1), '', '/admin/stock?tab=low'],
    ['Total Orders', count(stats.totalOrders ?? -1), '', '/admin/orders'],
    [
      'Total Revenue',
      formatRupees(stats.revenue),
      `From ${count(stats.completedOrders ?? -1)} completed ${orders}`,
      '/admin/analytics',
    ],
    ['Total Users', count(stats.totalUsers ?? -1), '', '/admin/users'],
    ['Pending Orders', count(stats.pendingOrders ?? -1), '', '/admin/orders?status=pending'],
  ] as const) {
    await expect(tile(page, label)).toContainText(figure);
    await expect(tile(page, label)).toContainText(text);
    await expect(tile(page, label)).toHaveAttribute('href', address);
  }
  await expect(page.getByText(/^Last updated \d+ \w+, \d+:\d\d [ap]m$/)).toBeVisible();
  for (const [name, address] of [
    ['Product Management', '/admin/products'],
    ['Order Management', '/admin/orders'],
    ['Admin Management', '/admin/admins'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
    await page.goBack();
    await expect(figures(page)).toBeVisible();
  }
  // Coming back, also by another way, asks anew.
  expect(answers).toHaveLength(4);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => answers.length).toBe(5);
});

test('what waits for the owner stands on top, and leads there', async ({ page }) => {
  await anOrder(page);
  const answers = await answersTo<Stats>(page, OVERVIEW);
  await visitAsAdmin(page, '/admin');
  const waiting = page.getByRole('list', { name: 'Waiting for you' });
  const link = waiting.getByRole('link', { name: /orders? to pack/ });
  await expect(link).toBeVisible();
  const [stats = {}] = answers;
  await expect(link).toContainText(count((stats.toPack ?? 0) - (stats.inPacking ?? 0)));
  await link.click();
  await expect(page).toHaveURL('/admin/orders?status=confirmed');
});

test.describe('when the overview cannot be loaded', () => {
  for (const [name, answer, text] of [
    ['with words', { status: 503, json: { success: false, message: 'Closed.' } }, 'Closed.'],
    ['without a word', { status: 500, body: '' }, 'Failed to fetch dashboard stats'],
    ['without an answer', undefined, 'Failed to load stats'],
  ] as const) {
    test(`${name}, a panel says so and tries again`, async ({ page }) => {
      await page.route(OVERVIEW, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await visitAsAdmin(page, '/admin');
      const panel = page.getByRole('alert').filter({ hasText: 'Error loading dashboard' });
      await expect(panel).toContainText(text);
      await expect(sidebar(page).getByRole('link', { name: 'Orders' })).toHaveText('Orders');
      await page.unroute(OVERVIEW);
      await panel.getByRole('button', { name: 'Retry' }).click();
      await expect(figures(page)).toBeVisible();
      await expect(panel).toHaveCount(0);

      await page.route(OVERVIEW, (route) => route.abort());
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(panel).toContainText('Failed to load stats');
      await expect(figures(page)).toBeVisible();
    });
  }

  test('and while it is, the shape of the figures is shown', async ({ page }) => {
    let letGo = () => {};
    const waits = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(OVERVIEW, async (route) => {
      await waits;
      await route.continue();
    });
    await visitAsAdmin(page, '/admin');
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
    letGo();
    await expect(figures(page)).toBeVisible();
  });
});

test('the sidebar counts what waits, asks once, and again when a minute is over', async ({
  page,
}) => {
  let calls = 0;
  await page.route(OVERVIEW, async (route) => {
    calls += 1;
    await route.fulfill({ json: { success: true, data: { lowStock: 4, toPack: 1000 + calls } } });
  });
  await page.clock.install();
  await visitAsAdmin(page, '/admin/users');
  const stock = sidebar(page).getByRole('link', { name: 'Stock 4 running low' });
  await expect(stock).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Orders 999+ to pack' })).toBeVisible();
  await sidebar(page).getByRole('link', { name: 'Admins' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admins');
  await page.clock.runFor(40_000);
  expect(calls).toBe(1);
  // Not much further than the minute: a call that is under way gives up after eight seconds of this clock.
  await page.clock.runFor(21_000);
  await expect.poll(() => calls).toBe(2);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Stock 4 running low' })).toBeVisible();
});

const cards = (page: Page) => page.getByRole('list', { name: 'Since the beginning' });
const card = (page: Page, label: string) =>
  cards(page).getByRole('listitem').filter({ hasText: label });

test('analytics opens with four cards', async ({ page }) => {
  await anOrder(page);
  const answers = await answersTo<Stats>(page, ANALYTICS);
  await visitAsAdmin(page, '/admin/analytics');
  await expect(cards(page).getByRole('listitem')).toHaveCount(4);
  const [shown = {}] = answers;
  await expect(card(page, 'Total Revenue')).toContainText(formatRupees(shown.totalRevenue));
  await expect(card(page, 'Total Orders')).toContainText(count(shown.totalOrders ?? -1));
  await expect(card(page, 'Average Order')).toContainText(formatRupees(shown.averageOrderValue));
  const rate = card(page, 'Customer Satisfaction Rate');
  await expect(rate).toContainText(`${shown.customerSatisfactionRate?.toFixed(1)}%`);
  await expect(rate).toContainText('Users who became customers');
  const note = page.getByRole('complementary', { name: 'Coming Soon' });
  await expect(note).toContainText('Visits to the shop and abandoned carts are not counted yet');
});

test('missing figures show zero', async ({ page }) => {
  await page.route(ANALYTICS, (route) => route.fulfill({ json: { success: true, data: null } }));
  await visitAsAdmin(page, '/admin/analytics');
  await expect(card(page, 'Total Revenue')).toContainText('₹0');
  await expect(card(page, 'Customer Satisfaction Rate')).toContainText('0.0%');
});

test.describe('when analytics cannot be loaded', () => {
  for (const [name, answer, text] of [
    ['with words', { status: 503, json: { success: false, message: 'Closed.' } }, 'Closed.'],
    ['without a word', { status: 500, body: '' }, 'Failed to fetch analytics'],
    ['without an answer', undefined, 'Failed to fetch analytics'],
  ] as const) {
    test(`${name}, that is said, and the report stands there all the same`, async ({ page }) => {
      await page.route(ANALYTICS, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await visitAsAdmin(page, '/admin/analytics');
      const panel = page.getByRole('alert').filter({ hasText: 'Error loading analytics' });
      await expect(panel).toContainText(text);
      await expect(page.getByRole('region', { name: 'Orders by state' })).toBeVisible();
      await page.unroute(ANALYTICS);
      await panel.getByRole('button', { name: 'Retry' }).click();
      await expect(cards(page)).toBeVisible();
      await expect(panel).toHaveCount(0);
    });
  }

  test('a report that fails leaves the cards', async ({ page }) => {
    await page.route(REPORT, (route) => route.abort());
    await visitAsAdmin(page, '/admin/analytics');
    await expect(cards(page)).toBeVisible();
    const panel = page.getByRole('alert').filter({ hasText: 'Error loading report' });
    await expect(panel).toContainText('Failed to fetch the report');
    await page.unroute(REPORT);
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(chart(page)).toBeVisible();
  });

  test('while it is loaded, that is said', async ({ page }) => {
    let letGo = () => {};
    const waits = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\/api\/admin\/analytics/, async (route) => {
      await waits;
      await route.continue();
    });
    await visitAsAdmin(page, '/admin/analytics');
    await expect(page.getByText('Loading analytics...')).toBeVisible();
    await expect(page.getByText('Loading the report...')).toBeAttached();
    letGo();
    await expect(cards(page)).toBeVisible();
    await expect(page.getByText('Loading analytics...')).toHaveCount(0);
  });
});

const chart = (page: Page) => page.getByRole('img', { name: /^(Revenue|Orders) per/ });
const slider = (page: Page) => page.getByRole('slider', { name: /choose a column/ });
const words = (page: Page) => slider(page).getAttribute('aria-valuetext');
const showTable = (page: Page, caption: string) =>
  page.locator('summary').filter({ hasText: caption }).click();
const salesTable = (page: Page) => page.getByRole('table', { name: /^Revenue and orders per/ });

test('the table behind the chart holds the figures of the report, and the chart tells the same', async ({
  page,
}) => {
  await anOrder(page);
  const answers = await answersTo<Report>(page, REPORT);
  await visitAsAdmin(page, '/admin/analytics?last=7d');
  await expect(chart(page)).toBeVisible();
  await showTable(page, 'Revenue and orders');
  const [report] = answers;
  if (!report) throw new Error('no report came');
  expect(report.series).toHaveLength(7);
  await expect(salesTable(page).getByRole('row')).toHaveCount(9);
  for (const [nth, { orders, delivered, onItsWay }] of report.series.entries()) {
    const cells = salesTable(page)
      .getByRole('row')
      .nth(nth + 1)
      .getByRole('cell');
    await expect(cells).toHaveText([
      count(orders),
      formatRupees(delivered),
      formatRupees(onItsWay),
    ]);
  }
  const last = report.series.at(-1);
  const revenue = (last?.delivered ?? 0) + (last?.onItsWay ?? 0);
  expect(await words(page)).toContain(`so far: ${formatRupees(revenue)} from`);

  for (const [caption, rows] of [
    ['Best sellers', report.bestSellers.length],
    ['New and returning customers', 2],
    ['From checkout to delivery', 4],
    ['Orders by state', report.states.length],
  ] as const) {
    await showTable(page, caption);
    await expect(page.getByRole('table', { name: caption }).getByRole('row')).toHaveCount(rows + 1);
  }
});

test('a column is chosen with the keyboard and by pointing at it', async ({ page }) => {
  await anOrder(page);
  await visitAsAdmin(page, '/admin/analytics?last=7d');
  await expect(chart(page)).toBeVisible();
  const today = await words(page);
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  const yesterday = await words(page);
  expect(yesterday).not.toBe(today);
  await expect(page.getByText(yesterday ?? '', { exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  expect(await words(page)).not.toBe(yesterday);
  await page.keyboard.press('End');
  expect(await words(page)).toBe(today);
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await expect(slider(page)).toHaveValue('0');
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue('1');
});

test('time, steps and what is shown stand in the address, and outlive a reload', async ({
  page,
}) => {
  await anOrder(page);
  await visitAsAdmin(page, '/admin/analytics');
  const time = page.getByRole('group', { name: 'Time' });
  const pressed = (name: string) => page.getByRole('button', { name, exact: true });
  await expect(pressed('30 days')).toHaveAttribute('aria-pressed', 'true');
  await time.getByRole('button', { name: '12 weeks' }).click();
  await expect(page).toHaveURL('/admin/analytics?last=12w');
  await expect(pressed('Week')).toHaveAttribute('aria-pressed', 'true');
  await expect(slider(page)).toHaveAttribute('max', '11');
  await pressed('Month').click();
  await expect(page).toHaveURL('/admin/analytics?last=12w&step=month');
  await pressed('Orders').click();
  await expect(page).toHaveURL('/admin/analytics?last=12w&step=month&show=orders');
  await expect(page.getByRole('heading', { name: 'Orders over time' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'Orders per month' })).toBeVisible();
  await expect(pressed('12 weeks')).toHaveAttribute('aria-pressed', 'true');
  await time.getByRole('button', { name: '12 months' }).click();
  await expect(page).toHaveURL('/admin/analytics?show=orders&last=12m');
  await expect(slider(page)).toHaveAttribute('max', '11');
  await page.goBack();
  await expect(page).toHaveURL('/admin/analytics?last=12w&step=month&show=orders');
});

test('days of one’s own are checked, kept and shown', async ({ page }) => {
  await visitAsAdmin(page, '/admin/analytics');
  await page.getByRole('button', { name: 'Own dates' }).click();
  const from = page.getByLabel('From', { exact: true });
  const to = page.getByLabel('To', { exact: true });
  const show = page.getByRole('button', { name: 'Show', exact: true });
  await from.fill('2001-02-03');
  await to.fill('2001-02-01');
  await show.click();
  await expect(page.getByText('The first day must not be after the last')).toBeVisible();
  await expect(from).toBeFocused();
  await expect(to).toHaveValue('2001-02-01');
  await to.fill('');
  await show.click();
  await expect(page.getByText('Choose the last day')).toBeVisible();
  await to.fill('2001-02-10');
  await show.click();
  await expect(page).toHaveURL('/admin/analytics?from=2001-02-03&to=2001-02-10');
  await expect(page.getByRole('heading', { name: '3 Feb 2001 to 10 Feb 2001' })).toBeVisible();
  for (const nothing of [
    'No orders in this time',
    'No sales in this period',
    'No customers in this period',
    'No checkouts in this period',
    'No orders in this period',
  ]) {
    await expect(page.getByText(nothing)).toBeVisible();
  }
  await page.reload();
  await expect(from).toHaveValue('2001-02-03');
  await visit(page, '/admin/analytics?from=2001-02-03&to=2019-02-10');
  await expect(page.getByText('Choose five years at most')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('the owner reads the report with a finger', async ({ page }) => {
    await anOrder(page);
    const asha = await newAdmin();
    await storeSession(page, asha, 'admin');
    await visit(page, '/admin/analytics?last=12m');
    await expect(chart(page)).toBeVisible();
    expect(await sidewaysOverflow(page)).toBe(0);
    await chart(page).scrollIntoViewIfNeeded();
    const box = await chart(page).boundingBox();
    if (!box) throw new Error('no chart');
    await page.touchscreen.tap(box.x + 60, box.y + box.height / 2);
    await expect(slider(page)).toHaveValue('0');
    for (const summary of await page.getByText('Show as table').all()) await summary.click();
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => sidewaysOverflow(page)).toBe(0);
  });
});

test.describe('no accessibility finding, and room enough', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the overview', async ({ page }) => {
    await anOrder(page);
    await visitAsAdmin(page, '/admin');
    await expect(figures(page)).toBeVisible();
    await expectFine(page);
  });

  test('the report, with its tables and dates open', async ({ page }) => {
    await anOrder(page);
    await visitAsAdmin(page, '/admin/analytics?show=orders');
    await expect(chart(page)).toBeVisible();
    await page.getByRole('button', { name: 'Own dates' }).click();
    for (const summary of await page.getByText('Show as table').all()) await summary.click();
    await expectFine(page);
  });
});
