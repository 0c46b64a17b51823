import type { Page } from '@playwright/test';
import { states, unionTerritories } from '../src/shared/india.ts';
import { createCustomer } from './support/people.ts';
import { DESKTOP, PHONE } from './support/back-office.ts';
import { openCheckout, fillAddress, placeOrder } from './support/checkout.ts';
import { expectAccessible } from './support/accessibility.ts';
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

test('a customer fills in the form', async ({ page }) => {
  await openCheckout(page);

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
    await page.setViewportSize(PHONE);
    await page.getByText('Show order summary').click();
    await expectAccessible(page, page.locator('main'));
    await page.setViewportSize(DESKTOP);
  });

  await test.step('a message disappears with the next edit', async () => {
    await page.getByLabel('City').fill('P');
    await expect(message(page, 'City')).toHaveCount(0);
    await page.getByLabel('State').selectOption('Goa');
    await expect(message(page, 'State')).toHaveCount(0);
    await expect(message(page, 'Phone')).toBeVisible();
  });

  // Every other value is a test of `checkoutDetails`.
  await test.step('malformed values have messages of their own', async () => {
    await page.getByLabel('Full name').fill('Kavya');
    await page.getByLabel('Email').fill('kavya@example');
    await placeOrder(page).click();
    await expect(message(page, 'Email')).toHaveText('Please enter a valid email address');
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
    const other = await createCustomer({ name: 'Rohan Mehta' });
    await page.evaluate(({ id, name, email, token }) => {
      const state = { user: { id, name, email, role: 'user' }, token, isAuthenticated: true };
      localStorage.setItem('auth-storage', JSON.stringify({ state, version: 1 }));
      localStorage.setItem('token', token);
    }, other);
    await page.reload();
    await expect(page.getByLabel('Full name')).toHaveValue('Rohan Mehta');
    await expect(page.getByLabel('Street address')).toHaveValue('');
  });

  await test.step('the payment test page checks the provider', async () => {
    await visit(page, '/payment-test');
    const results = page.getByRole('status').getByRole('listitem');
    await expect(results.filter({ hasText: 'Checkout script' })).toContainText('Pass');
    const key = results.filter({ hasText: 'Live key' });
    await expect(key).toContainText('Fail');
    await expect(key).toContainText('rzp_test_…');
    await expect(page.getByText('TokriSandbox')).toHaveCount(0);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage).join());

async function expectFieldHints(page: Page): Promise<void> {
  for (const [label, attributes] of Object.entries({
    'Full name': { autocomplete: 'shipping name', enterkeyhint: 'next' },
    Email: { autocomplete: 'shipping email', type: 'email', inputmode: 'email' },
    Phone: { autocomplete: 'shipping tel-national', type: 'tel', inputmode: 'numeric' },
    Pincode: { autocomplete: 'shipping postal-code', inputmode: 'numeric' },
    City: { autocomplete: 'shipping address-level2', autocapitalize: 'words' },
    State: { autocomplete: 'shipping address-level1' },
    'Street address': { autocomplete: 'shipping street-address' },
  })) {
    const found = await page
      .getByLabel(label)
      .evaluate(
        (input, names) => names.map((name) => [name, input.getAttribute(name)]),
        Object.keys(attributes),
      );
    expect(Object.fromEntries(found)).toEqual(attributes);
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
