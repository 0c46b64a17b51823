import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { DESKTOP, interceptCall, PHONE } from '../support/back-office.ts';
import { useOwnShop } from '../support/own-shop.ts';
import { button, named, publish } from '../support/settings.ts';
import { expect, test } from '../support/shop.ts';

// The forms change what all pages show, so this file has a shop of its own and its journeys run one after the other.
test.describe.configure({ mode: 'serial' });
const { visit, visitAsAdmin, read } = useOwnShop();

test.use({ actionTimeout: 15_000 });

const part = (page: Page, path: string) => page.locator(`[data-field="${path}"]`);
const summary = (page: Page) => page.getByRole('alert', { name: 'Fields to correct' });
const question = (page: Page) => page.getByRole('alertdialog');

/** Publishing is refused, and the form with its messages is accessible on a phone and on a desktop. */
async function expectRefused(page: Page): Promise<void> {
  await button(page, 'Publish').click();
  await expect(summary(page)).toBeFocused();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessible(page, page.getByRole('main'));
    expect(await horizontalOverflow(page)).toBe(0);
  }
}

async function aPicture(width: number, height: number) {
  const create = { width, height, channels: 3 as const, background: '#b35c00' };
  return {
    name: 'picture.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  };
}

/** The slides stand before other parts with images. */
const fileInput = (page: Page, label: string) =>
  page.getByLabel(`File for ${label}`, { exact: true }).first();

type Files = Parameters<Locator['setInputFiles']>[0];

async function upload(page: Page, label: string, files: Files): Promise<void> {
  await fileInput(page, label).setInputFiles(files);
  // The server encodes each picture in several sizes and formats.
  await expect(button(page, `Replace: ${label}`)).toBeVisible({ timeout: 25_000 });
}

/** Searches with the keyboard and presses Enter on the first result. */
async function chooseProduct(page: Page, path: string, name: string): Promise<void> {
  await named(page, path).fill(name);
  await expect(page.getByRole('option', { name })).toBeVisible();
  await named(page, path).press('ArrowDown');
  await named(page, path).press('Enter');
  await expect(part(page, path)).toContainText(name);
  await expect(named(page, path)).toHaveValue('');
}

const rail = 'bestsellers.products';
const rowButton = (page: Page, name: string) =>
  part(page, rail).getByRole('button', { name, exact: true });
const chosen = (page: Page) => part(page, rail).getByRole('listitem').locator('b');

test('an owner sets up the home page in its form', async ({ page }) => {
  await visitAsAdmin(page, '/admin/settings/home');

  await test.step('a new slide gets images, and a file that is none is refused at its field', async () => {
    await button(page, 'Add slide').click();
    await named(page, 'slides.2.heading').fill('Diwali boxes');
    const text = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not an image') };
    await fileInput(page, 'Image for desktops').setInputFiles(text);
    await expect(page.getByRole('group', { name: 'Image for desktops' }).first()).toContainText(
      'This is not a JPEG, PNG, WebP or AVIF picture.',
    );
    await expect(named(page, 'slides.2.heading')).toHaveValue('Diwali boxes');
    await upload(page, 'Image for desktops', await aPicture(1600, 752));
    await upload(page, 'Image for phones', await aPicture(780, 990));
    await button(page, 'Move Diwali boxes up').click();
    await button(page, 'Move Diwali boxes up').click();
  });

  await test.step('a list without products is refused, and the message leads to its search', async () => {
    await named(page, 'bestsellers.source').selectOption('The list below');
    await named(page, 'intro.text').fill('');
    await button(page, 'Add badge').click();
    await expectRefused(page);
    await expect(summary(page)).toContainText('Badges of bestsellers: Badge 5: Product');
    await summary(page).getByRole('link', { name: 'Bestsellers: Products of the list' }).click();
    await expect(named(page, rail)).toBeFocused();
    await expect(part(page, rail)).toContainText('Choose at least one product');
    await button(page, 'Remove Badge 5').click();
    await named(page, 'intro.text').fill('From {city}.');
  });

  await test.step('products are found by name, once each, and put in order', () =>
    chooseProducts(page));

  await test.step('a statistic is hidden, and everything is on the home page', async () => {
    await part(page, 'statistics').locator('[data-part=toggle]').first().click();
    const label = await named(page, 'statistics.0.label').inputValue();
    await page.getByRole('switch', { name: 'Hide this figure' }).click();
    expect(await read('/')).toContain(label);
    await publish(page);
    expect(await read('/')).not.toContain(label);
    await visit(page, '/');
    const slide = page.locator('[aria-roledescription=slide]').first();
    await expect(slide.getByRole('heading')).toHaveText('Diwali boxes');
    await expect(slide.locator('img')).toHaveJSProperty('complete', true);
    const cards = page.locator('section[aria-labelledby]').locator('article h3');
    expect((await cards.allInnerTexts()).slice(0, 3)).toEqual([
      'Peri Peri Makhana',
      'Masala Sattu',
      'Classic Sattu',
    ]);
  });

  await test.step('a product that is deleted is marked and can be removed', () =>
    removeDeletedProduct(page));
});

async function chooseProducts(page: Page): Promise<void> {
  for (const name of ['Classic Sattu', 'Masala Sattu', 'Peri Peri Makhana'])
    await chooseProduct(page, rail, name);
  await expect(part(page, rail).locator('legend')).toHaveText('Products of the list: 3 of 12');
  await named(page, rail).fill('classic');
  const again = page.getByRole('option', { name: /Classic Sattu/ });
  await expect(again).toBeDisabled();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessible(page, page.getByRole('main'));
    expect(await horizontalOverflow(page)).toBe(0);
  }
  await again.click({ force: true });
  await named(page, rail).fill('no such snack');
  await expect(page.getByText('No products found for “no such snack”.')).toBeVisible();
  await expectMoreResults(page);
  await named(page, rail).press('Escape');
  for (const name of ['Peri Peri Makhana', 'Peri Peri Makhana', 'Masala Sattu'])
    await rowButton(page, `Move ${name} up`).click();
  await expect(chosen(page)).toHaveText(['Peri Peri Makhana', 'Masala Sattu', 'Classic Sattu']);
}

/** A failed search can be repeated, and a long result is loaded page by page. */
async function expectMoreResults(page: Page): Promise<void> {
  const product = { name: 'Ajwain Sattu', category: 'sattu', price: 149, stock: 5 };
  await callFromPage(page, 'POST', '/api/products', product);
  const reply = await interceptCall(page, '**/api/products?*', 'no answer');
  await named(page, rail).fill('');
  await expect(page.getByText('Failed to search the products.')).toBeVisible();
  reply('the real answer');
  await button(page, 'Try again').click();
  const options = page.getByRole('listbox').getByRole('option');
  await expect(options).toHaveCount(11);
  await expect(options.last()).toHaveText('Show more (10 of 11 products)');
  await named(page, rail).press('ArrowUp');
  await named(page, rail).press('Enter');
  await expect(options.last()).toContainText('Tomato Makhana');
}

function callFromPage(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async ([verb, url, text]) => {
      const authorization = `Bearer ${localStorage.getItem('token')}`;
      const headers = { authorization, 'content-type': 'application/json' };
      const response = await fetch(url, { method: verb, headers, ...(text && { body: text }) });
      return response.json();
    },
    [method, path, JSON.stringify(body)] as [string, string, string | undefined],
  );
}

async function removeDeletedProduct(page: Page): Promise<void> {
  await visit(page, '/admin/settings/home');
  const { data } = await callFromPage(page, 'GET', '/api/products/masala-sattu');
  await callFromPage(page, 'DELETE', `/api/products/${data.product.id}`);
  await page.reload();
  const row = part(page, `${rail}.1`);
  await expect(row).toContainText('masala-sattu');
  await expect(row).toContainText('Not on sale');
  await rowButton(page, 'Remove masala-sattu').click();
  await expect(rowButton(page, 'Remove Classic Sattu')).toBeFocused();
  await publish(page);
  await page.getByRole('link', { name: 'History' }).click();
  const version = page.getByRole('listitem').filter({ hasText: 'Version 3' });
  await expect(version).toContainText('Bestsellers: Products of the list: 2');
  await expect(version).toContainText('masala-sattu → , after: Classic Sattu');
}

const films = (page: Page) => part(page, 'videos').locator('[data-part=toggle] b');

test('an owner publishes the film of a customer', async ({ page }) => {
  await visitAsAdmin(page, '/admin/settings/testimonials');
  await expect(films(page)).toHaveCount(6);
  const [first = '', second = '', third = ''] = await films(page).allInnerTexts();

  await test.step('a film that is too large is refused before it is sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await button(page, 'Add film').click();
    const huge = test.info().outputPath('huge.mp4');
    writeFileSync(huge, '');
    truncateSync(huge, 2 * 1024 ** 3);
    await page.getByLabel('File for Film', { exact: true }).setInputFiles(huge);
    await expect(page.getByRole('group', { name: 'Film', exact: true })).toContainText(
      'This file has 2048 MB. A video may have up to 100 MB.',
    );
    expect(sent).not.toContain('/api/admin/uploads/video');
  });

  await test.step('without files and consent, each message is at its field', async () => {
    await named(page, 'videos.6.name').fill('Kavya Rao');
    await named(page, 'videos.6.location').fill('Mysuru, Karnataka');
    await named(page, 'videos.6.title').fill('Breakfast in a minute');
    await named(page, 'videos.6.duration').fill('12 seconds');
    await named(page, 'videos.6.fullQuote').fill('I stir it into buttermilk every morning.');
    await expectRefused(page);
    await expect(named(page, 'videos.6.duration')).toHaveAccessibleDescription(/such as 00:45/);
    await expect(part(page, 'videos.6.consent')).toContainText('Record the person’s consent');
    await summary(page)
      .getByRole('link', { name: /Consent/ })
      .click();
    await expect(
      page.getByRole('switch', { name: 'The person has agreed to the publication' }).last(),
    ).toBeFocused();
  });

  await test.step('film, captions, preview image, consent and product', async () => {
    const folder = join(import.meta.dirname, '../../public/media/testimonials');
    await upload(page, 'Film', join(folder, 'v1.webm'));
    await upload(page, 'Captions', {
      name: 'captions.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nGood morning\n'),
    });
    await upload(page, 'Preview image', await aPicture(800, 1000));
    await page
      .getByRole('switch', { name: 'The person has agreed to the publication' })
      .last()
      .click();
    await named(page, 'videos.6.consent.givenBy').fill('Kavya Rao');
    await named(page, 'videos.6.consent.at').fill('2026-11-02');
    await named(page, 'videos.6.consent.how').fill('By email');
    await named(page, 'videos.6.duration').fill('00:12');
    await chooseProduct(page, 'videos.6.product', 'Classic Sattu');
  });

  await test.step('the film is hidden, then shown as the first one', async () => {
    await page.getByRole('switch', { name: 'Hide it in the shop' }).last().click();
    await publish(page);
    expect(await read('/')).not.toContain('Breakfast in a minute');
    await part(page, 'videos').locator('[data-part=toggle]').last().click();
    await page.getByRole('switch', { name: 'Hide it in the shop' }).last().click();
    await named(page, 'videos.6.title').fill('Breakfast in two minutes');
    for (let place = 6; place > 0; place--) await button(page, 'Move Kavya Rao up').click();
    await button(page, `Remove ${second}`).click();
    const names = await films(page).allInnerTexts();
    expect(names.slice(0, 3)).toEqual(['Kavya Rao', first, third]);
    await publish(page);
  });

  await test.step('it plays on the home page', async () => {
    await visit(page, '/');
    const film = page.locator('[data-film]').first();
    await expect(film).toHaveText('Play: Breakfast in two minutes');
    await film.click();
    const dialog = page.getByRole('dialog', { name: 'Breakfast in two minutes' });
    await expect(dialog.locator('video track')).toHaveAttribute('src', /\.vtt$/);
    const seconds = await dialog.locator('video').evaluate(async (video: HTMLVideoElement) => {
      video.muted = true;
      await video.play();
      return video.duration;
    });
    expect(seconds).toBeGreaterThan(1);
    await expect(dialog.getByRole('link', { name: 'Shop Classic Sattu' })).toBeVisible();
  });
});

test('an owner writes a page, moves it, and changes a policy', async ({ page }) => {
  await visitAsAdmin(page, '/admin/settings/pages');

  await test.step('a script and a taken address are refused at their fields', async () => {
    await page.getByLabel('Title of the new page').fill('Our farmers');
    await button(page, 'Create page').click();
    await named(page, 'body').fill(
      '## Harvest\n\n**Forty** families.\n\n<script>alert(1)</script>',
    );
    await expectRefused(page);
    await expect(named(page, 'body')).toHaveAccessibleDescription(/^Line 5: /);
    await named(page, 'body').fill('## Harvest\n\n**Forty** families grow for us.');
    await named(page, 'path').fill('/shipping-policy');
    await expectRefused(page);
    await summary(page).getByRole('link', { name: 'Address' }).click();
    await expect(named(page, 'path')).toBeFocused();
    await named(page, 'path').fill('/our-farmers');
  });

  await test.step('the preview is the real page with the draft', async () => {
    const [preview] = await Promise.all([
      page.waitForEvent('popup'),
      button(page, 'Preview').click(),
    ]);
    await preview.waitForURL(/\/our-farmers\?preview=/);
    await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Our farmers');
    await expect(preview.locator('main b', { hasText: 'Forty' })).toBeVisible();
    await preview.close();
    expect(await read('/our-farmers')).not.toContain('Forty');
    await publish(page);
    expect(await read('/our-farmers')).toMatch(/<b[^>]*>Forty<\/b> families/);
  });

  await test.step('its former address redirects', async () => {
    await named(page, 'path').fill('/farmers');
    await publish(page);
    await expect(named(page, 'redirectsFrom.0')).toHaveValue('/our-farmers');
    await visit(page, '/our-farmers');
    await expect(page).toHaveURL(/\/farmers$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our farmers');
  });

  await test.step('a landing page chooses its products and category', async () => {
    await visit(page, '/admin/settings/pages/sattu');
    await expect(named(page, 'landing.category').locator('option')).toHaveText([
      'All products',
      'Makhana',
      'Sattu',
    ]);
    await chooseProduct(page, 'landing.measuredProduct', 'Jaljira Sattu');
    await chooseProduct(page, 'landing.packs', 'Peri Peri Makhana');
    await named(page, 'title').fill('');
    await expectRefused(page);
    await named(page, 'title').fill('Sattu');
    await publish(page);
    expect(await read('/sattu')).toContain('Peri Peri Makhana');
  });

  await test.step('an earlier version of a policy stays readable, and comes back', () =>
    changePolicy(page));
});

async function changePolicy(page: Page): Promise<void> {
  await visit(page, '/admin/settings/pages/shipping');
  const body = await named(page, 'body').inputValue();
  await named(page, 'body').fill(`${body}\n\n## Gifts\n\nWe wrap gifts in cotton.`);
  await publish(page);
  const history = new URL(page.url()).pathname;
  await visit(page, '/shipping-policy');
  await expect(page.getByRole('main')).toContainText('We wrap gifts in cotton.');
  await page.getByRole('link', { name: /^Version 1, \d{1,2} \w+ \d{4}$/ }).click();
  await expect(page.getByRole('note')).toContainText('This is an old version of this page');
  await expect(page.getByRole('main')).not.toContainText('We wrap gifts in cotton.');
  await visit(page, `${history}/history`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText(
    'Text of the page',
  );
  await button(page, 'Restore version 1').click();
  await question(page).getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'Version 3' })).toBeVisible();
  expect(await read('/shipping-policy')).not.toContain('We wrap gifts in cotton.');
  await visit(page, '/admin/audit');
  const entry = page.getByRole('row').filter({ hasText: 'page:shipping' }).first();
  await entry.getByText('1 change').click();
  await expect(entry).toContainText('Shipping Policy: Text of the page');
}
