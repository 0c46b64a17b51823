import type { Page } from '@playwright/test';
import type { Report } from '../../src/shared/analytics/contract.ts';
import { formatRupees } from '../../src/shared/money.ts';
import { failures, holdResponses, interceptCall, PHONE, toast } from '../support/back-office.ts';
import { buy } from '../support/buying.ts';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { createOrder } from '../support/orders.ts';
import { createAdmin, createCustomer, storeSession, visitAsAdmin } from '../support/people.ts';
import { expect, navigate, test, visit } from '../support/shop.ts';

const OVERVIEW = '**/api/admin/overview-stats';
const ANALYTICS = '**/api/admin/analytics';
const REPORT = '**/api/admin/analytics/report*';

const figures = (page: Page) => page.getByRole('list', { name: 'Figures' });
const tile = (page: Page, label: string) => figures(page).getByRole('link', { name: label });
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Back-office' });
const count = (figure: number) => figure.toLocaleString('en-IN');

/** Collects the data of the answers to a call. */
function collectResponses<T>(page: Page, path: string): T[] {
  const answers: T[] = [];
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname !== path || !response.ok()) return;
    // The answer to a page that was left cannot be read.
    const answer = (await response.json().catch(() => undefined)) as { data: T } | undefined;
    if (answer) answers.push(answer.data);
  });
  return answers;
}

/** Purchases of other tests would load the figures again. */
const blockNotices = (page: Page) =>
  page.route('**/api/admin/notices/stream', (route) => route.abort());

async function buySomething(page: Page): Promise<void> {
  await buy(page.request, await createCustomer(), [{ productId: '1', quantity: 2 }]);
}

type Stats = Record<string, number>;

async function expectSixFigures(page: Page, stats: Stats): Promise<void> {
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
}

async function expectRetryAfterFailure(page: Page): Promise<void> {
  const answerOverview = await interceptCall(page, OVERVIEW, failures.withMessage);
  const release = await holdResponses(page, OVERVIEW);
  await visitAsAdmin(page, '/admin');
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading dashboard' });
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
  release();
  await expect(panel).toContainText('Closed.');
  await expect(sidebar(page).getByRole('link', { name: 'Orders' })).toHaveText('Orders');
  answerOverview('the real answer');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(figures(page)).toBeVisible();
  await expect(panel).toHaveCount(0);

  answerOverview(failures.withoutAnswer);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(panel).toContainText('Failed to load stats');
  await expect(figures(page)).toBeVisible();
  await page.unroute(OVERVIEW);
}

test('the overview shows six figures and the orders to pack, each with a link', async ({
  page,
}) => {
  await blockNotices(page);
  await buySomething(page);
  await test.step('loading and failures are shown, and a failed refresh keeps the figures', () =>
    expectRetryAfterFailure(page));

  const answers = collectResponses<Stats>(page, '/api/admin/overview-stats');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => answers.length).toBe(1);
  await test.step('each figure links to what it counts', () =>
    expectSixFigures(page, answers[0] ?? {}));

  await test.step('returning to the overview loads the figures again', async () => {
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
    // The sidebar may have requested its counts, too.
    await expect.poll(() => answers.length).toBeGreaterThanOrEqual(4);
  });

  await test.step('the orders to pack are on top and link to their list', async () => {
    const waiting = page.getByRole('list', { name: 'Waiting for you' });
    const link = waiting.getByRole('link', { name: /orders? to pack/ });
    const { toPack = 0, inPacking = 0 } = answers.at(-1) ?? {};
    await expect(link).toContainText(count(toPack - inPacking));
    await link.click();
    await expect(page).toHaveURL('/admin/orders?status=confirmed');
  });
});

test('the sidebar counts what waits, after a change and once a minute', async ({ page }) => {
  let calls = 0;
  let toPack = 41;
  await blockNotices(page);
  await page.route(OVERVIEW, async (route) => {
    calls += 1;
    await route.fulfill({ json: { success: true, data: { lowStock: 4, toPack } } });
  });
  const { number } = await createOrder(page.request);
  await storeSession(page, await createAdmin(), 'admin');
  await page.clock.install();
  await visit(page, `/admin/orders?q=${number}`);
  const orders = sidebar(page).getByRole('link', { name: /^Orders/ });

  await test.step('a change updates the counts at once', async () => {
    await expect(orders).toContainText('41 to pack');
    await expect(page.getByLabel(`Status of ${number}`)).toBeVisible();
    // From here on only `runFor` moves the time, so a slow machine causes no further call.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
    expect(calls).toBe(1);
    toPack = 1000;
    await page.getByLabel(`Status of ${number}`).selectOption('delivered');
    await expect(toast(page, `${number} is now delivered`)).toBeVisible();
    await expect(sidebar(page).getByRole('link', { name: 'Orders 999+ to pack' })).toBeVisible();
    expect(calls).toBe(2);
  });

  await test.step('without a change, the counts are asked for once a minute', async () => {
    await expect(sidebar(page).getByRole('link', { name: 'Stock 4 running low' })).toBeVisible();
    await sidebar(page).getByRole('link', { name: 'Admins' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admins');
    await page.clock.runFor(40_000);
    expect(calls).toBe(2);
    await page.clock.runFor(19_000);
    // In steps of a second, because a call in progress is cancelled after eight seconds of this clock.
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(calls).toBe(3);
    }).toPass({ intervals: [50] });
  });

  await test.step('the menu on a phone shows the same counts', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Stock 4 running low' })).toBeVisible();
  });
});

const cards = (page: Page) => page.getByRole('list', { name: 'Since the beginning' });
const card = (page: Page, label: string) =>
  cards(page).getByRole('listitem').filter({ hasText: label });

const chart = (page: Page) => page.getByRole('img', { name: /^(Revenue|Orders) per/ });
const slider = (page: Page) => page.getByRole('slider', { name: /choose a column/ });
const words = (page: Page) => slider(page).getAttribute('aria-valuetext');
const showTable = (page: Page, caption: string) =>
  page.locator('summary').filter({ hasText: caption }).click();
const salesTable = (page: Page) => page.getByRole('table', { name: /^Revenue and orders per/ });

async function expectRetryOfReport(page: Page): Promise<void> {
  const answerAnalytics = await interceptCall(page, ANALYTICS, failures.withoutMessage);
  const answerReport = await interceptCall(page, REPORT);
  const release = await holdResponses(page, /\/api\/admin\/analytics/);
  await visitAsAdmin(page, '/admin/analytics?last=7d');
  await expect(page.getByText('Loading analytics...')).toBeVisible();
  await expect(page.getByText('Loading the report...')).toBeAttached();
  release();
  const failedCards = page.getByRole('alert').filter({ hasText: 'Error loading analytics' });
  await expect(failedCards).toContainText('Failed to fetch analytics');
  await expect(page.getByText('Loading analytics...')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Orders by state' })).toBeVisible();
  answerAnalytics({ json: { success: true, data: null } });
  answerReport(failures.withoutAnswer);
  await failedCards.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page)).toBeVisible();
  await expect(failedCards).toHaveCount(0);
  await expect(card(page, 'Total Revenue')).toContainText('₹0');
  await expect(card(page, 'Customer Satisfaction Rate')).toContainText('0.0%');

  const failedReport = page.getByRole('alert').filter({ hasText: 'Error loading report' });
  await expect(failedReport).toContainText('Failed to fetch the report');
  await page.unrouteAll();
}

async function expectFourCards(page: Page, shown: Stats): Promise<void> {
  await expect(card(page, 'Total Revenue')).toContainText(formatRupees(shown.totalRevenue));
  await expect(card(page, 'Total Orders')).toContainText(count(shown.totalOrders ?? -1));
  await expect(card(page, 'Average Order')).toContainText(formatRupees(shown.averageOrderValue));
  const rate = card(page, 'Customer Satisfaction Rate');
  await expect(rate).toContainText(`${shown.customerSatisfactionRate?.toFixed(1)}%`);
  await expect(rate).toContainText('Users who became customers');
  const note = page.getByRole('complementary', { name: 'Coming Soon' });
  await expect(note).toContainText('Visits to the shop and abandoned carts are not counted yet');
}

async function expectTables(page: Page, report: Report): Promise<void> {
  await showTable(page, 'Revenue and orders');
  expect(report.series).toHaveLength(7);
  const cells = await salesTable(page)
    .locator('tr')
    .evaluateAll((all) =>
      all.map((row) => Array.from(row.querySelectorAll('td'), (cell) => cell.textContent)),
    );
  expect(cells).toHaveLength(9);
  expect(cells.slice(1, 8)).toEqual(
    report.series.map(({ orders, delivered, onItsWay }) => [
      count(orders),
      formatRupees(delivered),
      formatRupees(onItsWay),
    ]),
  );
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
}

async function expectColumnsToChoose(page: Page): Promise<void> {
  const today = (await words(page)) ?? '';
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', today);
  const yesterday = (await words(page)) ?? '';
  await expect(page.getByText(yesterday, { exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(slider(page)).not.toHaveAttribute('aria-valuetext', yesterday);
  await page.keyboard.press('End');
  await expect(slider(page)).toHaveAttribute('aria-valuetext', today);
  await chart(page).scrollIntoViewIfNeeded();
  const box = await chart(page).boundingBox();
  if (!box) throw new Error('no chart');
  await page.mouse.move(box.x + 60, box.y + box.height / 2);
  await expect(slider(page)).toHaveValue('0');
  await page.keyboard.press('ArrowRight');
  await expect(slider(page)).toHaveValue('1');
}

async function expectChoicesInAddress(page: Page): Promise<void> {
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
}

async function expectOwnDates(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Custom dates' }).click();
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
    'No sales in this period',
    'No customers in this period',
    'No checkouts in this period',
  ]) {
    await expect(page.getByText(nothing)).toBeVisible();
  }
  // In the chart and in the list of states.
  await expect(page.getByText('No orders in this period')).toHaveCount(2);
  await navigate(page, '/admin/analytics?from=2001-02-03&to=2019-02-10');
  await expect(page.getByText('Choose five years at most')).toBeVisible();
}

test('the owner compares the figures of a week and chooses other dates', async ({ page }) => {
  await buySomething(page);
  await test.step('cards and report load and fail independently', () => expectRetryOfReport(page));

  const analytics = collectResponses<Stats>(page, '/api/admin/analytics');
  const reports = collectResponses<Report>(page, '/api/admin/analytics/report');
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(chart(page)).toBeVisible();
  await expect(cards(page).getByRole('listitem')).toHaveCount(4);
  await expect.poll(() => [analytics.length, reports.length]).toEqual([1, 1]);
  const [[shown = {}], [report]] = [analytics, reports];
  if (!report) throw new Error('The report did not arrive.');
  await test.step('four cards sum up the shop', () => expectFourCards(page, shown));
  await test.step('the tables show the figures of the report', () => expectTables(page, report));
  await test.step('the keyboard and the pointer choose a column', () =>
    expectColumnsToChoose(page));

  await sidebar(page).getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL('/admin/analytics');
  await test.step('the address keeps the choices', () => expectChoicesInAddress(page));
  await sidebar(page).getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL('/admin/analytics');
  await test.step('own dates are checked and shown', () => expectOwnDates(page));
});

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test('the owner reads the report on a touch screen', async ({ page }) => {
    await buySomething(page);
    await visitAsAdmin(page, '/admin/analytics?last=12m');
    await expect(chart(page)).toBeVisible();
    await chart(page).scrollIntoViewIfNeeded();
    const box = await chart(page).boundingBox();
    if (!box) throw new Error('no chart');
    await page.touchscreen.tap(box.x + 60, box.y + box.height / 2);
    await expect(slider(page)).toHaveValue('0');
    await page.getByRole('button', { name: 'Custom dates' }).click();
    for (const summary of await page.getByText('Show as table').all()) await summary.click();
    expect(await horizontalOverflow(page)).toBe(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => horizontalOverflow(page)).toBe(0);
  });
});
