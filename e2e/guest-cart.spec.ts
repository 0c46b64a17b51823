import type { Page } from '@playwright/test';
import { atTheDoor } from './support/people.ts';
import { cards, expect, storeCart, storedCart, test, visit } from './support/shop.ts';

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
const mini = (page: Page) => page.getByRole('dialog', { name: 'Mini cart' });
const toast = (page: Page, text: string) =>
  page.locator('[data-toasts] p').filter({ hasText: text });
const add = (page: Page, name: string) =>
  cards(page)
    .filter({ hasText: name })
    .getByRole('button', { name: `Add ${name} to cart` })
    .click();

test('a guest fills the cart from the list', async ({ page, context }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/cart')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.clock.install();
  await visit(page, '/products');

  await test.step('each press adds one packet, and a product has one line', async () => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await add(page, 'Classic Sattu');
    await expect(toast(page, 'Classic Sattu added to cart!')).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
    await add(page, 'Classic Sattu');
    await add(page, 'Peri Peri Makhana');
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
    await page.clock.runFor(3600);
    await expect(toast(page, 'added to cart!')).toHaveCount(0);
    await page.clock.resume();

    const stored = await storedCart(page);
    expect(stored.version).toBe(2);
    expect(stored.state.isGuest).toBe(true);
    expect(stored.state.items.map(({ id, _id, quantity }) => [id, _id, quantity])).toEqual([
      ['2', '2', 2],
      ['1', '1', 1],
    ]);
  });

  await test.step('the shop is not asked for the cart of an account', () => {
    expect(calls).toEqual([]);
  });

  await test.step('the cart survives a reload and is the same in a second tab', async () => {
    await page.reload();
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
    const second = await context.newPage();
    await visit(second, '/products');
    await add(second, 'Masala Sattu');
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 4 items');
    await second.close();
  });

  await test.step('a toast neither covers nor closes the mini-cart', async () => {
    // Without the clock the toast stays until it has been measured.
    await page.clock.pauseAt(Date.now() + 600_000);
    await add(page, 'Classic Sattu');
    const added = toast(page, 'Classic Sattu added to cart!');
    await expect(added).toBeVisible();
    await cartLink(page).hover();
    await expect(mini(page)).toBeVisible();
    const [card, panel] = [await added.boundingBox(), await mini(page).boundingBox()];
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThan(panel?.x ?? 0);
    // The pointer on a toast keeps it, and the mini-cart stays open.
    await added.hover();
    await page.clock.runFor(5000);
    await expect(added).toBeVisible();
    await expect(mini(page)).toBeVisible();
  });

  await test.step('a toast is above a question and can be closed there', async () => {
    await mini(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .press('Enter');
    const question = page.getByRole('alertdialog');
    const close = question.getByRole('button', { name: 'Close message' });
    await close.click();
    await expect(question).toBeVisible();
    await expect(close).toHaveCount(0);
    await question.getByRole('button', { name: 'Keep it' }).click();
    await page.clock.resume();
  });

  await test.step('on a small screen there is no mini-cart, and the link leads to the cart', async () => {
    await page.setViewportSize({ width: 1023, height: 800 });
    await cartLink(page).hover();
    await cartLink(page).click();
    await expect(page).toHaveURL('/cart');
    await expect(mini(page)).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Peri Peri Makhana');
  });
});

test('a guest changes the cart in the mini-cart', async ({ page }) => {
  await storeCart(page, 100);
  await visit(page, '/');

  await test.step('more than 99 packets show as 99+', () =>
    expect(cartLink(page)).toHaveText('99+'));

  await test.step('it opens and closes by keyboard', async () => {
    await cartLink(page).focus();
    await page.keyboard.press('Enter');
    await expect(mini(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(mini(page)).toBeHidden();
    await expect(cartLink(page)).toBeFocused();
  });

  await test.step('it shows lines, changes quantities and adds up', () => changeQuantities(page));

  await test.step('it leads a guest to the sign-in page and says why', async () => {
    await mini(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    // A toast that outlives the page it came from, and a notice that stays.
    const text = 'Please login to place your order';
    await expect(toast(page, text)).toBeVisible();
    await atTheDoor(page);
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    await expect(toast(page, text)).toHaveCount(0);
    await expect(page.getByText(text)).toHaveCount(1);
    const state = await page.evaluate(() => (history.state as { usr?: unknown }).usr);
    expect(state).toEqual({ from: '/checkout', message: text });
  });

  await test.step('it asks before it removes a line', async () => {
    await visit(page, '/');
    await cartLink(page).hover();
    const question = page.getByRole('alertdialog');
    await mini(page).getByRole('button', { name: 'Remove Peri Peri Makhana' }).click();
    await expect(question).toContainText(
      'Are you sure you want to remove this item from your cart?',
    );
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
    await mini(page).getByRole('button', { name: 'Remove Peri Peri Makhana' }).click();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
  });

  await test.step('an empty one invites to shop', async () => {
    await expect(mini(page)).toContainText('Your cart is empty');
    await expect(mini(page)).toContainText('Add some delicious products to get started!');
    await expect(mini(page).getByRole('link', { name: 'Start Shopping' })).toHaveAttribute(
      'href',
      '/products',
    );
  });
});

async function changeQuantities(page: Page): Promise<void> {
  await cartLink(page).hover();
  const field = mini(page).getByRole('spinbutton', { name: /Quantity of Peri Peri/ });
  await field.fill('4');
  await field.press('Enter');
  await expect(mini(page)).toContainText('₹796');
  await field.fill('2');
  await field.press('Enter');
  await expect(mini(page)).toContainText('Peri Peri Makhana');
  await expect(mini(page)).toContainText(/makhana/);
  await expect(mini(page)).toContainText('₹398');
  await expect(mini(page)).toContainText('Login required to place order');
  const stepper = mini(page).getByRole('group', { name: /Quantity of Peri Peri/ });
  await stepper.getByRole('button', { name: /Increase/ }).click();
  await expect(mini(page)).toContainText('₹597');
  await stepper.getByRole('button', { name: /Decrease/ }).click();
  await stepper.getByRole('button', { name: /Decrease/ }).click();
  await expect(stepper.getByRole('button', { name: /Decrease/ })).toBeDisabled();
  for (const name of ['View All', 'View Full Cart']) {
    await expect(mini(page).getByRole('link', { name })).toHaveAttribute('href', '/cart');
  }
}

test('a damaged stored cart counts as empty', async ({ page }) => {
  await visit(page, '/products');
  await test.step('the mini-cart of a first visit opens on hover and is empty', async () => {
    await cartLink(page).hover();
    await expect(mini(page)).toContainText('Your cart is empty');
  });
  for (const damaged of [
    '{"state":',
    'null',
    '{"state":{"items":"many"},"version":2}',
    '{"state":{"items":[{"quantity":-4}]},"version":1}',
  ]) {
    await test.step(damaged, async () => {
      await page.evaluate((value) => localStorage.setItem('cart-storage', value), damaged);
      await visit(page, '/products');
      await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items');
      await add(page, 'Classic Sattu');
      await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
      expect((await storedCart(page)).state.items).toMatchObject([{ id: '2', quantity: 1 }]);
    });
  }
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
});
