import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';
import { isDatabaseUnavailable } from './client.ts';

export interface WorkerLoop {
  /** Starts the next pass now. */
  wake(): void;
  /** False once the loop has ended, which happens on `close` only. */
  isRunning(): boolean;
  /** Resolves when the current pass has finished. */
  close(): Promise<void>;
}

interface Options {
  /** For the log, such as "mail worker". */
  name: string;
  /** One pass. Returns whether more work may be due already. */
  work(): Promise<boolean>;
  log: Log;
  pauseMs?: number;
}

const PAUSE_MS = 1000;

/** Runs passes until it is closed. After a pass that leaves nothing due it waits for `pauseMs` or for `wake`. */
export function startWorkerLoop({ name, work, log, pauseMs = PAUSE_MS }: Options): WorkerLoop {
  const closing = new AbortController();
  let waking = new AbortController();
  let isRunning = true;

  const run = async () => {
    while (!closing.signal.aborted) {
      waking = new AbortController();
      const isMore = await work().catch((error: unknown) => {
        const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
        log[level]({ reason: errorMessage(error) }, `${name} failed`);
        return false;
      });
      if (!isMore) await pause(pauseMs, AbortSignal.any([closing.signal, waking.signal]));
    }
  };
  const ended = run().finally(() => (isRunning = false));
  return {
    wake: () => waking.abort(),
    isRunning: () => isRunning,
    async close() {
      closing.abort();
      await ended;
    },
  };
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {});
}
