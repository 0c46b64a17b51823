import { chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, getChromium } from '../scripts/chromium.ts';
import { demoAdmin } from '../src/server/environment.ts';
import type { Row } from '../harness/report.ts';

const ROWS = 5000;
const RENDERED_MAX = 100;

/** Counts the rows in the document for the longest list of the back-office, at its start and at its end. */
export async function longList(shopUrl: string): Promise<Row[]> {
  console.log(`Long list: ${ROWS} rows …`);
  const browser = await chromium.launch({ executablePath: getChromium(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage({ baseURL: shopUrl });
    await signIn(page);
    await page.goto('/admin/products/import');
    await page.getByLabel('CSV file to import').setInputFiles({
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csvWithMistakes()),
    });
    const rows = page.getByRole('table', { name: 'Rows with errors' }).locator('[data-row]');
    await rows.first().waitFor();
    const atStart = await rows.count();
    const lastRow = page.locator(`[data-row="${ROWS - 1}"]`);
    // The end moves while rows are measured for the first time.
    while (!(await lastRow.isVisible())) await page.keyboard.press('End');
    const atEnd = await rows.count();
    return [
      {
        promise: `a list of ${ROWS.toLocaleString('en-IN')} rows, rows in the document`,
        goal: `≤ ${RENDERED_MAX}`,
        measured: `${atStart} at the start, ${atEnd} at the end`,
        context: 'problems of a CSV import; every other list has pages of 25 rows',
        isKept: Math.max(atStart, atEnd) <= RENDERED_MAX,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** A price that is not a number, in every row. */
function csvWithMistakes(): string {
  const rows = Array.from({ length: ROWS }, (_, row) => `Product ${row},makhana,?`);
  return ['name,category,price', ...rows].join('\n');
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/auth');
  await page.waitForSelector('html[data-hydrated]', { state: 'attached' });
  await page.getByLabel('Email', { exact: true }).fill(demoAdmin.email);
  await page.getByLabel('Password', { exact: true }).fill(demoAdmin.password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await page.waitForURL((address) => address.pathname !== '/auth');
}
