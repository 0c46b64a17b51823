import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import type { FilledShop } from './filled-shop.ts';
import { inTurn, type Medians, type Shops } from './alternate.ts';
import type { Row } from '../harness/report.ts';

interface Subject {
  name: string;
  path: string;
  /** A read whose first product is on that page. */
  shows: string;
  /**
   * How many times as long it may take to make it. Full pages show 24 and 100 packs where the small shop has 12;
   * a filter looks at every product.
   */
  goal: number;
}

const KEPT_GOAL = 1.2;
const KEPT_CALLS = 300;
const MADE_CALLS = 40;
/** Longer than an announcement takes. */
const HEARD_MS = 15;

const sorted = '/api/products?category=sattu&maxPrice=500&sort=price-desc&limit=24';
const searched = '/api/products?search=masala&limit=24';

const subjects: Subject[] = [
  {
    name: 'product page',
    path: '/products/classic-sattu',
    shows: '/api/products/classic-sattu',
    goal: 1.2,
  },
  { name: '/products page', path: '/products', shows: '/api/products?limit=24', goal: 2 },
  { name: 'GET /api/products', path: '/api/products', shows: '/api/products', goal: 4 },
  { name: 'a filtered and sorted list', path: sorted, shows: sorted, goal: 8 },
  { name: 'a searched list', path: searched, shows: searched, goal: 8 },
];

/** What visitors see of twelve products and of ten thousand: as it is kept, and made anew after a sale. */
export async function shopWindow(shops: Shops): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [index, subject] of subjects.entries()) {
    console.log(`Shop window ${index + 1}/${subjects.length}: ${subject.name} …`);
    const kept = await inTurn(shops, KEPT_CALLS, async (shop, time) => {
      await time(() => shop.read(subject.path));
    });
    rows.push(rowOf(`${subject.name}, kept`, KEPT_GOAL, kept));
    const made = await inTurn(shops, MADE_CALLS, async (shop, time) => {
      await sell(shop, subject.shows);
      await time(() => shop.read(subject.path));
    });
    rows.push(rowOf(`${subject.name}, made anew after a sale`, subject.goal, made));
  }
  return rows;
}

/** Announces what the database would when somebody bought the first product of that read. */
async function sell(shop: FilledShop, read: string): Promise<void> {
  const { pool } = shop;
  const id = await firstOf(shop, read);
  await pool.query(`select pg_notify('catalog', 'stock ' || $1)`, [id]);
  await sleep(HEARD_MS);
}

const firsts = new Map<FilledShop, Map<string, string>>();

async function firstOf(shop: FilledShop, read: string): Promise<string> {
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
  if (id === undefined) throw new Error('There is no product to sell.');
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
