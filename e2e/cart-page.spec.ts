import type { Page } from '@playwright/test';
import { expectSignInPage, createCustomer, storeSession } from './support/people.ts';
import { expect, storeCart, test, visit } from './support/shop.ts';

const main = (page: Page) => page.locator('main');
const summary = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });
const question = (page: Page) => page.getByRole('alertdialog');
const line = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Items' }).getByRole('listitem').filter({ hasText: name });

test('a guest returns to a cart that an older version of the shop stored', async ({ page }) => {
  await storeCart(page, 1, [
    { _id: '2', id: '2', name: 'Classic Sattu', price: 149, quantity: 1 },
    { id: '7', _id: '7', name: 'Salt & Pepper Makhana', quantity: 7 },
    { id: '99', _id: '99', name: 'Amla Candy', quantity: 1 },
  ]);
  await visit(page, '/cart');

  await test.step('changes since the last visit are shown until they are dismissed', () =>
    dismissChanges(page));

  await test.step('quantities stop at one and at the stock', async () => {
    const few = line(page, 'Salt & Pepper Makhana');
    await expect(few).toContainText('Only 8 left');
    await few.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(few.getByRole('button', { name: 'Increase quantity' })).toBeDisabled();
    const one = line(page, 'Peri Peri Makhana');
    await expect(one.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
    await expect(summary(page)).toContainText('ShippingFree');
    await expect(main(page)).not.toContainText('more for free shipping!');
  });

  await test.step('removing a line asks first', async () => {
    const remove = page.getByRole('button', { name: 'Remove Salt & Pepper Makhana' });
    await remove.click();
    await expect(question(page)).toContainText(
      'Are you sure you want to remove this item from your cart?',
    );
    await question(page).getByRole('button', { name: 'Keep it' }).click();
    await expect(line(page, 'Salt & Pepper Makhana')).toBeVisible();
    await remove.click();
    await question(page).getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(line(page, 'Salt & Pepper Makhana')).toHaveCount(0);
  });

  await test.step('lines and totals follow the catalogue of today', async () => {
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

  await test.step('clearing asks first', async () => {
    await main(page).getByRole('button', { name: 'Clear Cart' }).click();
    await expect(question(page)).toContainText('Are you sure you want to clear your entire cart?');
    await question(page).getByRole('button', { name: 'Keep it' }).click();
    await expect(line(page, 'Peri Peri Makhana')).toBeVisible();
  });

  await test.step('the checkout button leads a guest to the sign-in page and says why', async () => {
    await expect(summary(page)).toContainText('Guest User');
    await expect(summary(page)).toContainText('Login required for checkout');
    await summary(page).getByRole('button', { name: 'Login to Checkout' }).click();
    const toasts = page.locator('[data-toasts]');
    await expect(toasts.getByText('Please login to place your order')).toBeVisible();
    await expectSignInPage(page);
    await expect(main(page).getByText('Please login to proceed to checkout')).toBeVisible();
    const state = await page.evaluate(() => (history.state as { usr?: unknown }).usr);
    expect(state).toEqual({ from: '/checkout', message: 'Please login to proceed to checkout' });
  });
});

async function dismissChanges(page: Page): Promise<void> {
  const notice = main(page)
    .getByRole('status')
    .filter({ has: page.getByRole('button', { name: 'Got it' }) });
  await expect(notice).toContainText('Classic Sattu now costs ₹179 instead of ₹149');
  await expect(notice).toContainText('Amla Candy is not available any more');
  await expect(line(page, 'Classic Sattu')).toContainText('₹179 each');
  await page.reload();
  await expect(notice).toContainText('Classic Sattu now costs');
  await notice.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(summary(page)).toContainText('Subtotal₹');
  await expect(line(page, 'Amla Candy')).toHaveCount(0);
  await expect(notice).toHaveCount(0);
}

test('on a phone a signed-in customer goes from the bar of the cart to the checkout', async ({
  page,
}) => {
  await storeSession(page, await createCustomer());
  await storeCart(page, 3);
  await page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/cart');
  await expect(page.getByText('Total, 3 items₹597')).toBeVisible();
  await expect(summary(page)).not.toContainText('Guest User');
  await main(page).getByRole('button', { name: 'Proceed to Checkout' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Full name')).toBeVisible();
});
