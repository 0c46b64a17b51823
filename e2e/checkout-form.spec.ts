import type { Page } from '@playwright/test';
import { states, unionTerritories } from '../src/shared/india.ts';
import { newPerson, storeSession } from './support/people.ts';
import {
  atCheckout,
  fillAddress,
  openWindow,
  payButton,
  placeOrder,
  readyToPay,
  thanks,
} from './support/checkout.ts';
import { expectFine, findings } from './support/fine.ts';
import { expect, test, visit } from './support/shop.ts';

const required: [string, string][] = [
  ['Full name', 'Name is required'],
  ['Email', 'Email is required'],
  ['Phone', 'Phone number is required'],
  ['Pincode', 'Pincode is required'],
  ['City', 'City is required'],
  ['State', 'State is required'],
  ['Street address', 'Street address is required'],
];

const message = (page: Page, label: string) =>
  page.locator(`div:has(> label:text-is("${label}")) p:has(svg)`);

test('everything is checked at once, nothing is sent, and a message goes with the next edit', async ({
  page,
}) => {
  await atCheckout(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await page.getByLabel('Full name').fill('  ');
  await page.getByLabel('Email').fill('');
  await placeOrder(page).click();
  for (const [label, text] of required) await expect(message(page, label)).toHaveText(text);
  await expect(page.getByLabel('Full name')).toBeFocused();
  expect(sent.filter((call) => call.includes('/payments/'))).toEqual([]);

  await page.getByLabel('City').fill('P');
  await expect(message(page, 'City')).toHaveCount(0);
  await page.getByLabel('State').selectOption('Goa');
  await expect(message(page, 'State')).toHaveCount(0);
  await expect(message(page, 'Phone')).toBeVisible();

  await page.getByLabel('Full name').fill('Kavya');
  await page.getByLabel('Email').fill('kavya@example');
  await page.getByLabel('Phone').fill('98765-4321');
  await page.getByLabel('Pincode').fill('12200');
  await placeOrder(page).click();
  await expect(message(page, 'Email')).toHaveText('Please enter a valid email address');
  await expect(message(page, 'Phone')).toHaveText('Please enter a valid 10-digit phone number');
  await expect(message(page, 'Pincode')).toHaveText('Please enter a valid 6-digit pincode');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('the fields say to the browser and to the keyboard of a phone what they are', async ({
  page,
}) => {
  await atCheckout(page);
  for (const [label, attributes] of Object.entries({
    'Full name': { autocomplete: 'name' },
    Email: { autocomplete: 'email', type: 'email', inputmode: 'email' },
    Phone: { autocomplete: 'tel-national', type: 'tel', inputmode: 'numeric' },
    Pincode: { autocomplete: 'postal-code', inputmode: 'numeric' },
    City: { autocomplete: 'address-level2' },
    State: { autocomplete: 'address-level1' },
    'Street address': { autocomplete: 'street-address' },
  })) {
    for (const [name, value] of Object.entries(attributes)) {
      await expect(page.getByLabel(label)).toHaveAttribute(name, value);
    }
  }
  const options = page.getByLabel('State').locator('optgroup option');
  expect(await options.allTextContents()).toEqual([...states, ...unionTerritories]);
  const method = page.getByRole('radio');
  await expect(method).toHaveCount(1);
  await expect(method).toBeChecked();
  await expect(method).toHaveValue('razorpay');
  await page.getByLabel('Phone').fill('+91 98765 43210');
  await expect(page.getByLabel('Phone')).toHaveValue('9876543210');
});

test('what the server finds wrong stands at its field', async ({ page }) => {
  await readyToPay(page);
  const errors = { 'orderData.address.pincode': 'Please enter a valid 6-digit pincode' };
  await page.route('**/api/payments/create-razorpay-order', (route) =>
    route.fulfill({ status: 400, json: { success: false, code: 'invalid_input', errors } }),
  );
  await placeOrder(page).click();
  await expect(message(page, 'Pincode')).toHaveText('Please enter a valid 6-digit pincode');
  await expect(page.getByLabel('Pincode')).toBeFocused();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a reload loses nothing that was typed, the order does, and so does the sign-out', async ({
  page,
}) => {
  await readyToPay(page);
  await page.getByLabel('Full name').fill('Kavya R. Rao');
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Kavya R. Rao');
  await expect(page.getByLabel('State')).toHaveValue('Haryana');
  const kept = () => page.evaluate(() => Object.keys(sessionStorage).join());
  expect(await kept()).toContain('checkout-draft');
  await payButton(await openWindow(page)).click();
  await expect(thanks(page)).toBeVisible();
  expect(await kept()).not.toContain('checkout-draft');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(kept).not.toContain('checkout');
});

test('nobody else who signs in on this device sees what was typed', async ({ page }) => {
  await readyToPay(page);
  const other = await newPerson({ name: 'Rohan Mehta' });
  await page.evaluate(({ id, name, email, token }) => {
    const state = { user: { id, name, email, role: 'user' }, token, isAuthenticated: true };
    localStorage.setItem('auth-storage', JSON.stringify({ state, version: 1 }));
    localStorage.setItem('token', token);
  }, other);
  await page.reload();
  await expect(page.getByLabel('Full name')).toHaveValue('Rohan Mehta');
  await expect(page.getByLabel('Street address')).toHaveValue('');
});

test('an empty cart leads to the cart', async ({ page }) => {
  await storeSession(page, await newPerson());
  await page.goto('/checkout');
  await expect(page).toHaveURL('/cart');
});

test('whoever comes by a link types only once the page has its own document', async ({ page }) => {
  await atCheckout(page);
  await visit(page, '/cart');
  const fetched = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click();
  await fetched;
  await expect(placeOrder(page)).toBeVisible();
  await fillAddress(page);
  await openWindow(page);
});

test.describe('no accessibility finding, and room enough', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the form with all its messages, and the open summary', async ({ page }) => {
    await atCheckout(page);
    await page.getByLabel('Full name').fill('');
    await placeOrder(page).click();
    await expectFine(page);
    await page.getByText('Show order summary').click();
    expect(await findings(page)).toEqual([]);
  });

  test('the payment that is being confirmed, and the silent bank', async ({ page }) => {
    test.setTimeout(60_000);
    await readyToPay(page);
    await page.clock.install();
    await page.route('**/api/payments/{verify-payment,refresh/**}', (route) => route.abort());
    await payButton(await openWindow(page)).click();
    await expect(page.getByRole('heading', { name: 'Confirming your payment' })).toBeVisible();
    await expectFine(page);
    const silence = page.getByRole('heading', { name: 'We have not heard from your bank yet' });
    await expect(async () => {
      await page.clock.runFor(5000);
      await expect(silence).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 40_000, intervals: [0] });
    await expect(page.getByText(/Please do not pay again/)).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectFine(page);
  });

  test('the placed order', async ({ page }) => {
    await readyToPay(page);
    await payButton(await openWindow(page)).click();
    await expect(thanks(page)).toBeVisible();
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expectFine(page);
  });

  test('the payment test', async ({ page }) => {
    await visit(page, '/payment-test');
    const results = page.getByRole('status').getByRole('listitem');
    await expect(results.filter({ hasText: 'Checkout script' })).toContainText('Pass');
    const key = results.filter({ hasText: 'Live key' });
    await expect(key).toContainText('Fail');
    await expect(key).toContainText('rzp_test_…');
    await expect(page.getByText('TokriSandbox')).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectFine(page);
  });
});
