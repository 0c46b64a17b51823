import { chromium, expect, type Page } from '@playwright/test';
import { runClosedLoop, stopwatch } from '../harness/load-loop.ts';
import { buyers } from '../harness/buyers.ts';
import type { Environment } from '../harness/environment.ts';
import type { Row } from '../harness/report.ts';
import { CHROMIUM_FLAGS, getChromium } from '../scripts/chromium.ts';
import { asc, sql } from '../src/server/db/drizzle.ts';
import { products, productStock } from '../src/server/modules/catalog/tables.ts';
import { orderItems, orders } from '../src/server/modules/orders/tables.ts';
import { createAdmin } from '../src/server/testing/users.ts';
import { sessionOf } from './session-of.ts';

const ORDERS = 100;
const BUYERS_AT_ONCE = 8;
const GOAL_MINUTES = 60;
const RESULT_MAX_MS = 60_000;

/** Seconds that a person needs for an action, beside the time that the screen takes. */
const secondsOf = {
  tap: 2,
  type: 5,
  /** Take a slip, a product or a label and scan it. */
  scan: 4,
  /** Fold the box, fill it, close it and put the label on it. */
  box: 20,
};

interface Order {
  number: string;
  sku: string;
}

/** Counts what a person does and how long the screen takes until it shows the result. */
function openWork(page: Page) {
  const counts: Record<keyof typeof secondsOf, number> = { tap: 0, type: 0, scan: 0, box: 0 };
  let waitedMs = 0;
  return {
    page,
    counts,
    waitedMs: () => waitedMs,
    async act(
      kind: keyof typeof secondsOf,
      action: () => Promise<unknown>,
      result: () => Promise<unknown>,
    ): Promise<void> {
      counts[kind] += 1;
      const startedAt = performance.now();
      await action();
      await result();
      waitedMs += performance.now() - startedAt;
    },
  };
}

type Work = ReturnType<typeof openWork>;

/** One person ships 100 orders on a phone with a scanner: prints slips, packs by scanning, and scans the couriers' labels. */
export async function ownerDay(environment: Environment): Promise<Row[]> {
  const { db, servers } = environment;
  const [{ url }] = servers;
  console.log('Owner day: buying …');
  const waiting = await buyOrders(environment);
  const session = sessionOf(await createAdmin(db), 'admin');
  const browser = await chromium.launch({
    executablePath: getChromium(),
    args: [...CHROMIUM_FLAGS],
  });
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 390, height: 844 },
    });
    await context.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, session);
    const page = await context.newPage();
    page.setDefaultTimeout(RESULT_MAX_MS);
    const work = openWork(page);
    console.log('Owner day: printing slips …');
    await printSlips(work);
    console.log('Owner day: packing …');
    await pack(work, waiting);
    console.log('Owner day: shipping …');
    await ship(work);
    const shipped = await db.$count(
      orders,
      sql`status = 'shipped' and id in (select order_id from packings where completed_at is not null)`,
    );
    return [rowOf(work, shipped)];
  } finally {
    await browser.close();
  }
}

/** Buys until 100 orders wait, and leaves no other orders waiting. */
async function buyOrders(environment: Environment): Promise<Order[]> {
  const { db } = environment;
  await db.update(productStock).set({ onHand: 1_000_000 });
  await db.update(products).set({ sku: sql`coalesce(sku, 'SKU-' || id)` });
  await db.update(orders).set({ status: 'delivered' });
  const buy = await buyers(environment, stopwatch());
  const waiting = sql`status = 'confirmed'`;
  while ((await db.$count(orders, waiting)) < ORDERS) {
    await runClosedLoop({ workers: BUYERS_AT_ONCE, seconds: 1 }, buy);
  }
  const oldest = db.select({ id: orders.id }).from(orders).where(waiting);
  await db
    .update(orders)
    .set({ status: 'delivered' })
    .where(
      sql`${waiting} and ${orders.id} not in ${oldest.orderBy(asc(orders.createdAt)).limit(ORDERS)}`,
    );
  const { rows } = await db.execute<{ number: string; sku: string }>(sql`
    select ${orders.orderNumber} as number, ${products.sku} as sku from ${orders}
    join ${orderItems} on ${orderItems.orderId} = ${orders.id}
    join ${products} on ${products.id} = ${orderItems.productId}
    where ${orders.status} = 'confirmed' order by ${orders.createdAt} desc`);
  return rows;
}

const openWaiting = (page: Page) => page.goto('/admin/orders?status=confirmed');

const selected = (page: Page) => page.getByText(`${ORDERS} orders selected`);

async function selectWaiting({ page, act }: Work): Promise<void> {
  await act(
    'tap',
    () => openWaiting(page),
    () => page.getByText(`${ORDERS} orders found`).waitFor(),
  );
  const selectAll = page.getByRole('button', { name: `Select all ${ORDERS} orders that match` });
  await act(
    'tap',
    () => page.getByLabel('Select all on this page').check(),
    () => selectAll.waitFor(),
  );
  await act(
    'tap',
    () => selectAll.click(),
    () => selected(page).waitFor(),
  );
}

async function printSlips(work: Work): Promise<void> {
  const { page, act } = work;
  await selectWaiting(work);
  const printed = page.waitForResponse('**/api/orders/admin/print');
  await act(
    'tap',
    () => page.getByRole('button', { name: `Print ${ORDERS} slips` }).click(),
    async () => (await printed).finished(),
  );
}

async function pack({ page, act, counts }: Work, waiting: Order[]): Promise<void> {
  await act(
    'tap',
    () => page.goto('/admin/orders/pack'),
    () => page.getByLabel('Order', { exact: true }).waitFor(),
  );
  for (const { number, sku } of waiting) {
    await act(
      'scan',
      () => scan(page, number),
      () => page.getByText('0 of 1 packed').waitFor(),
    );
    await act(
      'scan',
      () => scan(page, sku),
      () => page.getByText(`${number}. Scan the next slip.`).waitFor(),
    );
    counts.box += 1;
  }
}

/** A scanner types and ends with Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

async function ship({ page, act }: Work): Promise<void> {
  // The selection is kept.
  await act(
    'tap',
    () => openWaiting(page),
    () => selected(page).waitFor(),
  );
  await act(
    'tap',
    () => page.getByRole('link', { name: 'Ship...' }).click(),
    () => page.getByRole('heading', { name: `Ship ${ORDERS} orders` }).waitFor(),
  );
  await act(
    'type',
    () => page.getByLabel('Courier of all parcels').fill('DTDC'),
    async () => {},
  );
  const numbers = page.getByLabel(/^Tracking number of /);
  await act(
    'tap',
    () => numbers.first().click(),
    () => expect(numbers.first()).toBeFocused(),
  );
  for (let nth = 0; nth < ORDERS; nth += 1) {
    await act(
      'scan',
      () => scan(page, `OWNER${nth}`),
      () => expect(numbers.nth(Math.min(nth + 1, ORDERS - 1))).toBeFocused(),
    );
  }
  await act(
    'tap',
    () => page.getByRole('button', { name: `Ship ${ORDERS} orders` }).click(),
    () => page.getByText(`Finished: ${ORDERS} orders changed.`).waitFor(),
  );
}

function rowOf({ counts, waitedMs }: Work, shipped: number): Row {
  const screen = waitedMs() / 1000;
  const kinds = Object.keys(secondsOf) as (keyof typeof secondsOf)[];
  const person = kinds.reduce((sum, kind) => sum + counts[kind] * secondsOf[kind], 0);
  const minutes = (person + screen) / 60;
  return {
    promise: `one person packs and ships ${ORDERS} orders with a scanner`,
    goal: `≤ ${GOAL_MINUTES} min`,
    measured: `${minutes.toFixed(0)} min`,
    context: `${(minutes / ORDERS).toFixed(2)} min per parcel; ${counts.tap} taps, ${counts.scan} scans, ${counts.type} texts; screens took ${screen.toFixed(0)} s`,
    isKept: minutes <= GOAL_MINUTES && shipped === ORDERS,
    figures: { minutes, screenSeconds: screen },
  };
}
