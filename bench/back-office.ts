import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { addDays, dayOf } from '#shared/analytics/range.ts';
import { openDatabase } from '../src/server/db/client.ts';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { createLog } from '../src/server/log.ts';
import { anAdmin } from '../src/server/testing/people.ts';
import { runShop, temporaryFolder } from '../src/server/testing/running-shop.ts';
import { stopwatch } from './pace.ts';
import type { Row } from './row.ts';

interface Size {
  orders: number;
  products: number;
}

const SMALL: Size = { orders: 100, products: 100 };
const LARGE: Size = { orders: 100_000, products: 10_000 };
const CALLS = 25;

const today = dayOf(new Date());
const year = `from=${addDays(today, -364)}&to=${today}`;

interface Subject {
  name: string;
  path: string;
  /** Where the small shop has no such page: what it is compared with there. */
  smallPath?: string;
  /** How many times as long it may take with a thousand times the orders, or a hundred times the products. */
  goal: number;
}

const subjects: Subject[] = [
  { name: 'overview', path: '/api/admin/overview-stats', goal: 25 },
  { name: 'orders, first page', path: '/api/orders/admin/all', goal: 8 },
  { name: 'orders of a status', path: '/api/orders/admin/all?status=delivered', goal: 8 },
  {
    name: 'orders, page 1000',
    path: '/api/orders/admin/all?page=1000',
    smallPath: '/api/orders/admin/all',
    goal: 12,
  },
  { name: 'orders, searched', path: '/api/orders/admin/all?q=rao', goal: 12 },
  { name: 'products, first page', path: '/api/products?page=1', goal: 8 },
  { name: 'products, searched', path: '/api/products?search=sattu', goal: 12 },
  { name: 'report of a year', path: `/api/admin/analytics/report?${year}`, goal: 100 },
];

/** The back-office of a shop that has just opened against one with a hundred thousand orders. */
export async function backOffice(): Promise<Row[]> {
  const { path: dataDir, remove } = temporaryFolder();
  const shop = await runShop({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, { isSilent: true });
  const { db, pool } = openDatabase(embeddedUrl(dataDir), createLog('silent'));
  try {
    const { token } = await anAdmin(db);
    const ask = async (path: string) => {
      const answer = await fetch(shop.url + path, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      await answer.arrayBuffer();
    };
    await fill(dataDir, SMALL);
    const small = await measure(ask, ({ path, smallPath = path }) => smallPath);
    await fill(dataDir, LARGE);
    const large = await measure(ask, ({ path }) => path);
    return subjects.map((subject, index) =>
      rowOf(subject, { small: small[index] ?? 0, large: large[index] ?? 0 }),
    );
  } finally {
    await pool.end();
    await shop.end('SIGTERM');
    remove();
  }
}

function rowOf({ name, goal }: Subject, { small, large }: { small: number; large: number }): Row {
  const ratio = large / small;
  const count = (figure: number) => figure.toLocaleString('en-IN');
  return {
    promise: `back-office: ${name}, ${count(LARGE.orders)} orders against ${SMALL.orders}`,
    goal: `≤ ${goal} × as long`,
    measured: `${ratio.toFixed(1)} ×`,
    context: `median ${small.toFixed(1)} ms, then ${large.toFixed(1)} ms; ${count(LARGE.products)} products`,
    isKept: ratio <= goal,
  };
}

/** The median of each, one call after the other. */
async function measure(
  ask: (path: string) => Promise<void>,
  pathOf: (subject: Subject) => string,
): Promise<number[]> {
  const medians: number[] = [];
  for (const [index, subject] of subjects.entries()) {
    console.log(`Back-office ${index + 1}/${subjects.length}: ${subject.name} …`);
    const watch = stopwatch();
    for (let warm = 0; warm < 3; warm += 1) await ask(pathOf(subject));
    for (let call = 0; call < CALLS; call += 1) await watch.time(() => ask(pathOf(subject)));
    medians.push(watch.percentile(0.5));
  }
  return medians;
}

/** As `npm run seed:load` fills it, while the shop is open. */
async function fill(dataDir: string, { orders, products }: Size): Promise<void> {
  console.log(`Filling a shop up to ${orders} orders …`);
  const args = ['--orders', String(orders), '--products', String(products)];
  const script = join(import.meta.dirname, '../scripts/seed-load.ts');
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The shop could not be filled.');
}
