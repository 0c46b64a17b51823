import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { fillAddress, openPaymentWindow, payButton, placeOrder } from '../support/checkout.ts';
import { useOwnShop } from '../support/own-shop.ts';
import { signIn } from '../support/people.ts';
import { button, publish } from '../support/settings.ts';
import { cards, expect, test } from '../support/shop.ts';

const { visit, visitAsAdmin } = useOwnShop();

const fee = (page: Page) => page.getByLabel('Shipping fee below that');
const pincode = (page: Page) => page.getByLabel('Pincode');

async function addZone(page: Page, index: number, name: string): Promise<void> {
  await button(page, 'Add zone').click();
  await page.locator(`[name="zones.${index}.name"]`).fill(name);
}

async function fillCart(page: Page): Promise<void> {
  await visit(page, '/products');
  const card = cards(page).filter({ hasText: 'Classic Sattu' });
  await card.getByRole('button', { name: /^Add/ }).click();
  await expect(page.getByRole('link', { name: /^Cart, 1/ })).toBeVisible();
}

test('zones decide about fee and delivery, and a checkout in progress keeps its price', async ({
  page,
  browser,
}) => {
  test.setTimeout(90_000);
  const shopper = await (await browser.newContext()).newPage();

  await test.step('the owner adds a zone with a fee and an area without delivery', async () => {
    await visitAsAdmin(page, '/admin/settings/delivery');
    await addZone(page, 0, 'Islands');
    await page.locator('[data-field="zones.0.states"]').getByLabel('Lakshadweep').check();
    await page.locator('[name="zones.0.feePaise"]').fill('250');
    await addZone(page, 1, 'Andaman');
    await page.locator('[data-field="zones.1.isServed"]').getByRole('switch').click();
    await button(page, 'Add pincode range').last().click();
    await page.locator('[name="zones.1.pincodes.0.from"]').fill('744101');
    await page.locator('[name="zones.1.pincodes.0.to"]').fill('744999');
    await publish(page);
  });

  await test.step('the checkout shows the fee of the address', async () => {
    await visit(shopper, '/auth');
    await signIn(shopper, 'shopper@tokri.example', 'tokri-shopper');
    await expect(shopper).not.toHaveURL(/auth/);
    await fillCart(shopper);
    await visit(shopper, '/checkout');
    await fillAddress(shopper);
    await expect(placeOrder(shopper)).toHaveText('Place Order · ₹229');
    await shopper.getByLabel('State').selectOption('Lakshadweep');
    await pincode(shopper).fill('682555');
    await expect(placeOrder(shopper)).toHaveText('Place Order · ₹429');
  });

  await test.step('an address without delivery has a message at its field', async () => {
    await pincode(shopper).fill('744101');
    await placeOrder(shopper).click();
    await expect(pincode(shopper)).toHaveAccessibleDescription('We do not deliver to 744101 yet.');
    await expect(pincode(shopper)).toHaveValue('744101');
    await expectAccessible(shopper, shopper.getByRole('main'));
  });

  await test.step('the fee rises while the payment window is open', async () => {
    await fillAddress(shopper);
    const window = await openPaymentWindow(shopper);
    await expect(payButton(window)).toHaveText('Pay ₹229');
    await fee(page).fill('90');
    await publish(page);
    await payButton(window).click();
    await expect(shopper.getByRole('heading', { name: /^Thank you/ })).toBeVisible();
    await expect(shopper.getByRole('main')).toContainText('₹229');
  });

  await test.step('the next checkout has the new fee', async () => {
    await fillCart(shopper);
    await visit(shopper, '/checkout');
    await fillAddress(shopper);
    await expect(placeOrder(shopper)).toHaveText('Place Order · ₹269');
  });
});
