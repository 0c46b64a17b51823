import type pg from 'pg';
import { createDatabaseStore } from '../sandbox/razorpay/database-store.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { createSnapshot, readDocuments } from '../src/server/modules/settings/read-settings.ts';
import { runWithSettings } from '../src/server/modules/settings/request-settings.ts';
import { seed } from '../src/server/db/seed/seed.ts';
import { monthForm, monthRange } from '#shared/accounting/month.ts';
import { createLog } from '../src/server/log.ts';
import { StartError } from '../src/server/start-error.ts';
import {
  pauseSummaries,
  resetSummaries,
  rollUpSummaries,
} from '../src/server/summaries/roll-up.ts';
import { dayInIndia } from '../src/server/time-in-india.ts';
import { command, readOptions, readSettings } from './command.ts';
import { openData, type OpenData } from './open-data.ts';
import {
  BULK_FROM,
  buildIndexes,
  dropIndexes,
  skipTriggers,
  useTriggers,
} from './seed-load/bulk.ts';
import { fillCustomers } from './seed-load/customers.ts';
import { fillDocuments } from './seed-load/documents.ts';
import { fillOrders } from './seed-load/orders.ts';
import { renderDocuments } from './seed-load/render-documents.ts';
import { fillProducts, fillProductTaxes, fillStock } from './seed-load/products.ts';
import { removeAll } from './seed-load/remove.ts';
import { prepareSession, spanOfMonth } from './seed-load/session.ts';

// Fills the shop with generated products, customers and orders for load tests:
//   npm run seed:load -- --orders 100000 --products 10000
//   npm run seed:load -- --orders 100000 --pdfs     (also draws the PDFs of all invoices)
//   npm run seed:load -- --orders 100000 --month 2026-10   (places them in one month)
//   npm run seed:load -- --remove
// The same numbers generate the same shop. It sends no mail.

const ORDERS_MAX = 20_000_000;
const log = createLog('silent');

await command(async () => {
  const wanted = parseOptions(process.argv.slice(2));
  if (process.env.NODE_ENV === 'production') {
    throw new StartError('Made-up orders have no place in production: NODE_ENV is production.');
  }
  const config = readSettings();
  if (config.isProduction) throw new StartError('Made-up orders have no place in production.');
  const data = await openData({ ...config, mayCreate: true });
  try {
    await migrate(data.pool, log);
    await seed(data.db, log);
    const hasSandbox = config.razorpay === undefined;
    if (hasSandbox) await createDatabaseStore(data.pool);
    if (wanted.isRemoval) return await remove(data, hasSandbox);
    const snapshot = createSnapshot(await readDocuments(data.db), {
      now: new Date(),
      hidesSamples: false,
    });
    await runWithSettings(snapshot, async () => {
      await fill(data, { ...wanted, hasSandbox });
      if (wanted.drawsPdfs) await drawPdfs(data, config.dataDir);
    });
    console.log(
      `\n'npm run audit' looks at the books,\n` +
        `'npm run seed:load -- --remove' takes all of it away again.`,
    );
  } finally {
    await data.close();
  }
});

function parseOptions(args: string[]) {
  const { values } = readOptions({
    args,
    options: {
      orders: { type: 'string', default: '10000' },
      products: { type: 'string', default: '200' },
      customers: { type: 'string' },
      pdfs: { type: 'boolean', default: false },
      month: { type: 'string' },
      remove: { type: 'boolean', default: false },
    },
  });
  const orders = countIn('orders', values.orders, 0);
  const customers = values.customers ?? String(Math.max(20, Math.round(orders / 4)));
  return {
    isRemoval: values.remove,
    drawsPdfs: values.pdfs,
    month: monthIn(values.month),
    orders,
    products: countIn('products', values.products, 1),
    customers: countIn('customers', customers, 1),
  };
}

function countIn(name: string, text: string, min: number): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= min && count <= ORDERS_MAX) return count;
  throw new StartError(`--${name} must be a whole number from ${min} to ${ORDERS_MAX}.`);
}

function monthIn(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (monthForm.test(text) && monthRange(text).until <= dayInIndia(new Date())) {
    return text;
  }
  throw new StartError('--month must be a month that has ended, such as 2026-10.');
}

interface SeedOptions {
  month: string | undefined;
  orders: number;
  products: number;
  customers: number;
  hasSandbox: boolean;
}

async function fill(
  { db, pool }: OpenData,
  { orders, products, customers, hasSandbox, month }: SeedOptions,
) {
  const startedAt = performance.now();
  const isBulk = orders >= BULK_FROM;
  let skipsTriggers = false;
  const clients: [pg.PoolClient, pg.PoolClient] = [await pool.connect(), await pool.connect()];
  const [client] = clients;
  const pausing = await pool.connect();
  try {
    // A running shop would take hours to summarise a day without indexes.
    if (isBulk) await pausing.query(pauseSummaries);
    const span = month === undefined ? undefined : spanOfMonth(month);
    for (const one of clients) await prepareSession(one, span);
    report('products', await timed(() => fillProducts(client, products)));
    await fillProductTaxes(client);
    report('people', await timed(() => fillCustomers(client, customers)));
    if (isBulk) await dropIndexes(client);
    skipsTriggers = (await Promise.all(clients.map(skipTriggers))).every(Boolean);
    const began = performance.now();
    const made = await fillOrders(
      isBulk && skipsTriggers ? clients : [client],
      { wanted: orders, hasSandbox },
      (done) => report('orders', { count: done, ms: performance.now() - began }, orders),
    );
    if (made === 0) console.log(`There are ${counted(orders)} made-up orders already.`);
    const issuing = performance.now();
    await fillDocuments(clients, (done, of) =>
      report('dispatched orders invoiced', { count: done, ms: performance.now() - issuing }, of),
    );
    await Promise.all(clients.map(useTriggers));
    const building = performance.now();
    await buildIndexes(clients, (done, of) =>
      report('indexes built', { count: done, ms: performance.now() - building }, of),
    );
    report('products restocked', await timed(() => fillStock(client)));
    console.log('Tidying up, so that the database knows what it has …');
    await pool.query('analyze');
  } finally {
    for (const one of [...clients, pausing]) one.release(true);
  }
  await pool.query('vacuum');
  // The triggers would have noted the days of all rows.
  if (skipsTriggers) await resetSummaries(db);
  report('days summarised', await timed(() => rollUpSummaries({ db, log })));
  console.log(`\nDone in ${seconds(performance.now() - startedAt)}.`);
}

async function drawPdfs(data: OpenData, dataDir: string): Promise<void> {
  const startedAt = performance.now();
  await renderDocuments(data.db, dataDir, (count, of) =>
    report('PDFs drawn', { count, ms: performance.now() - startedAt }, of),
  );
}

async function remove({ pool }: OpenData, hasSandbox: boolean) {
  const startedAt = performance.now();
  const client = await pool.connect();
  try {
    await removeAll(client, { hasSandbox }, (what, count) =>
      console.log(`${counted(count)} ${what} removed`),
    );
  } finally {
    client.release();
  }
  await pool.query('vacuum analyze');
  console.log(`\nDone in ${seconds(performance.now() - startedAt)}.`);
}

interface Made {
  count: number;
  ms: number;
}

async function timed(work: () => Promise<number>): Promise<Made> {
  const startedAt = performance.now();
  return { count: await work(), ms: performance.now() - startedAt };
}

function report(what: string, { count, ms }: Made, of?: number): void {
  const howFar = of === undefined ? '' : ` of ${counted(of)}`;
  const pace = counted(Math.round(count / Math.max(ms / 1000, 0.001)));
  console.log(`${counted(count)}${howFar} ${what} in ${seconds(ms)}, ${pace} a second`);
}

function counted(count: number): string {
  return count.toLocaleString('en-IN');
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
