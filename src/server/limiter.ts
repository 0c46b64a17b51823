import { AppError } from '#shared/errors.ts';

export interface Limits {
  /** Tasks that run at the same time. */
  concurrency: number;
  /** Tasks that may wait in the queue. */
  waiting: number;
  /** Tasks that are expected to finish later than this are rejected. */
  timeoutMs?: number;
}

export interface Limiter {
  /** Runs the task as soon as a slot is free. Throws `unavailable` if the queue is full or too slow. */
  run<T>(task: () => Promise<T>): Promise<T>;
  /** Throws `unavailable` if `run` would; callers use it before expensive preparations. */
  rejectIfFull(): void;
  stats(): { running: number; waiting: number; rejected: number };
}

/** Weight of the latest interval in the moving average. */
const SMOOTHING = 0.15;
const INITIAL_INTERVAL_MS = 3;
/** Below this number, tasks are accepted at any speed: their durations update the average. */
const ALWAYS_ACCEPTED = 3;

/** Limits concurrent tasks, queues a few more in order, and rejects the rest. */
export function createLimiter(
  { concurrency, waiting, timeoutMs = Infinity }: Limits,
  now = () => performance.now(),
): Limiter {
  let running = 0;
  let rejected = 0;
  /** Moving average of the time between two completed tasks under load. */
  let averageIntervalMs = INITIAL_INTERVAL_MS;
  let lastCompletedAt = 0;
  let hasRejected = false;
  const queue: (() => void)[] = [];

  const wouldTimeOut = () => {
    const accepted = running + queue.length;
    return accepted >= ALWAYS_ACCEPTED && (accepted + 1) * averageIntervalMs > timeoutMs;
  };
  const rejectIfFull = () => {
    const isFull = running >= concurrency && queue.length >= waiting;
    if (!isFull && !wouldTimeOut()) return;
    hasRejected = true;
    rejected += 1;
    throw new AppError('unavailable');
  };
  const start = () => {
    if (running === 0) lastCompletedAt = now();
    running += 1;
  };
  const complete = () => {
    // Without load, the interval measures how rarely requests arrive, not how fast they are processed.
    if (hasRejected || running * 2 >= concurrency) {
      averageIntervalMs += (now() - lastCompletedAt - averageIntervalMs) * SMOOTHING;
    }
    lastCompletedAt = now();
    const startNext = queue.shift();
    if (startNext) return startNext();
    running -= 1;
    if (running === 0) hasRejected = false;
  };
  return {
    rejectIfFull,
    stats: () => ({ running, waiting: queue.length, rejected }),
    async run(task) {
      rejectIfFull();
      if (running < concurrency) start();
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await task();
      } finally {
        complete();
      }
    },
  };
}
