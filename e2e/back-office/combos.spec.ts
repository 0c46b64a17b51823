import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { DESKTOP, PHONE } from '../support/back-office.ts';
import { uniqueMark } from '../support/orders.ts';
import { visitAsAdmin } from '../support/people.ts';
import { closeAlert, dialog, formField } from '../support/products.ts';
import { execute, expect, test, visit } from '../support/shop.ts';

test('an admin makes a combo with the keyboard, and the shop shows what it contains', async ({
  page,
}) => {
  const name = `Box ${uniqueMark()}`;
  await visitAsAdmin(page, '/admin/products?add=1');
  await formField(page, 'Name').fill(name);
  await formField(page, 'Price').fill('10');
  await page.getByRole('switch', { name: 'This product is a combo' }).press('Space');
  await expect(formField(page, 'Stock')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add product', exact: true }).press('Enter');
  await expect(page.getByText('Add the products of the combo')).toBeVisible();
  const search = page.getByRole('combobox', { name: 'Combo: search products' });
  for (const part of ['Peri Peri', 'Classic Sattu']) {
    await search.fill(part);
    await expect(page.getByRole('option', { name: part }).first()).toBeVisible();
    await search.press('ArrowDown');
    await search.press('Enter');
  }
  const parts = page.getByRole('list', { name: 'Products in the combo' });
  await expect(parts.getByRole('listitem')).toHaveCount(2);
  await parts.getByLabel('Units of Peri Peri Makhana in one combo').fill('2');
  await expect(page.getByText(/^Bought separately: ₹\d+\. The combo saves ₹/)).toBeVisible();
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectAccessible(page, dialog(page, 'Add product'));
    expect(await horizontalOverflow(page)).toBe(0);
  }
  await page.getByRole('button', { name: 'Add product', exact: true }).press('Enter');
  await closeAlert(page, 'Product added successfully!');
  const { rows } = await execute(`select slug from products where name = '${name}'`);
  await visit(page, `/products/${String(rows[0]?.slug)}`);
  const contents = page.getByRole('region', { name: 'In this combo' });
  await expect(contents.getByRole('listitem')).toHaveText([/^2 × Peri Peri/, /^1 × Classic Sattu/]);
  await expect(contents).toContainText('less than bought separately');
  await expectAccessible(page);
  expect(await horizontalOverflow(page)).toBe(0);
});
