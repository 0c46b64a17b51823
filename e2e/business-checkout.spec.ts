import { DESKTOP, PHONE } from './support/back-office.ts';
import { expectAccessible } from './support/accessibility.ts';
import { callApiAs } from './support/buying.ts';
import {
  fillAddress,
  fillCheckoutAgain,
  openFilledCheckout,
  openPaymentWindow,
  payButton,
  placeOrder,
  thankYouHeading,
} from './support/checkout.ts';
import { expect, test } from './support/shop.ts';

const open = { name: 'Buying for a business? Add GSTIN' };

for (const viewport of [PHONE, DESKTOP]) {
  test(`a business buys with its GSTIN, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const kavya = await openFilledCheckout(page);
    const gstin = page.getByLabel('GSTIN');
    const company = page.getByLabel('Company name');

    await test.step('the fields open and close with the keyboard', async () => {
      await page.getByRole('button', open).press('Enter');
      await expect(gstin).toBeFocused();
      await page.getByRole('button', { name: 'Remove business details' }).press('Enter');
      await expect(page.getByRole('button', open)).toBeFocused();
      await page.getByRole('button', open).press('Enter');
    });

    await test.step('wrong values have messages at their fields, and nothing is sent', async () => {
      const sent: string[] = [];
      page.on('request', (request) => sent.push(request.url()));
      await gstin.fill('06ABCDE1234F1Z5');
      await placeOrder(page).click();
      await expect(page.getByText('This is not a valid GSTIN.')).toBeVisible();
      await expect(gstin).toBeFocused();
      await gstin.fill('07ABCDE1234F1Z2');
      await expect(page.getByText('Registered in Delhi')).toBeVisible();
      await placeOrder(page).click();
      await expect(page.getByText('Company name is required')).toBeVisible();
      await expect(company).toBeFocused();
      await company.fill('Rao Foods & Sons Hospitality Private Limited');
      await placeOrder(page).click();
      await expect(
        page.getByText('This GSTIN belongs to Delhi, but the delivery address is in Haryana'),
      ).toBeVisible();
      expect(sent.filter((url) => url.includes('/payments/create'))).toEqual([]);
      await expectAccessible(page, page.locator('main'));
    });

    await test.step('a reload keeps what was typed, in any notation', async () => {
      await gstin.fill('06 abcde1234f1z4');
      await expect(page.getByText('Registered in Haryana')).toBeVisible();
      await page.reload();
      await expect(gstin).toHaveValue('06 abcde1234f1z4');
      await expect(company).toHaveValue('Rao Foods & Sons Hospitality Private Limited');
    });

    await test.step('the order has them, and the next checkout offers them', async () => {
      const window = await openPaymentWindow(page);
      await payButton(window).click();
      await expect(thankYouHeading(page)).toBeVisible();
      const { data } = await callApiAs(page.request, kavya, 'GET /api/orders');
      expect(data.orders[0].company).toEqual({
        name: 'Rao Foods & Sons Hospitality Private Limited',
        gstin: '06ABCDE1234F1Z4',
      });
      await fillCheckoutAgain(page, kavya);
      await expect(gstin).toHaveCount(0);
      await page.getByRole('button', { name: /same address as last time/ }).click();
      await expect(gstin).toHaveValue('06ABCDE1234F1Z4');
    });
  });
}

test('the summary states the GST in the total', async ({ page }) => {
  await openFilledCheckout(page);
  // Two packs of ₹199 without delivery: 5 % of the value before tax.
  await expect(page.getByText(/^incl\. GST ₹\d/)).toBeVisible();
  await expect(page.getByText('Incl. of all taxes')).toHaveCount(0);
});

test('without the file of the rules, the server checks the form', async ({ page }) => {
  await page.route('**/check-details-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new Error()' }),
  );
  await openFilledCheckout(page);
  await page.getByLabel('Pincode').fill('12');
  await placeOrder(page).click();
  await expect(page.getByText('Please enter a valid 6-digit pincode')).toBeVisible();
  await fillAddress(page);
  await openPaymentWindow(page);
});
