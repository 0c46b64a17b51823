import { setTimeout as sleep } from 'node:timers/promises';
import { runShop, type RunningShop } from '../src/server/testing/running-shop.ts';

/** A shop process that is restarted whenever it ends, as by a supervisor. */
export interface Server {
  url: string;
  /** Kills the process and resolves once the next one is healthy. */
  kill(): Promise<void>;
  /** The log of all its processes. */
  output(): string;
  close(): Promise<void>;
}

export async function startServer(env: Record<string, string>): Promise<Server> {
  let isClosing = false;
  let pastOutput = '';
  let shop: RunningShop | undefined = await runShop(env);
  let restarting = Promise.resolve();
  const { url } = shop;

  const restartUntilHealthy = async () => {
    while (!isClosing && !shop) {
      // The shop exits while the database is down, so the start is retried.
      shop = await runShop(env).catch(() => undefined);
      if (!shop) await sleep(100);
    }
  };
  const end = async () => {
    const ended = shop;
    shop = undefined;
    await ended?.end('SIGKILL');
    pastOutput += ended?.output() ?? '';
  };
  return {
    url,
    output: () => pastOutput + (shop?.output() ?? ''),
    async kill() {
      await end();
      restarting = restartUntilHealthy();
      await restarting;
    },
    async close() {
      isClosing = true;
      await restarting;
      await end();
    },
  };
}
