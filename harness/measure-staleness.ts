import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../src/server/db/client.ts';
import { eq, sql } from '../src/server/db/drizzle.ts';
import { products } from '../src/server/modules/catalog/tables.ts';
import { anAdmin } from '../src/server/testing/people.ts';
import type { Stage } from './environment.ts';

interface Watch {
  /** How often a price or a stock is changed meanwhile. */
  writes: number;
  /** Before every so many of them all processes lose the connection on which they hear of changes. */
  deafEvery?: number;
}

export interface WatchResult {
  reads: number;
  /** Those that began after a change was confirmed and did not show it. */
  late: number;
  /** How long after the confirmation the last of them was answered. */
  longestMs: number;
}

const PRODUCT = '1';
/** Between writes, so that answers are kept again and can be wrong. */
const PAUSE_MS = 25;

/** Grows by one with every write, so that each value tells its age. */
interface Series {
  first: number;
  confirmedAt: number[];
}

/** One process changes a product, while the windows of all of them are looked at without a pause. */
export async function watchWindow(stage: Stage, watch: Watch): Promise<WatchResult> {
  const price: Series = { first: 101, confirmedAt: [] };
  const stock: Series = { first: 1001, confirmedAt: [] };
  const result: WatchResult = { reads: 0, late: 0, longestMs: 0 };
  const judge = ({ first, confirmedAt }: Series, known: number, seen: number) => {
    result.reads += 1;
    const missed = seen - first + 1;
    if (missed >= known) return;
    const lateMs = performance.now() - (confirmedAt[missed] ?? 0);
    result.late += 1;
    result.longestMs = Math.max(result.longestMs, lateMs);
  };
  let isOver = false;
  const look = async (url: string, slug: string) => {
    while (!isOver) {
      const [prices, stocks] = [price.confirmedAt.length, stock.confirmedAt.length];
      const seen = await answerAt(url);
      judge(price, prices, seen.price);
      judge(stock, stocks, seen.stock);
      const pricesNow = price.confirmedAt.length;
      judge(price, pricesNow, await priceOnPage(`${url}/products/${slug}`));
    }
  };
  const { slug, change } = await openEditor(stage);
  const write = async () => {
    for (let nth = 0; nth < watch.writes && !isOver; nth += 1) {
      if (watch.deafEvery && nth % watch.deafEvery === 0) await deafen(stage.db);
      const [kind, series] = nth % 2 ? (['stock', stock] as const) : (['price', price] as const);
      await change({ [kind]: series.first + series.confirmedAt.length });
      series.confirmedAt.push(performance.now());
      await sleep(PAUSE_MS);
    }
  };
  const untilOver = (work: Promise<void>) => work.finally(() => (isOver = true));
  await Promise.all([write(), ...stage.branches.map(({ url }) => look(url, slug))].map(untilOver));
  return result;
}

/** Ends the connections on which processes hear of changes; they notice, and come back. */
export async function deafen(db: Db): Promise<void> {
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where query ilike 'listen "catalog"'`);
}

/** An administrator at the first process. */
async function openEditor({ branches, db }: Stage) {
  const [product] = await db
    .update(products)
    .set({ pricePaise: 100_00, onHand: sql`${products.reserved} + 1000` })
    .where(eq(products.id, PRODUCT))
    .returning();
  if (!product) throw new Error('there is nothing to change');
  const { token } = await anAdmin(db);
  const { name, slug, categorySlug: category } = product;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const change = async (to: { price?: number; stock?: number }) => {
    const isPrice = to.price !== undefined;
    const path = isPrice ? `/api/products/${PRODUCT}` : `/api/admin/stock/${PRODUCT}`;
    const answer = await fetch(branches[0].url + path, {
      method: isPrice ? 'PUT' : 'PATCH',
      headers,
      body: JSON.stringify(isPrice ? { name, category, ...to } : to),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  return { slug, change };
}

async function answerAt(url: string): Promise<{ price: number; stock: number }> {
  const answer = await fetch(`${url}/api/products/${PRODUCT}`);
  const { data } = (await answer.json()) as { data: { product: { price: number; stock: number } } };
  return data.product;
}

/** As the page tells it to search engines. */
async function priceOnPage(address: string): Promise<number> {
  const html = await (await fetch(address, { headers: { accept: 'text/html' } })).text();
  return Number(/"price":"(\d+)\.00"/.exec(html)?.[1]);
}
