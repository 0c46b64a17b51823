import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { reasonOf } from '../start-error.ts';
import { isDatabaseAway } from './client.ts';

export interface Shifts {
  /** There is something to do now. */
  wake(): void;
  /** Ends with the work that is under way. */
  close(): Promise<void>;
}

interface Options {
  /** Who works, for the log. */
  who: string;
  /** Answers whether more of it may wait already. */
  work(): Promise<boolean>;
  log: Log;
}

const PAUSE_MS = 1000;

/** Works on what is due, rests for a second or until it is woken, and looks again. */
export function openShifts({ who, work, log }: Options): Shifts {
  const closing = new AbortController();
  let waking = new AbortController();

  const shift = async () => {
    while (!closing.signal.aborted) {
      waking = new AbortController();
      const isMore = await work().catch((error: unknown) => {
        const where = isDatabaseAway(error) ? 'warn' : 'error';
        log[where]({ reason: reasonOf(error) }, `${who} was interrupted`);
        return false;
      });
      if (!isMore) await rest(AbortSignal.any([closing.signal, waking.signal]));
    }
  };
  const ended = shift();
  return {
    wake: () => waking.abort(),
    async close() {
      closing.abort();
      await ended;
    },
  };
}

async function rest(signal: AbortSignal): Promise<void> {
  await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
}
