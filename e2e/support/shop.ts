// Expected texts come from the settings of a new shop.
import '../../src/server/testing/seed-settings.ts';
import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test';
import pg from 'pg';
import { embeddedUrl } from '../../src/server/db/embedded-url.ts';

/** Every journey fails on a script error, a blocked script or style, or an image that fails to load. */
export const test = base.extend<{
  /** Errors that the journey provokes. */
  ignoredConsoleErrors: RegExp | undefined;
  consoleCheck: undefined;
}>({
  ignoredConsoleErrors: [undefined, { option: true }],
  consoleCheck: [
    async ({ page, ignoredConsoleErrors }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' || isRefusedCall(message)) return;
        const text = `${message.text()} ${message.location().url}`;
        if (!ignoredConsoleErrors?.test(text)) errors.push(text);
      });
      page.on('pageerror', ({ message }) => {
        if (!ignoredConsoleErrors?.test(message)) errors.push(message);
      });
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  // A client address of its own keeps each test within the rate limits.
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter.
  extraHTTPHeaders: async ({}, use) => {
    const address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
    await use({ 'x-forwarded-for': address });
  },
  // The shop prefetches its main pages for offline use, except in data-saver mode.
  context: async ({ context, serviceWorkers }, use) => {
    if (serviceWorkers === 'block') await context.addInitScript(turnOnDataSaver);
    await use(context);
  },
});

function turnOnDataSaver(): void {
  const { connection } = navigator as { connection?: object };
  if (connection) Object.defineProperty(connection, 'saveData', { value: true });
}

/** The browser logs every failed API call; the page has to explain it. */
function isRefusedCall(message: ConsoleMessage): boolean {
  const isCall = new URL(message.location().url, 'http://shop').pathname.startsWith('/api/');
  return isCall && message.text().startsWith('Failed to load resource');
}

export { expect };

/** Opens a page and waits until React handles its events. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Follows a link to an address, which opens without a new document if the shop can do so. */
export async function navigate(page: Page, path: string): Promise<void> {
  const before = page.url();
  await page.evaluate((address) => {
    const link = Object.assign(document.createElement('a'), { href: address });
    const heading = document.querySelector('h1');
    if (link.pathname !== location.pathname) heading?.setAttribute('data-old', '');
    document.body.append(link);
    link.click();
    link.remove();
  }, path);
  await page.waitForURL(({ href }) => href !== before);
  await page.waitForFunction(() => !document.querySelector('h1[data-old]'));
  await waitForHydration(page);
}

export const cards = (page: Page) => page.locator('#results article');
export const names = (page: Page) => page.locator('#results article :is(h2, h3)').allInnerTexts();

/** The data directory of the shop that this journey uses. */
export const getDataDir = () => String(base.info().project.metadata.dataDir);

/** The address of the database of the shop. */
export function databaseUrl(dataDir = getDataDir()): string {
  return embeddedUrl(dataDir);
}

/** Reads or changes the shop's data the way another process would. */
export async function execute(statement: string, dataDir?: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: databaseUrl(dataDir) });
  await client.connect();
  const result = await client.query(statement);
  await client.end();
  return result;
}

/** A cart line in the format of a version that had no cart on the server. */
const periPeri = {
  _id: '1',
  id: '1',
  name: 'Peri Peri Makhana',
  price: 199,
  image: '/art/packs/peri-peri-makhana.svg',
  category: 'makhana',
};

/** Puts a cart into the browser before the shop is opened. */
export async function storeCart(
  page: Page,
  quantity: number,
  others: Partial<typeof periPeri & { quantity: number }>[] = [],
): Promise<void> {
  const items = [{}, ...others].map((line) => Object.assign({ quantity }, periPeri, line));
  const stored = JSON.stringify({ state: { items, isGuest: true }, version: 2 });
  await page.addInitScript((value) => {
    if (!localStorage.getItem('cart-storage')) localStorage.setItem('cart-storage', value);
  }, stored);
}

/** The cart of a customer on the server, as `product × quantity`. */
export async function serverCart({ id }: { id: string }): Promise<string[]> {
  const { rows } = await execute(
    `select product_id, quantity from cart_items where user_id = '${id}' order by product_id`,
  );
  return rows.map((row) => `${row.product_id} × ${row.quantity}`);
}

interface StoredCart {
  version: number;
  state: { items: { id: string; _id: string; quantity: number }[]; isGuest: boolean };
}

export async function storedCart(page: Page): Promise<StoredCart> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart-storage') ?? 'null') as never);
}
