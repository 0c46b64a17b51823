import type { Page } from '@playwright/test';
import { PHONE } from '../support/back-office.ts';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { uniqueMark } from '../support/orders.ts';
import {
  expectSignInPage,
  createAdmin,
  signIn,
  visitAsAdmin,
  type TestUser,
} from '../support/people.ts';
import {
  alertDialog,
  createProduct,
  closeAlert,
  dialog,
  productRow,
  productTable,
  search,
  formField,
  type CreatedProduct,
} from '../support/products.ts';
import { readPage } from '../support/read-page.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

const form = (page: Page) => dialog(page, /^(Add|Edit) product$/);
const save = (page: Page) =>
  form(page)
    .getByRole('button', { name: /^(Add product|Save changes)$/ })
    .click();

async function expectDefaults(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add Product', exact: true }).click();
  await expect(formField(page, 'Category')).toHaveValue('makhana');
  await expect(formField(page, 'Category').getByRole('option')).toContainText(['Makhana', 'Sattu']);
  await expect(formField(page, 'Unit')).toHaveValue('g');
  await expect(formField(page, 'Unit').getByRole('option')).toHaveText(['g', 'kg', 'ml', 'l']);
  await expect(formField(page, 'Origin (optional)')).toHaveValue('India');
  await expect(page.getByRole('switch', { name: 'Active' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Bestseller' })).not.toBeChecked();
  for (const [label, step] of [
    ['Price', '0.01'],
    ['Weight (optional)', '0.01'],
    ['Calories', '0.1'],
  ] as const) {
    await expect(formField(page, label)).toHaveAttribute('step', step);
    await expect(formField(page, label)).toHaveAttribute('min', '0');
  }
  for (const label of ['Name', 'Category', 'Price', 'Stock']) {
    await expect(formField(page, label)).toHaveAttribute('required', '');
  }
  await expect(page.getByLabel('Ingredients')).toBeVisible();
  await expect(formField(page, 'Image 1 URL')).toHaveAttribute('type', 'url');
  await expect(page.getByRole('radio', { name: 'Image 1 is primary' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Remove image 1' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add image by address' }).click();
  await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove image 2' }).click();
  await expect(page.getByRole('button', { name: 'Remove image 1' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Generate SKU' }).click();
  await expect(formField(page, 'SKU (optional)')).toHaveValue(/^MAK[A-Z0-9]{6}$/);
}

async function expectFieldMessages(page: Page): Promise<void> {
  await formField(page, 'Price').fill('-3');
  await save(page);
  await expect(formField(page, 'Name')).toBeFocused();
  await expect(form(page)).toContainText('Product name is required');
  await expect(form(page)).toContainText('Price must be 0 or more');
  await expect(form(page)).toContainText('Stock is required');
  await formField(page, 'Name').fill('Something');
  await expect(form(page)).not.toContainText('Product name is required');
  await formField(page, 'Price').fill('199');
  await page.getByLabel('Original price').fill('150');
  await formField(page, 'Stock').fill('5');
  await formField(page, 'Image 1 URL').fill('not an address');
  await save(page);
  await expect(page.getByLabel('Original price')).toBeFocused();
  await expect(form(page)).toContainText('must not be below the price');
  await expect(form(page)).toContainText('Use an address that begins with https://');
  await expect(formField(page, 'Price')).toHaveValue('199');
  await expectAccessible(page, form(page));
}

async function expectServerRefusals(page: Page): Promise<void> {
  const mark = uniqueMark();
  const other = await createProduct(page, { name: `First ${mark}`, sku: `TAKEN-${mark}` });
  await page.getByLabel('Original price').fill('');
  await formField(page, 'Image 1 URL').fill('');
  await formField(page, 'Name').fill(`Second ${mark}`);
  await formField(page, 'Price').fill('199');
  await formField(page, 'Stock').fill('5');
  await formField(page, 'SKU (optional)').fill(`taken-${mark}`);
  await save(page);
  await closeAlert(page, `Failed to add product\n“${other.name}” already has this SKU`);
  await expect(formField(page, 'SKU (optional)')).toBeFocused();
  await expect(form(page)).toContainText(`“${other.name}” already has this SKU`);
  await expect(formField(page, 'Name')).toHaveValue(`Second ${mark}`);

  await formField(page, 'SKU (optional)').fill('');
  await page.route('**/api/products', async (route) => {
    const body = route.request().postDataJSON() as { images: object[] };
    const image = { url: 'https://example.com/a.jpg', alt: '', isPrimary: true };
    await route.continue({ postData: JSON.stringify({ ...body, images: [image, image] }) });
  });
  await save(page);
  await closeAlert(page, 'Only one image can be the primary one');
  await expect(form(page).getByRole('alert')).toHaveText('Only one image can be the primary one');
  await page.unroute('**/api/products');

  await page.route('**/api/products', (route) => route.abort());
  await save(page);
  await closeAlert(page, /^Error saving productOK$/);
  await page.unroute('**/api/products');
  await save(page);
  await closeAlert(page, 'Product added successfully!');
  await search(page).fill(mark);
  await expect(productRow(page, `Second ${mark}`)).toBeVisible();
}

test('an admin adds a product after correcting what the form and the server refuse', async ({
  page,
}) => {
  await visitAsAdmin(page, '/admin/products');
  await test.step('the form begins with defaults, and every field has its limits', () =>
    expectDefaults(page));
  await test.step('an incomplete form names what is missing and moves the focus there', () =>
    expectFieldMessages(page));
  await test.step('a refusal by the server is shown at its field, and nothing typed is lost', () =>
    expectServerRefusals(page));
});

async function editPriceAndTags(page: Page, { id, name, slug }: CreatedProduct): Promise<void> {
  await expect(formField(page, 'Name')).toHaveValue(name);
  await formField(page, 'Price').fill('0');
  await save(page);
  await expect(alertDialog(page)).toContainText(`Sell ${name} for ₹0?`);
  await alertDialog(page).getByRole('button', { name: 'Go back' }).click();
  await formField(page, 'Price').fill('175.50');
  await page.getByRole('switch', { name: 'Bestseller' }).click();
  await page.getByLabel('Tags').fill('mild, , crunchy ');
  await expect(form(page).getByText('₹175.50')).toBeVisible();
  await save(page);
  await closeAlert(page, 'Product updated successfully!');
  await expect(form(page)).toHaveCount(0);
  const { text } = await readPage(page, `/products/${slug}`);
  expect(text).toContain('₹175.50');
  expect(text).toContain('MRP ₹299');
  const { rows } = await execute(
    `select tagline, serve_ideas, tile, tags, is_bestseller, price_paise, on_hand
    from products join product_stock on product_id = id where id = '${id}'`,
  );
  expect(rows).toEqual([
    {
      tagline: 'So crunchy',
      serve_ideas: ['With tea', 'On soup'],
      tile: 'kamal',
      tags: ['mild', 'crunchy'],
      is_bestseller: true,
      price_paise: 17550,
      on_hand: 20,
    },
  ]);
}

async function expectPriceWithoutDiscount(page: Page, slug: string): Promise<void> {
  await formField(page, 'Price').fill('299');
  await save(page);
  await closeAlert(page, 'Product updated successfully!');
  const { text } = await readPage(page, `/products/${slug}`);
  expect(text).toContain('₹299');
  expect(text).not.toContain('MRP ₹299');
}

async function duplicate(page: Page, name: string): Promise<void> {
  await dialog(page, name).getByRole('button', { name: 'Duplicate' }).click();
  await expect(formField(page, 'Name')).toHaveValue(`${name} (copy)`);
  await expect(formField(page, 'SKU (optional)')).toHaveValue('');
  await expect(page.getByLabel(/^Description/)).toHaveValue('Twice.');
  await expect(page.getByRole('switch', { name: 'Active' })).not.toBeChecked();
  await save(page);
  await closeAlert(page, 'Product added successfully!');
  await search(page).fill(name);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(productRow(page, `${name} (copy)`)).toContainText('Inactive');
}

async function editOnPhone(page: Page, name: string): Promise<void> {
  const mark = uniqueMark();
  await page.setViewportSize(PHONE);
  await expect(formField(page, 'Name')).toHaveValue(name);
  expect(await form(page).boundingBox()).toMatchObject({ y: 0, height: 844 });
  await expectAccessible(page, form(page));
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  const inner = form(page).locator('> div:not([data-toasts])');
  expect(await inner.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await formField(page, 'Name').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(`By keys ${mark}`);
  await page.keyboard.press('Enter');
  await closeAlert(page, 'Product updated successfully!');
  await search(page).fill(mark);
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(productRow(page, `By keys ${mark}`)).toBeVisible();
}

/** Saves as another admin would while the form is open. */
async function changeInDatabase(id: string, change: string): Promise<void> {
  await execute(`update products set ${change}, version = version + 1 where id = '${id}'`);
}

async function expectConflict(page: Page): Promise<void> {
  const { id, name } = await createProduct(page, { originalPrice: 300 });
  await navigate(page, `/admin/products?edit=${id}`);
  await expect(formField(page, 'Name')).toHaveValue(name);
  await changeInDatabase(id, 'price_paise = 20900, is_featured = true');
  await formField(page, 'Price').fill('189');
  await page.getByLabel(/^Description/).fill('Mine.');
  await save(page);
  const notice = form(page).getByRole('alert', { name: 'Saved by another admin' });
  await expect(notice).toContainText('Another admin saved this product while you were editing it.');
  await expect(notice).toContainText('Price is now ₹209 (yours: ₹189)');
  await expect(notice).toContainText('Featured is now Yes');
  await expectAccessible(page, form(page));
  await notice.getByRole('button', { name: 'Keep mine' }).click();
  await closeAlert(page, 'Product updated successfully!');
  const { rows } = await execute(
    `select price_paise, is_featured, description from products where id = '${id}'`,
  );
  expect(rows).toEqual([{ price_paise: 18900, is_featured: true, description: 'Mine.' }]);

  await navigate(page, `/admin/products?edit=${id}`);
  await expect(formField(page, 'Price')).toHaveValue('189');
  await changeInDatabase(id, 'price_paise = 15000');
  await page.getByLabel(/^Description/).fill('Mine again.');
  await save(page);
  await form(page).getByRole('button', { name: 'Take theirs' }).click();
  await expect(formField(page, 'Price')).toHaveValue('150');
  await expect(page.getByLabel(/^Description/)).toHaveValue('Mine.');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(form(page)).toHaveCount(0);
}

async function expectSalesKept(page: Page): Promise<void> {
  const { id, name } = await createProduct(page);
  const sell = () =>
    execute(`update product_stock set on_hand = on_hand - 1 where product_id = '${id}'`);
  const onHand = async () =>
    (await execute(`select on_hand from product_stock where product_id = '${id}'`)).rows[0]
      ?.on_hand as number;
  await navigate(page, `/admin/products?edit=${id}`);
  await expect(formField(page, 'Name')).toHaveValue(name);
  await sell();
  await formField(page, 'Price').fill('205');
  await save(page);
  await closeAlert(page, 'Product updated successfully!');
  expect(await onHand()).toBe(19);

  await navigate(page, `/admin/products?edit=${id}`);
  await expect(formField(page, 'Stock')).toHaveValue('19');
  await sell();
  await formField(page, 'Stock').fill('30');
  await formField(page, 'Price').fill('210');
  await save(page);
  await expect(form(page)).toContainText('The stock changed from 19 to 18 while you were editing.');
  await expect(formField(page, 'Stock')).toBeFocused();
  await expect(formField(page, 'Price')).toHaveValue('210');
  expect(await onHand()).toBe(18);
  await save(page);
  await closeAlert(page, 'Product updated successfully!');
  expect(await onHand()).toBe(30);
}

test('an admin edits and duplicates a product while others change it, and edits on a phone', async ({
  page,
}) => {
  const product = await createProduct(page, {
    tagline: 'So crunchy',
    serveIdeas: ['With tea', 'On soup'],
    tile: 'kamal',
    originalPrice: 299,
    tags: ['spicy'],
    sku: `DUP-${uniqueMark()}`,
    description: 'Twice.',
  });
  const { id, name, slug } = product;
  await visitAsAdmin(page, `/admin/products?edit=${id}`);
  await test.step('the shop shows the edit at once, and fields outside the form stay', () =>
    editPriceAndTags(page, product));
  await test.step('a price equal to the MRP is shown without strike-through', async () => {
    await navigate(page, `/admin/products?edit=${id}`);
    await expectPriceWithoutDiscount(page, slug);
  });
  await test.step('a duplicate is an inactive copy without the SKU', async () => {
    await navigate(page, `/admin/products?view=${id}`);
    await duplicate(page, name);
  });
  await test.step('the second of two editors sees the changes of the first and decides which to keep', () =>
    expectConflict(page));
  await test.step('an edit keeps concurrent sales, and a changed stock is asked for again', () =>
    expectSalesKept(page));
  await test.step('the form fills a phone and works by keyboard', async () => {
    await navigate(page, `/admin/products?edit=${id}`);
    await editOnPhone(page, name);
  });
});

async function expectQuestionBeforeLeaving(
  page: Page,
  { id, name }: CreatedProduct,
): Promise<void> {
  const open = () => page.getByRole('button', { name: `Edit ${name}`, exact: true }).click();
  await open();
  await expect(formField(page, 'Name')).toHaveValue(name);
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(form(page)).toHaveCount(0);

  await open();
  await formField(page, 'Name').fill('Something else');
  for (const leave of [
    () => form(page).getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
    // Browsers close a dialog on repeated Escape without asking the page.
    () => page.keyboard.press('Escape'),
  ]) {
    // The dialog closes and opens again after each question; a key pressed in between is lost.
    await expect(async () => {
      await leave();
      await expect(alertDialog(page)).toContainText('Discard your changes?', { timeout: 5000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(alertDialog(page)).toHaveCount(0);
    await expect(form(page)).toBeVisible();
    await expect(formField(page, 'Name')).toHaveValue('Something else');
    await expect(page.locator('dialog[open] :focus')).toHaveCount(1);
  }
  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(form(page)).toContainText('This is your unsaved draft.');
  await expect(formField(page, 'Name')).toHaveValue('Something else');
  await form(page).getByRole('button', { name: 'Cancel' }).click();
  await closeAlert(page, 'Discard your changes?', 'Discard');
  await expect(form(page)).toHaveCount(0);
  await open();
  await expect(formField(page, 'Name')).toHaveValue(name);
  const { rows } = await execute(`select name from products where id = '${id}'`);
  expect(rows).toEqual([{ name }]);
}

async function loseSessionWhileEditing(
  page: Page,
  { name }: CreatedProduct,
  me: TestUser,
): Promise<void> {
  await formField(page, 'Name').fill(`${name}, better`);
  await formField(page, 'Price').fill('205');
  await execute(`delete from sessions where user_id = '${me.id}'`);
  await save(page);
  await expectSignInPage(page);
  await expect(
    page.getByText('Your session has ended. Please login to access the admin dashboard'),
  ).toBeVisible();
  await expect(alertDialog(page)).toHaveCount(0);

  const another = await createAdmin();
  await signIn(page, another.email);
  await expect(page).toHaveURL('/admin');
  const sidebar = page.getByRole('navigation', { name: 'Back-office' });
  await sidebar.getByText('Products').click();
  await expect(productTable(page)).toBeVisible();
  await expect(page.getByText('You have not saved')).toHaveCount(0);
  await execute(`delete from sessions where user_id = '${another.id}'`);
  await sidebar.getByText('Users').click();
  await expectSignInPage(page);

  await signIn(page, me.email);
  await expect(page).toHaveURL('/admin');
  await sidebar.getByText('Products').click();
  await expect(
    page.getByText(`You have not saved your changes to “${name}, better”`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(form(page)).toContainText('This is your unsaved draft');
  await expect(formField(page, 'Name')).toHaveValue(`${name}, better`);
  await expect(formField(page, 'Price')).toHaveValue('205');
  await save(page);
  await closeAlert(page, 'Product updated successfully!');
  await search(page).fill(name);
  await expect(productRow(page, `${name}, better`)).toContainText('₹205');
}

test('an admin keeps what was typed when leaving the form and when the session ends', async ({
  page,
}) => {
  const product = await createProduct(page);
  const me = await visitAsAdmin(page, `/admin/products?q=${encodeURIComponent(product.name)}`);
  await test.step('every way to leave the form asks first', () =>
    expectQuestionBeforeLeaving(page, product));
  await test.step('after the session ended, the same admin continues with what was typed', () =>
    loseSessionWhileEditing(page, product, me));
});
