import type { Page } from '@playwright/test';
import { PHONE, toast } from '../support/back-office.ts';
import { expectAccessibleAtAllWidths } from '../support/accessibility.ts';
import { buy } from '../support/buying.ts';
import { createAdmin, createCustomer, storeSession, visitAsAdmin } from '../support/people.ts';
import { expect, test, visit } from '../support/shop.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const badge = (page: Page, section: string) =>
  page.getByRole('navigation', { name: 'Back-office' }).getByRole('link', { name: section });

const purchase = async (page: Page) =>
  buy(page.request, await createCustomer(), [{ productId: '1', quantity: 1 }]);

/** What was read before this test does not count. */
async function readAll(page: Page): Promise<void> {
  await bell(page).click();
  await expect(panel(page)).toBeVisible();
  await expect(panel(page).getByText('Loading...')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toBeFocused();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
}

/** Looks in the list, because a purchase of another test replaces the toast. */
async function expectListed(page: Page, number: string): Promise<void> {
  await bell(page).click();
  await expect(panel(page).getByRole('link', { name: `New order ${number}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
}

const streamOpened = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/admin/notices/stream'));

test('a purchase appears in the open overview without a reload, and the bell leads to its order', async ({
  page,
}) => {
  const opened = streamOpened(page);
  await visitAsAdmin(page, '/admin');
  await opened;
  await readAll(page);
  const today = page.getByText(/^Today/).locator('..');
  const before = await today.textContent();
  // The message disappears, and an order of another test may replace it, while the purchase is still being checked.
  const announced = expect(toast(page, /New order TKR-/)).toBeVisible({
    timeout: 60_000,
  });
  const [number] = await Promise.all([purchase(page), announced]);
  await expect(bell(page)).toHaveAccessibleName(/^Notifications, \d+ unread$/);
  await expect(badge(page, 'Orders')).toContainText('to pack');
  await expect(today).not.toHaveText(before ?? '');
  await bell(page).click();
  await expectAccessibleAtAllWidths(page);
  await panel(page)
    .getByRole('link', { name: `New order ${number}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number);
  await expect(panel(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('the orders list says that orders arrived and moves its rows only on request', async ({
  page,
}) => {
  const opened = streamOpened(page);
  await visitAsAdmin(page, '/admin/orders');
  await opened;
  const list = page.getByRole('list', { name: 'Orders' });
  const number = await purchase(page);
  const bar = page.getByRole('status').filter({ hasText: /\d+ new orders?/ });
  await expect(bar).toBeVisible();
  await expect(list.getByText(number)).toHaveCount(0);
  await bar.getByRole('button', { name: 'Show' }).click();
  await expect(list.getByRole('link', { name: number, exact: true })).toBeVisible();
  await expect(bar).toHaveCount(0);
});

test('two tabs share one stream, which is read by the one that is looked at or left', async ({
  page,
  context,
}) => {
  const admin = await createAdmin();
  await storeSession(page, admin, 'admin');
  const opened = streamOpened(page);
  await visit(page, '/admin/stock');
  await opened;
  const second = await context.newPage();
  await second.setViewportSize(PHONE);
  const requests: string[] = [];
  second.on('request', (request) => requests.push(new URL(request.url()).pathname));
  const loaded = second.waitForResponse((response) => response.url().endsWith('/admin/notices'));
  await visit(second, '/admin/stock');
  await loaded;
  const first = await purchase(page);
  await expectListed(second, first);
  expect(requests).not.toContain('/api/admin/notices/stream');
  // Headless tabs are always visible; only the event is missing.
  const showAgain = (tab: Page) =>
    tab.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
  for (const tab of [second, page]) {
    const takenOver = streamOpened(tab);
    await showAgain(tab);
    await takenOver;
  }
  const reopened = streamOpened(second);
  await page.close();
  await reopened;
  const next = await purchase(second);
  await expectListed(second, next);
});

test('asks for permission to show desktop notifications only on request', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    Notification.requestPermission = async () => {
      asked.push('asked');
      return 'denied';
    };
  });
  const askedTimes = () =>
    page.evaluate(() => (globalThis as unknown as { asked: string[] }).asked.length);
  await visitAsAdmin(page, '/admin');
  await bell(page).click();
  const setting = panel(page).getByRole('switch', { name: 'Show desktop notifications' });
  await expect(setting).not.toBeChecked();
  expect(await askedTimes()).toBe(0);
  await setting.click();
  await expect(panel(page).getByRole('alert')).toContainText('Your browser blocks notifications');
  expect(await askedTimes()).toBe(1);
  await expect(setting).not.toBeChecked();
});
