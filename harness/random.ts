import { createSeededRandom } from '../sandbox/razorpay/faults.ts';

/** Chance that a seed can repeat, as far as processes let anything be repeated. */
export interface Dice {
  happens(rate: number): boolean;
  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  shuffled<T>(all: readonly T[]): T[];
}

export function createDice(seed: number): Dice {
  const random = createSeededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  return {
    happens: (rate) => random() < rate,
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    shuffled: (all) =>
      all
        .map((one) => ({ one, at: random() }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one),
  };
}
