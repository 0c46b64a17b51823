import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage, type RequestOptions } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { openDatabase, type Db } from '../src/server/db/client.ts';
import { embeddedUrl } from '../src/server/db/embedded-url.ts';
import { createLog } from '../src/server/log.ts';
import { startSession } from '../src/server/modules/accounts/sessions.ts';
import { createAdmin } from '../src/server/testing/users.ts';
import { runShop, temporaryFolder } from '../src/server/testing/running-shop.ts';

export interface Size {
  orders: number;
  products: number;
  /** The month of all orders, which has ended; without it, the last two years. */
  month?: string;
  /** Also stores the PDFs of their invoices. */
  drawsPdfs?: boolean;
  showsProgress?: boolean;
}

export interface FilledShop {
  db: Db;
  pool: pg.Pool;
  /** Adds products and orders up to the given size while the shop runs. */
  growTo(size: Size): Promise<void>;
  adminToken: string;
  /** Creates a session for the customer of the latest order. */
  buyerToken(): Promise<string>;
  /** Reads a path: compressed without a token, uncompressed with one. */
  read(path: string, as?: string): Promise<Buffer>;
  /** Reads a path without keeping its content, and returns its size. */
  readBytes(path: string, as: string): Promise<number>;
  /** Reads at most so many bytes, and returns when the first ones arrived. */
  readStart(path: string, bytesMax: number): Promise<{ firstMs: number; bytes: number }>;
  /** The number of orders of the last `growTo`, as text. */
  orders(): string;
  residentMb(): number;
  /** The CPU time of the process. */
  cpuMs(): number;
  close(): Promise<void>;
}

export const METRICS_TOKEN = 'the-token-of-the-benchmark';

/** Starts a shop with a signed-in administrator. */
export async function openFilledShop(): Promise<FilledShop> {
  const { path: dataDir, remove } = temporaryFolder();
  const shop = await runShop(
    { DATA_DIR: dataDir, LOG_LEVEL: 'error', METRICS_TOKEN },
    { isSilent: true },
  );
  const { db, pool } = openDatabase(embeddedUrl(dataDir), createLog('silent'));
  const { token } = await createAdmin(db);
  const agent = new Agent({ keepAlive: true });
  let orders = 0;
  return {
    db,
    pool,
    orders: () => orders.toLocaleString('en-IN'),
    growTo: async (size) => {
      await fill(dataDir, size);
      orders = size.orders;
    },
    adminToken: token,
    async buyerToken() {
      const { rows } = await pool.query<{ id: string }>(
        'select user_id as id from orders order by created_at desc limit 1',
      );
      return (await startSession(db, { userId: rows[0]?.id ?? '', userAgent: '' })).token;
    },
    read: (path, as) =>
      read(shop.url + path, {
        agent,
        headers: {
          accept: path.startsWith('/api/') ? 'application/json' : 'text/html',
          // The shop compresses only public responses.
          ...(as ? { authorization: `Bearer ${as}` } : { 'accept-encoding': 'br' }),
        },
      }),
    readBytes: async (path, as) => {
      let bytes = 0;
      const headers = { authorization: `Bearer ${as}` };
      for await (const chunk of await request(shop.url + path, { agent, headers })) {
        bytes += (chunk as Buffer).length;
      }
      return bytes;
    },
    readStart: async (path, bytesMax) => {
      const startedAt = performance.now();
      let firstMs = 0;
      let bytes = 0;
      const headers = { authorization: `Bearer ${token}` };
      for await (const chunk of await request(shop.url + path, { agent, headers })) {
        firstMs ||= performance.now() - startedAt;
        bytes += (chunk as Buffer).length;
        if (bytes >= bytesMax) break;
      }
      return { firstMs, bytes };
    },
    residentMb: () => {
      const status = readFileSync(`/proc/${shop.process.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    },
    cpuMs: () => {
      const stat = readFileSync(`/proc/${shop.process.pid}/stat`, 'utf8').split(') ')[1] ?? '';
      const [user, system] = stat.split(' ').slice(11, 13);
      return (Number(user) + Number(system)) * MS_PER_TICK;
    },
    async close() {
      agent.destroy();
      await pool.end();
      await shop.end('SIGTERM');
      remove();
    },
  };
}

const MS_PER_TICK = 10;

/** `fetch` would take longer than the shop itself. */
async function request(url: string, options: RequestOptions): Promise<IncomingMessage> {
  const [answer] = (await once(get(url, options), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  return answer;
}

const read = async (url: string, options: RequestOptions): Promise<Buffer> =>
  buffer(await request(url, options));

async function fill(
  dataDir: string,
  { orders, products, month, drawsPdfs, showsProgress }: Size,
): Promise<void> {
  console.log(`Filling a shop up to ${orders} orders and ${products} made-up products …`);
  const args = ['--orders', String(orders), '--products', String(products)];
  if (month) args.push('--month', month);
  if (drawsPdfs) args.push('--pdfs');
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../scripts/seed-load.ts'), ...args],
    {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      stdio: ['ignore', showsProgress ? 'inherit' : 'ignore', 'inherit'],
    },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('seed-load failed.');
}
