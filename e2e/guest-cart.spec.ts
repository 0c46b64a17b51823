import type { Page } from '@playwright/test';
import { atTheDoor } from './support/people.ts';
import { cards, expect, storeCart, storedCart, test, visit } from './support/shop.ts';

const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart/ });
const add = (page: Page, name: string) =>
  cards(page)
    .filter({ hasText: name })
    .getByRole('button', { name: `Add ${name} to cart` })
    .click();

test('a guest adds from the list: one packet each time, one line per product', async ({ page }) => {
  await page.clock.install();
  await visit(page, '/products');
  await page.clock.pauseAt(Date.now() + 60_000);
  await add(page, 'Classic Sattu');
  await expect(page.getByText('Classic Sattu added to cart!')).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  await add(page, 'Classic Sattu');
  await add(page, 'Peri Peri Makhana');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
  await page.clock.runFor(3600);
  await expect(page.getByText('added to cart!')).toHaveCount(0);

  const stored = await storedCart(page);
  expect(stored.version).toBe(2);
  expect(stored.state.isGuest).toBe(true);
  expect(stored.state.items.map(({ id, _id, quantity }) => [id, _id, quantity])).toEqual([
    ['2', '2', 2],
    ['1', '1', 1],
  ]);
});

test('the cart survives a reload and is the same in a second tab', async ({ page, context }) => {
  await visit(page, '/products');
  await add(page, 'Classic Sattu');
  await page.reload();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  const second = await context.newPage();
  await visit(second, '/products');
  await add(second, 'Masala Sattu');
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
});

for (const [quantity, badge] of [
  [99, '99'],
  [100, '99+'],
] as const) {
  test(`a cart of ${quantity} shows ${badge}`, async ({ page }) => {
    await storeCart(page, quantity);
    await visit(page, '/');
    await expect(cartLink(page)).toHaveText(badge);
  });
}

for (const damaged of [
  '{"state":',
  'null',
  '{"state":{"items":"many"},"version":2}',
  '{"state":{"items":[{"quantity":-4}]},"version":1}',
]) {
  test(`a damaged cart is an empty one: ${damaged}`, async ({ page }) => {
    await page.addInitScript((value) => {
      if (!sessionStorage.getItem('done')) localStorage.setItem('cart-storage', value);
      sessionStorage.setItem('done', '1');
    }, damaged);
    await visit(page, '/products');
    await expect(cartLink(page)).toHaveAccessibleName(/Cart, 0 items|Cart, empty|^Cart$/);
    await add(page, 'Classic Sattu');
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
    await page.reload();
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
  });
}

test('no more than the stock goes into the cart', async ({ page }) => {
  await visit(page, '/products/himalayan-salt-makhana');
  const more = page
    .getByRole('group', { name: 'Quantity' })
    .getByRole('button', { name: /Increase/ });
  for (let step = 1; step < 8; step += 1) await more.click();
  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  await expect(page.getByText('Salt & Pepper Makhana (8) added to cart!')).toBeVisible();
  await page.getByRole('button', { name: /^Add to Cart/ }).click();
  await expect(page.getByText(/only 8 of Salt & Pepper Makhana/)).toBeVisible();
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 8 items');
});

test.describe('the mini-cart', () => {
  const mini = (page: Page) => page.getByRole('dialog', { name: 'Mini cart' });

  test('opens on hover and shows an empty cart kindly', async ({ page }) => {
    await visit(page, '/');
    await cartLink(page).hover();
    await expect(mini(page)).toContainText('Your cart is empty');
    await expect(mini(page)).toContainText('Add some delicious products to get started!');
    await expect(mini(page).getByRole('link', { name: 'Start Shopping' })).toHaveAttribute(
      'href',
      '/products',
    );
  });

  test('shows lines, changes quantities and adds up', async ({ page }) => {
    await storeCart(page, 2);
    await visit(page, '/');
    await cartLink(page).hover();
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
  });

  test('takes a typed quantity', async ({ page }) => {
    await storeCart(page, 2);
    await visit(page, '/');
    await cartLink(page).hover();
    const field = mini(page).getByRole('spinbutton', { name: /Quantity of Peri Peri/ });
    await field.fill('4');
    await field.press('Enter');
    await expect(mini(page)).toContainText('₹796');
  });

  test('is neither covered nor closed by a toast, which stands above a question too', async ({
    page,
  }) => {
    await page.clock.install();
    await storeCart(page, 2);
    await visit(page, '/products');
    await page.getByRole('button', { name: 'Add Classic Sattu to cart' }).click();
    const toast = page.locator('[data-toasts] p', { hasText: 'Classic Sattu added to cart!' });
    await expect(toast).toBeVisible();
    await cartLink(page).hover();
    await expect(mini(page)).toBeVisible();
    const [card, panel] = [await toast.boundingBox(), await mini(page).boundingBox()];
    expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThan(panel?.x ?? 0);
    // The pointer on a toast keeps it, and the mini-cart stays open.
    await toast.hover();
    await page.clock.runFor(5000);
    await expect(toast).toBeVisible();
    await expect(mini(page)).toBeVisible();
    await mini(page)
      .getByRole('button', { name: /^Remove/ })
      .first()
      .press('Enter');
    const question = page.getByRole('alertdialog');
    const close = question.getByRole('button', { name: 'Close message' });
    await close.click();
    await expect(question).toBeVisible();
    await expect(close).toHaveCount(0);
  });

  test('asks before it removes', async ({ page }) => {
    await storeCart(page, 2);
    await visit(page, '/');
    await cartLink(page).hover();
    const question = page.getByRole('alertdialog');
    await mini(page).getByRole('button', { name: 'Remove Peri Peri Makhana' }).click();
    await expect(question).toContainText(
      'Are you sure you want to remove this item from your cart?',
    );
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
    await mini(page).getByRole('button', { name: 'Remove Peri Peri Makhana' }).click();
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(mini(page)).toContainText('Your cart is empty');
  });

  test('sends a guest to sign in, with a word why', async ({ page }) => {
    await storeCart(page, 1);
    await visit(page, '/');
    await cartLink(page).hover();
    await mini(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
    await atTheDoor(page);
    // A toast that outlives the page it came from, and a notice that stays.
    const text = 'Please login to place your order';
    await expect(page.getByRole('main').getByText(text)).toBeVisible();
    await expect(page.getByText(text)).toHaveCount(2);
    await expect(page.getByText(text)).toHaveCount(1);
    const state = await page.evaluate(() => (history.state as { usr?: unknown }).usr);
    expect(state).toEqual({ from: '/checkout', message: 'Please login to place your order' });
  });

  test('opens and closes by keyboard', async ({ page }) => {
    await storeCart(page, 1);
    await visit(page, '/');
    await cartLink(page).focus();
    await page.keyboard.press('Enter');
    await expect(mini(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(mini(page)).toBeHidden();
    await expect(cartLink(page)).toBeFocused();
  });

  test('stays away on small screens, where the link leads to the cart', async ({ page }) => {
    await page.setViewportSize({ width: 1023, height: 800 });
    await storeCart(page, 1);
    await visit(page, '/');
    await cartLink(page).hover();
    await cartLink(page).click();
    await expect(page).toHaveURL('/cart');
    await expect(mini(page)).toBeHidden();
    await expect(page.getByRole('main')).toContainText('Peri Peri Makhana');
  });
});
