import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { requestsPerSecond } from './load.ts';
import type { Row } from './row.ts';

const CONNECTIONS = 50;
const SECONDS = 4;
const ROUNDS = 3;
const PRODUCTS = 12;

const subjects = [
  { name: 'GET /api/products', path: '/api/products', accept: 'application/json', goal: 0.8 },
  { name: 'home page', path: '/', accept: 'text/html', goal: 0.7 },
  { name: '/products page', path: '/products', accept: 'text/html', goal: 0.7 },
  { name: 'product page', path: '/products/classic-sattu', accept: 'text/html', goal: 0.7 },
];

/** Requests per second against a bare `node:http` server that sends the same bytes. */
export async function throughput(shopUrl: string, dataDir: string): Promise<Row[]> {
  await fillUp(dataDir);
  const rows: Row[] = [];
  for (const [index, { name, path, accept, goal }] of subjects.entries()) {
    const headers = { accept, 'accept-encoding': 'br' };
    const bare = await startBare(shopUrl + path, headers);
    const load = { headers, connections: CONNECTIONS, seconds: SECONDS };
    for (const url of [bare.url, shopUrl + path])
      await requestsPerSecond({ ...load, url, seconds: 2 });
    const ratios: { ratio: number; shop: number; bare: number }[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      console.log(
        `Throughput ${index + 1}/${subjects.length}: ${name}, round ${round}/${ROUNDS} …`,
      );
      const bareRate = await requestsPerSecond({ ...load, url: bare.url });
      const shopRate = await requestsPerSecond({ ...load, url: shopUrl + path });
      ratios.push({ ratio: shopRate / bareRate, shop: shopRate, bare: bareRate });
    }
    bare.stop();
    const median = ratios.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(ROUNDS / 2)];
    if (!median) continue;
    rows.push({
      promise: `${name}, requests/s at ${CONNECTIONS} connections`,
      goal: `≥ ${goal.toFixed(2)} × bare`,
      measured: `${median.ratio.toFixed(2)} × bare`,
      context: `${Math.round(median.shop)} against ${Math.round(median.bare)} requests/s`,
      isKept: median.ratio >= goal,
    });
  }
  return rows;
}

/** The bare server gets the very answer of the shop: body and headers. */
async function startBare(url: string, headers: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send({ url, headers });
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

/** The promise speaks of twelve products; the opening catalogue has ten. */
async function fillUp(dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: embeddedUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from products',
  );
  for (let n = rows[0]?.count ?? 0; n < PRODUCTS; n += 1) {
    await client.query(
      `insert into products (slug, name, category_slug, price_paise, on_hand, description, short_description)
       select slug || '-' || $1::text, name || ' ' || $1::text, category_slug, price_paise, on_hand, description, short_description
       from products where id = '1'`,
      [String.fromCharCode(97 + n)],
    );
  }
  await client.end();
}
