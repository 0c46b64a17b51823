import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtAllWidths } from './support/accessibility.ts';
import { interceptCall, PHONE } from './support/back-office.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, storeCart, test, visit } from './support/shop.ts';

const suggestion = (page: Page) =>
  page.getByRole('region', { name: 'Suggestion for free shipping' });
const lines = (page: Page) => page.getByRole('region', { name: 'Items' }).getByRole('list').last();
const top = (page: Page) => lines(page).evaluate((list) => list.getBoundingClientRect().top);

test('one press adds the product that reaches free shipping, and nothing moves', async ({
  page,
}) => {
  await storeCart(page, 1);
  await visit(page, '/cart');
  await expect(suggestion(page)).toContainText('Ships free withPhool Makhana (Raw)200 g · ₹349');
  await expect(lines(page)).toContainText('Peri Peri Makhana');
  await expectAccessibleAtAllWidths(page);
  await page.setViewportSize(PHONE);
  const before = await top(page);
  await tabTo(
    page,
    suggestion(page).getByRole('button', { name: 'Add Phool Makhana (Raw) to cart' }),
  );
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have free shipping')).toBeVisible();
  await expect(suggestion(page)).toHaveCount(0);
  await expect(page.getByText('You save ₹50 on shipping.')).toBeFocused();
  await expect(lines(page)).toContainText('Phool Makhana (Raw)');
  await page.evaluate(() => scrollTo(0, 0));
  expect(await top(page)).toBe(before);
  await expectAccessible(page);

  await test.step('the next suggestion follows the missing amount', async () => {
    await page.getByRole('button', { name: 'Remove Phool Makhana (Raw)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(suggestion(page)).toContainText('Phool Makhana (Raw)');
    await page.getByRole('button', { name: 'Increase quantity' }).click();
    await expect(suggestion(page)).toContainText('₹149');
  });
});

test('without an answer of the shop, the cart shows no suggestion', async ({ page }) => {
  await interceptCall(page, '**/api/cart/suggestion**', 'no answer');
  const asked = page.waitForRequest('**/api/cart/suggestion**');
  await storeCart(page, 1);
  await visit(page, '/cart');
  await asked;
  await expect(page.getByText('Add ₹301 more for free shipping!')).toBeVisible();
  await expect(suggestion(page)).toHaveCount(0);
});
