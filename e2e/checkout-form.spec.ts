import type { Locator, Page } from '@playwright/test';
import { states, unionTerritories } from '../src/shared/india.ts';
import { newPerson } from './support/people.ts';
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

// Animations would move what axe looks at.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const REFRESH = '**/api/payments/refresh/**';

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

const useDesktop = (page: Page) => page.setViewportSize({ width: 1280, height: 900 });

test('a customer fills in the form', async ({ page }) => {
  await atCheckout(page);

  await test.step('the fields tell the browser and the keyboard of a phone what they are', () =>
    expectFieldHints(page));

  await test.step('all fields are checked at once, and nothing is sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
    await page.getByLabel('Full name').fill('  ');
    await page.getByLabel('Email').fill('');
    await page.getByLabel('Phone').fill('');
    await placeOrder(page).click();
    for (const [label, text] of required) await expect(message(page, label)).toHaveText(text);
    await expect(page.getByLabel('Full name')).toBeFocused();
    expect(sent.filter((call) => call.includes('/payments/'))).toEqual([]);
  });

  await test.step('the form with all messages, and with the summary open, is accessible', async () => {
    await expectFine(page);
    await page.getByText('Show order summary').click();
    expect(await findings(page)).toEqual([]);
    await useDesktop(page);
  });

  await test.step('a message disappears with the next edit', async () => {
    await page.getByLabel('City').fill('P');
    await expect(message(page, 'City')).toHaveCount(0);
    await page.getByLabel('State').selectOption('Goa');
    await expect(message(page, 'State')).toHaveCount(0);
    await expect(message(page, 'Phone')).toBeVisible();
  });

  await test.step('malformed values have messages of their own', async () => {
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

  await test.step('an error from the server appears at its field', async () => {
    await page.getByLabel('Email').fill('kavya@example.com');
    await fillAddress(page);
    const errors = { 'orderData.address.pincode': 'Please enter a valid 6-digit pincode' };
    await page.route('**/api/payments/create-razorpay-order', (route) =>
      route.fulfill({ status: 400, json: { success: false, code: 'invalid_input', errors } }),
    );
    await placeOrder(page).click();
    await expect(message(page, 'Pincode')).toHaveText('Please enter a valid 6-digit pincode');
    await expect(page.getByLabel('Pincode')).toBeFocused();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  await test.step('a reload keeps what was typed', async () => {
    await page.getByLabel('Full name').fill('Kavya R. Rao');
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('Kavya R. Rao');
    await expect(page.getByLabel('State')).toHaveValue('Haryana');
    expect(await storedKeys(page)).toContain('checkout-draft');
  });

  await test.step('another customer on the same device does not see what was typed', async () => {
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
});

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).join());

async function expectFieldHints(page: Page): Promise<void> {
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
}

test('a customer comes from the cart, pays and signs out', async ({ page }) => {
  await test.step('the form appears once the page is a document of its own', async () => {
    await atCheckout(page);
    await visit(page, '/cart');
    const fetched = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('button', { name: 'Proceed to Checkout' }).first().click();
    await fetched;
    await expect(placeOrder(page)).toBeVisible();
    await fillAddress(page);
    expect(await storedKeys(page)).toContain('checkout-draft');
  });

  await test.step('the placed order removes the draft, and its page is accessible', async () => {
    await payButton(await openWindow(page)).click();
    await expect(thanks(page)).toBeVisible();
    expect(await storedKeys(page)).not.toContain('checkout-draft');
    await page.getByRole('button', { name: 'Stay on this page' }).click();
    await expectFine(page);
    await useDesktop(page);
  });

  await test.step('the sign-out removes everything about the checkout', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    await expect.poll(() => storedKeys(page)).not.toContain('checkout');
  });
});

test('the bank stays silent, then did not receive the payment', async ({ page }) => {
  await readyToPay(page);
  await page.clock.install();
  const confirming = page.getByRole('heading', { name: 'Confirming your payment' });
  const advanceUntil = (shown: Locator) =>
    expect(async () => {
      await page.clock.runFor(5000);
      await expect(shown).toBeVisible({ timeout: 100 });
    }).toPass({ intervals: [0] });

  await test.step('the page confirms the payment', async () => {
    await page.route('**/api/payments/verify-payment', (route) =>
      route.fulfill({ status: 503, json: {} }),
    );
    await page.route(REFRESH, (route) => route.abort());
    await payButton(await openWindow(page)).click();
    await expect(confirming).toBeVisible();
    await expectFine(page);
    await useDesktop(page);
  });

  await test.step('after two minutes it asks not to pay again', async () => {
    await advanceUntil(page.getByRole('heading', { name: 'We have not heard from your bank yet' }));
    await expect(page.getByText(/Please do not pay again/)).toBeVisible();
    await expectFine(page);
    await useDesktop(page);
  });

  await test.step('a payment that was not received leads back to the form', async () => {
    await page.unroute(REFRESH);
    const data = { state: 'not_received', orderNumber: null, totalAmount: 448 };
    await page.route(REFRESH, (route) => route.fulfill({ json: { success: true, data } }));
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(confirming).toBeVisible();
    await advanceUntil(page.getByText(/We did not receive your payment/));
    await expect(page.getByLabel('City')).toHaveValue('Gurugram');
  });
});

test('the payment test page checks the provider and is accessible', async ({ page }) => {
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
