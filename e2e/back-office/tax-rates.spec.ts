import type { Page } from '@playwright/test';
import { DESKTOP, PHONE } from '../support/back-office.ts';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { uniqueMark } from '../support/orders.ts';
import { visitAsAdmin } from '../support/people.ts';
import { closeAlert, createProduct, dialog, formField } from '../support/products.ts';
import { expect, test, visit } from '../support/shop.ts';

const form = (page: Page) => dialog(page, /^(Add|Edit) product$/);
const save = (page: Page) =>
  form(page).getByRole('button', { name: /^(Add product|Save changes)$/ });
const entries = (page: Page) =>
  form(page).getByRole('list', { name: 'HSN codes and rates' }).getByRole('listitem');
const inDays = (days: number) => {
  const indianTime = new Date(Date.now() + days * 86_400_000 + 5.5 * 3_600_000);
  return indianTime.toISOString().slice(0, 10);
};

for (const viewport of [PHONE, DESKTOP]) {
  test(`an admin plans and removes a tax change, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { id } = await createProduct(page, {
      name: `Taxed ${uniqueMark()}`,
      hsn: '0713',
      gstRate: 0,
    });
    await visitAsAdmin(page, `/admin/products?edit=${id}`);
    await expect(formField(page, 'HSN code')).toHaveValue('0713');
    await expect(entries(page)).toHaveText([/HSN 0713, 0 % from the start\s*Today/]);
    await expect(form(page).getByLabel('Applies from')).toHaveCount(0);

    await test.step('a day in the past is refused at its field', async () => {
      await formField(page, 'GST rate').fill('5');
      await form(page).getByLabel('Applies from').fill(inDays(-1));
      await save(page).click();
      await closeAlert(page, /./);
      await expect(form(page)).toContainText('Choose today or a later day.');
      await expect(form(page).getByLabel('Applies from')).toBeFocused();
      expect(await horizontalOverflow(page)).toBe(0);
      await expectAccessible(page, form(page));
    });

    await test.step('a reload keeps what was typed', async () => {
      await page.reload();
      await expect(formField(page, 'GST rate')).toHaveValue('5');
      await expect(form(page).getByLabel('Applies from')).toHaveValue(inDays(-1));
    });

    await test.step('a future change is listed and can be removed', async () => {
      await form(page).getByLabel('Applies from').fill(inDays(20));
      await save(page).click();
      await closeAlert(page, /./);
      await expect(form(page)).toHaveCount(0);
      await visit(page, `/admin/products?edit=${id}`);
      await expect(entries(page)).toHaveText([/Today$/, /^HSN 0713, 5 % from .*Remove$/]);
      await form(page).getByLabel('Ingredients').fill('Kept');
      await form(page)
        .getByRole('button', { name: /^Remove the change from/ })
        .click();
      await closeAlert(page, /./);
      await expect(entries(page)).toHaveCount(1);
      await expect(form(page).getByLabel('Ingredients')).toHaveValue('Kept');
      await save(page).click();
      await closeAlert(page, /./);
      await expect(form(page)).toHaveCount(0);
    });
  });

  test(`a change of law is one entry, ${viewport.width} px wide`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const hsn = `09${viewport.width}`.slice(0, 6).padEnd(6, '0');
    await createProduct(page, { name: `Spice ${uniqueMark()}`, hsn, gstRate: 5 });
    await createProduct(page, { name: `Spice ${uniqueMark()}`, hsn: `${hsn}10`, gstRate: 5 });
    await visitAsAdmin(page, '/admin/products/tax-rates');
    const main = page.getByRole('main');
    const change = page.getByRole('button', { name: 'Change GST rate' });

    await test.step('wrong values have messages at their fields', async () => {
      await change.click();
      await expect(main).toContainText('Enter the HSN code');
      await expect(main).toContainText('Enter the GST rate');
      await page.getByLabel('HSN code').fill('9999');
      await page.getByLabel('New GST rate').fill('18');
      await page.getByLabel('Applies from').fill(inDays(-1));
      await change.click();
      await expect(main).toContainText('Choose today or a later day.');
      await page.getByLabel('Applies from').fill(inDays(30));
      await change.click();
      await expect(main).toContainText('No product has this HSN code');
      await expect(page.getByLabel('HSN code')).toBeFocused();
      await expectAccessible(page, main);
    });

    await test.step('the question names the number of products', async () => {
      await page.getByLabel('HSN code').fill(`${hsn.slice(0, 4)} ${hsn.slice(4)}`);
      await change.click();
      const question = page.getByRole('alertdialog');
      await expect(question).toContainText('Change the GST rate to 18 % from');
      await expect(question).toContainText(`2 products with HSN code ${hsn} change`);
      await question.getByRole('button', { name: 'Change GST rate' }).click();
      await expect(page.getByText('2 products changed.')).toBeVisible();
      const future = page.getByRole('table', { name: 'Future changes' });
      await expect(future.getByRole('row').filter({ hasText: hsn })).toHaveCount(2);
      expect(await horizontalOverflow(page)).toBe(0);
      await expectAccessible(page, main);
    });
  });
}

test('a product is not published without an HSN code', async ({ page }) => {
  await visitAsAdmin(page, '/admin/categories/new');
  const name = `Tea ${uniqueMark()}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('Category added.')).toBeVisible();
  await visit(page, '/admin/products?add=1');
  await formField(page, 'Name').fill('Green tea');
  await formField(page, 'Category').selectOption({ label: name });
  await formField(page, 'Price').fill('100');
  await formField(page, 'Stock').fill('5');
  await save(page).click();
  await closeAlert(page, /./);
  await expect(form(page)).toContainText(
    `Enter the HSN code, or enter one for the category ${name}`,
  );
  await expect(formField(page, 'HSN code')).toBeFocused();
  await formField(page, 'HSN code').fill('0902');
  await formField(page, 'GST rate').fill('5');
  await save(page).click();
  await closeAlert(page, /./);
  await expect(form(page)).toHaveCount(0);
});
