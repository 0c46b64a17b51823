import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { DESKTOP, holdResponses, PHONE, toast } from './support/back-office.ts';
import { callApiAs } from './support/buying.ts';
import { openCheckout, openPaymentWindow, placeOrder } from './support/checkout.ts';
import { createCustomer, storeSession, type TestUser } from './support/people.ts';
import { expect, storeCart, test, visit } from './support/shop.ts';

const home = {
  label: 'Home',
  name: 'Kavya Rao',
  phone: '9818044121',
  address: {
    street: 'Flat 402, Tower B',
    city: 'Gurugram',
    state: 'Haryana',
    pincode: '122002',
    landmark: 'Near the water tank',
  },
};
const parents = {
  label: 'Parents',
  name: 'Asha Rao',
  phone: '9444012345',
  address: { street: '12 Temple Road', city: 'Kochi', state: 'Kerala', pincode: '682001' },
};

const SAVED = '/api/account/addresses';
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const choice = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

async function expectValues(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await expect(field(page, label)).toHaveValue(value);
}

async function savedLabels(page: Page, as: TestUser): Promise<string[]> {
  const { data } = await callApiAs(page.request, as, `GET ${SAVED}`);
  return data.addresses.map(({ label }: { label: string }) => label);
}

for (const viewport of [PHONE, DESKTOP]) {
  test(`a customer keeps an address book, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await storeSession(page, await createCustomer({ name: 'Kavya Rao' }));
    const cards = page.getByRole('list', { name: 'Saved addresses' }).getByRole('listitem');
    const dialog = page.getByRole('dialog');
    const add = page.getByRole('button', { name: 'Add an address' });

    await test.step('the dashboard leads to the empty address book', async () => {
      await visit(page, '/dashboard');
      await page.getByRole('link', { name: 'Saved addresses' }).click();
      await expect(page.getByRole('heading', { name: 'No saved addresses yet' })).toBeVisible();
      await expectAccessible(page, page.getByRole('main'));
    });

    await test.step('wrong fields have messages, and the form is filled in with the keyboard', async () => {
      await add.press('Enter');
      await dialog.getByRole('button', { name: 'Save' }).press('Enter');
      await expect(dialog.getByText('Street address is required')).toBeVisible();
      await expect(field(page, 'Phone')).toBeFocused();
      await expectAccessible(page, dialog);
      await page.keyboard.type('98180 44121');
      await page.keyboard.press('Tab');
      await page.keyboard.type('122 002');
      await expectValues(page, { City: 'Gurugram', State: 'Haryana', 'Full name': 'Kavya Rao' });
      await field(page, 'Street address').fill('Flat 402, Tower B');
      await page.keyboard.press('Enter');
      await expect(toast(page, 'Home is saved')).toBeVisible();
      await expect(cards).toHaveText([/^HomeDefault.*Gurugram 122002/]);
      await expect(add).toBeFocused();
    });

    await test.step('another address becomes the default', async () => {
      await add.click();
      await field(page, 'Label').fill('Parents');
      await field(page, 'Phone').fill('9444012345');
      await field(page, 'Pincode').fill('682001');
      await expectValues(page, { City: 'Kochi' });
      await field(page, 'Street address').fill('12 Temple Road');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(cards).toHaveCount(2);
      await cards.nth(1).getByRole('button', { name: 'Make default' }).click();
      await expect(cards.first()).toHaveText(/^ParentsDefault/);
      await expectAccessible(page, page.getByRole('main'));
    });

    await test.step('an address is changed, and deleted after a question', async () => {
      await cards.nth(1).getByRole('button', { name: 'Edit' }).click();
      await dialog.getByRole('button', { name: 'Work' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(cards.nth(1)).toHaveText(/^Work/);
      const remove = cards.first().getByRole('button', { name: 'Delete' });
      const question = page.getByRole('alertdialog');
      await remove.click();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(cards).toHaveCount(2);
      await remove.click();
      await question.getByRole('button', { name: 'Delete' }).click();
      await expect(cards).toHaveText([/^WorkDefault/]);
    });
  });

  test(`the checkout uses the saved addresses, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const kavya = await createCustomer({ name: 'Kavya Rao' });
    for (const body of [home, parents]) await callApiAs(page.request, kavya, `POST ${SAVED}`, body);
    await storeSession(page, kavya);
    await storeCart(page, 2);
    await visit(page, '/checkout');

    await test.step('the default address is filled in', async () => {
      await expect(choice(page, 'Home')).toBeChecked();
      await expectValues(page, {
        'Full name': 'Kavya Rao',
        Phone: '9818044121',
        Pincode: '122002',
        City: 'Gurugram',
        State: 'Haryana',
        'Street address': 'Flat 402, Tower B',
      });
      await expect(page.getByRole('checkbox')).toHaveCount(0);
      await expectAccessible(page, page.getByRole('main'));
    });

    await test.step('a default that was changed in the meantime is filled in at the next visit', async () => {
      const { data } = await callApiAs(page.request, kavya, `GET ${SAVED}`);
      const street = 'Flat 7, Tower C';
      const moved = { ...home, address: { ...home.address, street } };
      await callApiAs(page.request, kavya, `PUT ${SAVED}/${data.addresses[0].id}`, moved);
      await page.reload();
      await expect(choice(page, 'Home')).toBeChecked();
      await expectValues(page, { 'Street address': street });
    });

    await test.step('another one is chosen with the keyboard', async () => {
      await choice(page, 'Home').focus();
      await page.keyboard.press('ArrowDown');
      await expect(choice(page, 'Parents')).toBeChecked();
      await expectValues(page, { 'Full name': 'Asha Rao', City: 'Kochi', State: 'Kerala' });
    });

    await test.step('a reload keeps a new address, which is saved with the order', async () => {
      await choice(page, 'Another address').check();
      await expectValues(page, { Pincode: '', City: '', 'Street address': '' });
      await field(page, 'Pincode').fill('560001');
      await expectValues(page, { City: 'Bengaluru', State: 'Karnataka' });
      await field(page, 'Street address').fill('9 MG Road');
      await page.getByRole('checkbox', { name: 'Save these details for next time' }).check();
      await field(page, 'Label').fill('Work');
      await page.reload();
      await expect(choice(page, 'Another address')).toBeChecked();
      await expectValues(page, { City: 'Bengaluru', Label: 'Work' });
      await openPaymentWindow(page);
      await expect.poll(() => savedLabels(page, kavya)).toEqual(['Home', 'Work', 'Parents']);
    });
  });
}

test('the pincode fills in city and state, and warns of another state', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openCheckout(page);
  const warning = page.getByText('560001 is in Karnataka, not Kerala.');

  await test.step('it replaces only what it filled in itself', async () => {
    await field(page, 'Pincode').fill('560001');
    await expectValues(page, { City: 'Bengaluru', State: 'Karnataka' });
    const announced = page.locator('[aria-live=polite]').filter({ hasText: 'filled in' });
    await expect(announced).toHaveText('City and state filled in: Bengaluru, Karnataka');
    await field(page, 'Pincode').fill('682001');
    await expectValues(page, { City: 'Kochi', State: 'Kerala' });
    await field(page, 'City').fill('Fort Kochi');
    await field(page, 'Pincode').fill('122002');
    await expectValues(page, { City: 'Fort Kochi', State: 'Haryana' });
  });

  await test.step('a slow answer never replaces what was typed or cleared in the meantime', async () => {
    const answer = await holdResponses(page, '**/api/pincodes/560001');
    await field(page, 'Pincode').fill('560001');
    await field(page, 'City').fill('');
    await field(page, 'State').selectOption('Kerala');
    answer();
    await expect(warning).toBeVisible();
    await expectValues(page, { City: '', State: 'Kerala' });
  });

  await test.step('one tap corrects the state', async () => {
    await expectAccessible(page, page.getByRole('main'));
    await page.getByRole('button', { name: 'Change the state to Karnataka' }).click();
    await expect(warning).toHaveCount(0);
    await expect(field(page, 'State')).toBeFocused();
    await expectValues(page, { State: 'Karnataka' });
  });

  await test.step('an unknown pincode and a failed lookup change nothing', async () => {
    await field(page, 'Pincode').fill('999999');
    await expect(page.getByText('We do not know this pincode.').first()).toBeVisible();
    await page.route('**/api/pincodes/*', (route) => route.abort());
    await field(page, 'Pincode').fill('700001');
    await expectValues(page, { City: '', State: 'Karnataka' });
  });

  await test.step('a contradiction does not keep the order from being placed', async () => {
    await field(page, 'Phone').fill('9818044121');
    await field(page, 'City').fill('Kolkata');
    await field(page, 'Street address').fill('1 Park Street');
    await openPaymentWindow(page);
  });
});

test('an address that cannot be saved does not stop the order', async ({ page }) => {
  await openCheckout(page);
  await page.route(`**${SAVED}`, (route) => route.fulfill({ status: 503, json: {} }));
  await field(page, 'Phone').fill('9818044121');
  await field(page, 'Pincode').fill('122002');
  await expectValues(page, { City: 'Gurugram' });
  await field(page, 'Street address').fill('Flat 402');
  await page.getByRole('checkbox', { name: 'Save these details for next time' }).check();
  await openPaymentWindow(page);
});

test.describe('with the keyboard of a phone', () => {
  test.use({ isMobile: true, hasTouch: true, viewport: PHONE });

  test('the enter key moves to the next field and does not send the form', async ({ page }) => {
    await openCheckout(page);
    await field(page, 'Pincode').focus();
    for (const next of ['City', 'State']) {
      await page.keyboard.press('Enter');
      await expect(field(page, next)).toBeFocused();
    }
    await page.getByLabel('Landmark').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Landmark')).not.toBeFocused();
    await expect(page.getByText('Phone number is required')).toHaveCount(0);
  });
});

test('on a phone the total and the button stay at the bottom of the window', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await openCheckout(page);
  const button = placeOrder(page);
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(button).toHaveAccessibleName('Place Order · ₹448');
  await expect(page.getByRole('paragraph').filter({ hasText: /^Total₹448$/ })).toBeVisible();

  // A field that gets the focus is above the bar.
  await field(page, 'Street address').focus();
  const { y = 0, height = 0 } = (await field(page, 'Street address').boundingBox()) ?? {};
  const bar = await button.boundingBox();
  expect(y + height).toBeLessThan(bar?.y ?? 0);

  await page.setViewportSize({ width: 844, height: 390 });
  await expect(button).not.toBeInViewport();
  await page.setViewportSize(DESKTOP);
  await expect(button).toHaveText('Place Order · ₹448');
});
