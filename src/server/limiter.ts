import { AppError } from '#shared/errors.ts';

export interface Limits {
  /** So many are worked on. */
  concurrency: number;
  /** So many more may wait for their turn, */
  waiting: number;
  /** and only as long as it looks like being done within this time. */
  timeoutMs?: number;
}

export interface Limiter {
  /** Does the work when its turn comes; refuses it where that would take too long. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** Refuses what would be refused anyhow, before anything is done for it. */
  rejectIfFull(): void;
  /** How things stand. */
  figures(): { running: number; waiting: number; refused: number };
}

/** How much the last one counts for how fast they are done. */
const WEIGHT = 0.15;
/** How fast it is taken to go until that is known. */
const USUAL_MS = 3;
/** So few are let in however slowly it goes. */
const ALWAYS = 3;

/** Lets a few tasks run at once and a few more wait in order; the rest is told to come back. */
export function createLimiter(
  { concurrency, waiting, timeoutMs = Infinity }: Limits,
  now = () => performance.now(),
): Limiter {
  let running = 0;
  let refused = 0;
  /** From one that is done to the next, when there is as much to do as can be done. */
  let paceMs = USUAL_MS;
  let lastDoneAt = 0;
  let isPressed = false;
  const queue: (() => void)[] = [];

  const isTooLong = () => {
    const inside = running + queue.length;
    return inside >= ALWAYS && (inside + 1) * paceMs > timeoutMs;
  };
  const rejectIfFull = () => {
    const isFull = running >= concurrency && queue.length >= waiting;
    if (!isFull && !isTooLong()) return;
    isPressed = true;
    refused += 1;
    throw new AppError('unavailable');
  };
  const enter = () => {
    if (running === 0) lastDoneAt = now();
    running += 1;
  };
  const leave = () => {
    // On a quiet day the next one is late because nobody comes.
    if (isPressed || running * 2 >= concurrency) paceMs += (now() - lastDoneAt - paceMs) * WEIGHT;
    lastDoneAt = now();
    const next = queue.shift();
    if (next) return next();
    running -= 1;
    if (running === 0) isPressed = false;
  };
  return {
    rejectIfFull,
    figures: () => ({ running, waiting: queue.length, refused }),
    async run(work) {
      rejectIfFull();
      if (running < concurrency) enter();
      else await new Promise<void>((resolve) => queue.push(resolve));
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
