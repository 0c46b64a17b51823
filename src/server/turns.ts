import { AppError } from '#shared/errors.ts';

export interface Limits {
  /** So many are worked on. */
  atOnce: number;
  /** So many more may wait for their turn, */
  waiting: number;
  /** and only as long as it looks like coming within this time. */
  patienceMs?: number;
}

export interface Turns {
  /** Does the work when its turn comes; refuses it where that would take too long. */
  take<T>(work: () => Promise<T>): Promise<T>;
  /** Refuses what would be refused anyhow, before anything is done for it. */
  refuseIfFull(): void;
  /** How things stand. */
  figures(): { running: number; waiting: number; refused: number };
}

/** How much the last one counts for how long one takes. */
const WEIGHT = 0.1;

/** Lets a few tasks run at once and a few more wait in order; the rest is told to come back. */
export function createTurns(
  { atOnce, waiting, patienceMs = Infinity }: Limits,
  now = () => performance.now(),
): Turns {
  let running = 0;
  let refused = 0;
  let meanMs = 0;
  const queue: (() => void)[] = [];

  const refuseIfFull = () => {
    if (running < atOnce) return;
    const isLong = ((queue.length + 1) * meanMs) / atOnce > patienceMs;
    if (queue.length < waiting && !isLong) return;
    refused += 1;
    throw new AppError('unavailable');
  };
  const leave = (startedAt: number) => {
    meanMs += (now() - startedAt - meanMs) * WEIGHT;
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  };
  return {
    refuseIfFull,
    figures: () => ({ running, waiting: queue.length, refused }),
    async take(work) {
      refuseIfFull();
      if (running < atOnce) running += 1;
      else await new Promise<void>((resolve) => queue.push(resolve));
      const startedAt = now();
      try {
        return await work();
      } finally {
        leave(startedAt);
      }
    },
  };
}
