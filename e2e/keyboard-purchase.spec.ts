import type { Page } from '@playwright/test';
import { payButton, paymentWindow, placeOrder, thankYouHeading } from './support/checkout.ts';
import { press, tabBackTo, tabIntoFrame, tabTo, typeInto } from './support/keyboard.ts';
import { createAdmin, createCustomer, PASSWORD, storeSession } from './support/people.ts';
import { expect, test, visit } from './support/shop.ts';

// Uses only the keyboard. Every press of Tab checks that focus is visible.

const banner = (page: Page) => page.getByRole('banner');
const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const cartLink = (page: Page) => banner(page).getByRole('link', { name: /^Cart/ });

test('a shopper buys and tracks an order with the keyboard, and an admin ships it', async ({
  page,
  context,
}) => {
  const kavya = await createCustomer({ name: 'Kavya Rao' });
  await visit(page, '/');

  await test.step('the skip link leads past the header', async () => {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(main(page)).toBeFocused();
  });

  await test.step('the slideshow has buttons', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Next slide' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Slide 2' })).toHaveAttribute('aria-current');
    await expect(page.getByRole('button', { name: 'Next slide' })).toBeFocused();
  });

  await test.step('a link of the navigation opens the products, and focus moves to their heading', async () => {
    const products = banner(page).getByRole('link', { name: 'Products' });
    await tabBackTo(page, products);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/products');
    await expect(title(page)).toBeFocused();
  });

  await test.step('filters', () => filterProducts(page));
  await test.step('the product page', () => chooseProduct(page));
  await test.step('the mini-cart', () => openCart(page));
  await test.step('the sign-in', () => signIn(page, kavya.email));
  await test.step('the checkout form', () => fillCheckout(page));
  await test.step('the payment', () => pay(page));
  const number = await test.step('the order', () => trackOrder(page));
  await test.step('an administrator ships it', async () =>
    shipOrder(await context.newPage(), number));
});

async function filterProducts(page: Page): Promise<void> {
  const filters = page.getByRole('button', { name: /^Filters/ });
  await press(page, filters, 'Space');
  await expect(filters).toHaveAttribute('aria-expanded', 'true');
  await expect(filters).toBeFocused();

  await tabTo(page, page.getByRole('slider', { name: 'Price' }));
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/maxPrice=/);
  await press(page, page.getByRole('button', { name: '4+', exact: true }), 'Space');
  await expect(page.getByRole('button', { name: '4+', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await press(page, page.getByRole('switch', { name: 'In Stock Only' }), 'Space');
  await expect(page.getByRole('switch', { name: 'In Stock Only' })).toBeChecked();
  await expect(page).toHaveURL(/inStock=/);

  // The pressed button disappears with its filter.
  await press(page, page.getByRole('button', { name: 'Remove price filter' }));
  await expect(page).not.toHaveURL(/maxPrice=/);
  await expect(filters).toBeFocused();
}

async function chooseProduct(page: Page): Promise<void> {
  await press(page, main(page).getByRole('link', { name: 'Classic Sattu', exact: true }));
  await expect(page).toHaveURL('/products/classic-sattu');
  await expect(title(page)).toBeFocused();

  const pictures = page.getByRole('group', { name: 'Pictures of Classic Sattu' });
  await tabBackTo(page, pictures);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: 'Image 2 /' })).toBeVisible();
  await expect(pictures).toBeFocused();

  const quantity = main(page).getByRole('spinbutton', { name: 'Quantity' });
  await tabTo(page, quantity);
  await page.keyboard.press('ArrowUp');
  await expect(quantity).toHaveValue('2');
  await press(page, main(page).getByRole('button', { name: 'Increase quantity' }), 'Space');
  await expect(quantity).toHaveValue('3');

  const add = main(page)
    .getByRole('button', { name: /^Add to Cart/ })
    .first();
  await press(page, add);
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 3 items');
  await expect(add).toBeFocused();

  const tabs = page.getByRole('tablist', { name: 'About Classic Sattu' });
  await tabTo(page, tabs.getByRole('tab', { selected: true }));
  await page.keyboard.press('ArrowRight');
  await expect(tabs.getByRole('tab', { name: 'Ingredients' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Ingredients' })).toBeFocused();
}

async function openCart(page: Page): Promise<void> {
  const miniCart = page.getByRole('dialog', { name: 'Mini cart' });
  await tabBackTo(page, cartLink(page));
  await page.keyboard.press('Enter');
  await expect(miniCart).toBeVisible();
  await tabTo(page, miniCart.getByRole('link', { name: 'View All' }));
  await page.keyboard.press('Escape');
  await expect(miniCart).toBeHidden();
  await expect(cartLink(page)).toBeFocused();

  await page.keyboard.press('Enter');
  await press(page, miniCart.getByRole('button', { name: /^Remove/ }));
  const question = page.getByRole('alertdialog');
  await expect(question.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(miniCart.getByRole('button', { name: /^Remove/ })).toBeFocused();

  await tabBackTo(page, miniCart.getByRole('link', { name: 'View All' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await expect(title(page)).toBeFocused();
  await press(page, main(page).getByRole('button', { name: 'Login to Checkout' }).first());
  await expect(page).toHaveURL('/auth');
}

async function signIn(page: Page, email: string): Promise<void> {
  await expect(page.locator('script[src*="/gsi/client"]')).toHaveCount(1);
  const signInButton = page.getByRole('button', { name: 'Sign In', exact: true });
  await press(page, signInButton);
  // Focus moves to the first field with an error.
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/\S/);
  await typeInto(page, { Email: email, Password: PASSWORD });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout');
  await expect(placeOrder(page)).toBeVisible();
}

async function fillCheckout(page: Page): Promise<void> {
  await press(page, placeOrder(page));
  const phone = page.getByLabel('Phone', { exact: true });
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await typeInto(page, { Phone: '98180 44121', Pincode: '122002', City: 'Gurugram' });
  await tabTo(page, page.getByLabel('State'));
  await page.keyboard.type('Hary');
  await expect(page.getByLabel('State')).toHaveValue('Haryana');
  await typeInto(page, { 'Street address': 'Flat 402, Tower B, Sector 45' });
}

async function pay(page: Page): Promise<void> {
  await press(page, placeOrder(page));
  const window = paymentWindow(page);
  await tabIntoFrame(page, window, payButton(window));
  await page.keyboard.press('Enter');
  await expect(thankYouHeading(page)).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Stay on this page' }));
  await expect(page.getByRole('timer')).toHaveCount(0);
}

async function trackOrder(page: Page): Promise<string> {
  await press(page, main(page).getByRole('link', { name: 'View My Orders' }));
  await expect(page).toHaveURL('/dashboard');
  await expect(title(page)).toBeFocused();
  const order = main(page).getByRole('article').first();
  const details = order.getByRole('button', { name: /Details$/ });
  await press(page, details);
  await expect(details).toHaveAttribute('aria-expanded', 'true');
  await expect(details).toBeFocused();
  await expect(order).toContainText('Flat 402, Tower B, Sector 45');
  return order.getByRole('heading').first().innerText();
}

async function shipOrder(page: Page, number: string): Promise<void> {
  await storeSession(page, await createAdmin(), 'admin');
  await visit(page, '/admin/orders');
  await press(page, main(page).getByRole('link', { name: number, exact: true }));
  await expect(page).toHaveURL(`/admin/orders/${number}`);
  await expect(title(page)).toBeFocused();

  const status = page.getByRole('combobox', { name: `Status of ${number}` });
  const dialog = page.getByRole('dialog', { name: `Ship ${number}` });
  await tabTo(page, status);
  // Arrow keys only move in the list, from Confirmed over Processing to Shipped.
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('select:open')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(status).toHaveValue('confirmed');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Courier')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(status).toBeFocused();
  await expect(status).toHaveValue('confirmed');

  // A letter chooses the status that starts with it; further letters could come too late to count as one word.
  await page.keyboard.press('S');
  await expect(page.getByLabel('Courier')).toBeFocused();
  await page.keyboard.type('DTDC');
  await tabTo(page, page.getByLabel('Tracking number'));
  await page.keyboard.type('D12345678');
  await press(page, dialog.getByRole('button', { name: 'Mark as shipped' }));
  await expect(dialog).toBeHidden();
  await expect(status).toHaveValue('shipped');
  await expect(status).toBeFocused();
}
