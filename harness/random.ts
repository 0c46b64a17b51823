import { createSeededRandom } from '../sandbox/razorpay/faults.ts';

/** Seeded random choices, so that a run can be repeated. */
export interface Random {
  chance(rate: number): boolean;
  /** A whole number from 0 up to, not including, the limit. */
  integerBelow(limit: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  shuffle<T>(all: readonly T[]): T[];
}

export function createRandom(seed: number): Random {
  const next = createSeededRandom(seed);
  const integerBelow = (limit: number) => Math.floor(next() * limit);
  return {
    chance: (rate) => next() < rate,
    integerBelow,
    pick: (from) => from[integerBelow(from.length)] ?? from[0],
    shuffle: (all) =>
      all
        .map((one) => ({ one, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one),
  };
}
