import { openFilledShop, type FilledShop } from './filled-shop.ts';
import type { Row } from '../harness/report.ts';

/** Orders of the month: of 106,000 about 100,000 are dispatched in it. */
const ORDERS = { some: 26_500, many: 106_000 };
const MONTH = '2026-10';
const GOAL_SECONDS = 60;
const RATIO_GOAL = 1.5;

/** Downloads the export of a month with all PDFs, of a shop with a quarter of the orders and of one with all. */
export async function accountsExport(): Promise<Row[]> {
  const some = await measure(ORDERS.some);
  const many = await measure(ORDERS.many);
  const ratio = many.seconds / many.invoices / (some.seconds / some.invoices);
  const count = many.invoices.toLocaleString('en-IN');
  return [
    {
      promise: `export of a month with ${count} invoices and their PDFs`,
      goal: `≤ ${GOAL_SECONDS} s`,
      measured: `${many.seconds.toFixed(1)} s`,
      context: `${Math.round(many.bytes / 1e6)} MB, ${many.residentMb} MB resident after it`,
      isKept: many.seconds <= GOAL_SECONDS,
    },
    {
      promise: 'the time of an export for each invoice, at four times as many',
      goal: `≤ ${RATIO_GOAL} ×`,
      measured: `${ratio.toFixed(2)} ×`,
      context: `${some.invoices.toLocaleString('en-IN')} in ${some.seconds.toFixed(1)} s`,
      isKept: ratio <= RATIO_GOAL,
    },
  ];
}

async function measure(orders: number) {
  // A series of documents cannot go back in time, so each size has a shop of its own.
  const shop = await openFilledShop();
  try {
    await shop.growTo({ orders, products: 200, month: MONTH, drawsPdfs: true });
    return await download(shop);
  } finally {
    await shop.close();
  }
}

async function download(shop: FilledShop) {
  console.log('Downloading the export …');
  const startedAt = performance.now();
  const path = `/api/admin/accounts/export/${MONTH}`;
  const bytes = await shop.readBytes(path, shop.adminToken);
  const seconds = (performance.now() - startedAt) / 1000;
  const { rows } = await shop.pool.query<{ invoices: number }>(
    `select count(*)::int as invoices from tax_documents
     where kind <> 'credit_note' and to_char(issued_on, 'YYYY-MM') = $1`,
    [MONTH],
  );
  const residentMb = shop.residentMb();
  return { bytes, seconds, residentMb, invoices: rows[0]?.invoices ?? 0 };
}
