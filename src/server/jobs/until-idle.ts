import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

const STEP_MS = 25;
/** The part of its time in which requests keep the process busy. */
const BUSY = 0.5;

interface Options {
  maxMs: number;
  signal?: AbortSignal;
}

/** Waits until requests leave the process time for other work, but not longer than `maxMs`. */
export async function untilIdle({ maxMs, signal }: Options): Promise<void> {
  for (const until = performance.now() + maxMs; performance.now() < until;) {
    const before = performance.eventLoopUtilization();
    await sleep(STEP_MS, undefined, { signal }).catch(() => {});
    if (signal?.aborted || performance.eventLoopUtilization(before).utilization < BUSY) return;
  }
}
