import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { FilledShop } from './filled-shop.ts';
import { measureAlternately, type Medians, type Shops } from './alternate.ts';
import type { Row } from '../harness/report.ts';

interface Subject {
  name: string;
  path: string;
  /** An API path whose first product is on that page. */
  listPath: string;
  /**
   * The allowed slowdown without a cache. Full pages show 24 and 100 products where the small shop has 12; a filter
   * reads every product.
   */
  goal: number;
}

const CACHED_GOAL = 1.2;
const CACHED_CALLS = 300;
const RENDERED_CALLS = 40;
/** Longer than a notification takes. */
const NOTIFICATION_MS = 15;

const sorted = '/api/products?category=sattu&maxPrice=500&sort=price-desc&limit=24';
const searched = '/api/products?search=masala&limit=24';

const subjects: Subject[] = [
  {
    name: 'product page',
    path: '/products/classic-sattu',
    listPath: '/api/products/classic-sattu',
    goal: 1.2,
  },
  { name: '/products page', path: '/products', listPath: '/api/products?limit=24', goal: 2 },
  { name: 'GET /api/products', path: '/api/products', listPath: '/api/products', goal: 4 },
  { name: 'a filtered and sorted list', path: sorted, listPath: sorted, goal: 8 },
  { name: 'a searched list', path: searched, listPath: searched, goal: 8 },
];

/** Compares public reads with 12 and 10,000 products, cached and after a sale. */
export async function storefront(shops: Shops): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [index, subject] of subjects.entries()) {
    console.log(`Storefront ${index + 1}/${subjects.length}: ${subject.name} …`);
    const cached = await measureAlternately(shops, CACHED_CALLS, async (shop, time) => {
      await time(() => shop.read(subject.path));
    });
    rows.push(rowOf(`${subject.name}, kept`, CACHED_GOAL, cached));
    const rendered = await measureAlternately(shops, RENDERED_CALLS, async (shop, time) => {
      await notifySale(shop, subject.listPath);
      await time(() => shop.read(subject.path));
    });
    rows.push(rowOf(`${subject.name}, rendered again after a sale`, subject.goal, rendered));
  }
  return rows;
}

/** Sends the notification of a sale of the first product of that read. */
async function notifySale(shop: FilledShop, read: string): Promise<void> {
  const { pool } = shop;
  const id = await firstProductId(shop, read);
  await pool.query(`select pg_notify('catalog', 'stock ' || $1)`, [id]);
  await sleep(NOTIFICATION_MS);
}

const firsts = new Map<FilledShop, Map<string, string>>();

async function firstProductId(shop: FilledShop, read: string): Promise<string> {
  const known = firsts.get(shop) ?? new Map<string, string>();
  firsts.set(shop, known);
  const id = known.get(read) ?? idIn(brotliDecompressSync(await shop.read(read)).toString());
  known.set(read, id);
  return id;
}

function idIn(answer: string): string {
  const { data } = JSON.parse(answer) as {
    data: { product?: { id: string }; products?: { id: string }[] };
  };
  const id = (data.product ?? data.products?.[0])?.id;
  if (id === undefined) throw new Error('The list is empty.');
  return id;
}

function rowOf(name: string, goal: number, { small, large }: Medians): Row {
  const ratio = large / small;
  return {
    promise: `10,000 products against 12: ${name}`,
    goal: `≤ ${goal} × as long`,
    measured: `${ratio.toFixed(2)} ×`,
    context: `median ${small.toFixed(2)} ms, then ${large.toFixed(2)} ms`,
    isKept: ratio <= goal,
  };
}
