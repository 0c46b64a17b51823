import type { Page } from '@playwright/test';
import { seedSettings } from '../src/server/db/seed/settings.ts';
import { cards, expect, test, visit } from './support/shop.ts';
import { expectTexts } from './support/texts.ts';

const card = (page: Page, name: string) => cards(page).filter({ hasText: name });

const countColumns = async (page: Page) => {
  const lefts = await cards(page).evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().left),
  );
  return new Set(lefts).size;
};

test('A customer compares the products of the list and follows its links', async ({ page }) => {
  await visit(page, '/products');

  await test.step('the list shows every product with the facts that decide between them', async () => {
    await expect(
      page.getByRole('heading', { level: 1, name: 'Traditional Superfoods' }),
    ).toBeVisible();
    await expect(page.getByText('Showing 10 of 10 products')).toBeVisible();
    await expect(page.getByText('4 featured', { exact: true })).toBeVisible();
    await expect(cards(page)).toHaveCount(10);

    const periPeri = card(page, 'Peri Peri Makhana');
    await expect(periPeri.getByRole('img', { name: /Peri Peri Makhana/ })).toBeVisible();
    await expectTexts(periPeri, [
      '₹199',
      '₹249',
      '20% off',
      '80 g',
      'Best Seller',
      'In Stock',
      String(seedSettings.testimonials.reviews.rating),
    ]);
    await expect(periPeri).not.toContainText('Featured');
  });

  await test.step('only products 1 to 4 show a rank and a sales text', async () => {
    const ranked = ['Peri Peri Makhana', 'Classic Sattu', 'Tomato Makhana', 'Jaljira Sattu'];
    for (const [index, name] of ranked.entries()) {
      const rank = seedSettings.home.ranks[index];
      await expectTexts(card(page, name), [`${rank?.badge}`, `${rank?.salesText}`]);
    }
    await expect(cards(page).filter({ hasText: /packs sold/ })).toHaveCount(4);
  });

  await test.step('cards show the stock: plenty, low, few, none', async () => {
    await expect(card(page, 'Classic Sattu')).not.toContainText('Low stock');
    await expectTexts(card(page, 'Tomato Makhana'), ['In Stock', 'Low stock']);
    await expectTexts(card(page, 'Salt & Pepper Makhana'), ['Only 8 left', 'Low stock']);
    await expect(card(page, 'Cocoa Sattu')).toContainText('Out of Stock');
    await expect(card(page, 'Cocoa Sattu')).not.toContainText('Low stock');
    await expect(card(page, 'Cocoa Sattu').getByRole('button')).toBeDisabled();
    await expect(card(page, 'Minty Masala Makhana')).toContainText('Featured');
    await expect(card(page, 'Masala Sattu')).not.toContainText('Featured');
  });

  await test.step('the list has one to four columns, by the width of the window', async () => {
    for (const [width, columns] of [
      [390, 1],
      [600, 2],
      [900, 3],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => countColumns(page), `at ${width} px`).toBe(columns);
    }
  });

  await test.step('a card leads to the page of its product, by slug', async () => {
    await page.getByRole('link', { name: 'Jaljira Sattu' }).click();
    await expect(page).toHaveURL('/products/jaggery-sattu');
    await expect(page.getByRole('heading', { level: 1, name: 'Jaljira Sattu' })).toBeVisible();
    await page.goBack();
  });

  await test.step('the help block leads to the contact page', async () => {
    await expect(page.getByRole('heading', { name: 'Need Help Choosing?' })).toBeVisible();
    await expect(page.locator('main a[href="/contact"]')).toBeVisible();
  });
});
