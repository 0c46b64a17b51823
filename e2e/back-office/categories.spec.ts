import type { Page } from '@playwright/test';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { PHONE } from '../support/back-office.ts';
import { inspectPage } from '../support/inspect/inspect-page.ts';
import { uniqueMark } from '../support/orders.ts';
import { visitAsAdmin } from '../support/people.ts';
import { closeAlert, dialog, formField, productRow, search } from '../support/products.ts';
import { cards, execute, expect, navigate, test, visit } from '../support/shop.ts';

const PICTURE = 'public/icons/apple-touch-icon.png';

const TEXT = '## Why we roast\n\n- slowly\n- with **care**\n\nMore [about us](/aboutus) at ';

const row = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Categories' }).getByRole('row').filter({ hasText: name });

const field = (page: Page, name: string | RegExp) =>
  page.getByRole('textbox', { name, exact: true });

async function addCategory(page: Page, name: string, slug: string): Promise<void> {
  await page.getByRole('link', { name: 'Add category' }).click();
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(page.getByText('Name is required')).toBeVisible();
  await field(page, 'Name').fill(name);
  await field(page, /^Web address/).fill('sattu');
  await field(page, /^Description/).fill('Almonds and raisins.');
  await field(page, /^Landing text/).fill('## Why we roast\n\n<b>Slowly</b>');
  const chooser = page.getByLabel('File for Image');
  await chooser.setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not an image'),
  });
  await expect(page.getByRole('alert')).toHaveText(
    'This is not a JPEG, PNG, WebP or AVIF picture.',
  );
  await chooser.setInputFiles(PICTURE);
  await field(page, 'Image description').fill('A bowl of nuts');
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(page.getByText('“Sattu” already has this web address')).toBeVisible();
  await field(page, /^Web address/).fill(slug);
  await expectTextChecked(page);
  await page.getByRole('button', { name: 'Add category' }).click();
  await expect(row(page, name)).toContainText('Landing page');
}

/** HTML is refused at the field, and a placeholder is inserted at the cursor. */
async function expectTextChecked(page: Page): Promise<void> {
  const text = field(page, /^Landing text/);
  await expect(page.getByText('Line 3: HTML is not allowed: <b>')).toBeVisible();
  await expectAccessible(page);
  await text.fill(TEXT);
  await text.press('ControlOrMeta+End');
  await page.getByText('Figures of the shop').click();
  await page.getByRole('button', { name: '{shopName} insert' }).click();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue(`${TEXT}{shopName}`);
}

async function addProduct(page: Page, name: string, category: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await formField(page, 'Name').fill(name);
  await formField(page, 'Category').selectOption({ label: category });
  await formField(page, 'Price').fill('249');
  await formField(page, 'Stock').fill('50');
  await formField(page, 'HSN code').fill('0802');
  await formField(page, 'GST rate').fill('5');
  const form = dialog(page, 'Add product');
  const preview = form.getByRole('figure', { name: 'As a search result' });
  await expect(preview).toContainText(`${name} | Tokri`);
  await form.getByLabel('Search title').fill(`Roasted ${name}`);
  await form.getByLabel('Search description').fill('Crunchy, unsalted and never fried.');
  await expect(preview).toContainText('Crunchy, unsalted and never fried.');
  await expect(form).toContainText('34 of 200 characters');
  await form.getByRole('button', { name: 'Add product' }).click();
  await closeAlert(page, 'Product added successfully!');
}

test('an administrator adds a category with a landing page and changes its web address', async ({
  page,
}) => {
  const mark = uniqueMark().toLowerCase();
  const [name, product] = [`Nuts ${mark}`, `Almonds ${mark}`];
  const [slug, newSlug] = [`nuts-${mark}`, `dry-${mark}`];
  await visitAsAdmin(page, '/admin/products');
  await page.getByRole('main').getByRole('link', { name: 'Categories' }).click();

  await test.step('the category is added after its fields are right', () =>
    addCategory(page, name, slug));

  await test.step('it moves up by keyboard, and the focus stays on the button', async () => {
    const up = page.getByRole('button', { name: `Move ${name} up` });
    const down = page.getByRole('button', { name: `Move ${name} down` });
    await up.press('Enter');
    await expect(down).not.toHaveAttribute('aria-disabled');
    await expect(up).toBeFocused();
    await down.press('Enter');
    await expect(down).toHaveAttribute('aria-disabled');
    await expect(down).toBeFocused();
  });

  await test.step('a product is put into it, with texts for search engines', async () => {
    await navigate(page, '/admin/products');
    await addProduct(page, product, name);
    await search(page).fill(product);
    await expect(productRow(page, product)).toContainText(name);
  });

  await test.step('it cannot be deleted while it has a product', async () => {
    await navigate(page, '/admin/categories');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await closeAlert(page, `1 product is in “${name}”`);
  });

  await test.step('the storefront filters by it, and its landing page shows everything', async () => {
    await visit(page, '/products');
    const bar = page.getByRole('region', { name: 'Filter products' });
    await bar.getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(`/products?category=${slug}`);
    await expect(cards(page)).toHaveCount(1);
    await navigate(page, `/${slug}`);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('img', { name: 'A bowl of nuts' })).toBeVisible();
    const about = page.getByRole('region', { name: `About ${name}` });
    await expect(about.getByRole('heading', { name: 'Why we roast' })).toBeVisible();
    await expect(about.getByRole('listitem')).toHaveText(['slowly', 'with care']);
    await expect(about).toContainText('More about us at Tokri');
    await expect(about.getByRole('link')).toHaveAttribute('href', '/aboutus');
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await expectAccessible(page);
    expect(await inspectPage(page)).toEqual({});
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole('link', { name: product }).first().click();
  });

  await test.step('the head of the product page has its texts for search engines', async () => {
    await expect(page).toHaveTitle(`Roasted ${product} | Tokri`);
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      'Crunchy, unsalted and never fried.',
    );
    await expect(page.getByRole('main')).toContainText(name);
  });

  await test.step('the old addresses redirect after the web address changed', async () => {
    await visit(page, '/admin/categories');
    await page.getByRole('link', { name, exact: true }).click();
    await field(page, /^Web address/).fill(newSlug);
    // Another administrator saves at the same time.
    await execute(
      `update categories set version = version + 1, description = 'New' where slug = '${slug}'`,
    );
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Another admin saved this category')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(row(page, name)).toContainText(`/${newSlug}`);
    await page.goto(`/${slug}`);
    await expect(page).toHaveURL(`/${newSlug}`);
    await page.goto(`/products?category=${slug}`);
    await expect(page).toHaveURL(`/products?category=${newSlug}`);
    await expect(cards(page)).toHaveCount(1);
  });
});
