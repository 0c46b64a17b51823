import type { Page } from '@playwright/test';
import { atTheDoor, newPerson, storeSession } from './support/people.ts';
import { expect, storeCart, storedCart, test, visit } from './support/shop.ts';

const main = (page: Page) => page.getByRole('main');
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });
const line = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Items' }).getByRole('listitem').filter({ hasText: name });
const sattu = { _id: '2', id: '2', name: 'Classic Sattu', price: 179, quantity: 1 };

test('a cart from before there were sizes and stock is read, and shown as it is now', async ({
  page,
}) => {
  await storeCart(page, 1, [sattu]);
  await visit(page, '/cart');
  await expect(line(page, 'Classic Sattu')).toContainText('500 g · ₹179 each');
  await expect(line(page, 'Classic Sattu').getByRole('link')).toHaveAttribute(
    'href',
    '/products/classic-sattu',
  );
  await expect(main(page)).toContainText('Add ₹122 more for free shipping!');
  await expect(summary(page)).toContainText('Subtotal₹378Shipping₹50Total₹428');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your cart');
  await expect(main(page).getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute(
    'href',
    '/products',
  );
});

test('quantities change the totals, and stop at one and at the stock', async ({ page }) => {
  await storeCart(page, 1, [{ id: '7', _id: '7', name: 'Salt & Pepper Makhana', quantity: 7 }]);
  await visit(page, '/cart');
  const few = line(page, 'Salt & Pepper Makhana');
  await expect(few).toContainText('Only 8 left');
  await few.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(few.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
  const one = line(page, 'Peri Peri Makhana');
  await expect(one.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  await expect(summary(page)).toContainText('ShippingFree');
  await expect(main(page)).not.toContainText('more for free shipping!');
});

test('removing and clearing ask first, and an empty cart says what to do', async ({ page }) => {
  await storeCart(page, 2, [sattu]);
  await visit(page, '/cart');
  const question = page.getByRole('alertdialog');
  await page.getByRole('button', { name: 'Remove Classic Sattu' }).click();
  await expect(question).toContainText('Are you sure you want to remove this item from your cart?');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(line(page, 'Classic Sattu')).toBeVisible();
  await page.getByRole('button', { name: 'Remove Classic Sattu' }).click();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(line(page, 'Classic Sattu')).toHaveCount(0);

  const clear = main(page).getByRole('button', { name: 'Clear Cart' });
  await clear.click();
  await expect(question).toContainText('Are you sure you want to clear your entire cart?');
  await question.getByRole('button', { name: 'Keep it' }).click();
  await expect(line(page, 'Peri Peri Makhana')).toBeVisible();
  await clear.click();
  await question.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(main(page)).toContainText('Your cart is empty');
  await expect(main(page)).toContainText('Add some delicious products to get started!');
  await expect(main(page).getByRole('link', { name: 'Start Shopping' })).toHaveAttribute(
    'href',
    '/products',
  );
  expect((await storedCart(page)).state.items).toEqual([]);
});

test('a guest is sent to sign in, with a word why, and comes back to checkout', async ({
  page,
}) => {
  await storeCart(page, 1);
  await visit(page, '/cart');
  await expect(summary(page)).toContainText('Guest User');
  await expect(summary(page)).toContainText('Login required for checkout');
  await summary(page).getByRole('button', { name: 'Login to Checkout' }).click();
  await atTheDoor(page);
  await expect(main(page).getByText('Please login to proceed to checkout')).toBeVisible();
  await expect(page.getByText('Please login to place your order')).toBeVisible();
  const state = await page.evaluate(() => (history.state as { usr?: unknown }).usr);
  expect(state).toEqual({ from: '/checkout', message: 'Please login to proceed to checkout' });
});

test('whoever is signed in goes straight on, on a phone from the bar below', async ({ page }) => {
  await storeSession(page, await newPerson());
  await storeCart(page, 3);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/cart');
  await expect(page.getByText('Total, 3 items₹597')).toBeVisible();
  await expect(summary(page)).not.toContainText('Guest User');
  await main(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Full name')).toBeVisible();
});

test('what changed since is told until it is dismissed', async ({ page }) => {
  await storeCart(page, 1, [
    { ...sattu, price: 149 },
    { id: '99', _id: '99', name: 'Amla Candy', quantity: 1 },
  ]);
  await visit(page, '/cart');
  const news = main(page)
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: 'Got it' }) });
  await expect(news).toContainText('Classic Sattu now costs ₹179 instead of ₹149');
  await expect(news).toContainText('Amla Candy is not available any more');
  await expect(line(page, 'Classic Sattu')).toContainText('₹179 each');
  await page.reload();
  await expect(news).toContainText('Classic Sattu now costs');
  await news.getByRole('button', { name: 'Got it' }).click();
  await expect(news).toHaveCount(0);
  await page.reload();
  await expect(summary(page)).toContainText('Subtotal₹378');
  await expect(news).toHaveCount(0);
});
