import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { requestsPerSecond } from './load.ts';
import { median } from './median.ts';
import type { Row } from '../harness/report.ts';

const CONNECTIONS = 50;
const WARM_SECONDS = 2;
/** Many short rounds spread other load evenly over both servers. */
const SECONDS = 1;
const ROUNDS = 9;
const PRODUCTS = 12;

interface Subject {
  name: string;
  path: string;
  accept: string;
  goal: number;
}

const subjects: Subject[] = [
  { name: 'GET /api/products', path: '/api/products', accept: 'application/json', goal: 0.8 },
  { name: 'home page', path: '/', accept: 'text/html', goal: 0.7 },
  { name: '/products page', path: '/products', accept: 'text/html', goal: 0.7 },
  { name: 'product page', path: '/products/classic-sattu', accept: 'text/html', goal: 0.7 },
];

/** Requests per second against a bare `node:http` server that sends the same bytes. */
export async function throughput(shopUrl: string, dataDir: string): Promise<Row[]> {
  await addProducts(dataDir);
  const rows: Row[] = [];
  for (const [index, subject] of subjects.entries()) {
    console.log(`Throughput ${index + 1}/${subjects.length}: ${subject.name} …`);
    rows.push(await compare(shopUrl, subject));
  }
  return rows;
}

async function compare(shopUrl: string, { name, path, accept, goal }: Subject): Promise<Row> {
  const headers = { accept, 'accept-encoding': 'br' };
  const bare = await startBareServer(shopUrl + path, headers);
  const load = { headers, connections: CONNECTIONS, seconds: SECONDS };
  const urls = { bare: bare.url, shop: shopUrl + path };
  const rates = { bare: [] as number[], shop: [] as number[], ratio: [] as number[] };
  try {
    for (const url of Object.values(urls))
      await requestsPerSecond({ ...load, url, seconds: WARM_SECONDS });
    for (let round = 0; round < ROUNDS; round += 1) {
      // The order alternates between rounds.
      const order = round % 2 ? (['bare', 'shop'] as const) : (['shop', 'bare'] as const);
      for (const kind of order)
        rates[kind].push(await requestsPerSecond({ ...load, url: urls[kind] }));
      rates.ratio.push((rates.shop.at(-1) ?? 0) / (rates.bare.at(-1) ?? 1));
    }
  } finally {
    bare.stop();
  }
  const ratio = median(rates.ratio);
  const shop = median(rates.shop);
  const other = median(rates.bare);
  const spread = [Math.min(...rates.ratio), Math.max(...rates.ratio)].map((one) => one.toFixed(2));
  return {
    promise: `${name}, requests/s at ${CONNECTIONS} connections`,
    goal: `≥ ${goal.toFixed(2)} × bare`,
    measured: `${ratio.toFixed(2)} × bare`,
    context: `${Math.round(shop)} against ${Math.round(other)} requests/s; medians of ${ROUNDS} rounds from ${spread.join(' to ')}`,
    isKept: ratio >= goal,
    figures: { ratio, shopPerSecond: shop, barePerSecond: other },
  };
}

/** The bare server sends the same headers and body as the shop. */
async function startBareServer(url: string, headers: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({ url, headers });
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

/** The promise assumes twelve products; the seed catalog has ten. */
async function addProducts(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from products',
  );
  for (let n = rows[0]?.count ?? 0; n < PRODUCTS; n += 1) {
    await client.query(
      `insert into products (slug, name, category_slug, price_paise, description, short_description)
       select slug || '-' || $1::text, name || ' ' || $1::text, category_slug, price_paise, description, short_description
       from products where id = '1'`,
      [String.fromCharCode(97 + n)],
    );
  }
  await client.end();
}
