import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, dayOf } from '#shared/analytics/range.ts';
import { auditBooks } from '../src/server/audit-books.ts';
import { stopwatch } from '../harness/load-loop.ts';
import type { Row } from '../harness/report.ts';
import { METRICS_TOKEN, openFilledShop, type FilledShop } from './filled-shop.ts';

const CALLS = 20;
const GOAL_MS = 200;
/** For reports of a year and more. */
const LONG_REPORT_GOAL_MS = 1000;
const EXPORT_MEMORY_GOAL_MB = 350;
const EXPORT_BYTES = 50_000_000;

const today = dayOf(new Date());
const daysUntilToday = (count: number) => `from=${addDays(today, 1 - count)}&to=${today}`;
const lastMonth = addDays(today, -40).slice(0, 7);

interface Subject {
  name: string;
  /** `:order`, `:customer` and `:product` are replaced. */
  path: string;
  asBuyer?: true;
  isLongReport?: true;
  /** Searches count all matches, so a common word is context only. */
  isContext?: true;
}

const subjects: Subject[] = [
  { name: 'overview', path: '/api/admin/overview-stats' },
  { name: 'overview: payments that need attention', path: '/api/payments/admin/attention' },
  { name: 'overview: stock figures', path: '/api/admin/stock/stats' },
  { name: 'orders', path: '/api/orders/admin/all' },
  { name: 'orders, delivered', path: '/api/orders/admin/all?status=delivered' },
  { name: 'orders, confirmed', path: '/api/orders/admin/all?status=confirmed' },
  { name: 'orders, refunded', path: '/api/orders/admin/all?paymentStatus=refunded' },
  {
    name: 'orders, delivered and partly refunded',
    path: '/api/orders/admin/all?status=delivered&paymentStatus=partly_refunded',
  },
  { name: 'orders, page 1,000', path: '/api/orders/admin/all?page=1000' },
  { name: 'orders, last page', path: '/api/orders/admin/all?page=:lastPage' },
  {
    name: 'delivered orders, page 20,000',
    path: '/api/orders/admin/all?status=delivered&page=20000',
  },
  { name: 'orders, highest total', path: '/api/orders/admin/all?sort=total-high' },
  {
    name: 'delivered orders, lowest total',
    path: '/api/orders/admin/all?status=delivered&sort=total-low',
  },
  { name: 'orders, oldest, page 20,000', path: '/api/orders/admin/all?sort=oldest&page=20000' },
  { name: 'orders, due first', path: '/api/orders/admin/all?sort=due' },
  { name: 'orders, overdue', path: '/api/orders/admin/all?due=overdue&sort=due' },
  { name: 'orders of a courier', path: '/api/orders/admin/all?courier=Delhivery' },
  {
    name: 'orders of a year, highest total',
    path: `/api/orders/admin/all?sort=total-high&${daysUntilToday(365)}`,
  },
  {
    name: 'the neighbours of an order by total',
    path: '/api/orders/admin/:order/neighbours?sort=total-high',
  },
  { name: 'orders, searched by number', path: '/api/orders/admin/all?q=:order' },
  { name: 'orders, searched by name', path: '/api/orders/admin/all?q=:name' },
  {
    name: 'orders, searched by a common name',
    path: '/api/orders/admin/all?q=rao',
    isContext: true,
  },
  { name: 'one order', path: '/api/orders/admin/:order' },
  { name: 'checkouts that were not completed', path: '/api/payments/admin/not-completed' },
  { name: 'customers', path: '/api/admin/users' },
  { name: 'customers, page 5,000', path: '/api/admin/users?page=5000' },
  { name: 'customers, searched', path: '/api/admin/users?q=:name' },
  { name: 'analytics figures', path: '/api/admin/analytics' },
  { name: 'report of 30 days', path: '/api/admin/analytics/report' },
  { name: 'report of 90 days', path: `/api/admin/analytics/report?${daysUntilToday(90)}` },
  {
    name: 'report of a year',
    path: `/api/admin/analytics/report?${daysUntilToday(365)}`,
    isLongReport: true,
  },
  {
    name: 'report of all time',
    path: `/api/admin/analytics/report?${daysUntilToday(1000)}`,
    isLongReport: true,
  },
  { name: 'audit log', path: '/api/admin/audit' },
  { name: 'mails', path: '/api/admin/mails' },
  { name: 'mails, page 2,000', path: '/api/admin/mails?page=2000' },
  { name: 'messages', path: '/api/admin/tickets?state=all' },
  { name: 'stock', path: '/api/admin/stock' },
  { name: 'stock ledger of the best seller', path: '/api/admin/stock/:product/movements' },
  { name: 'accounts, documents', path: '/api/admin/accounts/documents' },
  {
    name: 'accounts, documents of a month',
    path: `/api/admin/accounts/documents?month=${lastMonth}`,
  },
  { name: 'accounts, settlements', path: '/api/admin/accounts/settlements' },
  {
    name: 'accounts, settlements of a month',
    path: `/api/admin/accounts/settlements?month=${lastMonth}`,
  },
  {
    name: 'accounts, settlements with a difference',
    path: `/api/admin/accounts/settlements?month=${lastMonth}&state=different`,
  },
  { name: 'accounts, months to export', path: '/api/admin/accounts/exports' },
  { name: 'products', path: '/api/products?page=1' },
  { name: 'metrics', path: '/api/metrics' },
  { name: "a customer's orders", path: '/api/orders', asBuyer: true },
  { name: "a customer's order", path: '/api/orders/:order', asBuyer: true },
  { name: 'home page', path: '/' },
];

/** Measures what back-office screens load first, as an administrator of a shop with very many orders. */
export async function large(orders: number): Promise<Row[]> {
  const shop = await openFilledShop();
  try {
    await shop.growTo({ orders, products: 1000, showsProgress: true });
    await waitForSummaries(shop);
    return [...(await measureLarge(shop)), await auditLarge(shop)];
  } finally {
    await shop.close();
  }
}

async function auditLarge({ db, orders }: FilledShop): Promise<Row> {
  console.log('Audit …');
  const startedAt = performance.now();
  const findings = await auditBooks(db);
  for (const { check, detail } of findings) console.log(`${check}: ${detail}`);
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    promise: `${orders()} orders: findings of the audit`,
    goal: '0',
    measured: String(findings.length),
    context: `in ${seconds.toFixed(0)} s`,
    isKept: findings.length === 0,
  };
}

/** Waits until no day waits to be summarised; the seed has done most of it. */
async function waitForSummaries({ pool }: FilledShop): Promise<void> {
  for (;;) {
    const { rows } = await pool.query(
      'select from summary_progress where summarised_until is null',
    );
    if (rows.length === 0) return;
    await sleep(1000);
  }
}

export async function measureLarge(shop: FilledShop): Promise<Row[]> {
  const samples = await readSamples(shop);
  const rows: Row[] = [];
  for (const [index, subject] of subjects.entries()) {
    console.log(`Screen ${index + 1}/${subjects.length}: ${subject.name} …`);
    rows.push(await measure(shop, subject, samples));
  }
  return [...rows, ...(await measureExport(shop))];
}

type Samples = Awaited<ReturnType<typeof readSamples>>;

async function readSamples({ pool, buyerToken }: FilledShop) {
  const find = async (query: string) =>
    (await pool.query<{ found: string }>(`select (${query})::text as found`)).rows[0]?.found ?? '';
  return {
    ':order': await find('select order_number from orders order by created_at desc limit 1'),
    // A name with its number in the address, which one customer has.
    ':name': await find(
      `select replace(email, '@load.example', '') from users order by created_at desc offset 5 limit 1`,
    ),
    ':product': await find(
      'select product_id from stock_movements group by 1 order by count(*) desc limit 1',
    ),
    ':lastPage': await find('select least(100000, greatest(1, count(*) / 25)) from orders'),
    buyer: await buyerToken(),
  };
}

async function measure(shop: FilledShop, subject: Subject, samples: Samples): Promise<Row> {
  const { buyer, ...texts } = samples;
  const path = Object.entries(texts).reduce(
    (all, [key, text]) => all.replace(key, text),
    subject.path,
  );
  const isPublic = !path.startsWith('/api/');
  const token = tokenFor(subject, shop, buyer);
  const watch = stopwatch();
  const call = () => watch.time(() => shop.read(path, isPublic ? undefined : token));
  await call();
  const firstMs = watch.percentile(1);
  watch.reset();
  for (let nth = 0; nth < CALLS; nth += 1) await call();
  const goalMs = subject.isLongReport ? LONG_REPORT_GOAL_MS : GOAL_MS;
  const [medianMs, p95Ms] = [watch.percentile(0.5), watch.percentile(0.95)];
  return {
    promise: `${shop.orders()} orders: ${subject.name}`,
    goal: subject.isContext ? '–' : `p95 ≤ ${goalMs} ms`,
    measured: `${medianMs.toFixed(0)} ms, p95 ${p95Ms.toFixed(0)} ms`,
    context: `first call ${firstMs.toFixed(0)} ms`,
    isKept: subject.isContext ? 'not promised yet' : p95Ms <= goalMs,
    figures: { medianMs, p95Ms, firstMs },
  };
}

function tokenFor({ path, asBuyer }: Subject, { adminToken }: FilledShop, buyer: string): string {
  if (path === '/api/metrics') return METRICS_TOKEN;
  return asBuyer ? buyer : adminToken;
}

/** Reads the beginning of the export of all orders: when its first rows arrive, and how much memory it takes. */
async function measureExport(shop: FilledShop): Promise<Row[]> {
  console.log('Exporting orders …');
  const { firstMs, bytes } = await shop.readStart('/api/orders/admin/export', EXPORT_BYTES);
  const mb = shop.residentMb();
  return [
    {
      promise: `${shop.orders()} orders: first rows of the export`,
      goal: `≤ ${GOAL_MS} ms`,
      measured: `${firstMs.toFixed(0)} ms`,
      context: `${Math.round(bytes / 1e6)} MB read`,
      isKept: firstMs <= GOAL_MS,
    },
    {
      promise: `${shop.orders()} orders: memory after the export`,
      goal: `≤ ${EXPORT_MEMORY_GOAL_MB} MB`,
      measured: `${mb} MB`,
      context: 'resident set, without PostgreSQL',
      isKept: mb <= EXPORT_MEMORY_GOAL_MB,
    },
  ];
}
