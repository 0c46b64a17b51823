import type { Locator, Page } from '@playwright/test';
import { expectAccessible, horizontalOverflow } from './accessibility.ts';
import { PHONE } from './back-office.ts';
import { inspectDialog } from './inspect/inspect-page.ts';
import * as packs from './pack-frames.ts';
import { expect, navigate, test, visit } from './shop.ts';

/** Examines an open dialog and closes it. */
async function checkAndClose(page: Page, dialog: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expectAccessible(page, dialog);
  expect.soft(await inspectDialog(page)).toEqual({});
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

async function checkHome(page: Page): Promise<void> {
  await test.step('the page fits every width', async () => {
    for (const width of [390, 768, 1023, 1024, 1600, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => horizontalOverflow(page), `at ${width} px`).toBe(0);
    }
  });
  await packs.expectPacksInRail(page);

  await test.step('mini-cart and question', async () => {
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).hover();
    const miniCart = page.getByRole('dialog', { name: 'Mini cart' });
    await expect(miniCart).toBeVisible();
    await expectAccessible(page, miniCart);
    await miniCart.getByRole('button', { name: 'Remove Peri Peri Makhana' }).click();
    const question = page.getByRole('alertdialog');
    await checkAndClose(page, question);
  });

  await test.step('film', async () => {
    await page.getByRole('button', { name: 'Play: My 4 pm desk snack' }).click();
    const film = page.getByRole('dialog', { name: 'My 4 pm desk snack' });
    await expect(film.locator('video')).toBeVisible();
    await expectAccessible(page, film);
    await page.setViewportSize(PHONE);
    await expectAccessible(page, film);
    await page.keyboard.press('Escape');
    await expect(film).toHaveCount(0);
  });

  await test.step('menu on a phone', async () => {
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await expectAccessible(page, menu);
    expect.soft(await inspectDialog(page)).toEqual({});
  });
}

async function checkProducts(page: Page): Promise<void> {
  await packs.expectPacksInList(page);

  await test.step('open filters', async () => {
    await page
      .getByRole('button', { name: /^Filters/ })
      .first()
      .click();
    await expectAccessible(page, page.getByRole('main'));
    await page.setViewportSize(PHONE);
    const filters = page.getByRole('dialog', { name: 'Filters' });
    await checkAndClose(page, filters);
  });

  await test.step('a search without a result', async () => {
    await page.getByRole('searchbox', { name: 'Search products' }).fill('pizza');
    await expect(page.locator('#results article')).toHaveCount(0);
    await expect(page).toHaveURL('/products?search=pizza');
    await expectAccessible(page, page.getByRole('main'));
  });
}

async function checkProduct(page: Page): Promise<void> {
  await packs.expectPacksInGallery(page);

  await test.step('a product that is sold out', async () => {
    await navigate(page, '/products/cocoa-sattu');
    await expectAccessible(page, page.getByRole('main'));
  });
}

async function checkPasswordReset(page: Page): Promise<void> {
  await test.step('a link without its token', async () => {
    await visit(page, '/reset-password');
    await expectAccessible(page);
  });
}

async function checkSignIn(page: Page): Promise<void> {
  await test.step('the dialog for a forgotten password', async () => {
    await page.getByRole('button', { name: 'Forgot Password?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forgot Password?' });
    await checkAndClose(page, dialog);
  });

  await test.step('the form of a new account with its messages', async () => {
    await page.getByRole('button', { name: 'Create an account' }).click();
    await page.getByRole('button', { name: 'Create Account', exact: true }).click();
    await expect(page.getByText('Name is required')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => horizontalOverflow(page)).toBe(0);
  });
}

async function checkAdmins(page: Page): Promise<void> {
  await test.step('the question before a demotion', async () => {
    await page.getByRole('button', { name: 'Demote' }).first().click();
    const question = page.getByRole('alertdialog');
    await checkAndClose(page, question);
  });

  await test.step('the menu on a phone', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Open menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu).toBeVisible();
    await expectAccessible(page, menu);
  });
}

/** Reads an address with filters, as after a reload. */
async function checkFilteredProducts(page: Page): Promise<void> {
  const chips = page.getByRole('navigation', { name: 'Show products' });
  await expect(chips.getByRole('link', { name: /^Active/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await expect(page.getByRole('searchbox')).toHaveValue('sattu');
}

async function checkFilteredStock(page: Page): Promise<void> {
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Good/);
  await expect(page.getByRole('searchbox')).toHaveValue('makhana');
}

async function checkStockHistory(page: Page): Promise<void> {
  await test.step('an unknown product', async () => {
    await navigate(page, '/admin/stock/no-such-product');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found');
    await expectAccessible(page, page.getByRole('main'));
  });
}

async function checkOwnDates(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '1 Oct 2026 to 31 Oct 2026' })).toBeVisible();
  await expect(page.getByLabel('From', { exact: true })).toHaveValue('2026-10-01');
}

async function checkMessages(page: Page): Promise<void> {
  await test.step('no message', async () => {
    await page.getByRole('searchbox').fill('no-message-contains-this');
    await expect(page.getByText(/No messages/)).toBeVisible();
    await expectAccessible(page, page.getByRole('main'));
  });
}

async function checkUsers(page: Page): Promise<void> {
  await expect(page.getByRole('searchbox')).toHaveValue('meera');
  await test.step('the question before a log-out', async () => {
    await page.getByRole('button', { name: 'Log out…' }).first().click();
    const question = page.getByRole('alertdialog');
    await checkAndClose(page, question);
  });
}

async function checkSlips(page: Page): Promise<void> {
  await expect(page.getByRole('article')).toHaveCount(2);
}

async function checkHolds(page: Page): Promise<void> {
  await expect(page.getByRole('row').filter({ hasText: 'until ' })).not.toHaveCount(0);
}

/** Checks of what only a visitor's actions show, by the path of the page. */
export const states: Record<string, (page: Page) => Promise<void>> = {
  '/': checkHome,
  '/products': checkProducts,
  '/products/peri-peri-makhana': checkProduct,
  '/reset-password': checkPasswordReset,
  '/sattu': packs.expectPacksOnLandingPage,
  '/makhana': packs.expectPacksOnLandingPage,
  '/cart': packs.expectPacksInCart,
  '/checkout': packs.expectPacksInCheckout,
  '/dashboard': packs.expectPacksInOrders,
  '/auth': checkSignIn,
  '/admin/admins': checkAdmins,
  '/admin/analytics': checkOwnDates,
  '/admin/orders/slips': checkSlips,
  '/admin/products': checkFilteredProducts,
  '/admin/stock': checkFilteredStock,
  '/admin/stock/1': checkStockHistory,
  '/admin/stock/holds': checkHolds,
  '/admin/tickets': checkMessages,
  '/admin/users': checkUsers,
};
