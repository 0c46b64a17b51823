import { expect } from 'vitest';
import type { Journey } from './support/journeys.ts';
import type { Page } from './support/page.ts';

// The main journeys, which run in every browser. They do not depend on whether a link loads a document.

const RESULTS = '#results article';
const NAMES = '#results article :is(h2, h3)';
const PASSWORD = 'makhana-and-sattu';

const uniqueEmail = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`;
const seeCart = (page: Page, text: string) => page.see('link', `Cart, ${text}`, 'header');
const seeToast = (page: Page, text: string) => page.see('p', text, '[data-toasts]');

const browse: Journey = async (openPage) => {
  const page = await openPage();
  await page.open('/');
  await page.click('link', 'Products', 'header');
  await page.see('h1', 'Traditional Superfoods');
  await page.click('link', 'Jaljira Sattu', RESULTS);
  await page.see('h1', 'Jaljira Sattu');
  await page.seePath('/products/jaggery-sattu');
  await page.click('button', /^Add to Cart/, 'main');
  await seeCart(page, '1 item');

  await page.goBack();
  await page.see('h1', 'Traditional Superfoods');
  await page.click('button', 'Add Classic Sattu to cart', RESULTS);
  await seeCart(page, '2 items');
  await page.goForward();
  await page.see('h1', 'Jaljira Sattu');

  await page.open('/cart');
  await page.see('h1', 'Your cart');
  await page.seeText('main', /Jaljira Sattu.*Classic Sattu|Classic Sattu.*Jaljira Sattu/);
  await page.reload();
  await seeCart(page, '2 items');
  await page.click('button', 'Remove Jaljira Sattu', 'main');
  await page.click('button', 'Remove', '[role=alertdialog]');
  await seeCart(page, '1 item');
  await page.notSee('button', 'Remove Jaljira Sattu', 'main');
};

const filter: Journey = async (openPage) => {
  const page = await openPage();
  await page.open('/products');
  await page.click('button', 'Makhana', 'main');
  await page.seePath('/products?category=makhana');
  await page.seeText('main', /Showing 5 of 10 products/);
  await page.click('button', /^Filters/, 'main');
  await page.click('switch', 'Featured Only');
  await page.seePath('/products?category=makhana&featured=1');
  await page.seeTexts(NAMES, ['Minty Masala Makhana', 'Peri Peri Makhana']);
  await page.goBack();
  await page.goBack();
  await page.seePath('/products');
  await page.seeText('main', /Showing 10 of 10 products/);
  await page.choose(/^Sort/, 'Price Low to High');
  await page.seePath('/products?sort=price-asc');
  await expect.poll(async () => (await page.texts(NAMES))[0]).toBe('Jaljira Sattu');
  await page.fill('Search products', 'masala');
  await page.seePath('/products?search=masala&sort=price-asc');
  await page.seeTexts(NAMES, ['Masala Sattu', 'Minty Masala Makhana']);
  await page.fill('Search products', 'pizza');
  await page.see('h2', 'No products found');
  await page.click('button', 'Clear Filters', '#results');
  await page.seeText('main', /Showing 10 of 10 products/);
};

const signUpAndIn: Journey = async (openPage) => {
  const page = await openPage();
  const email = uniqueEmail('ananya');
  await page.open('/');
  await page.click('link', 'Login', 'header');
  await signUp(page, { name: 'Ananya Sharma', email });
  await page.seePath('/');
  await page.see('link', 'Ananya', 'header');
  await page.click('button', 'Logout', 'header');
  await page.click('link', 'Login', 'header');
  await signIn(page, email, 'not-the-password');
  await page.see('[role=alert]', /password/);
  await signIn(page, email, PASSWORD);
  await page.seePath('/');
  await page.click('link', 'Ananya', 'header');
  await page.see('h1', 'Welcome, Ananya Sharma!');
  await page.reload();
  await page.see('h1', 'Welcome, Ananya Sharma!');
};

async function signUp(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.click('button', 'Create an account');
  await page.fill('Name', name);
  await page.fill('Email', email);
  await page.fill('Password', PASSWORD);
  await page.fill('Confirm Password', PASSWORD);
  await page.click('button', 'Create Account');
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.fill('Email', email);
  await page.fill('Password', password);
  await page.click('button', 'Sign In');
}

const buyAndTrack: Journey = async (openPage) => {
  const customer = await openPage();
  const number = await buy(customer);

  const admin = await openPage();
  await admin.open('/auth');
  await signIn(admin, 'admin@tokri.example', 'tokri-admin');
  await admin.seePath('/admin');
  await admin.open('/admin/orders');
  await shipOrder(admin, number);

  await customer.open('/dashboard');
  await customer.seeText('article', new RegExp(`${number}.*Shipped ₹249`));
  await customer.click('button', 'View Details', 'article');
  await customer.seeText('article', /7R48215596/);
  await admin.choose(`Status of ${number}`, 'Delivered');
  await seeToast(admin, `${number} is now delivered`);
  await customer.click('button', 'Refresh', 'main');
  await customer.click('tab', /^Order History/);
  await customer.seeText('article', new RegExp(`${number}.*Delivered ₹249`));
};

/** Fills the cart as a guest, signs up on the way to the checkout, pays and returns the order number. */
async function buy(page: Page): Promise<string> {
  await page.open('/products/peri-peri-makhana');
  await page.click('button', /^Add to Cart/, 'main');
  await seeCart(page, '1 item');
  await page.open('/cart');
  await page.click('button', 'Login to Checkout', 'main');
  await signUp(page, { name: 'Kavya Rao', email: uniqueEmail('kavya') });
  await page.click('link', 'Continue to checkout', 'main');
  await page.seePath('/checkout');
  await page.seeValue('Full name', 'Kavya Rao');
  await page.fill('Phone', '9818044121');
  await page.fill('Pincode', '122002');
  await page.fill('City', 'Gurugram');
  await page.choose('State', 'Haryana');
  await page.fill('Street address', 'Flat 402, Tower B, Sector 45');
  await page.click('button', 'Place Order · ₹249');
  await page.frame('iframe.razorpay-checkout-frame').click('button', /^Pay ₹/);
  await page.see('h1', 'Thank you, Kavya!');
  const number = await page.evaluate(() => /TKR-\d+-\d+/.exec(document.body.innerText)?.[0]);
  if (!number) throw new Error('The confirmation shows no order number');
  await page.click('link', 'View My Orders', 'main');
  await page.seeText('article', new RegExp(`${number}.*Confirmed ₹249`));
  await seeCart(page, '0 items');
  return number;
}

async function shipOrder(page: Page, number: string): Promise<void> {
  await page.fill(/^Search/, number);
  await page.seeText('article', new RegExp(number));
  await page.choose(`Status of ${number}`, 'Processing');
  await seeToast(page, `${number} is now processing`);
  await page.choose(`Status of ${number}`, 'Shipped');
  await page.seeText('dialog[open]', new RegExp(`Ship ${number}`));
  await page.fill(/^Courier/, 'DTDC', 'dialog');
  await page.fill(/^Tracking number/, '7R48215596', 'dialog');
  await page.click('button', 'Mark as shipped', 'dialog');
  await page.notSee('button', 'Mark as shipped', 'dialog');
  await page.seeValue(`Status of ${number}`, 'shipped');
}

export const mainJourneys: Record<string, Journey> = {
  'a guest browses, fills the cart and finds it again after a reload': browse,
  'a guest filters, sorts and searches the list': filter,
  'a customer signs up, signs out and signs in again': signUpAndIn,
  'a customer buys and tracks an order that an admin processes': buyAndTrack,
};
