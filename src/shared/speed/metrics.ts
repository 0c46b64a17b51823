/**
 * The measured values of a page load, in milliseconds except for CLS: Largest Contentful Paint, Interaction to Next
 * Paint, Cumulative Layout Shift and Time to First Byte.
 */
export const speedMetrics = ['lcp', 'inp', 'cls', 'ttfb'] as const;

export type SpeedMetric = (typeof speedMetrics)[number];

/** A cheap phone has little memory or few processor cores, like the phone of the benchmarks. */
export const speedDevices = ['cheap_phone', 'phone', 'computer'] as const;

export type SpeedDevice = (typeof speedDevices)[number];

/** One of this many page loads is measured. */
export const PAGE_LOADS_PER_SAMPLE = 4;

/** A percentile of fewer visits says little, so it is not shown. */
export const VISITS_MIN = 20;

/** The periods of the report, in days. */
export const speedPeriods = ['7', '28', '90'] as const;

export type SpeedPeriod = (typeof speedPeriods)[number];
