import type { Page } from '@playwright/test';
import { placeOrder } from './support/checkout.ts';
import { expectSignInPage, createCustomer, signIn, storeSession } from './support/people.ts';
import {
  serverCart,
  cards,
  execute,
  expect,
  storeCart,
  storedCart,
  test,
  visit,
} from './support/shop.ts';

const header = (page: Page) => page.locator('header').first();
const cartLink = (page: Page) => header(page).getByRole('link', { name: /^Cart/ });
const add = (page: Page, name: string) =>
  cards(page)
    .filter({ hasText: name })
    .getByRole('button', { name: `Add ${name} to cart` })
    .click();
const put = ({ id }: { id: string }, product: string, quantity: number) =>
  execute(`insert into cart_items (user_id, product_id, quantity)
    values ('${id}', '${product}', ${quantity})`);
const logout = (page: Page) => header(page).getByRole('button', { name: 'Logout' });
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

test('a guest cart joins the cart of the account, in all tabs', async ({ page, context }) => {
  const kavya = await createCustomer({ name: 'Kavya Rao' });
  await put(kavya, '1', 1);
  await put(kavya, '2', 2);
  await storeCart(page, 3);

  await test.step('a sign-in adds it, although the response is lost', async () => {
    await page.route('**/api/cart/sync', async (route) => {
      await route.fetch();
      // The page may have been left in the meantime.
      await route.abort().catch(() => {});
    });
    await visit(page, '/auth');
    await expectSignInPage(page);
    await signIn(page, kavya.email);
    await expect(page).toHaveURL('/');
    await expect.poll(() => serverCart(kavya)).toEqual(['1 × 4', '2 × 2']);
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
    expect(await isGuest(page)).toBe(true);
  });

  await test.step('the next visit sends it again, and it counts once', async () => {
    // The home page must not try again after the calls work.
    await page.goto('/api/health');
    await page.unroute('**/api/cart/sync');
    const calls = cartCalls(page);
    await visit(page, '/products');
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 6 items');
    expect(calls.slice(-2)).toEqual(['POST /api/cart/sync', 'GET /api/cart']);
    expect(await serverCart(kavya)).toEqual(['1 × 4', '2 × 2']);
    expect(await isGuest(page)).toBe(false);
  });

  await test.step('a session that ends leaves the cart in the browser', async () => {
    await execute(`delete from sessions where user_id = '${kavya.id}'`);
    await add(page, 'Classic Sattu');
    await expect(header(page).getByRole('link', { name: 'Login' })).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 7 items');
  });

  await test.step('the mini-cart leads a guest to the sign-in page and says why', async () => {
    await cartLink(page).hover();
    const mini = page.getByRole('dialog', { name: 'Mini cart' });
    await mini.getByRole('button', { name: 'Proceed to Checkout' }).click();
    // A toast that survives the page load, and a notice that stays.
    const text = 'Please login to place your order';
    const toast = page.locator('[data-toasts] p').filter({ hasText: text });
    await expect(toast).toBeVisible();
    await expectSignInPage(page);
    await expect(page.locator('main').getByText(text)).toBeVisible();
    await expect(toast).toHaveCount(0);
    await expect(page.getByText(text)).toHaveCount(1);
    const state = await page.evaluate(() => (history.state as { usr?: unknown }).usr);
    expect(state).toEqual({ from: '/checkout', message: text });
  });

  const second = await context.newPage();
  const tabs = [page, second];

  await test.step('a sign-in in one tab signs in the other, and the cart counts once', async () => {
    await visit(second, '/products');
    await expect(cartLink(second)).toHaveAccessibleName('Cart, 7 items');
    await signIn(page, kavya.email);
    await expect(page).toHaveURL('/checkout');
    // The checkout loads its own document after the address has changed.
    await expect(placeOrder(page)).toBeVisible();
    await expect(header(second).getByRole('link', { name: 'Kavya' })).toBeVisible();
    await expect(logout(second)).toBeVisible();
    await expect.poll(() => isGuest(second)).toBe(false);
    await expect.poll(() => serverCart(kavya)).toEqual(['1 × 4', '2 × 3']);
    await visit(page, '/cart');
    for (const tab of tabs) await expect(cartLink(tab)).toHaveAccessibleName('Cart, 7 items');
  });

  await test.step('a change in one tab appears in the other', async () => {
    await add(second, 'Classic Sattu');
    await expect.poll(() => serverCart(kavya)).toEqual(['1 × 4', '2 × 4']);
    for (const tab of tabs) await expect(cartLink(tab)).toHaveAccessibleName('Cart, 8 items');
  });

  await test.step('a sign-out in both tabs at once empties the browser only', async () => {
    // Found before either is pressed: the first press may remove the button of the other tab.
    const buttons = await Promise.all(tabs.map((tab) => logout(tab).elementHandle()));
    await Promise.all(buttons.map((button) => button?.evaluate((it: HTMLElement) => it.click())));
    for (const tab of tabs) {
      await expect(header(tab).getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(cartLink(tab)).toHaveAccessibleName('Cart, 0 items');
    }
    expect(await serverCart(kavya)).toEqual(['1 × 4', '2 × 4']);
  });
});

test('a signed-in customer changes the cart of the account, also without the server', async ({
  page,
}) => {
  const kavya = await createCustomer();
  await put(kavya, '2', 1);
  await storeSession(page, kavya);
  await visit(page, '/cart');
  const main = page.locator('main');
  const dialog = page.getByRole('alertdialog');
  await expect(main.getByRole('listitem').filter({ hasText: 'Classic Sattu' })).toBeVisible();
  const calls = cartCalls(page);

  await test.step('each change is one request', async () => {
    await main.getByRole('button', { name: 'Increase quantity' }).click();
    await expect.poll(() => serverCart(kavya)).toEqual(['2 × 2']);
    await page.getByRole('button', { name: 'Remove Classic Sattu' }).click();
    await expect(dialog).toContainText('Are you sure you want to remove this item from your cart?');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => serverCart(kavya)).toEqual([]);
    await expect(main).toContainText('Your cart is empty');
    await expect(main).toContainText('Add some delicious products to get started!');
    await main.getByRole('link', { name: 'Start Shopping' }).click();
    await add(page, 'Masala Sattu');
    await expect.poll(() => serverCart(kavya)).toHaveLength(1);
    await cartLink(page).click();
    await main.getByRole('button', { name: 'Clear Cart' }).click();
    await expect(dialog).toContainText('Are you sure you want to clear your entire cart?');
    await dialog.getByRole('button', { name: 'Clear Cart' }).click();
    await expect.poll(() => serverCart(kavya)).toEqual([]);
    expect(
      calls.filter((call) => !['GET /api/cart', 'GET /api/cart/suggestion'].includes(call)),
    ).toEqual([
      'PUT /api/cart/update/2',
      'DELETE /api/cart/remove/2',
      'POST /api/cart/add',
      'DELETE /api/cart/clear',
    ]);
  });

  await test.step('a product that sold out is named in one toast, and the cart follows the server', async () => {
    await main.getByRole('link', { name: 'Start Shopping' }).click();
    await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(0);
    const cart = { items: [], notices: [], itemCount: 0, subtotal: 0, shipping: 0, total: 0 };
    const message = 'Some of your items have just been sold. Please look at your cart again.';
    await page.route('**/api/cart/add', (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, code: 'out_of_stock', message, data: { cart } },
      }),
    );
    await add(page, 'Classic Sattu');
    await expect(
      page
        .locator('[data-toasts]')
        .getByText('Classic Sattu has just sold out and is not in your cart.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(1);
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items');
  });

  await test.step('without the server the cart continues without a message', async () => {
    await page.unroute('**/api/cart/add');
    // The first response is lost, then no request arrives.
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
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(await serverCart(kavya)).toEqual(['2 × 1']);
  });

  await test.step('the server receives every change once when it is back', async () => {
    await page.unroute('**/api/cart/**');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect.poll(() => serverCart(kavya)).toHaveLength(2);
    expect(await serverCart(kavya)).toContain('2 × 2');
    await expect.poll(() => isGuest(page)).toBe(false);
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
  });

  // Every other kind of damage is a test of `parseSyncState`.
  await test.step('a removed sync entry adds nothing to the cart', async () => {
    const kept = await serverCart(kavya);
    await page.evaluate(() => localStorage.removeItem('cart-ledger'));
    const answered = page.waitForResponse('**/api/cart');
    await visit(page, '/products');
    await answered;
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
    expect(await serverCart(kavya)).toEqual(kept);
  });
});
