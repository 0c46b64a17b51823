import type { Page } from '@playwright/test';
import { atTheDoor, newPerson, signIn, storeSession } from './support/people.ts';
import {
  cartOf,
  cards,
  execute,
  expect,
  storeCart,
  storedCart,
  test,
  visit,
} from './support/shop.ts';

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
const add = (page: Page, name: string) =>
  cards(page)
    .filter({ hasText: name })
    .getByRole('button', { name: `Add ${name} to cart` })
    .click();
const put = ({ id }: { id: string }, product: string, quantity: number) =>
  execute(`insert into cart_items (user_id, product_id, quantity)
    values ('${id}', '${product}', ${quantity})`);
const isGuest = async (page: Page) => (await storedCart(page)).state.isGuest;

/** The calls about the cart that a page makes. */
function cartCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/cart')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

test('a guest makes no call of the own cart', async ({ page }) => {
  const calls = cartCalls(page);
  await visit(page, '/products');
  await add(page, 'Classic Sattu');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  expect(calls).toEqual([]);
});

test('what a guest chose is in the own cart after signing in, once, though the reply was lost', async ({
  page,
}) => {
  const kavya = await newPerson();
  await put(kavya, '1', 1);
  await put(kavya, '2', 2);
  await storeCart(page, 3);
  await page.route('**/api/cart/sync', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await visit(page, '/auth');
  await atTheDoor(page);
  await signIn(page, kavya.email);
  await expect(page).toHaveURL('/');
  await expect.poll(() => cartOf(kavya)).toEqual(['1 × 4', '2 × 2']);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
  expect(await isGuest(page)).toBe(true);

  await page.unroute('**/api/cart/sync');
  const calls = cartCalls(page);
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 6 items');
  expect(calls.slice(-2)).toEqual(['POST /api/cart/sync', 'GET /api/cart']);
  expect(await cartOf(kavya)).toEqual(['1 × 4', '2 × 2']);
  expect(await isGuest(page)).toBe(false);
});

test('two tabs bring a guest cart in once, and logging out empties only the browser', async ({
  page,
  context,
}) => {
  const kavya = await newPerson();
  await storeCart(page, 2);
  await visit(page, '/auth');
  await atTheDoor(page);
  const second = await context.newPage();
  await visit(second, '/products');
  await expect(cartLink(second)).toHaveAccessibleName('Cart, 2 items');
  await signIn(page, kavya.email);
  await expect(second.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect.poll(() => isGuest(second)).toBe(false);
  expect(await cartOf(kavya)).toEqual(['1 × 2']);
  await add(second, 'Classic Sattu');
  await expect.poll(() => cartOf(kavya)).toEqual(['1 × 2', '2 × 1']);
  for (const tab of [page, second]) {
    await expect(cartLink(tab)).toHaveAccessibleName('Cart, 3 items');
  }
  await second.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  for (const tab of [page, second]) {
    await expect(cartLink(tab)).toHaveAccessibleName('Cart, 0 items');
  }
  expect(await cartOf(kavya)).toEqual(['1 × 2', '2 × 1']);
});

test('a signed-in shopper changes the own cart, each change by its own call', async ({ page }) => {
  const kavya = await newPerson();
  await put(kavya, '2', 1);
  await storeSession(page, kavya);
  await visit(page, '/cart');
  const main = page.getByRole('main');
  await expect(main.getByRole('listitem').filter({ hasText: 'Classic Sattu' })).toBeVisible();
  const calls = cartCalls(page);
  await main.getByRole('button', { name: 'Increase quantity' }).click();
  await expect.poll(() => cartOf(kavya)).toEqual(['2 × 2']);
  await page.getByRole('button', { name: 'Remove Classic Sattu' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => cartOf(kavya)).toEqual([]);
  await main.getByRole('link', { name: 'Start Shopping' }).click();
  await add(page, 'Masala Sattu');
  await expect.poll(() => cartOf(kavya)).toHaveLength(1);
  await cartLink(page).click();
  await main.getByRole('button', { name: 'Clear Cart' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear Cart' }).click();
  await expect.poll(() => cartOf(kavya)).toEqual([]);
  expect(calls.filter((call) => call !== 'GET /api/cart')).toEqual([
    'PUT /api/cart/update/2',
    'DELETE /api/cart/remove/2',
    'POST /api/cart/add',
    'DELETE /api/cart/clear',
  ]);
});

test('without the server the cart works on in silence, and tells it everything once when it is back', async ({
  page,
}) => {
  const kavya = await newPerson();
  await put(kavya, '1', 1);
  await storeSession(page, kavya);
  await visit(page, '/products');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  // The first reply is lost, then nothing arrives any more.
  let isFirst = true;
  await page.route('**/api/cart/**', async (route) => {
    if (isFirst) await route.fetch();
    isFirst = false;
    await route.abort();
  });
  await add(page, 'Classic Sattu');
  await expect.poll(() => isGuest(page)).toBe(true);
  await add(page, 'Classic Sattu');
  await add(page, 'Masala Sattu');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 4 items');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await cartOf(kavya)).toEqual(['1 × 1', '2 × 1']);

  await page.unroute('**/api/cart/**');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => cartOf(kavya)).toHaveLength(3);
  expect(await cartOf(kavya)).toContain('2 × 2');
  await expect.poll(() => isGuest(page)).toBe(false);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 4 items');
});

test('stock that ran out is told in one toast that names the product, and the cart is as the shop says', async ({
  page,
}) => {
  await storeSession(page, await newPerson());
  await visit(page, '/products');
  const cart = { items: [], notices: [], itemCount: 0, subtotal: 0, shipping: 0, total: 0 };
  const message = 'Some of your items have just been sold. Please look at your cart again.';
  await page.route('**/api/cart/add', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'out_of_stock', message, data: { cart } },
    }),
  );
  await add(page, 'Classic Sattu');
  await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(1);
  await expect(
    page.getByText('Classic Sattu has just sold out and is not in your cart.'),
  ).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items');
});

test('a session that ended leaves the cart where it is', async ({ page }) => {
  const kavya = await newPerson();
  await put(kavya, '1', 2);
  await storeSession(page, kavya);
  await visit(page, '/products');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
  await execute(`delete from sessions where user_id = '${kavya.id}'`);
  await add(page, 'Classic Sattu');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
  await visit(page, '/auth');
  await atTheDoor(page);
  await signIn(page, kavya.email);
  await expect.poll(() => cartOf(kavya)).toEqual(['1 × 2', '2 × 1']);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
});

test('a sync entry that is removed or damaged adds nothing to the cart', async ({ page }) => {
  const kavya = await newPerson();
  await put(kavya, '1', 2);
  await storeSession(page, kavya);
  await visit(page, '/products');
  await add(page, 'Classic Sattu');
  await expect.poll(() => cartOf(kavya)).toEqual(['1 × 2', '2 × 1']);
  await expect.poll(() => isGuest(page)).toBe(false);
  for (const entry of [null, '{"owner":', '{}', `{"owner":"${kavya.id}","base":{}}`]) {
    await page.evaluate((value) => {
      if (value === null) localStorage.removeItem('cart-ledger');
      else localStorage.setItem('cart-ledger', value);
    }, entry);
    const answered = page.waitForResponse('**/api/cart');
    await visit(page, '/products');
    await answered;
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
    expect(await cartOf(kavya)).toEqual(['1 × 2', '2 × 1']);
  }
});
