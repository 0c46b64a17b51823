import type { FilledShop } from './filled-shop.ts';
import { stopwatch } from '../harness/load-loop.ts';

export interface Shops {
  small: FilledShop;
  large: FilledShop;
}

export interface Medians {
  small: number;
  large: number;
}

type Time = (work: () => Promise<unknown>) => Promise<unknown>;

const WARM_CALLS = 10;

/** Alternates between both shops, so that other load affects both; warm-up calls do not count. */
export async function measureAlternately(
  { small, large }: Shops,
  calls: number,
  call: (shop: FilledShop, time: Time) => Promise<void>,
): Promise<Medians> {
  const watches = { small: stopwatch(), large: stopwatch() };
  for (let nth = 0; nth < WARM_CALLS + calls; nth += 1) {
    if (nth === WARM_CALLS) for (const watch of Object.values(watches)) watch.reset();
    await call(small, watches.small.time);
    await call(large, watches.large.time);
  }
  return { small: watches.small.percentile(0.5), large: watches.large.percentile(0.5) };
}
