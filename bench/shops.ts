import { runShop, temporaryFolder } from '../src/server/testing/running-shop.ts';

export interface OneShop {
  url: string;
  dataDir: string;
  close(): Promise<void>;
}

// Its own requests may say where they come from, so that none of them is slowed down.
const settings = { LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' };

/** A running shop in a folder of its own, which is removed with it, also when it does not open. */
async function openIn(folder: ReturnType<typeof temporaryFolder>) {
  try {
    const env = { ...settings, DATA_DIR: folder.path };
    return { env, shop: await runShop(env, { isSilent: true }) };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/** A shop with the opening catalogue, as a process of its own. */
export async function openOneShop(): Promise<OneShop> {
  const folder = temporaryFolder();
  const { shop } = await openIn(folder);
  return {
    url: shop.url,
    dataDir: folder.path,
    async close() {
      await shop.end('SIGTERM');
      folder.remove();
    },
  };
}

/** What a shop is started with that was open before and is closed now. */
export async function closedShop() {
  const folder = temporaryFolder();
  const { shop, env } = await openIn(folder);
  await shop.end('SIGTERM');
  return { env, close: async () => folder.remove() };
}

/** For parts that open what they need themselves. */
export async function nothing() {
  return { close: async () => {} };
}
