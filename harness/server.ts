import { setTimeout as sleep } from 'node:timers/promises';
import { runShop, type RunningShop } from '../src/server/testing/running-shop.ts';

/** A shop that is opened again whenever it ends, as a supervisor would. */
export interface Branch {
  url: string;
  /** Ends it at once and opens it again; done when it answers. */
  kill(): Promise<void>;
  /** What it said of errors in all its lives. */
  output(): string;
  close(): Promise<void>;
}

export async function openBranch(env: Record<string, string>): Promise<Branch> {
  let isClosing = false;
  let said = '';
  let shop: RunningShop | undefined = await runShop(env);
  let opening = Promise.resolve();
  const { url } = shop;

  const reopen = async () => {
    while (!isClosing && !shop) {
      // Without a database it ends by itself, and is started again.
      shop = await runShop(env).catch(() => undefined);
      if (!shop) await sleep(100);
    }
  };
  const end = async () => {
    const ended = shop;
    shop = undefined;
    await ended?.end('SIGKILL');
    said += ended?.output() ?? '';
  };
  return {
    url,
    output: () => said + (shop?.output() ?? ''),
    async kill() {
      await end();
      opening = reopen();
      await opening;
    },
    async close() {
      isClosing = true;
      await opening;
      await end();
    },
  };
}
