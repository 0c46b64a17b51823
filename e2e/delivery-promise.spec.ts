import type { Page } from '@playwright/test';
import { formatDay } from '../src/shared/dates.ts';
import { formatWeekday } from '../src/shared/orders/promise.ts';
import { expectAccessible, expectAccessibleAtAllWidths } from './support/accessibility.ts';
import { DESKTOP, PHONE } from './support/back-office.ts';
import { callApiAs } from './support/buying.ts';
import { openPaymentWindow, payButton } from './support/checkout.ts';
import { tabTo } from './support/keyboard.ts';
import { useOwnShop } from './support/own-shop.ts';
import { storeSession } from './support/people.ts';
import { expect, test, waitForHydration } from './support/shop.ts';

// One shop for all tests, whose settings the last one changes.
test.describe.configure({ mode: 'default' });

const shop = useOwnShop();

const form = (page: Page) => page.getByRole('form', { name: 'Delivery' });
const pincode = (page: Page) => form(page).getByLabel('Delivery to your pincode');
const answer = (page: Page) => form(page).getByRole('status');

async function check(page: Page, typed: string): Promise<void> {
  await pincode(page).fill(typed);
  await pincode(page).press('Enter');
}

/** The day that the shop promises now. */
async function arrivesBy(place: string): Promise<string> {
  const reply = await (await shop.open()).get(`/api/delivery-promise?pincode=${place}`);
  return (await reply.json()).data.arrivesBy;
}

test.beforeAll(async () => {
  const admin = await shop.logIn();
  const request = await shop.open();
  const path = '/api/admin/settings/delivery';
  const { data } = await callApiAs(request, admin, `GET ${path}`);
  const islands = {
    name: 'Islands',
    states: ['Andaman and Nicobar Islands'],
    pincodes: [],
    isServed: false,
    feePaise: null,
    freeFromPaise: null,
    transitDays: null,
  };
  // At any time of the day, orders arrive later from this minute on.
  const changes = { zones: [islands], cutOff: '23:59', workingDays: [0, 1, 2, 3, 4, 5, 6] };
  const body = { baseVersion: data.version, data: { ...data.data, ...changes } };
  await callApiAs(request, admin, `PUT ${path}`, body);
});

test('a shopper checks a pincode, and the day is the same from the product to the order', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await page.setViewportSize(PHONE);
  await storeSession(page, await shop.logIn('shopper'));
  await shop.visit(page, '/products/classic-sattu');
  const day = await arrivesBy('560001');
  const weekday = formatWeekday(day);

  await test.step('wrong pincodes are explained and stay', async () => {
    await tabTo(page, pincode(page));
    await page.keyboard.type('5600');
    await page.keyboard.press('Enter');
    await expect(answer(page)).toHaveText('Please enter a valid 6-digit pincode');
    await expect(pincode(page)).toHaveValue('5600');
    await expect(pincode(page)).toBeFocused();
    await expect(pincode(page)).toHaveAccessibleDescription('Please enter a valid 6-digit pincode');
    await expectAccessible(page, form(page));
  });

  await test.step('a place without delivery, and an unknown pincode', async () => {
    await check(page, '744101');
    await expect(answer(page)).toHaveText('We do not deliver to 744101 yet.');
    await check(page, '100001');
    await expect(answer(page)).toContainText('We do not know this pincode');
    await expect(answer(page)).toContainText('Arrives by');
  });

  await test.step('without the server, what was typed stays', async () => {
    await page.route('**/api/delivery-promise?*', (route) => route.abort());
    await check(page, '560 001');
    await expect(answer(page)).toHaveText('We could not check this pincode. Please try again.');
    await expect(pincode(page)).toHaveValue('560 001');
    await page.unroute('**/api/delivery-promise?*');
  });

  await test.step('the day, the cut-off, the place and the fee', async () => {
    await form(page).getByRole('button', { name: 'Check' }).press('Enter');
    await expect(answer(page)).toHaveText(
      `Arrives by ${weekday} if you order by 11:59 pmTo Bengaluru, Karnataka. Delivery: ₹50, free from ₹500.`,
    );
    await expectAccessibleAtAllWidths(page);
    await page.setViewportSize(PHONE);
  });

  await test.step('the pincode is remembered', async () => {
    await page.reload();
    await waitForHydration(page);
    await expect(answer(page)).toHaveText(/^See whether we deliver/);
    const before = await form(page).boundingBox();
    await page.keyboard.press('Tab');
    await expect(answer(page)).toContainText(`Arrives by ${weekday}`);
    await expect(pincode(page)).toHaveValue('560001');
    expect((await form(page).boundingBox())?.height).toBe(before?.height);
  });

  await test.step('the cart has the day', async () => {
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .locator('visible=true')
      .click();
    await page.getByText('Classic Sattu (1) added to cart!').waitFor();
    await shop.visit(page, '/cart');
    await expect(page.getByRole('main')).toContainText(`Arrives by ${weekday}`);
    await expectAccessible(page);
  });

  const number = await test.step('the checkout and its confirmation have the day', async () => {
    await shop.visit(page, '/checkout');
    await page.getByLabel('Phone').fill('98180 44121');
    await page.getByLabel('City').fill('Bengaluru');
    await page.getByLabel('State').selectOption('Karnataka');
    await page.getByLabel('Street address').fill('12 MG Road');
    await page.getByLabel('Pincode').fill('560001');
    const line = page.getByText(`Arrives by ${weekday} if you order by 11:59 pm`);
    await expect(line.locator('visible=true')).toHaveCount(1);
    await expectAccessibleAtAllWidths(page);
    await expect(page.getByRole('complementary')).toContainText(`Arrives by ${weekday}`);
    await page.setViewportSize(PHONE);
    await payButton(await openPaymentWindow(page)).click();
    await expect(page.getByText(`Your order arrives by ${weekday}`)).toBeVisible();
    return /TKR-\d+-\d+/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
  });

  await test.step('the order has the day, for the customer, with its number and for the shop', async () => {
    const expected = `Expected delivery: ${formatDay(day)}`;
    await shop.visit(page, '/dashboard');
    await expect(page.getByText(expected)).toBeVisible();
    await shop.visit(page, `/track?order=${number}`);
    const tracking = page.getByRole('form', { name: 'Track your order' });
    await tracking.getByLabel('Email or phone').fill('9818044121');
    await tracking.getByRole('button', { name: 'Track order' }).click();
    await expect(page.getByText(expected)).toBeVisible();
    const office = await page.context().browser()?.newPage();
    if (!office) throw new Error('no browser');
    await shop.visitAsAdmin(office, `/admin/orders/${number}`);
    await expect(office.getByText(`To be delivered by ${weekday}`)).toBeVisible();
    await office.close();
  });
});

test('a pincode that is entered before the page starts is checked once it has', async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${shop.url()}/products/classic-sattu`, { waitUntil: 'domcontentloaded' });
  await check(page, '560001');
  release();
  await expect(answer(page)).toContainText('To Bengaluru, Karnataka.');
  await expect(pincode(page)).toHaveValue('560001');
});

test('the owner can leave the check out', async ({ page }) => {
  await shop.visitAsAdmin(page, '/admin/settings/delivery');
  await page.getByLabel('Cut-off time').fill('14:00');
  await page.locator('[data-field="showsPincodeCheck"]').getByRole('switch').click();
  await expectAccessible(page, page.getByRole('main'));
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.')).toBeVisible();
  await shop.visit(page, '/products/classic-sattu');
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Delivery information' })).toBeVisible();
});
