import { afterAll, beforeAll, onTestFinished } from 'vitest';
import type { RazorpayConfig } from '../config.ts';
import { readConfig } from '../read-config.ts';
import { openDatabase, type Db } from '../db/client.ts';
import type { App } from '../http/handle.ts';
import { loadBuiltWeb } from '../http/pages.ts';
import type { PublicCache } from '../http/public-cache.ts';
import { openShop } from '../shop.ts';
import { createDatabase, silentLog } from './fresh-database.ts';
import { temporaryFolder } from './running-shop.ts';

export interface TestShop {
  app: App;
  url: string;
  db: Db;
  databaseName: string;
  dataDir: string;
  razorpay: RazorpayConfig;
  cache: PublicCache;
}

/** Starts a shop in this process with its own seeded database, for one test. */
export async function openTestShop(env: Record<string, string> = {}): Promise<TestShop> {
  const { close, ...shop } = await createTestShop(env);
  onTestFinished(close);
  return shop;
}

/** Starts one shop for all tests of a file that only read from it. */
export function shareTestShop(env: Record<string, string> = {}): () => TestShop {
  let shop: Awaited<ReturnType<typeof createTestShop>>;
  beforeAll(async () => {
    shop = await createTestShop(env);
  });
  afterAll(() => shop.close());
  return () => shop;
}

async function createTestShop(
  env: Record<string, string> = {},
): Promise<TestShop & { close(): Promise<void> }> {
  // The seeded template already has an administrator.
  const database = await createDatabase('ADMIN_EMAIL' in env ? 'migrated' : 'seeded');
  const { db, pool } = openDatabase(database.url, silentLog);
  const { path, remove } = temporaryFolder();
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: path, PORT: '0', ...env });
  const shop = await openShop({ config, log: silentLog, web: await loadBuiltWeb() });
  return {
    app: shop.app,
    url: shop.url,
    db,
    databaseName: database.name,
    dataDir: path,
    razorpay: shop.razorpay,
    cache: shop.cache,
    async close() {
      await shop.close();
      await pool.end();
      await database.drop();
      remove();
    },
  };
}
