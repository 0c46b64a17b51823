import { expect, test as base, type ConsoleMessage, type Page } from '@playwright/test';
import pg from 'pg';
import { embeddedUrl } from '../../src/server/db/embedded-url.ts';

/** Every journey fails on a script error, a refused script or style, or a picture that does not come. */
export const test = base.extend<{
  quiet: boolean;
  ignoredConsoleErrors: RegExp | undefined;
  calm: undefined;
}>({
  quiet: [true, { option: true }],
  ignoredConsoleErrors: [undefined, { option: true }],
  calm: [
    async ({ page, quiet, ignoredConsoleErrors }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' || isRefusedCall(message)) return;
        const text = `${message.text()} ${message.location().url}`;
        if (!ignoredConsoleErrors?.test(text)) complaints.push(text);
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await use(undefined);
      if (quiet) expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  // A client address of its own keeps each test within the rate limits.
  // oxlint-disable-next-line no-empty-pattern -- Playwright requires a destructured parameter.
  extraHTTPHeaders: async ({}, use) => {
    const address = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
    await use({ 'x-forwarded-for': address });
  },
});

/** The browser writes a line of its own about every call that is refused; the page has to explain it. */
function isRefusedCall(message: ConsoleMessage): boolean {
  const isCall = new URL(message.location().url, 'http://shop').pathname.startsWith('/api/');
  return isCall && message.text().startsWith('Failed to load resource');
}

export { expect };

/** Pages are usable before they are alive; a journey that clicks waits for React first. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

export async function alive(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Goes to an address of the open application as a link would, without loading the document again. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate(async (address) => {
    // React Router keeps its router here.
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    const heading = document.querySelector('h1');
    const { pathname } = location;
    await router.navigate(address);
    // React may render the next page later.
    while (heading?.isConnected && location.pathname !== pathname) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, path);
}

export const cards = (page: Page) => page.locator('#results article');
export const names = (page: Page) => page.locator('#results article :is(h2, h3)').allInnerTexts();

/** Where the shop of this journey keeps its data. */
export const shopFolder = () => String(base.info().project.metadata.dataDir);

/** The address of the database under the shop. */
export function databaseUrl(dataDir = shopFolder()): string {
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

/** A line as the shop kept it before it had a cart on the server. */
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

/** What the server keeps in somebody's cart, as `product × quantity`. */
export async function cartOf({ id }: { id: string }): Promise<string[]> {
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
