import type { Page } from '@playwright/test';
import { PHONE } from './support/back-office.ts';
import { buy, openPayment } from './support/buying.ts';
import { pageChecker } from './support/check-page.ts';
import { createOrder } from './support/orders.ts';
import { states } from './support/page-states.ts';
import { createAdmin, createCustomer, storeSession } from './support/people.ts';
import { execute, expect, storeCart, test, visit } from './support/shop.ts';
import { listPages } from './support/site-map.ts';

const examples = {
  '/products/:id': '/products/peri-peri-makhana',
  '/newsletter/confirm': '/newsletter/confirm?token=made-up',
  '/newsletter/unsubscribe': '/newsletter/unsubscribe?token=made-up',
  '/reset-password': '/reset-password?token=made-up',
  '/verify-email': '/verify-email?token=made-up',
  '/admin/invite/:token': '/admin/invite/inv_made-up',
  '/admin/categories/:slug': '/admin/categories/new',
  '/admin/offers/:id': '/admin/offers/new',
  '/admin/stock/:id': '/admin/stock/1',
  '/admin/orders/:id': '/admin/orders/made-up',
  '/admin/orders/bulk/:id': '/admin/orders/bulk/made-up',
  '/admin/stock/count/:id': '/admin/stock/count/made-up',
  '/admin/tickets/:id': '/admin/tickets/made-up',
  '/admin/users/:id': '/admin/users/made-up',
  '/admin/settings/pages/:page': '/admin/settings/pages/about',
  '/admin/settings/pages/:page/history': '/admin/settings/pages/about/history',
  '/admin/settings/:section': '/admin/settings/delivery',
  '/admin/settings/:section/history': '/admin/settings/shop/history',
};

/** The check of the states of a page, by its path without the query. */
const statesOf = (address: string) => states[address.replace(/\?.*/, '')];

const isForCustomers = (path: string) =>
  /^\/(dashboard|account|checkout|payment-test|verify-email)/.test(path);
const isForAdmins = (path: string) => /^\/admin(?!\/invite)/.test(path);

async function createTicket(): Promise<string> {
  const { rows } = await execute(`
    insert into tickets (number, name, email, topic, message) values
      ('TKT-20261101-' || lpad(floor(random() * 1e6)::text, 6, '0'), 'Meera', 'meera@example.com', 'order', 'Where is it?')
    returning id`);
  return String(rows[0].id);
}

/** A count of two products, one of which was counted. */
async function createCount(): Promise<string> {
  const { rows } = await execute(`
    with count as (
      insert into stock_counts (name, started_by) values ('Shelf A', 'asha@tokri.example') returning id)
    insert into stock_count_items (count_id, product_id, counted, expected, counted_by, counted_at)
    select count.id, product.* from count, (values
      ('1', 12, 10, 'asha@tokri.example', now()), ('2', null, null, null, null)) as product returning count_id`);
  return String(rows[0].count_id);
}

/** An action that skipped an order. */
async function createBulk(number: string): Promise<string> {
  const { rows } = await execute(`
    with bulk as (
      insert into bulk_actions (key, kind, options, state, actor_id, actor, address, finished_at)
      values ('${number}', 'ship', '{"kind":"ship","notify":"once"}', 'finished', '', 'asha@tokri.example', '', now())
      returning id)
    insert into bulk_items (bulk_id, position, order_id, order_number, state, message)
    select bulk.id, 0, orders.id, order_number, 'skipped', 'Already shipped'
    from bulk, orders where order_number = '${number}' returning bulk_id`);
  return String(rows[0].bulk_id);
}

test.describe('every page is accessible, keeps to its policy and runs only scripts of the shop', () => {
  // The browser reports the scripts that the checks inject, and the missing page.
  test.use({ ignoredConsoleErrors: /Content Security Policy|404 \(Not Found\) .*\/nowhere$/ });
  test.describe.configure({ timeout: 300_000 });

  // Parts, so that both workers of a run share them.
  for (const part of [0, 1]) {
    const inPart = (_: string, index: number) => index % 2 === part;

    test(`pages for guests, part ${part + 1}`, async ({ page }) => {
      await storeCart(page, 2);
      const check = await pageChecker(page);
      const pages = listPages(examples).filter(
        (path) => !isForCustomers(path) && !isForAdmins(path),
      );
      expect(pages.length).toBeGreaterThan(15);
      for (const path of pages.filter(inPart)) {
        await test.step(path, () => check(path, statesOf(path)));
      }
    });

    test(`pages for administrators, part ${part + 1}`, async ({ page, request }) => {
      const { number, person } = await createOrder(request);
      const { number: second } = await createOrder(request);
      await openPayment(request, person, [{ productId: '6', quantity: 2 }]);
      await createAdmin();
      await storeSession(page, await createAdmin(), 'admin');
      // Purchases of other tests would show messages over the page.
      await page.route('**/api/admin/notices/stream', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: '' }),
      );
      const check = await pageChecker(page);
      // The lists have filters in their address, as after a reload.
      const pages = listPages({
        ...examples,
        '/admin/analytics': '/admin/analytics?from=2026-10-01&to=2026-10-31',
        '/admin/orders/:id': `/admin/orders/${number}`,
        '/admin/orders/bulk/:id': `/admin/orders/bulk/${await createBulk(number)}`,
        '/admin/orders/pick-list': `/admin/orders/pick-list?ids=${number},${second}`,
        '/admin/stock/count/:id': `/admin/stock/count/${await createCount()}`,
        '/admin/orders/slips': `/admin/orders/slips?ids=${number},${second}`,
        '/admin/products': '/admin/products?state=active&q=sattu',
        '/admin/stock': '/admin/stock?tab=good&q=makhana',
        '/admin/tickets/:id': `/admin/tickets/${await createTicket()}`,
        '/admin/users': '/admin/users?q=meera&sort=spent&spentFrom=1',
        '/admin/users/:id': `/admin/users/${person.id}`,
      }).filter((path) => isForAdmins(path) && path !== '/admin/nowhere');
      expect(pages.length).toBeGreaterThan(15);
      for (const path of pages.filter(inPart)) {
        await test.step(path, async () => {
          await check(path, statesOf(path));
          await expect(page.getByRole('heading', { name: 'Access Denied' })).toHaveCount(0);
        });
      }
    });
  }

  test('pages for customers', async ({ page, request }) => {
    const person = await createCustomer({ emailVerifiedAt: null });
    await buy(request, person, [{ productId: '6', quantity: 2 }]);
    await storeSession(page, person);
    await storeCart(page, 2);
    const check = await pageChecker(page);
    const pages = listPages(examples).filter(isForCustomers);
    expect(pages.length).toBeGreaterThanOrEqual(5);
    for (const path of pages) await test.step(path, () => check(path, statesOf(path)));

    await test.step('the back-office refuses a customer', () =>
      check('/admin', async () => {
        await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
      }));
  });
});

/** Scrolls down step by step and waits until the images in view have loaded and are drawn. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const isInView = (image: HTMLImageElement) => {
      const box = image.getBoundingClientRect();
      const isBeside = box.right <= 0 || box.left >= innerWidth;
      return !isBeside && box.bottom > 0 && box.top < innerHeight;
    };
    const { documentElement: root } = document;
    for (let top = 0; top < root.scrollHeight; top += innerHeight - 100) {
      window.scrollTo({ top, behavior: 'instant' });
      do {
        await nextFrame();
        await nextFrame();
      } while ([...document.images].some((image) => isInView(image) && !image.complete));
      await nextFrame();
      await nextFrame();
    }
  });
}

/** Makes the next page a first visit: nothing is cached and nothing is stored. */
async function clearBrowserData(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send('Network.clearBrowserCache');
  await browser.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await browser.detach();
}

test('pages do not shift while they load and scroll', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await storeCart(page, 3);
  for (const path of ['/', '/products', '/products/classic-sattu', '/cart', '/auth']) {
    await test.step(path, async () => {
      await page.setViewportSize(PHONE);
      await visit(page, path);
      await page.waitForLoadState('networkidle');
      await scrollThrough(page);
      const total = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
      );
      expect(total).toBeLessThan(0.001);
      await clearBrowserData(page);
    });
  }
});
