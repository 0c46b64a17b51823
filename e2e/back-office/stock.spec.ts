import type { Page } from '@playwright/test';
import { openPayment } from '../support/buying.ts';
import { expectFine, findings } from '../support/fine.ts';
import { newPerson, visitAsAdmin } from '../support/people.ts';
import { execute, expect, test } from '../support/shop.ts';

/** Hidden from shoppers, and gone afterwards: the shop is shared. */
async function stocked(stocks: number[]): Promise<{ mark: string; ids: string[] }> {
  const mark = Math.random().toString(36).slice(2, 10).toUpperCase();
  const rows = stocks.map(
    (stock, n) =>
      `('ledger-${mark.toLowerCase()}-${n}', 'Ledger ${mark} ${n}', '${mark}-${n}', 'sattu', 14950, ${stock}, false)`,
  );
  const inserted = await execute(`insert into products
    (slug, name, sku, category_slug, price_paise, on_hand, is_active) values ${rows.join()} returning id`);
  marks.push(mark);
  return { mark, ids: inserted.rows.map(({ id }) => String(id)) };
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
const onHandOf = async (id = '') =>
  (await execute(`select on_hand from products where id = '${id}'`)).rows[0]?.on_hand as number;

test('the tiles sum to the total and open their tabs, which stand in the address', async ({
  page,
}) => {
  await visitAsAdmin(page, '/admin');
  await page
    .getByRole('complementary')
    .getByRole('link', { name: /^Stock/ })
    .click();
  await expect(page).toHaveURL('/admin/stock');
  const tiles = page.getByRole('list', { name: 'Summary' });
  const countOf = async (name: string) =>
    Number(
      (await tiles.getByRole('link', { name }).innerText()).split('\n')[1]?.replaceAll(',', ''),
    );
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Overview/);
  const [total, out, low, good] = await Promise.all(['Total', 'Out', 'Low', 'Good'].map(countOf));
  expect((out ?? 0) + (low ?? 0) + (good ?? 0)).toBe(total);

  await tiles.getByRole('link', { name: 'Good' }).click();
  await expect(page).toHaveURL('/admin/stock?tab=good');
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Good/);
  await expect(cards(page).first()).toContainText('Well Stocked');
  await page.getByRole('tab', { selected: true }).press('ArrowLeft');
  await expect(page).toHaveURL('/admin/stock?tab=out');
  await expect(page.getByRole('tab', { name: /^Out/ })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Good/);
  await page.reload();
  await expect(page.getByRole('tab', { selected: true })).toHaveText(/^Good/);
  await tiles.getByRole('link', { name: 'Total' }).click();
  await expect(page).toHaveURL('/admin/stock');
});

test('cards say what there is, what it is called and what it costs, the scarcest first', async ({
  page,
}) => {
  const { mark, ids } = await stocked([120, 0, 49, 50]);
  await execute(`update products set reserved = 3 where id = '${ids[0]}'`);
  await visitAsAdmin(page, `/admin/stock?q=${mark}`);
  await expect(page.getByText('4 products found')).toBeVisible();
  const labels = ['Out of Stock', 'Critical Stock', 'Medium Stock', 'Well Stocked'];
  for (const [index, label] of labels.entries()) {
    await expect(cards(page).nth(index)).toContainText(label);
    await expect(cards(page).nth(index)).toContainText('₹149.50');
    await expect(cards(page).nth(index)).toContainText(/sattu/i);
  }
  await expect(cardOf(page, `Ledger ${mark} 0`)).toContainText('117 units');
  await expect(cardOf(page, `Ledger ${mark} 0`)).toContainText(
    '+ 3 units kept for people who are paying',
  );
  await execute(`update products set reserved = 0 where id = '${ids[0]}'`);

  await page.getByRole('tab', { name: /^Low/ }).click();
  await expect(page).toHaveURL(`/admin/stock?tab=low&q=${mark}`);
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('searchbox').fill(`${mark} nothing`);
  await expect(page.getByText(`No products found for “${mark} nothing”`)).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(page).toHaveURL('/admin/stock?tab=low');
});

test('a stock is updated: the card keeps its place, the history says who and why', async ({
  page,
}) => {
  const { mark, ids } = await stocked([8, 42]);
  const [first = ''] = ids;
  const name = `Ledger ${mark} 0`;
  const me = await visitAsAdmin(page, `/admin/stock?q=${mark}`);
  await update(page, name).click();
  await expect(figure(page)).toBeFocused();
  await expect(send(page)).toBeDisabled();
  await expect(dialog(page)).toContainText('now 8 units');
  for (const [choice, words] of [
    ['0', 'From 8 to 0 (−8)'],
    ['50', 'From 8 to 50 (+42)'],
    ['100', 'From 8 to 100 (+92)'],
  ] as const) {
    await preset(page, choice).click();
    await expect(figure(page)).toHaveValue(choice);
    await expect(preset(page, choice)).toHaveAttribute('aria-pressed', 'true');
    await expect(dialog(page)).toContainText(words);
  }
  await dialog(page).getByLabel('Note').fill('counted twice');
  await send(page).click();
  await expect(page.getByText(`Stock updated: ${name} → 100 units`)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(cardOf(page, name)).toContainText('Well Stocked');
  await expect(cards(page).first()).toContainText(name);
  await expect(update(page, name)).toBeFocused();
  expect(await onHandOf(first)).toBe(100);

  await cardOf(page, name).getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const newest = page.getByRole('table', { name: 'Movements' }).getByRole('row').nth(1);
  await expect(newest).toContainText('Corrected');
  await expect(newest).toContainText('+92');
  await expect(newest).toContainText('counted twice');
  await expect(newest).toContainText(me.email);
  await page.getByRole('link', { name: 'Back to stock' }).click();
  await expect(page).toHaveURL(`/admin/stock?q=${mark}`);
  await expect(cards(page)).toHaveCount(2);
});

test('what leaves its tab by an update takes the keyboard to the tab', async ({ page }) => {
  const { mark } = await stocked([8]);
  await visitAsAdmin(page, `/admin/stock?tab=low&q=${mark}`);
  await update(page, `Ledger ${mark} 0`).press('Enter');
  await figure(page).pressSequentially('0');
  await figure(page).press('Enter');
  await expect(page.getByText('No products found')).toBeVisible();
  await expect(page.getByRole('tab', { selected: true })).toBeFocused();
});

test('what is no stock is refused before it is sent, and stays typed', async ({ page }) => {
  const { mark, ids } = await stocked([42]);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  });
  await visitAsAdmin(page, `/admin/stock?q=${mark}`);
  await update(page, `Ledger ${mark} 0`).click();
  await figure(page).press('Enter');
  await expect(dialog(page)).toBeVisible();
  for (const wrong of ['-1', '1.5']) {
    await figure(page).fill(wrong);
    await send(page).click();
    await expect(
      dialog(page).getByText('Please enter a valid stock number (0 or greater)'),
    ).toBeVisible();
    await expect(figure(page)).toBeFocused();
    await expect(figure(page)).toHaveValue(wrong);
  }
  await figure(page).fill('1000001');
  await send(page).click();
  await expect(dialog(page)).toContainText('Stock must be at most 1000000');
  expect(sent).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(update(page, `Ledger ${mark} 0`)).toBeFocused();
  expect(await onHandOf(ids[0])).toBe(42);
});

test('when an update fails the dialog says why and keeps what was typed', async ({ page }) => {
  const { mark, ids } = await stocked([42]);
  await visitAsAdmin(page, `/admin/stock?q=${mark}`);
  await update(page, `Ledger ${mark} 0`).click();
  await preset(page, '100').click();
  await dialog(page).getByLabel('Note').fill('damaged');
  for (const [answer, words] of [
    [
      { status: 503, json: { success: false, message: 'Closed.' } },
      'Failed to update stock: Closed.',
    ],
    [{ status: 500, body: '' }, 'Failed to update stock'],
    [undefined, 'Failed to update stock: the shop cannot be reached. Please try again.'],
  ] as const) {
    await page.route('**/api/admin/stock/*', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await send(page).click();
    await expect(dialog(page).getByRole('alert').first()).toHaveText(words);
    await expect(figure(page)).toHaveValue('100');
    await expect(dialog(page).getByLabel('Note')).toHaveValue('damaged');
    await page.unroute('**/api/admin/stock/*');
  }
  await send(page).click();
  await expect(page.getByText(`Stock updated: Ledger ${mark} 0 → 100 units`)).toBeVisible();
  expect(await onHandOf(ids[0])).toBe(100);
});

test('an archived product is not updated, and the server says why', async ({ page }) => {
  const { mark, ids } = await stocked([42]);
  await visitAsAdmin(page, `/admin/stock?q=${mark}`);
  await expect(cards(page)).toHaveCount(1);
  await execute(`update products set archived_at = now() where id = '${ids[0]}'`);
  await update(page, `Ledger ${mark} 0`).click();
  await preset(page, '50').click();
  await send(page).click();
  await expect(dialog(page).getByRole('alert').first()).toContainText(
    'Failed to update stock: This product is archived.',
  );
});

for (const [name, answer, words] of [
  ['with words', { status: 503, json: { success: false, message: 'Closed.' } }, 'Closed.'],
  ['without a word', { status: 500, body: '' }, 'Failed to fetch stock statistics'],
  ['without an answer', undefined, 'Failed to fetch stock statistics'],
] as const) {
  test(`when the figures fail ${name} the page says so, and tries again`, async ({ page }) => {
    await page.route('**/api/admin/stock/stats', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await visitAsAdmin(page, '/admin/stock');
    const panel = page.getByRole('alert').filter({ hasText: 'Error loading stock data' });
    await expect(panel).toContainText(words);
    await page.unroute('**/api/admin/stock/stats');
    await panel.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('list', { name: 'Summary' })).toBeVisible();
    await expect(panel).toHaveCount(0);
  });
}

test('a failed refresh leaves on screen what was there', async ({ page }) => {
  const { mark } = await stocked([42]);
  await visitAsAdmin(page, `/admin/stock?q=${mark}`);
  await expect(cards(page)).toHaveCount(1);
  await page.route('**/api/admin/stock?*', (route) => route.abort());
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText('Error loading stock data');
  await expect(cards(page)).toHaveCount(1);
});

test('a long list and a long history are read page by page', async ({ page }) => {
  const { mark, ids } = await stocked(Array.from({ length: 30 }, (_, n) => n + 1));
  const [id = ''] = ids;
  await execute(`do $$ begin for n in 1..59 loop
    update products set on_hand = on_hand + 1 where id = '${id}'; end loop; end $$`);
  await visitAsAdmin(page, `/admin/stock?tab=low&q=${mark}`);
  await expect(cards(page)).toHaveCount(25);
  await cards(page).last().getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('table', { name: 'Movements' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to stock' }).click();
  await expect(cards(page).last()).toBeInViewport();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/admin/stock?tab=low&q=${mark}&page=2`);
  await expect(cards(page)).toHaveCount(5);
  await cardOf(page, `Ledger ${mark} 0`).getByRole('link', { name: 'History' }).click();

  await expect(page.getByText('60 movements')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Movements' }).getByRole('row');
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

test('the history of what does not exist says so and leads back', async ({ page }) => {
  await visitAsAdmin(page, '/admin/stock/no-such-product');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Product not found');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Back to stock' }).click();
  await expect(page).toHaveURL('/admin/stock');
});

test('a history that cannot be read says so, and tries again', async ({ page }) => {
  const { ids } = await stocked([42]);
  await page.route('**/movements?*', (route) => route.fulfill({ status: 500, body: '' }));
  await visitAsAdmin(page, `/admin/stock/${ids[0]}`);
  const panel = page.getByRole('alert').filter({ hasText: 'Error loading stock data' });
  await expect(panel).toContainText('Failed to fetch the stock history');
  await page.unroute('**/movements?*');
  await panel.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('table', { name: 'Movements' })).toContainText('Opening stock');
});

test('the stock of a product is updated from its history as well', async ({ page }) => {
  const { mark, ids } = await stocked([42]);
  await visitAsAdmin(page, `/admin/stock/${ids[0]}`);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await figure(page).fill('30');
  await send(page).click();
  await expect(page.getByText(`Stock updated: Ledger ${mark} 0 → 30 units`)).toBeVisible();
  const newest = page.getByRole('table', { name: 'Movements' }).getByRole('row').nth(1);
  await expect(newest).toContainText('−12');
  await expect(page.getByText('Can be sold').locator('..')).toContainText('30');
});

test('list, dialog and history are fine on a desk and on phones', async ({ page }) => {
  test.setTimeout(60_000);
  const { mark, ids } = await stocked([0, 8, 64, 120]);
  await visitAsAdmin(page, `/admin/stock?q=${mark}`);
  await expect(cards(page)).toHaveCount(4);
  await expectFine(page);
  await update(page, `Ledger ${mark} 1`).click();
  await expect(dialog(page)).toBeVisible();
  await figure(page).fill('-1');
  await send(page).click();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  for (const control of await cards(page).first().locator('a, button').all()) {
    expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin/stock/${ids[1]}`);
  await expect(page.getByRole('table', { name: 'Movements' })).toBeVisible();
  await expectFine(page);
});

test('reserved stock is listed with its customer, and released', async ({ page, request }) => {
  const person = await newPerson({ name: 'Reserving Customer', emailVerifiedAt: null });
  await openPayment(request, person, [{ productId: '1', quantity: 2 }]);
  const reserved = async () =>
    (await execute(`select count(*)::int from holds where owner_id = '${person.id}'`)).rows[0];
  await visitAsAdmin(page, '/admin/stock');
  await page.getByRole('link', { name: /^Reserved stock \(\d+\)$/ }).click();
  await expect(page).toHaveURL('/admin/stock/holds');
  const row = page.getByRole('row').filter({ hasText: person.email });
  await expect(row).toContainText('Email not verified');
  await expect(row).toContainText('2 × ');
  await expect(row).toContainText('until ');
  await expectFine(page);
  await row.getByRole('button', { name: 'Release…' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('2 units can be sold to others at once');
  expect(await findings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Release' }).click();
  await expect(question).toContainText('The stock reserved by Reserving Customer is released.');
  await question.getByRole('button', { name: 'OK' }).click();
  await expect(row).toHaveCount(0);
  expect(await reserved()).toEqual({ count: 0 });
  await page.getByRole('link', { name: 'Back to stock' }).click();
  await expect(page).toHaveURL('/admin/stock');
});
