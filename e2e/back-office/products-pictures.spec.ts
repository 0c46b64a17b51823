import { truncateSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { visitAsAdmin } from '../support/people.ts';
import { createProduct, closeAlert, dialog, formField } from '../support/products.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

/** A picture of a random colour, so that no two files are equal. */
async function aPicture(name: string, { width = 450, height = 600 } = {}) {
  const background = { r: random(), g: random(), b: random() };
  const picture = sharp({ create: { width, height, channels: 3, background } });
  const isPng = name.endsWith('.png');
  const buffer = await (isPng ? picture.png() : picture.jpeg()).toBuffer();
  return { name, mimeType: isPng ? 'image/png' : 'image/jpeg', buffer };
}
// The server encodes each picture in several sizes and formats, which is slow on a busy machine.
const PREPARED = { timeout: 25_000 };
const random = () => Math.floor(Math.random() * 256);

const form = (page: Page) => dialog(page, /^(Add|Edit) product$/);
const chooser = (page: Page) => page.getByLabel('Pictures to upload');
const saveButton = (page: Page) =>
  form(page).getByRole('button', { name: /^(Add product|Save changes)$/ });

async function expectRefusedByBrowser(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/admin/uploads')) sent.push(request.url());
  });
  const file = (name: string, content: string) => {
    const path = test.info().outputPath(name);
    writeFileSync(path, content);
    return path;
  };
  const huge = file('huge.jpg', '');
  truncateSync(huge, 50 * 1024 * 1024);
  await chooser(page).setInputFiles([
    huge,
    file('drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'),
    file('program.jpg', 'MZ not a picture at all'),
  ]);
  const uploads = form(page).getByRole('list', { name: 'Uploads' });
  await expect(uploads.getByRole('listitem')).toContainText([
    /huge\.jpg.*50 MB.*up to 10 MB/,
    /drawing\.svg.*not a JPEG, PNG, WebP or AVIF/,
    /program\.jpg.*not a JPEG, PNG, WebP or AVIF/,
  ]);
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Forget drawing.svg' }).click();
  await expect(uploads.getByRole('listitem')).toHaveCount(2);
  await expect(saveButton(page)).toBeEnabled();
}

async function expectRefusedByServer(page: Page): Promise<void> {
  const broken = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]);
  await chooser(page).setInputFiles({ name: 'broken.jpg', mimeType: 'image/jpeg', buffer: broken });
  const upload = form(page).getByRole('listitem').filter({ hasText: 'broken.jpg' });
  await expect(upload.getByRole('alert')).toContainText('not a picture we can use');
  await expect(formField(page, 'Image 1 URL')).toHaveValue('');
}

async function dropPicture(page: Page): Promise<void> {
  const { buffer } = await aPicture('dropped.jpg', { width: 300, height: 300 });
  const files = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, Array.from(buffer));
  const zone = page.getByRole('group', { name: 'Upload pictures' });
  await zone.dispatchEvent('dragover', { dataTransfer: files });
  await zone.dispatchEvent('drop', { dataTransfer: files });
  await expect(form(page).getByText('300 × 300')).toBeVisible(PREPARED);
  await page.getByRole('button', { name: 'Add image by address' }).click();
  await formField(page, 'Image 2 URL').fill('/art/packs/classic-sattu.svg');
  await page.getByRole('button', { name: 'Use another' }).click();
  await expect(formField(page, 'Image 1 URL')).toHaveValue('');
  await page.getByRole('button', { name: 'Remove image 1' }).click();
  await expect(formField(page, 'Image 1 URL')).toHaveValue('/art/packs/classic-sattu.svg');
  await expect(page.getByRole('radio', { name: 'Image 1 is primary' })).toBeChecked();
}

async function expectProgressAndRetry(page: Page): Promise<void> {
  const { id, name } = await createProduct(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/admin/uploads', async (route) => {
    await held;
    await route.abort();
  });
  await navigate(page, `/admin/products?edit=${id}`);
  await expect(formField(page, 'Name')).toHaveValue(name);
  await chooser(page).setInputFiles([await aPicture('one.jpg'), await aPicture('two.jpg')]);
  await expect(page.getByRole('progressbar', { name: 'Uploading one.jpg' })).toBeVisible();
  await expect(saveButton(page)).toBeDisabled();
  await expect(form(page)).toContainText('You can save when they are done.');
  await page.getByRole('button', { name: 'Cancel two.jpg' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(1);
  release();
  await expect(form(page).getByRole('alert')).toContainText('The upload failed');
  await page.unroute('**/api/admin/uploads');
  await page.getByRole('button', { name: 'Try one.jpg again' }).click();
  await expect(form(page).getByText('450 × 600')).toHaveCount(1, PREPARED);
  await expect(saveButton(page)).toBeEnabled();
  await saveButton(page).click();
  await closeAlert(page, 'Product updated successfully!');
  const { rows } = await execute(
    `select url from product_images where product_id = '${id}' order by position`,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.url).toMatch(/^\/uploads\//);
}

test('an admin uploads pictures, and files that are not pictures are refused', async ({ page }) => {
  await visitAsAdmin(page, '/admin/products');
  await test.step('an upload shows its progress, delays saving, can be cancelled and repeated', () =>
    expectProgressAndRetry(page));
  await navigate(page, '/admin/products?add=1');
  await test.step('the browser refuses files that are too large or not pictures by name', () =>
    expectRefusedByBrowser(page));
  await test.step('the server refuses a broken picture and gives the reason', () =>
    expectRefusedByServer(page));
  await test.step('a dropped picture and a typed address stand side by side', () =>
    dropPicture(page));
});
