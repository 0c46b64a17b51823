import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible, horizontalOverflow } from '../support/accessibility.ts';
import { DESKTOP, interceptCall, PHONE, toast } from '../support/back-office.ts';
import { tabTo } from '../support/keyboard.ts';
import { useOwnShop } from '../support/own-shop.ts';
import { button, publish } from '../support/settings.ts';
import { expect, test } from '../support/shop.ts';

// The settings change every page, so this file has a shop of its own and its journeys run one after the other.
test.describe.configure({ mode: 'serial' });
const { visit, visitAsAdmin, read } = useOwnShop();

const PROMISE = 'Free shipping on orders above';
const threshold = (page: Page) => page.getByLabel('Free shipping from').first();
const fee = (page: Page) => page.getByLabel('Shipping fee below that');
const summary = (page: Page) => page.getByRole('alert', { name: 'Fields to correct' });
const question = (page: Page) => page.getByRole('alertdialog');

test('a new threshold is on the storefront at once, and an earlier version comes back', async ({
  page,
}) => {
  await visitAsAdmin(page, '/admin/settings');
  const card = page.getByRole('link', { name: /^Delivery/ });
  await expect(card).toContainText('As in a new shop');
  await card.click();
  await threshold(page).fill('1,250');
  await button(page, 'Publish').click();
  await expect(toast(page, 'Published.').getByRole('link', { name: 'View page' })).toHaveAttribute(
    'href',
    '/shipping-policy',
  );
  expect(await read('/')).toContain(`${PROMISE} ₹1,250`);

  await test.step('the history names the change and restores the first version', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    const changed = page.getByRole('listitem').filter({ hasText: 'Version 2' });
    await expect(changed).toContainText('Free shipping from');
    await expect(changed).toContainText('₹500 → , after: ₹1,250');
    await button(page, 'Restore version 1').click();
    await question(page).getByRole('button', { name: 'Restore' }).click();
    await expect(page.getByRole('heading', { name: 'Version 3' })).toBeVisible();
    expect(await read('/')).toContain(`${PROMISE} ₹500`);
  });

  await test.step('the card and the audit log name the change', async () => {
    await visit(page, '/admin/settings');
    await expect(card).toContainText('Changed just now by admin@tokri.example');
    await visit(page, '/admin/audit');
    const entry = page.getByRole('row').filter({ hasText: 'Changed the settings' }).last();
    await entry.getByText('1 change').click();
    await expect(entry).toContainText('Free shipping from');
    await expect(entry).toContainText('₹500 → , after: ₹1,250');
    await expect(entry).not.toContainText('freeShippingFromPaise');
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await expectAccessible(page, page.getByRole('main'));
      expect(await horizontalOverflow(page)).toBe(0);
    }
  });
});

test('bad input has one message at its field, changes nothing and is kept', async ({ page }) => {
  await visitAsAdmin(page, '/admin/settings/delivery');
  await threshold(page).fill('free');
  await fee(page).fill('-5');
  for (const index of [0, 1]) {
    await button(page, 'Add zone').click();
    await page.locator(`[name="zones.${index}.name"]`).fill(`Zone ${'abcde'[index]}`);
    await page.locator(`[data-field="zones.${index}.states"]`).getByLabel('Assam').check();
  }
  await button(page, 'Publish').click();
  await expect(summary(page)).toBeFocused();
  await expect(threshold(page)).toHaveAccessibleDescription(/must be an amount in rupees/);
  await expect(fee(page)).toHaveAccessibleDescription('The shipping fee must be ₹0 or more');
  await summary(page)
    .getByRole('link', { name: /Shipping fee below that/ })
    .click();
  await expect(fee(page)).toBeFocused();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessible(page, page.getByRole('main'));
    expect(await horizontalOverflow(page)).toBe(0);
  }

  await test.step('zones that overlap are named once the numbers are right', async () => {
    await threshold(page).fill('600');
    await fee(page).fill('70');
    await button(page, 'Publish').click();
    const states = page.getByRole('group', { name: /^States/ }).last();
    await expect(states).toContainText('Assam is already in Zone a');
    expect(await read('/')).toContain(`${PROMISE} ₹500`);
  });

  await test.step('what was typed survives a dead network and a reload', async () => {
    await button(page, 'Remove Zone b').click();
    const reply = await interceptCall(page, '**/api/admin/settings/delivery', 'no answer');
    await button(page, 'Publish').click();
    await expect(toast(page, /the shop cannot be reached/)).toBeVisible();
    await expect(threshold(page)).toHaveValue('600');
    reply('the real answer');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await expect(page.getByText('This is your unsaved draft.')).toBeVisible();
    await expect(threshold(page)).toHaveValue('600');
  });

  await test.step('leaving asks first', async () => {
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(threshold(page)).toHaveValue('600');
    await button(page, 'Discard').click();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(threshold(page)).toHaveValue('500');
  });
});

test('a preview shows the draft while the shop stays as it is', async ({ page }) => {
  await visitAsAdmin(page, '/admin/settings/shop');
  await page.getByLabel('Shop name').fill('Chana House');
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    button(page, 'Preview').click(),
  ]);
  await preview.waitForURL(/\/\?preview=/);
  await expect(preview.getByText('these changes are not published yet')).toBeVisible();
  await expect(preview).toHaveTitle(/Chana House/);
  expect(await read('/')).not.toContain('Chana House');
  await preview.close();
  await button(page, 'Discard').click();
  await question(page).getByRole('button', { name: 'Discard' }).click();
});

test('two administrators who edit the same section see the changes of each other', async ({
  page,
  context,
}) => {
  await visitAsAdmin(page, '/admin/settings/delivery');
  const other = await context.newPage();
  await visit(other, '/admin/settings/delivery');
  await threshold(other).fill('900');
  await publish(other);

  await fee(page).fill('80');
  await button(page, 'Publish').click();
  const dialog = page.getByRole('dialog', { name: 'A newer version was published' });
  await expect(dialog).toContainText('admin@tokri.example published');
  await expect(dialog).toContainText('Free shipping from is now ₹900');
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await expect(toast(page, 'Published.')).toBeVisible();
  await expect(threshold(page)).toHaveValue('900');
  await expect(fee(page)).toHaveValue('80');

  await threshold(other).fill('950');
  await button(other, 'Publish').click();
  await other.getByRole('dialog').getByRole('button', { name: 'Take theirs' }).click();
  await expect(threshold(other)).toHaveValue('900');
  await expect(fee(other)).toHaveValue('80');
});

test('an exported file brings the settings back, and a wrong one changes nothing', async ({
  page,
}) => {
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Settings file to import')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
  const confirmImport = () => question(page).getByRole('button', { name: 'Import' }).click();
  await visitAsAdmin(page, '/admin/settings');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Export settings').click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');

  await choose('newer.json', JSON.stringify({ ...JSON.parse(file), format: 99 }));
  await confirmImport();
  await expect(page.getByText('This file comes from a newer version of the shop.')).toBeVisible();

  await choose('changed.json', file.replace('"flatFeePaise": 8000', '"flatFeePaise": 5000'));
  await confirmImport();
  await expect(page.getByText('Imported: Delivery.')).toBeVisible();
  await choose('settings.json', file);
  await confirmImport();
  await expect(page.getByText('Imported: Delivery.')).toBeVisible();
  await choose('settings.json', file);
  await confirmImport();
  await expect(page.getByText('Nothing changed.')).toBeVisible();

  await visit(page, '/admin/audit');
  const entry = page.getByRole('row').filter({ hasText: 'Imported settings' }).last();
  await entry.getByText('1 change').click();
  await expect(entry).toContainText('Delivery: Shipping fee below that');
  await expect(entry).toContainText('₹80 → , after: ₹50');
});

test('an entry is added, moved and published with the keyboard alone', async ({ page }) => {
  await visitAsAdmin(page, '/admin/settings/home');
  await button(page, 'Add slogan').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Snack happily');
  await tabTo(page, button(page, 'Move Slogan 4 up'));
  await page.keyboard.press('Enter');
  await expect(button(page, 'Move Slogan 3 up')).toBeFocused();
  await tabTo(page, button(page, 'Publish'));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Published.')).toBeVisible();
  await expect(page.locator('[name="slogans.2"]')).toHaveValue('Snack happily');
});

test('a new name replaces the logo, the icon and the share pictures of the delivered shop', async ({
  page,
  browser,
}) => {
  const name = 'Himalayan Organic Farms & Foods Kitchens';
  const sharePicture = async (path: string) =>
    /property="og:image" content="([^"]+)"/.exec(await read(path))?.[1] ?? '';
  const product = '/products/peri-peri-makhana';
  const card = await sharePicture(product);
  await visitAsAdmin(page, '/admin/settings/shop');
  await page.getByLabel('Shop name').fill(name);
  await publish(page);

  const guest = await (await browser.newContext()).newPage();
  for (const size of [{ width: 320, height: 800 }, PHONE, DESKTOP]) {
    for (const [reader, path] of [
      [guest, '/'],
      [guest, '/auth'],
      [page, '/admin'],
    ] as const) {
      await reader.setViewportSize(size);
      await visit(reader, path);
      const logo = reader.getByRole('link', { name: `${name}, home` }).first();
      await expect(logo).toHaveText(name);
      expect(await logo.evaluate(isCutOff)).toBe(false);
      expect(await horizontalOverflow(reader)).toBe(0);
    }
  }
  await guest.context().close();
  const pictures = [await sharePicture('/'), await sharePicture('/makhana')];
  for (const picture of pictures) expect(picture).toMatch(/\/share\/shop_[0-9a-f]{8}\.jpg$/);
  pictures.push(await sharePicture(product));
  expect(pictures).not.toContain(card);
  for (const picture of pictures) {
    const response = await page.request.get(picture);
    expect([picture, response.status()]).toEqual([picture, 200]);
  }
  expect((await page.request.get(card)).status()).toBe(404);
  expect(await read('/')).toContain('href="/icon.svg"');

  await visit(page, '/admin/settings/shop');
  await page.getByLabel('Shop name').fill('Tokri');
  await publish(page);
  expect(await sharePicture(product)).toBe(card);
});

/** Whether the element shows only the first lines of its text. */
const isCutOff = (element: Element) =>
  Array.from(element.querySelectorAll('.wordmark > span')).some(
    ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 4,
  );

test('the overview lists what is still sample content until it is kept or replaced', async ({
  page,
}) => {
  await visitAsAdmin(page, '/admin');
  const card = page.getByRole('region', { name: 'Set up your shop' });
  await expect(card.getByText('10 sample products are on sale')).toBeVisible();
  await expect(card).toContainText('The shop may legally open when these facts are filled in.');
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectAccessible(page, card);
  }
  await button(page, 'Keep this: Name and logo').click();
  await expect(button(page, 'Keep this: Name and logo')).toHaveCount(0);
  await button(page, 'Remove the samples…').click();
  await question(page).getByRole('button', { name: 'Remove them' }).click();
  await expect(card.getByText('sample products are on sale')).toHaveCount(0);
  expect(await read('/products')).not.toContain('Peri Peri Makhana');
});

test('the texts of the products page, the newsletter and the welcome email are the owner’s', async ({
  page,
}) => {
  await test.step('the products page belongs to the home section, which shows /', async () => {
    await visitAsAdmin(page, '/admin/settings/home');
    await page.locator('[name="productsPage.heading"]').fill('All our rusks');
    await page.getByLabel('Text of the box').fill('Write to {email}.');
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await expectAccessible(page, page.getByRole('main'));
      expect(await horizontalOverflow(page)).toBe(0);
    }
    await button(page, 'Publish').click();
    const link = toast(page, 'Published.').getByRole('link', { name: 'View page' });
    await expect(link).toHaveAttribute('href', '/');
    const list = await read('/products');
    expect(list).toContain('All our rusks');
    expect(list).toContain('Write to hello@tokri.example.');
  });

  await test.step('the invitation is above the form of every page', async () => {
    await visit(page, '/admin/settings/shop');
    await page.getByLabel('Invitation').fill('A letter from the kitchen, once a month');
    await publish(page);
    await visit(page, '/products');
    await expect(
      page.getByRole('textbox', { name: 'A letter from the kitchen, once a month' }),
    ).toBeVisible();
  });

  await test.step('an unknown placeholder has a message at the welcome text', async () => {
    await visit(page, '/admin/settings/mail');
    const text = page.getByLabel('Welcome text');
    await text.fill('We bake in {town}.');
    await button(page, 'Publish').click();
    await expect(text).toHaveAccessibleDescription(/\{town\} is not a placeholder/);
    await text.fill('We bake in {city}.');
    await publish(page);
  });
});
