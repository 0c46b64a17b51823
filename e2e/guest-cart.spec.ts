import type { Page } from '@playwright/test';
import { waitForHydration, cards, expect, storedCart, test, visit } from './support/shop.ts';
import { expectTexts } from './support/texts.ts';

const cartLink = (page: Page) => page.locator('header').getByRole('link', { name: /^Cart/ });
const mini = (page: Page) => page.getByRole('dialog', { name: 'Mini cart' });
const toast = (page: Page, text: string) =>
  page.locator('[data-toasts] p').filter({ hasText: text });
const add = (page: Page, name: string) =>
  cards(page)
    .filter({ hasText: name })
    .getByRole('button', { name: `Add ${name} to cart` })
    .click();

test('a guest fills the cart from the list and changes it in the mini-cart', async ({
  page,
  context,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/cart')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.clock.install();
  await visit(page, '/products');

  // Every other kind of damage is a test of `readStoredCart`.
  await test.step('a damaged stored cart counts as empty', async () => {
    await page.evaluate(() => localStorage.setItem('cart-storage', '{"state":'));
    await page.reload();
    await waitForHydration(page);
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 0 items');
  });

  await test.step('the mini-cart opens and closes by keyboard', async () => {
    await cartLink(page).focus();
    await page.keyboard.press('Enter');
    await expectTexts(mini(page), [
      'Your cart is empty',
      'Add some delicious products to get started!',
    ]);
    await expect(mini(page).getByRole('link', { name: 'Start Shopping' })).toHaveAttribute(
      'href',
      '/products',
    );
    await page.keyboard.press('Escape');
    await expect(mini(page)).toBeHidden();
    await expect(cartLink(page)).toBeFocused();
  });

  await test.step('each press adds one unit, and a product has one line', async () => {
    await page.clock.pauseAt(Date.now() + 60_000);
    await add(page, 'Peri Peri Makhana');
    await expect(toast(page, 'Peri Peri Makhana added to cart!')).toBeVisible();
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 1 item');
    await add(page, 'Peri Peri Makhana');
    await add(page, 'Classic Sattu');
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
    await page.clock.runFor(3600);
    await expect(toast(page, 'added to cart!')).toHaveCount(0);
    await page.clock.resume();

    const stored = await storedCart(page);
    expect(stored.version).toBe(2);
    expect(stored.state.isGuest).toBe(true);
    expect(stored.state.items.map(({ id, _id, quantity }) => [id, _id, quantity])).toEqual([
      ['1', '1', 2],
      ['2', '2', 1],
    ]);
  });

  await test.step('the server is not asked for the cart of an account', () => {
    expect(calls).toEqual([]);
  });

  await test.step('the cart is the same in a second tab', async () => {
    const second = await context.newPage();
    await visit(second, '/products');
    await expect(cartLink(second)).toHaveAccessibleName('Cart, 3 items');
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

  await test.step('a question before a removal has the toast above it, which can be closed there', async () => {
    const question = page.getByRole('alertdialog');
    await remove(page, 'Masala Sattu').press('Enter');
    await expect(question).toContainText(
      'Are you sure you want to remove this item from your cart?',
    );
    const close = question.getByRole('button', { name: 'Close message' });
    await close.click();
    await expect(question).toBeVisible();
    await expect(close).toHaveCount(0);
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 5 items');
    await page.clock.resume();
  });

  await test.step('a confirmed removal removes the line', async () => {
    await cartLink(page).hover();
    for (const name of ['Masala Sattu', 'Classic Sattu']) {
      await remove(page, name).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).last().click();
      await expect(remove(page, name)).toHaveCount(0);
    }
    await expect(cartLink(page)).toHaveAccessibleName('Cart, 2 items');
  });

  await test.step('the mini-cart shows lines, changes quantities and adds up', () =>
    changeQuantities(page));

  await test.step('on a small screen there is no mini-cart, and the link leads to the cart', async () => {
    await page.setViewportSize({ width: 1023, height: 800 });
    await cartLink(page).hover();
    await cartLink(page).click();
    await expect(page).toHaveURL('/cart');
    await expect(mini(page)).toBeHidden();
    await expect(page.locator('main')).toContainText('Peri Peri Makhana');
  });
});

const remove = (page: Page, name: string) =>
  mini(page).getByRole('button', { name: `Remove ${name}` });

async function changeQuantities(page: Page): Promise<void> {
  await cartLink(page).hover();
  await expectTexts(mini(page), [
    'Peri Peri Makhana',
    /makhana/,
    '₹398',
    'Login required to place order',
  ]);
  const field = mini(page).getByRole('spinbutton', { name: /Quantity of Peri Peri/ });
  await field.fill('4');
  await field.press('Enter');
  await expect(mini(page)).toContainText('₹796');
  await field.fill('2');
  await field.press('Enter');
  await expect(mini(page)).toContainText('₹398');
  const stepper = mini(page).getByRole('group', { name: /Quantity of Peri Peri/ });
  const decrease = stepper.getByRole('button', { name: /Decrease/ });
  await stepper.getByRole('button', { name: /Increase/ }).click();
  await expect(mini(page)).toContainText('₹597');
  await decrease.click();
  await decrease.click();
  await expect(decrease).toBeDisabled();
  for (const name of ['View All', 'View Full Cart']) {
    await expect(mini(page).getByRole('link', { name })).toHaveAttribute('href', '/cart');
  }
}
