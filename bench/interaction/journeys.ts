import type { Page } from '@playwright/test';
import { waitUntilIdle, type Phone } from './phone.ts';

/** A visitor browses and fills a cart. */
export async function browseAndFillCart(phone: Phone): Promise<void> {
  const { page, tap } = phone;
  const count = (text: string) => ({ css: 'header a[href="/cart"]', text });
  await phone.open('/');
  await tap('home: menu', page.getByRole('button', { name: 'Open menu' }), {
    css: 'dialog[open] nav',
  });
  await tap('home: menu closed', page.getByRole('button', { name: 'Close menu' }), {
    css: 'dialog[open]',
    isGone: true,
  });
  await tap('home: next slide', page.getByRole('button', { name: 'Next slide' }), {
    css: '[aria-label="Slide 2"][aria-current]',
  });
  const add = page.getByRole('button', { name: /^Add .* to cart$/ });
  await tap('home: add', add.first(), count('1'));
  await tap('home: add another', add.nth(1), count('2'));
  await tap(
    'home: all products',
    page.getByRole('link', { name: 'View All Products' }).last(),
    heading('Traditional Superfoods'),
  );
  await browse(phone);
  await tap('products: open a product', page.locator('#results article a').first(), {
    css: '[aria-label="Delivery information"]',
    feedback: progressBar,
  });
  await lookAtProduct(phone);
  await tap('product: to the cart', page.locator('header a[href="/cart"]'), heading('Your cart'));
  await changeCart(phone);
}

async function browse({ page, tap, act }: Phone): Promise<void> {
  const search = page.getByRole('searchbox', { name: 'Search products' });
  const chips = page.getByRole('list', { name: 'Active filters' });
  await search.scrollIntoViewIfNeeded();
  await search.focus();
  await waitUntilIdle(page);
  await act('products: search', () => page.keyboard.press('s'), typed('input[type=search]', 's'));
  await chips.waitFor();
  await act(
    'products: search on',
    () => page.keyboard.press('a'),
    typed('input[type=search]', 'sa'),
  );
  await tap('products: clear search', page.getByRole('button', { name: 'Clear search' }), {
    css: 'button[aria-label="Clear search"]',
    isGone: true,
  });
  await chips.waitFor({ state: 'detached' });
  const sort = page.getByRole('combobox', { name: 'Sort products' });
  await sort.scrollIntoViewIfNeeded();
  await waitUntilIdle(page);
  await act('products: sort', async () => void (await sort.selectOption('price-desc')), {
    css: '#results li:first-child article',
    text: await mostExpensiveProduct(page),
    feedback: typed('select', 'price-desc'),
  });
  await tap('products: filters', page.getByRole('button', { name: /^Filters/ }), {
    css: 'dialog[open] h2',
  });
  const dialog = page.getByRole('dialog');
  await tap('products: a category', dialog.getByRole('button', { name: 'Sattu' }), {
    css: 'dialog[open] button[aria-pressed=true]',
    text: 'Sattu',
  });
  await tap('products: in stock only', dialog.getByRole('switch', { name: 'In Stock Only' }), {
    css: 'dialog[open] [role=switch][aria-checked=true]',
  });
  await tap('products: filters closed', dialog.getByRole('button', { name: /^Show / }), {
    css: 'dialog[open]',
    isGone: true,
  });
}

const progressBar = { css: '.animate-progress' };
const heading = (text: string) => ({ css: 'h1', text, feedback: progressBar });
const typed = (css: string, text: string) => ({ css, text });

async function mostExpensiveProduct(page: Page): Promise<string> {
  const answer = await page.request.get('/api/products?sort=price-desc&limit=1');
  const { data } = (await answer.json()) as { data: { products: { name: string }[] } };
  return data.products[0]?.name ?? '';
}

async function lookAtProduct({ page, tap }: Phone): Promise<void> {
  await tap('product: next picture', page.getByRole('button', { name: 'Next image' }), {
    css: 'output',
    text: '2 /',
  });
  await tap('product: more of it', page.getByRole('button', { name: 'Increase quantity' }), {
    css: 'fieldset output',
    text: '2',
  });
  await tap('product: nutrition', page.getByRole('tab', { name: 'Nutrition' }), {
    css: '[role=tabpanel]:not([hidden])',
    text: 'Calories',
  });
  await tap('product: add', page.getByRole('button', { name: /^Add to Cart/ }).last(), {
    css: 'button[aria-busy=true]',
  });
  await page.getByRole('link', { name: /4 items/ }).waitFor();
}

async function changeCart({ page, tap }: Phone): Promise<void> {
  const more = page.getByRole('button', { name: 'Increase quantity' }).first();
  await tap('cart: one more', more, { css: 'header a[href="/cart"]', text: '5' });
  await tap('cart: remove', page.getByRole('button', { name: /^Remove / }).first(), {
    css: '[role=alertdialog][open]',
  });
  await tap(
    'cart: removed',
    page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }),
    {
      css: '[role=alertdialog][open]',
      isGone: true,
    },
  );
}

/** A visitor opens pages one after the other, each as a new document. */
export async function openPublicPages({ open }: Phone): Promise<void> {
  for (const path of ['/products', '/products/classic-sattu', '/cart', '/shipping-policy'])
    await open(path);
}

/** A visitor types on the sign-in page. */
export async function signIn({ page, open, act }: Phone): Promise<void> {
  await open('/auth');
  const email = 'main input[type=email]';
  await page.locator(email).focus();
  await act('sign-in: type', () => page.keyboard.press('k'), typed(email, 'k'));
}

/** A signed-in customer buys a product, from the home page to the confirmation. */
export async function purchase(phone: Phone): Promise<void> {
  const { page, tap, type } = phone;
  await phone.open('/');
  await tap(
    'home: all products',
    page.getByRole('link', { name: 'View All Products' }).last(),
    heading('Traditional Superfoods'),
  );
  await tap('products: open a product', page.locator('#results article a').first(), {
    css: '[aria-label="Delivery information"]',
    feedback: progressBar,
  });
  await tap('product: add', page.getByRole('button', { name: /^Add to Cart/ }).last(), {
    css: 'button[aria-busy=true]',
  });
  await page.getByRole('link', { name: /1 item/ }).waitFor();
  await tap('product: to the cart', page.locator('header a[href="/cart"]'), heading('Your cart'));
  const checkout = page.getByRole('button', { name: 'Proceed to Checkout' });
  await phone.leave(checkout.first(), '/checkout');
  for (const [label, text] of Object.entries(address)) await type(page.getByLabel(label), text);
  await page.getByLabel('State').selectOption('Haryana');
  await tap('checkout: place the order', page.getByRole('button', { name: /^Place Order/ }), {
    css: 'iframe.razorpay-checkout-frame',
    feedback: { css: 'button', text: 'Processing' },
  });
  const payment = page.frameLocator('iframe.razorpay-checkout-frame');
  await payment.getByRole('button', { name: /^Pay ₹/ }).tap();
  await page.getByRole('heading', { name: /^Thank you/ }).waitFor();
  await waitUntilIdle(page);
}

const address = {
  Phone: '9818044121',
  Pincode: '122002',
  City: 'Gurugram',
  'Street address': 'Flat 402, Tower B',
};

/** An administrator opens the orders. */
export async function manageOrders({ page, open, tap }: Phone): Promise<void> {
  await open('/admin');
  await tap('admin: menu', page.getByRole('button', { name: 'Open menu' }), {
    css: 'dialog[open] nav',
  });
  await tap('admin: orders', page.locator('dialog[open] a[href="/admin/orders"]'), {
    css: 'h1',
    text: 'Orders',
    feedback: { css: 'dialog[open]', isGone: true },
  });
  await tap('admin: paid orders', page.getByRole('button', { name: 'Paid', exact: true }), {
    css: 'button[aria-pressed=true]',
    text: 'Paid',
  });
  await tap('admin: an order', page.getByRole('button', { name: /^Details of / }).first(), {
    css: 'button[aria-expanded=true]',
  });
  await open('/admin/orders');
  await open('/admin/products');
}
