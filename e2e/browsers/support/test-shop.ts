import { createDatabase } from '../../../src/server/testing/fresh-database.ts';
import { runShop, temporaryFolder } from '../../../src/server/testing/running-shop.ts';

export interface TestShop {
  url: string;
  close(): Promise<void>;
}

/** Starts a shop with a database and a folder of its own. */
export async function startTestShop(): Promise<TestShop> {
  const database = await createDatabase('seeded');
  const folder = temporaryFolder();
  const shop = await runShop({
    DATABASE_URL: database.url,
    DATA_DIR: folder.path,
    LOG_LEVEL: 'error',
  });
  return {
    url: shop.url,
    async close() {
      await shop.end('SIGTERM');
      folder.remove();
      await database.drop();
    },
  };
}
