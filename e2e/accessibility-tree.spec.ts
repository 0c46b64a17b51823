import type { Locator, Page } from '@playwright/test';
import { DESKTOP, PHONE } from './support/back-office.ts';
import {
  fillAddress,
  openPaymentWindow,
  payButton,
  placeOrder,
  thankYouHeading,
} from './support/checkout.ts';
import { createOrder, orderCard } from './support/orders.ts';
import {
  createAdmin,
  createCustomer,
  expectSignInPage,
  signIn,
  storeSession,
} from './support/people.ts';
import { cards, expect, storeCart, test, visit } from './support/shop.ts';

// What screen readers get. Read a changed file as it would be heard before you accept it with `--update-snapshots`, and
// replace dates, numbers of orders and stock with regular expressions.

const main = (page: Page) => page.getByRole('main');

const expectTree = (part: Locator, name: string) =>
  expect(part).toMatchAriaSnapshot({ name: `${name}.aria.yml` });

test('browse and filter', async ({ page }) => {
  await storeCart(page, 2);

  await test.step('home', async () => {
    await visit(page, '/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expectTree(page.getByRole('banner'), 'browse-header');
    await expectTree(page.getByRole('region', { name: 'Highlights' }), 'browse-slideshow');
    await expectTree(page.getByRole('contentinfo'), 'browse-footer');
  });

  await test.step('products', async () => {
    await visit(page, '/products');
    await expectTree(cards(page).filter({ hasText: 'Classic Sattu' }), 'browse-card');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByRole('button', { name: '4+', exact: true }).click();
    const filters = page.getByRole('region', { name: 'Filter products' });
    await expect(filters.getByRole('list', { name: 'Active filters' })).toBeVisible();
    await expectTree(filters, 'filter-panel');
    await page.setViewportSize(PHONE);
    await expectTree(page.getByRole('dialog', { name: 'Filters' }), 'filter-sheet');
    await page.setViewportSize(DESKTOP);
  });

  await test.step('product', async () => {
    await visit(page, '/products/classic-sattu');
    await expectTree(page.getByRole('region', { name: 'Pictures' }), 'browse-pictures');
    await expectTree(page.getByRole('group', { name: 'Quantity' }), 'browse-quantity');
    await expectTree(page.getByRole('tablist'), 'browse-tabs');
    await expect(main(page).locator('[lang=hi]').first()).toHaveText(/\p{Script=Devanagari}/u);
  });
});

test('buy and track an order', async ({ page }) => {
  const kavya = await createCustomer({
    name: 'Kavya Rao',
    email: `kavya-${Date.now()}@example.com`,
  });
  await storeCart(page, 2);

  await test.step('cart', async () => {
    await visit(page, '/');
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).hover();
    await expectTree(page.getByRole('dialog', { name: 'Mini cart' }), 'buy-mini-cart');
    await visit(page, '/cart');
    await expectTree(main(page), 'buy-cart');
  });

  await test.step('sign-in', async () => {
    await page.getByRole('button', { name: 'Login to Checkout' }).first().click();
    await expectSignInPage(page);
    await expectTree(main(page), 'sign-in');
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    await expectTree(main(page), 'sign-in-errors');
    await signIn(page, kavya.email);
  });

  await test.step('checkout', async () => {
    await placeOrder(page).click();
    await expect(page.getByLabel('Phone')).toBeFocused();
    await expectTree(main(page), 'buy-checkout-errors');
    await fillAddress(page);
    await payButton(await openPaymentWindow(page)).click();
    await expect(thankYouHeading(page)).toBeFocused();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expectTree(main(page), 'buy-confirmed');
  });

  await test.step('orders', async () => {
    await main(page).getByRole('link', { name: 'View My Orders' }).click();
    await page.getByRole('button', { name: 'View Details' }).click();
    await expectTree(main(page).getByRole('article'), 'track-order');
    await expectTree(main(page).getByRole('tablist'), 'track-tabs');
  });
});

test('sign up', async ({ page }) => {
  await visit(page, '/auth');
  await expectSignInPage(page);
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByRole('button', { name: 'Create Account', exact: true }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectTree(main(page), 'sign-up-errors');
});

test('process an order', async ({ page, request }) => {
  const { number, person } = await createOrder(request);
  await storeSession(page, await createAdmin({ name: 'Asha Tiwari' }), 'admin');
  await visit(page, `/admin/orders?q=${encodeURIComponent(person.email)}`);
  await expect(orderCard(page, number)).toBeVisible();
  await expectTree(page.getByRole('navigation', { name: 'Back-office' }), 'process-navigation');
  await expectTree(orderCard(page, number), 'process-card');
  await orderCard(page, number).getByRole('link', { name: number, exact: true }).click();
  await expect(page).toHaveURL(`/admin/orders/${number}?q=${encodeURIComponent(person.email)}`);
  await expectTree(main(page), 'process-order');
  await page.getByRole('combobox', { name: `Status of ${number}` }).selectOption('shipped');
  await expectTree(page.getByRole('dialog', { name: `Ship ${number}` }), 'process-ship');
});
