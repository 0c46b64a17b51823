import type { Page } from '@playwright/test';
import { DESKTOP, failures, interceptCall, PHONE, toast } from '../support/back-office.ts';
import { openPayment } from '../support/buying.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createCustomer, visitAsAdmin } from '../support/people.ts';
import { execute, expect, navigate, test } from '../support/shop.ts';

/** Inserts inactive products, because other journeys share the shop; they are deleted afterwards. */
async function stocked(stocks: number[]): Promise<{ mark: string; ids: string[] }> {
  const mark = Math.random().toString(36).slice(2, 10).toUpperCase();
  const rows = stocks.map(
    (_, n) =>
      `('ledger-${mark.toLowerCase()}-${n}', 'Ledger ${mark} ${n}', '${mark}-${n}', 'sattu', 14950, false)`,
  );
  const inserted = await execute(`insert into products
    (slug, name, sku, category_slug, price_paise, is_active) values ${rows.join()} returning id`);
  marks.push(mark);
  const ids = inserted.rows.map(({ id }) => String(id));
  await execute(
    `update product_stock set on_hand = units
    from set_config('tokri.movement', '{"reason": "opening"}', true), (values ${ids
      .map((id, n) => `('${id}', ${stocks[n]})`)
      .join()}) made (id, units) where product_id = id`,
  );
  return { mark, ids };
}

const marks: string[] = [];

test.afterAll(async () => {
  for (const mark of marks)
    await execute(`delete from products where name like 'Ledger ${mark} %'`);
});

const cards = (page: Page) => page.getByRole('article');
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true });
const update = (page: Page, name: string) =>
  cardOf(page, name).getByRole('button', { name: 'Update' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Update Stock' });
const figure = (page: Page) => dialog(page).getByRole('spinbutton', { name: 'Stock' });
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Update', exact: true });
const preset = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true });
const search = (page: Page) => page.getByRole('searchbox');
const movements = (page: Page) => page.getByRole('table', { name: 'Movements' }).getByRole('row');
const panel = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Error loading stock data' });
const retry = (page: Page) => panel(page).getByRole('button', { name: 'Retry' }).click();
const onHandOf = async (id = '') =>
  (await execute(`select on_hand from product_stock where product_id = '${id}'`)).rows[0]
    ?.on_hand as number;

async function expectPages(page: Page): Promise<void> {
  const { mark, ids } = await stocked(Array.from({ length: 30 }, (_, n) => n + 1));
  const [id = ''] = ids;
  await execute(`do $$ begin for n in 1..59 loop
    update product_stock set on_hand = on_hand + 1 where product_id = '${id}'; end loop; end $$`);
  await navigate(page, '/admin/stock/no-such-product');

  await test.step('the history of an unknown product says so and leads back', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found');
    await page.getByRole('link', { name: 'Back to stock' }).click();
    await expect(page).toHaveURL('/admin/stock');
  });

  await test.step('the list has pages and returns to its scroll position', async () => {
    const field = await search(page).elementHandle();
    await page.getByRole('tab', { name: /^Low/ }).click();
    await search(page).fill(mark);
    await expect(cards(page).filter({ hasText: mark })).toHaveCount(25);
    // All tabs have the same field, so that text typed during the change is kept.
    expect(await field?.evaluate((element) => element.isConnected)).toBe(true);
    await cards(page).last().getByRole('link', { name: 'History' }).click();
    await expect(page.getByRole('table', { name: 'Movements' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to stock' }).click();
    await expect(cards(page).last()).toBeInViewport();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(`/admin/stock?tab=low&q=${mark}&page=2`);
    await expect(cards(page)).toHaveCount(5);
  });

  await test.step('the history has pages and leads back to the page of the list', async () => {
    await cardOf(page, `Ledger ${mark} 0`).getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('60 movements')).toBeVisible();
    const rows = movements(page);
    await expect(rows).toHaveCount(26);
    await expect(rows.nth(1)).toContainText('60');
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText('Page 2 of 3')).toBeVisible();
    await page.getByRole('link', { name: 'Next' }).click();
    await expect(rows).toHaveCount(11);
    await expect(rows.last()).toContainText('Opening stock');
    await page.getByRole('link', { name: 'Back to stock' }).click();
    await expect(page).toHaveURL(`/admin/stock?tab=low&q=${mark}&page=2`);
  });
}

test('an admin reads the summary of the stock, its tabs, pages and the reserved stock', async ({
  page,
  request,
}) => {
  const person = await createCustomer({ name: 'Reserving Customer', emailVerifiedAt: null });
  await openPayment(request, person, [{ productId: '1', quantity: 2 }]);
  const stats = '**/api/admin/stock/stats';
  const answerStats = await interceptCall(page, stats, failures.withoutMessage);
  await visitAsAdmin(page, '/admin/stock');
  const tiles = page.getByRole('list', { name: 'Summary' });

  await test.step('a summary that fails to load says so and loads again', async () => {
    await expect(panel(page)).toContainText('Failed to fetch stock statistics');
    answerStats('the real answer');
    await retry(page);
    await expect(tiles).toBeVisible();
    await expect(panel(page)).toHaveCount(0);
    await page.unroute(stats);
  });

  await test.step('the tiles add up to the total', async () => {
    const countOf = async (name: string) =>
      Number(
        (await tiles.getByRole('link', { name }).innerText()).split('\n')[1]?.replaceAll(',', ''),
      );
    await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Overview/);
    const [total, out, low, good] = await Promise.all(['Total', 'Out', 'Low', 'Good'].map(countOf));
    expect((out ?? 0) + (low ?? 0) + (good ?? 0)).toBe(total);
  });

  await test.step('tiles and arrow keys choose a tab, which stays in the address', async () => {
    await tiles.getByRole('link', { name: 'Good' }).click();
    await expect(page).toHaveURL('/admin/stock?tab=good');
    await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Good/);
    await expect(cards(page).first()).toContainText('Well Stocked');
    await page.getByRole('tab', { selected: true }).press('ArrowLeft');
    await expect(page).toHaveURL('/admin/stock?tab=out');
    await expect(page.getByRole('tab', { name: /^Out/ })).toBeFocused();
    await page.goBack();
    await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Good/);
    await tiles.getByRole('link', { name: 'Total' }).click();
    await expect(page).toHaveURL('/admin/stock');
  });

  await test.step('reserved stock is listed with its customer and can be released', async () => {
    await page.getByRole('link', { name: /^Reserved stock \(\d+\)$/ }).click();
    await expect(page).toHaveURL('/admin/stock/holds');
    const row = page.getByRole('row').filter({ hasText: person.email });
    await expect(row).toContainText('Email not verified');
    await expect(row).toContainText('2 × ');
    await expect(row).toContainText('until ');
    await row.getByRole('button', { name: 'Release…' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('2 units can be sold to others at once');
    await expectAccessible(page, question);
    await question.getByRole('button', { name: 'Release' }).click();
    await expect(question).toContainText('The stock reserved by Reserving Customer is released.');
    await question.getByRole('button', { name: 'OK' }).click();
    await expect(row).toHaveCount(0);
    const { rows } = await execute(
      `select count(*)::int from holds where owner_id = '${person.id}'`,
    );
    expect(rows[0]).toEqual({ count: 0 });
    await page.getByRole('link', { name: 'Back to stock' }).click();
    await expect(page).toHaveURL('/admin/stock');
  });

  await test.step('long lists have pages', () => expectPages(page));
});

async function expectUpdateKeepsPosition(page: Page, name: string, by: string): Promise<void> {
  await update(page, name).click();
  await expect(figure(page)).toBeFocused();
  await expect(send(page)).toBeDisabled();
  await expect(dialog(page)).toContainText('now 8 units');
  await preset(page, '100').click();
  await expect(figure(page)).toHaveValue('100');
  await expect(preset(page, '100')).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog(page)).toContainText('From 8 to 100 (+92)');
  await dialog(page).getByLabel('Note').fill('counted twice');
  await send(page).click();
  await expect(toast(page, `Stock updated: ${name} → 100 units`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(cardOf(page, name)).toContainText('Well Stocked');
  await expect(cards(page).first()).toContainText(name);
  await expect(update(page, name)).toBeFocused();

  await cardOf(page, name).getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const newest = movements(page).nth(1);
  await expect(newest).toContainText('Corrected');
  await expect(newest).toContainText('+92');
  await expect(newest).toContainText('counted twice');
  await expect(newest).toContainText(by);
}

async function expectRefusalsAndFailures(page: Page): Promise<void> {
  const { mark, ids } = await stocked([42, 42, 8]);
  const [name, archived, leaving] = [0, 1, 2].map((n) => `Ledger ${mark} ${n}`) as [
    string,
    string,
    string,
  ];
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await navigate(page, `/admin/stock?q=${mark}`);
  await expect(cards(page)).toHaveCount(3);

  await test.step('a figure that cannot be a stock is refused in the browser and stays typed', async () => {
    await update(page, name).click();
    await figure(page).press('Enter');
    await expect(dialog(page)).toBeVisible();
    await figure(page).fill('1000001');
    await send(page).click();
    await expect(dialog(page)).toContainText('Stock must be at most 1000000');
    await figure(page).fill('-1');
    await send(page).click();
    await expect(
      dialog(page).getByText('Please enter a valid stock number (0 or greater)'),
    ).toBeVisible();
    await expect(figure(page)).toBeFocused();
    await expect(figure(page)).toHaveValue('-1');
    await page.setViewportSize(PHONE);
    await expectAccessible(page, dialog(page));
    await page.setViewportSize(DESKTOP);
    expect(sent).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(update(page, name)).toBeFocused();
    expect(await onHandOf(ids[0])).toBe(42);
  });

  await test.step('after a failed call the dialog names the reason and keeps what was typed', async () => {
    const answerUpdate = await interceptCall(page, '**/api/admin/stock/*');
    await update(page, name).click();
    await preset(page, '100').click();
    await dialog(page).getByLabel('Note').fill('damaged');
    answerUpdate(failures.withoutAnswer);
    await send(page).click();
    await expect(dialog(page).getByRole('alert').first()).toHaveText(
      'Failed to update stock: the shop cannot be reached. Please try again.',
    );
    await expect(figure(page)).toHaveValue('100');
    await expect(dialog(page).getByLabel('Note')).toHaveValue('damaged');
    answerUpdate('the real answer');
    await send(page).click();
    await expect(toast(page, `Stock updated: ${name} → 100 units`)).toBeVisible();
    expect(await onHandOf(ids[0])).toBe(100);
  });

  await test.step('the server refuses to update an archived product', async () => {
    await update(page, archived).click();
    await preset(page, '50').click();
    await execute(`update products set archived_at = now() where id = '${ids[1]}'`);
    await send(page).click();
    await expect(dialog(page).getByRole('alert').first()).toContainText(
      'Failed to update stock: This product is archived.',
    );
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('a failed refresh keeps the cards on the screen', async () => {
    await page.getByRole('tab', { name: /^Low/ }).click();
    await expect(cards(page)).toHaveCount(1);
    await page.route('**/api/admin/stock?*', (route) => route.abort());
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(panel(page)).toBeVisible();
    await expect(cards(page)).toHaveCount(1);
    await page.unroute('**/api/admin/stock?*');
    await retry(page);
    await expect(panel(page)).toHaveCount(0);
  });

  await test.step('when the updated product leaves the tab, the focus moves to the tab', async () => {
    await update(page, leaving).press('Enter');
    await figure(page).pressSequentially('0');
    await figure(page).press('Enter');
    await expect(page.getByText('No products found')).toBeVisible();
    await expect(page.getByRole('tab', { selected: true })).toBeFocused();
  });
}

test('an admin finds products by their stock, updates one, corrects mistakes and reads the history', async ({
  page,
}) => {
  const shown = await stocked([120, 0, 49, 50]);
  const { mark, ids } = await stocked([8, 42]);
  const name = `Ledger ${mark} 0`;
  await execute(`update product_stock set reserved = 3 where product_id = '${shown.ids[0]}'`);
  const me = await visitAsAdmin(page, `/admin/stock?q=${shown.mark}`);

  await test.step('cards show name, price and stock, the lowest stock first', async () => {
    await expect(page.getByText('4 products found')).toBeVisible();
    const labels = ['Out of Stock', 'Critical Stock', 'Medium Stock', 'Well Stocked'];
    for (const [index, label] of labels.entries()) {
      await expect(cards(page).nth(index)).toContainText(label);
      await expect(cards(page).nth(index)).toContainText('₹149.50');
      await expect(cards(page).nth(index)).toContainText(/sattu/i);
    }
    await expect(cardOf(page, `Ledger ${shown.mark} 0`)).toContainText('117 units');
    await expect(cardOf(page, `Ledger ${shown.mark} 0`)).toContainText(
      '+ 3 units reserved by customers who are paying',
    );
    await execute(`update product_stock set reserved = 0 where product_id = '${shown.ids[0]}'`);
  });

  await test.step('the tab and the search narrow the list', async () => {
    await page.getByRole('tab', { name: /^Low/ }).click();
    await expect(page).toHaveURL(`/admin/stock?tab=low&q=${shown.mark}`);
    await expect(cards(page)).toHaveCount(2);
    await search(page).fill(`${shown.mark} nothing`);
    await expect(page.getByText(`No products found for “${shown.mark} nothing”`)).toBeVisible();
    await page.getByRole('link', { name: 'Clear the search' }).click();
    await expect(page).toHaveURL('/admin/stock?tab=low');
  });

  await test.step('an update keeps the card in its place, and the history names the admin and the reason', async () => {
    await page.getByRole('tab', { name: /^Overview/ }).click();
    await search(page).fill(mark);
    await expect(cards(page)).toHaveCount(2);
    await expectUpdateKeepsPosition(page, name, me.email);
    expect(await onHandOf(ids[0])).toBe(100);
  });

  await test.step('the history updates the stock as well', async () => {
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await figure(page).fill('30');
    await send(page).click();
    await expect(toast(page, `Stock updated: ${name} → 30 units`)).toBeVisible();
    await expect(movements(page).nth(1)).toContainText('−70');
    await expect(page.getByText('Can be sold').locator('..')).toContainText('30');
    await page.getByRole('link', { name: 'Back to stock' }).click();
    await expect(page).toHaveURL(`/admin/stock?q=${mark}`);
    await expect(cards(page)).toHaveCount(2);
  });

  await test.step('a history that fails to load says so and loads again', async () => {
    await page.route('**/movements?*', (route) => route.fulfill(failures.withoutMessage));
    await cardOf(page, `Ledger ${mark} 1`).getByRole('link', { name: 'History' }).click();
    await expect(panel(page)).toContainText('Failed to fetch the stock history');
    await page.unroute('**/movements?*');
    await retry(page);
    await expect(page.getByRole('table', { name: 'Movements' })).toContainText('Opening stock');
  });

  await test.step('the update dialog', () => expectRefusalsAndFailures(page));

  await test.step('controls on a phone are large enough for fingers', async () => {
    await page.setViewportSize(PHONE);
    await navigate(page, `/admin/stock?q=${shown.mark}`);
    await expect(cards(page)).toHaveCount(4);
    const heights = await cards(page)
      .first()
      .locator('a, button')
      .evaluateAll((controls) => controls.map((one) => one.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  });
});
