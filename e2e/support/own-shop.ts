import { request, type APIRequestContext, type Page } from '@playwright/test';
import { openDatabase, type Db } from '../../src/server/db/client.ts';
import { embeddedUrl } from '../../src/server/db/embedded-url.ts';
import { createLog } from '../../src/server/log.ts';
import {
  runShop,
  temporaryFolder,
  type RunningShop,
} from '../../src/server/testing/running-shop.ts';
import { storeSession, type TestUser } from './people.ts';
import { test, waitForHydration } from './shop.ts';

/** Starts a shop for one file, for journeys that change what all pages show or need other variables. */
export function useOwnShop(env: () => Promise<Record<string, string>> = async () => ({})) {
  let shop: RunningShop;
  let folder: ReturnType<typeof temporaryFolder>;

  test.beforeAll(async () => {
    test.setTimeout(90_000);
    folder = temporaryFolder();
    shop = await runShop({ DATA_DIR: folder.path, ...(await env()) });
  });
  test.afterAll(async () => {
    await shop.end('SIGTERM');
    folder.remove();
  });

  const open = (): Promise<APIRequestContext> => request.newContext({ baseURL: shop.url });

  async function logIn(name: 'admin' | 'shopper' = 'admin'): Promise<TestUser> {
    const data = { email: `${name}@tokri.example`, password: `tokri-${name}` };
    const answer = await (await (await open()).post('/api/auth/login', { data })).json();
    return { ...answer.data.user, token: answer.data.token };
  }

  async function visit(page: Page, path: string): Promise<void> {
    await page.goto(shop.url + path);
    await waitForHydration(page);
  }

  return {
    url: () => shop.url,
    dataDir: () => folder.path,
    /** For calls of the API. */
    open,
    logIn,
    visit,
    async visitAsAdmin(page: Page, path: string): Promise<TestUser> {
      const admin = await logIn();
      await storeSession(page, admin, 'admin');
      await visit(page, path);
      return admin;
    },
    /** Runs work on the database of the shop, for facts that lie in the past. */
    async withDatabase(work: (db: Db) => Promise<unknown>): Promise<void> {
      const { db, pool } = openDatabase(embeddedUrl(folder.path), createLog('silent'));
      try {
        await work(db);
      } finally {
        await pool.end();
      }
    },
    /** The text of a page as a visitor gets it. */
    async read(path: string): Promise<string> {
      return (await (await open()).get(path, { headers: { accept: 'text/html' } })).text();
    },
  };
}
