import { runShop, temporaryFolder } from '../src/server/testing/running-shop.ts';

export interface OneShop {
  url: string;
  dataDir: string;
  close(): Promise<void>;
}

// The bench sets client addresses itself to avoid the rate limit.
const settings = { LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' };

/** Starts a shop and removes the folder if the start fails. */
async function startShop(folder: ReturnType<typeof temporaryFolder>) {
  try {
    const env = { ...settings, DATA_DIR: folder.path };
    return { env, shop: await runShop(env, { isSilent: true }) };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** Starts a shop with the seed catalog as a separate process. */
export async function openOneShop(): Promise<OneShop> {
  const folder = temporaryFolder();
  const { shop } = await startShop(folder);
  return {
    url: shop.url,
    dataDir: folder.path,
    async close() {
      await shop.end('SIGTERM');
      folder.remove();
    },
  };
}

/** Creates the data of a shop and returns the settings that start it again. */
export async function createClosedShop() {
  const folder = temporaryFolder();
  const { shop, env } = await startShop(folder);
  await shop.end('SIGTERM');
  return { env, close: async () => folder.remove() };
}

/** For parts that start their own shops. */
export async function openNothing() {
  return { close: async () => {} };
}
