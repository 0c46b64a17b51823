import type { Locator } from '@playwright/test';
import { visitAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/shop.ts';

const ROWS = 500;
/** About three screens of rows; the rest is not in the document. */
const RENDERED_MAX = 100;

test('a long list of problems renders only the rows near the screen', async ({ page }) => {
  await visitAsAdmin(page, '/admin/products/import');
  const csv = [
    'name,category,price',
    ...Array.from({ length: ROWS }, (_, at) => `P${at},makhana,?`),
  ];
  await page.getByLabel('CSV file to import').setInputFiles({
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv.join('\n')),
  });
  const table = page.getByRole('table', { name: 'Rows with errors' });
  const rows = table.locator('tbody tr[data-row]');
  const line = (number: number) => table.getByRole('cell', { name: String(number), exact: true });

  await test.step('the count includes the rows that are not rendered', async () => {
    await expect(table).toHaveAttribute('aria-rowcount', String(ROWS + 1));
    await expect(rows.first()).toHaveAttribute('aria-rowindex', '2');
    expect(await rows.count()).toBeLessThan(RENDERED_MAX);
  });

  await test.step('the end and the start are found by scrolling', async () => {
    // The end moves while rows are measured for the first time.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(line(ROWS + 1)).toBeInViewport({ timeout: 1000 });
    }).toPass();
    await expect(rows.last()).toHaveAttribute('aria-rowindex', String(ROWS + 1));
    await expect.poll(() => rows.count()).toBeLessThan(RENDERED_MAX);
    await page.keyboard.press('Home');
    await expect(line(2)).toBeVisible();
    await expect.poll(() => rows.count()).toBeLessThan(RENDERED_MAX);
  });

  await test.step('every row in between appears once, in order', async () => {
    const seen: number[] = [];
    while (seen.length < ROWS) {
      // Rendered when the row before it, the last one seen so far, came into view.
      await expect(table.locator(`[data-row="${seen.length}"]`)).toBeAttached();
      for (const index of await indexesOf(rows)) if (index === seen.length) seen.push(index);
      await table.locator(`[data-row="${seen.length - 1}"]`).scrollIntoViewIfNeeded();
    }
    expect(seen).toHaveLength(ROWS);
  });

  await test.step('a search finds a row that is not rendered', async () => {
    await page.getByRole('searchbox', { name: 'Search the problems' }).fill('line 300');
    await expect(rows).toHaveCount(1);
    await expect(line(300)).toBeVisible();
  });
});

const indexesOf = (rows: Locator) =>
  rows.evaluateAll((found) => found.map((row) => Number((row as HTMLElement).dataset.row)));
