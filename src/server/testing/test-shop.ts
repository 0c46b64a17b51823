import { rmSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from 'vitest';
import { outboxFolder } from '../adapters/mail.ts';
import type { RazorpayConfig } from '../config-types.ts';
import { readConfig } from '../config.ts';
import { openStorage } from '../adapters/uploads/open-storage.ts';
import type { Storage } from '../adapters/uploads/storage.ts';
import { openDatabase, type Db } from '../db/client.ts';
import { sql } from '../db/drizzle.ts';
import type { App } from '../http/handle.ts';
import { loadBuiltWeb } from '../http/pages.ts';
import type { PublicCache } from '../http/public-cache.ts';
import type { SettingsCache } from '../modules/settings/settings-cache.ts';
import { openShop } from '../shop.ts';
import { eventually } from './eventually.ts';
import { createDatabase, pooledUrl, silentLog } from './fresh-database.ts';
import { temporaryFolder } from './running-shop.ts';

export interface TestShop {
  app: App;
  url: string;
  db: Db;
  databaseName: string;
  databaseUrl: string;
  /** The variables for another process of this shop. */
  databaseEnv: Record<string, string>;
  dataDir: string;
  razorpay: RazorpayConfig;
  courierApiUrl: string | undefined;
  cache: PublicCache;
  settings: SettingsCache;
  /** Where this shop stores its uploads. */
  storage: Storage;
}

let defaultEnv = async (): Promise<Record<string, string>> => ({});

/** Sets variables of all shops of a test project. */
export function setDefaultEnv(create: () => Promise<Record<string, string>>): void {
  defaultEnv = create;
}

/** Starts a shop in this process with its own seeded database, for one test. */
export async function openTestShop(
  env: Record<string, string> = {},
  throughPooler = pooledUrl,
): Promise<TestShop> {
  const { close, ...shop } = await createTestShop(env, throughPooler);
  onTestFinished(close);
  return shop;
}

/** Starts one shop for all tests of a file that do not affect one another. */
export function shareTestShop(env: Record<string, string> = {}): () => TestShop {
  let shop: Awaited<ReturnType<typeof createTestShop>>;
  beforeAll(async () => {
    shop = await createTestShop(env);
  });
  afterAll(() => shop.close());
  return () => shop;
}

/** Starts one shop for all tests of a file. Each test finds these tables, the rate limits and the outbox empty. */
export function shareClearedShop(tables: string[]): () => TestShop {
  const shop = shareTestShop();
  afterEach(async () => {
    const { db, dataDir } = shop();
    // The next test must not see a mail of this one.
    await eventually(async () => {
      const { rows } = await db.execute(
        sql`select id::text from jobs union all select id::text from mails where state = 'queued'`,
      );
      expect(rows).toEqual([]);
    });
    await db.execute(sql.raw(`truncate mails, throttles, ${tables.join(', ')}`));
    rmSync(outboxFolder(dataDir), { recursive: true, force: true });
  });
  return shop;
}

/** Opens another shop on the same database, as a second process would. */
export async function openSecondProcess(
  { databaseEnv, dataDir }: TestShop,
  env: Record<string, string> = {},
): Promise<{ app: App }> {
  const place = { ...databaseEnv, DATA_DIR: dataDir, PORT: '0' };
  const config = readConfig({ ...place, ...env });
  const { app, close } = await openShop({ config, log: silentLog, web: await loadBuiltWeb() });
  onTestFinished(close);
  return { app };
}

async function createTestShop(
  env: Record<string, string> = {},
  throughPooler = pooledUrl,
): Promise<TestShop & { close(): Promise<void> }> {
  // The seeded template already has an administrator.
  const database = await createDatabase('ADMIN_EMAIL' in env ? 'migrated' : 'seeded');
  const { db, pool } = openDatabase(database.url, silentLog);
  const { path, remove } = temporaryFolder();
  const databaseEnv = {
    DATABASE_URL: throughPooler(database.url),
    DATABASE_DIRECT_URL: database.url,
  };
  const place = { ...databaseEnv, DATA_DIR: path, PORT: '0' };
  const config = readConfig({ ...place, ...(await defaultEnv()), ...env });
  const storage = await openStorage(config);
  const shop = await openShop({ config, log: silentLog, web: await loadBuiltWeb() });
  return {
    app: shop.app,
    url: shop.url,
    db,
    databaseName: database.name,
    databaseUrl: database.url,
    databaseEnv,
    dataDir: path,
    razorpay: shop.razorpay,
    courierApiUrl: shop.courierApiUrl,
    cache: shop.cache,
    settings: shop.settings,
    storage,
    async close() {
      await shop.close();
      storage.close();
      await pool.end();
      await database.drop();
      remove();
    },
  };
}
