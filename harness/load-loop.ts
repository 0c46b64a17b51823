import { setTimeout as sleep } from 'node:timers/promises';

/** Each worker repeats `work` without a pause; returns the rate per second. */
export async function runClosedLoop(
  { workers, seconds }: { workers: number; seconds: number },
  work: (worker: number) => Promise<void>,
): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  let done = 0;
  const runWorker = async (_: unknown, worker: number) => {
    while (performance.now() < until) {
      await work(worker);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: workers }, runWorker));
  return done / ((performance.now() - startedAt) / 1000);
}

/** Starts `work` at a fixed rate, even while earlier calls are still running. */
export async function runOpenLoop(
  { perSecond, seconds }: { perSecond: number; seconds: number },
  work: (nth: number) => Promise<void>,
): Promise<void> {
  const startedAt = performance.now();
  const started: Promise<void>[] = [];
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const waitMs = startedAt + (nth / perSecond) * 1000 - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    started.push(work(nth));
  }
  await Promise.all(started);
}

/** Collects durations in milliseconds. */
export function stopwatch() {
  const times: number[] = [];
  return {
    async time<T>(work: () => Promise<T>): Promise<T> {
      const startedAt = performance.now();
      const result = await work();
      times.push(performance.now() - startedAt);
      return result;
    },
    note: (ms: number) => void times.push(ms),
    reset: () => times.splice(0),
    percentile: (share: number) =>
      times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0,
  };
}
