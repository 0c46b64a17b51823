import type { SpeedMetric } from './metrics.ts';
import { signedInPages, type SpeedPage } from './pages.ts';

type Targets = Record<SpeedMetric, number>;

const common = {
  /** The response to a tap; the benchmark of interactions uses the same limit. */
  inp: 100,
  cls: 0,
  /** Four round trips of 150 ms, as on the benchmarks' phone: name lookup, connection, encryption and request. */
  ttfb: 600,
};

/** At least three of four visits, and the benchmarks, reach these values. All of them are bucket boundaries. */
export const speedTargets = {
  public: { lcp: 1500, ...common },
  signedIn: { lcp: 2000, ...common },
} as const satisfies Record<string, Targets>;

export const targetsOf = (page: SpeedPage): Targets =>
  signedInPages.includes(page) ? speedTargets.signedIn : speedTargets.public;
