import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../src/server/db/client.ts';
import { eq, sql } from '../src/server/db/drizzle.ts';
import { products, productStock } from '../src/server/modules/catalog/tables.ts';
import { createAdmin } from '../src/server/testing/users.ts';
import type { Environment } from './environment.ts';

interface StalenessOptions {
  /** The number of price and stock changes. */
  writes: number;
  /** Terminates the LISTEN connections of all processes before every n-th write. */
  dropListenersEvery?: number;
}

export interface StalenessResult {
  reads: number;
  /** Reads that started after a change was confirmed and did not show it. */
  late: number;
  /** The longest time between a confirmation and the end of a stale read. */
  longestMs: number;
}

const PRODUCT = '1';
/** Gives the caches time to fill again between writes. */
const PAUSE_MS = 25;

/** Values grow by one with every write, so that each value shows its age. */
interface Series {
  first: number;
  confirmedAt: number[];
}

/** Changes a product through one process while it reads all processes continuously. */
export async function measureStaleness(
  environment: Environment,
  watch: StalenessOptions,
): Promise<StalenessResult> {
  const price: Series = { first: 101, confirmedAt: [] };
  const stock: Series = { first: 1001, confirmedAt: [] };
  const result: StalenessResult = { reads: 0, late: 0, longestMs: 0 };
  const compareWithConfirmed = ({ first, confirmedAt }: Series, known: number, seen: number) => {
    result.reads += 1;
    const missed = seen - first + 1;
    if (missed >= known) return;
    const lateMs = performance.now() - (confirmedAt[missed] ?? 0);
    result.late += 1;
    result.longestMs = Math.max(result.longestMs, lateMs);
  };
  let isFinished = false;
  const poll = async (url: string, slug: string) => {
    while (!isFinished) {
      const [prices, stocks] = [price.confirmedAt.length, stock.confirmedAt.length];
      const seen = await readProduct(url);
      compareWithConfirmed(price, prices, seen.price);
      compareWithConfirmed(stock, stocks, seen.stock);
      const pricesNow = price.confirmedAt.length;
      compareWithConfirmed(price, pricesNow, await readPagePrice(`${url}/products/${slug}`));
    }
  };
  const { slug, change } = await createEditor(environment);
  const write = async () => {
    for (let nth = 0; nth < watch.writes && !isFinished; nth += 1) {
      if (watch.dropListenersEvery && nth % watch.dropListenersEvery === 0)
        await dropListeners(environment.db);
      const [kind, series] = nth % 2 ? (['stock', stock] as const) : (['price', price] as const);
      await change({ [kind]: series.first + series.confirmedAt.length });
      series.confirmedAt.push(performance.now());
      await sleep(PAUSE_MS);
    }
  };
  const finishAfter = (work: Promise<void>) => work.finally(() => (isFinished = true));
  await Promise.all(
    [write(), ...environment.servers.map(({ url }) => poll(url, slug))].map(finishAfter),
  );
  return result;
}

/** Terminates the LISTEN connections; the processes reconnect. */
export async function dropListeners(db: Db): Promise<void> {
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen "catalog"'`);
}

/** Changes the product as an administrator of the first process. */
async function createEditor({ servers, db }: Environment) {
  const [product] = await db
    .update(products)
    // Without an MRP, because the price rises with every change.
    .set({ pricePaise: 100_00, originalPricePaise: null })
    .where(eq(products.id, PRODUCT))
    .returning();
  if (!product) throw new Error(`product ${PRODUCT} does not exist`);
  await db
    .update(productStock)
    .set({ onHand: sql`${productStock.reserved} + 1000` })
    .where(eq(productStock.productId, PRODUCT));
  const { token } = await createAdmin(db);
  const { name, slug, categorySlug: category } = product;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const change = async (to: { price?: number; stock?: number }) => {
    const isPrice = to.price !== undefined;
    const path = isPrice ? `/api/products/${PRODUCT}` : `/api/admin/stock/${PRODUCT}`;
    const answer = await fetch(servers[0].url + path, {
      method: isPrice ? 'PUT' : 'PATCH',
      headers,
      body: JSON.stringify(isPrice ? { name, category, ...to } : to),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  return { slug, change };
}

async function readProduct(url: string): Promise<{ price: number; stock: number }> {
  const answer = await fetch(`${url}/api/products/${PRODUCT}`);
  const { data } = (await answer.json()) as { data: { product: { price: number; stock: number } } };
  return data.product;
}

/** Reads the price from the structured data of the page. */
async function readPagePrice(address: string): Promise<number> {
  const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
  return Number(/"price":"(\d+)\.00"/.exec(html)?.[1]);
}
