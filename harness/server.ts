import { setTimeout as sleep } from 'node:timers/promises';
import { runShop, type RunningShop } from '../src/server/testing/running-shop.ts';
import { waitFor } from './wait-for.ts';

const READY_TIMEOUT_MS = 180_000;

/** A shop process that is restarted whenever it ends, as by a supervisor. */
export interface Server {
  url: string;
  /** Kills the process and resolves once the next one is healthy. */
  kill(): Promise<void>;
  /** Ends the process with SIGTERM and starts another version. Resolves with the exit code once that one is ready. */
  replace(root: string): Promise<number | null>;
  /** The log of all its processes. */
  output(): string;
  close(): Promise<void>;
}

export async function startServer(env: Record<string, string>): Promise<Server> {
  let options = {};
  let isClosing = false;
  let pastOutput = '';
  let shop: RunningShop | undefined = await runShop(env);
  let restarting = Promise.resolve();
  const { url } = shop;

  const restartUntilHealthy = async () => {
    while (!isClosing && !shop) {
      // The shop exits while the database is down, so the start is retried.
      shop = await runShop(env, options).catch(() => undefined);
      if (!shop) await sleep(100);
    }
  };
  const end = async (signal: NodeJS.Signals = 'SIGKILL') => {
    const ended = shop;
    shop = undefined;
    const code = (await ended?.end(signal)) ?? null;
    pastOutput += ended?.output() ?? '';
    return code;
  };
  return {
    url,
    output: () => pastOutput + (shop?.output() ?? ''),
    async kill() {
      await end();
      restarting = restartUntilHealthy();
      await restarting;
    },
    async replace(root) {
      const code = await end('SIGTERM');
      options = { root };
      shop = await runShop(env, options);
      await waitFor(async () => (await fetch(`${url}/api/health/ready`)).ok, {
        what: 'a process of another version is ready',
        timeoutMs: READY_TIMEOUT_MS,
      });
      return code;
    },
    async close() {
      isClosing = true;
      await restarting;
      await end();
    },
  };
}
