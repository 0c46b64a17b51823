import { join } from 'node:path';
import { request, type Page } from '@playwright/test';
import { stopStalePostmaster } from '../src/server/db/stale-postmaster.ts';
import { runShop, temporaryFolder } from '../src/server/testing/running-shop.ts';
import { waitForHydration, cards, expect, test, visit } from './support/shop.ts';

test.use({ ignoredConsoleErrors: /./, serviceWorkers: 'allow' });

test('the storefront keeps working when the server dies, and its pages open by address', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const { path, remove } = temporaryFolder();
  const shop = await runShop({ DATA_DIR: path });
  try {
    await page.goto(`${shop.url}/`);
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/api/products')),
    );
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(`${shop.url}/products/classic-sattu`);
    await page.goto(`${shop.url}/`);
    await waitForHydration(page);
    await shop.end('SIGKILL');

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Products' })
      .click();
    await expect(page).toHaveURL(`${shop.url}/products`);
    await expect(cards(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Sattu', exact: true }).click();
    await expect(cards(page)).toHaveCount(5);
    await page.getByRole('button', { name: 'Add Classic Sattu to cart' }).click();
    await expect(page.getByText('Classic Sattu added to cart!')).toBeVisible();
    await expect(page.getByText(/error|failed/i)).toHaveCount(0);
    await expectPagesByAddress(page, shop.url);
  } finally {
    await shop.end('SIGKILL');
    // A killed shop leaves its database running.
    await stopStalePostmaster(join(path, 'postgres'));
    remove();
  }
});

test('a brand with other landing pages has offline use, too', async ({ page }) => {
  test.setTimeout(240_000);
  const { path, remove } = temporaryFolder();
  const shop = await runShop({ DATA_DIR: path });
  try {
    await replaceLandingPages(shop.url);
    await page.goto(shop.url);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await shop.end('SIGKILL');
    for (const [address, heading] of [
      ['/rusks', 'Rusks'],
      ['/cart', 'Your cart'],
      ['/makhana', 'You are offline'],
    ] as const) {
      await page.goto(shop.url + address);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
    }
    await page.goto(`${shop.url}/products`);
    await expect(cards(page)).toHaveCount(10);
  } finally {
    await shop.end('SIGKILL');
    await stopStalePostmaster(join(path, 'postgres'));
    remove();
  }
});

/** Hides the landing pages of a new shop and adds one. */
async function replaceLandingPages(shopUrl: string): Promise<void> {
  const context = await request.newContext({ baseURL: shopUrl });
  const data = { email: 'admin@tokri.example', password: 'tokri-admin' };
  const { token } = (await (await context.post('/api/auth/login', { data })).json()).data;
  const headers = { authorization: `Bearer ${token}` };
  for (const name of ['makhana', 'sattu']) {
    const address = `/api/admin/settings/page:${name}`;
    const current = (await (await context.get(address, { headers })).json()).data;
    const hidden = { ...current.data, isPublished: false };
    const body = { baseVersion: current.version, data: hidden };
    await expect(await context.put(address, { headers, data: body })).toBeOK();
  }
  const rusks = { name: 'Rusks', landingText: 'Baked twice.' };
  await expect(await context.post('/api/admin/categories', { headers, data: rusks })).toBeOK();
}

test('without the API the list is shown and filtered, without an error', async ({ page }) => {
  await page.route('**/api/**', (route) => route.abort());
  await visit(page, '/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Products' })
    .click();
  await expect(cards(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Sattu', exact: true }).click();
  await expect(cards(page)).toHaveCount(5);
  await expect(page.getByText(/error|failed/i)).toHaveCount(0);
});

test('a visitor without a connection is told what waits for it', async ({ page, context }) => {
  await visit(page, '/products');
  await context.setOffline(true);
  const notice = page.getByText('You are offline.');
  await expect(notice).toContainText('Your cart is kept on this device.');
  await page.getByRole('button', { name: 'Add Classic Sattu to cart' }).click();
  await expect(page.getByText('Classic Sattu added to cart!')).toBeVisible();
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);
});

/** The server is down, so these pages come from the service worker. */
async function expectPagesByAddress(page: Page, shopUrl: string): Promise<void> {
  await page.goto(`${shopUrl}/products`);
  await expect(cards(page)).toHaveCount(10);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Add Classic Sattu to cart' }).click();
  await expect(page.getByText('Classic Sattu added to cart!')).toBeVisible();
  await page.getByRole('button', { name: 'Makhana', exact: true }).click();
  await expect(cards(page)).toHaveCount(5);

  await page.goto(`${shopUrl}/cart`);
  await expect(page.getByRole('heading', { name: 'Your cart' })).toBeVisible();
  const line = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Classic Sattu' });
  await expect(line).toBeVisible();
  await line.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(
    'Cart, 3 items',
  );

  for (const category of ['sattu', 'makhana']) {
    await page.goto(`${shopUrl}/${category}`);
    await waitForHydration(page);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(new RegExp(category, 'i'));
    await expect(page.getByRole('main').getByText('View pack').first()).toBeVisible();
  }
  await page.goto(`${shopUrl}/products?category=sattu`);
  await expect(page).toHaveURL(`${shopUrl}/products`);

  await page.goto(`${shopUrl}/products/classic-sattu`);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Classic Sattu');
  for (const path of ['/checkout', '/products/masala-sattu']) {
    await page.goto(shopUrl + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  }
  await page.getByRole('link', { name: 'See the products' }).click();
  await expect(cards(page)).toHaveCount(10);

  const cached = await page.evaluate(async () => {
    const caches = await window.caches.keys();
    const requests = await Promise.all(
      caches.map(async (name) => (await window.caches.open(name)).keys()),
    );
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached.filter((name) => !/^\/(assets|art)\//.test(name)).sort()).toEqual([
    '/',
    '/cart',
    '/makhana',
    '/offline',
    '/products',
    '/products/classic-sattu',
    '/sattu',
  ]);
}
