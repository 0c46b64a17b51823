import type { Page } from '@playwright/test';
import {
  expectAccessible,
  expectAccessibleAtAllWidths,
  horizontalOverflow,
} from '../support/accessibility.ts';
import { DESKTOP, PHONE, toast } from '../support/back-office.ts';
import { inspectPage } from '../support/inspect/inspect-page.ts';
import { tabTo } from '../support/keyboard.ts';
import { uniqueMark } from '../support/orders.ts';
import { visitAsAdmin } from '../support/people.ts';
import { closeAlert, createProduct, dialog, formField } from '../support/products.ts';
import { execute, expect, test, visit } from '../support/shop.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const sizesDialog = (page: Page) => dialog(page, 'Sizes');
const labelOf = (page: Page, name: string) =>
  sizesDialog(page).getByRole('textbox', { name: `Size of ${name}`, exact: true });
const sizeLinks = (page: Page) => page.getByRole('navigation', { name: 'Size' });

const signOut = (page: Page) =>
  page.evaluate(() => {
    for (const key of ['auth-storage', 'token']) localStorage.removeItem(key);
  });

const inspect = (page: Page) =>
  expectAccessibleAtAllWidths(page, undefined, async () => {
    expect(await inspectPage(page)).toEqual({});
  });

test('an owner adds sizes, and shoppers choose between them', async ({ page }) => {
  const mark = uniqueMark();
  const name = `Makhana ${mark}`;
  const small = await createProduct(page, { name, weight: { value: 60, unit: 'g' }, price: 99 });
  const loose = await createProduct(page, { name: `Loose ${mark}`, price: 520 });
  await visitAsAdmin(page, `/admin/products?edit=${small.id}`);

  await test.step('another size is a copy with its own price and stock', async () => {
    await button(page, 'Add a size').click();
    await expect(dialog(page, 'Add a size')).toBeVisible();
    await expect(formField(page, 'Name')).toHaveValue(name);
    await button(page, 'Add product').click();
    await expect(formField(page, 'Name of the size')).toBeFocused();
    await expectAccessible(page, dialog(page, 'Add a size'));
    await formField(page, 'Name of the size').fill('60 G');
    await formField(page, 'Price').fill('249.50');
    await formField(page, 'Stock').fill('7');
    await formField(page, 'Weight (optional)').fill('200');
    await page.getByRole('switch', { name: 'Active', exact: true }).click();
    await button(page, 'Add product').click();
    await closeAlert(page, 'already has this size');
    await formField(page, 'Name of the size').fill('200 g');
    await button(page, 'Add product').click();
    await closeAlert(page, 'Product added successfully!');
  });

  await test.step('an existing product becomes a size, at the chosen place', async () => {
    await visit(page, `/admin/products?edit=${small.id}`);
    await expect(page.getByRole('list', { name: 'Sizes' })).toContainText('60 g (this product)');
    await button(page, 'Edit sizes').click();
    await sizesDialog(page).getByRole('combobox').fill(`Loose ${mark}`);
    await page.getByRole('option', { name: loose.name }).click();
    await expect(labelOf(page, loose.name)).toBeFocused();
    await button(page, 'Save sizes').click();
    await expect(sizesDialog(page)).toContainText('Name the size, such as 200 g or Pack of 3');
    await labelOf(page, loose.name).fill('Pack of 3');
    await tabTo(page, button(page, `Move ${loose.name} up`));
    await page.keyboard.press('Enter');
    await expect(button(page, `Move ${loose.name} up`)).toBeFocused();
    await expectAccessible(page, sizesDialog(page));
    await page.setViewportSize(PHONE);
    await expectAccessible(page, sizesDialog(page));
    expect(await horizontalOverflow(page)).toBe(0);
    await page.setViewportSize(DESKTOP);
  });

  await test.step('a change of another admin is not overwritten unseen', async () => {
    await execute(`update products set version = version + 1 where id = '${small.id}'`);
    await button(page, 'Save sizes').click();
    const notice = page.getByRole('alert', { name: 'Saved by another admin' });
    await expect(notice).toContainText('The sizes are now 60 g, 200 g.');
    await notice.getByRole('button', { name: 'Keep mine' }).click();
    await expect(toast(page, 'Sizes saved.')).toBeVisible();
  });

  await execute(`update product_stock set on_hand = 0 where product_id = '${loose.id}'`);
  await signOut(page);
  await page.setViewportSize(PHONE);
  await visit(page, `/products/${small.slug}`);

  await test.step('the product page links to the sizes', async () => {
    await expect(sizeLinks(page).getByRole('link')).toHaveText([
      '60 g₹99₹165 per 100 g',
      'Pack of 3Sold out',
      '200 g₹249.50₹124.75 per 100 g',
    ]);
    await expect(sizeLinks(page).locator('[aria-current=page]')).toContainText('60 g');
    await expectAccessibleAtAllWidths(page);
    const data = await page.locator('script[type="application/ld+json"]').allInnerTexts();
    expect(data.join('')).toContain('"variesBy":["https://schema.org/size"]');
  });

  await test.step('choosing a size stays at the place, also with the keyboard', async () => {
    await page.setViewportSize(PHONE);
    await sizeLinks(page).evaluate((sizes) => sizes.scrollIntoView({ block: 'center' }));
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    const link = sizeLinks(page).getByRole('link', { name: '200 g' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/products/makhana-${mark}-200-g$`, 'i'));
    await expect(page).toHaveTitle(new RegExp(`^${name}, 200 g`));
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  });

  await test.step('cards show the sizes, and the cart says which one was added', async () => {
    await page.setViewportSize(PHONE);
    await visit(page, `/products?search=${mark}`);
    const card = page.locator('#results article').filter({ hasText: '₹249.50' });
    await expect(card).toContainText('3 sizes from ₹99');
    const sizes = card.getByRole('list', { name: `Sizes of ${name}` });
    await expect(sizes.getByRole('link')).toHaveText(['60 g', 'Pack of 3 (sold out)', '200 g']);
    await inspect(page);
    await card.getByRole('button', { name: `Add ${name}, 200 g to cart` }).click();
    await visit(page, '/cart');
    await expect(page.getByRole('region', { name: 'Items' })).toContainText('200 g · ₹249.50 each');
  });
});
