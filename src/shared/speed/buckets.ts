import type { SpeedMetric } from './metrics.ts';

/** Boundaries within a power of ten. Two neighbours differ by at most 10 %, so that a bucket's middle is off by 5 %. */
const MANTISSAS = [
  10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 22, 24, 26, 28, 30, 33, 36, 39, 42, 45, 48, 52, 56,
  60, 65, 70, 75, 80, 85, 90, 95,
];

/** The upper bounds of the buckets from `first` to `last`; one more bucket holds everything above. */
function boundaries(first: number, last: number): number[] {
  const found: number[] = [];
  for (let exponent = -4; exponent <= 4; exponent += 1) {
    for (const mantissa of MANTISSAS) {
      // Divides instead of multiplying by a fraction, which would not be exact.
      const bound = exponent < 0 ? mantissa / 10 ** -exponent : mantissa * 10 ** exponent;
      if (bound >= first && bound <= last) found.push(bound);
    }
  }
  return found;
}

/** The upper bounds of the buckets of each metric; each bound is part of its bucket. */
export const bucketBounds: Record<SpeedMetric, readonly number[]> = {
  lcp: boundaries(100, 60_000),
  inp: boundaries(10, 10_000),
  cls: boundaries(0.001, 1),
  ttfb: boundaries(10, 30_000),
};

export function bucketOf(metric: SpeedMetric, value: number): number {
  const bounds = bucketBounds[metric];
  const bucket = bounds.findIndex((bound) => value <= bound);
  return bucket < 0 ? bounds.length : bucket;
}

/** The value that stands for a bucket: its geometric middle. */
function valueOfBucket(metric: SpeedMetric, bucket: number): number {
  const bounds = bucketBounds[metric];
  const upper = bounds[bucket];
  const lower = bounds[bucket - 1];
  if (upper === undefined) return bounds.at(-1) ?? 0;
  // Lighthouse also shows a layout shift below 0.001 as 0.
  if (lower === undefined) return metric === 'cls' ? 0 : upper;
  return Math.sqrt(lower * upper);
}

export interface BucketCount {
  bucket: number;
  visits: number;
}

/** The value that a share of the visits does not exceed; undefined without visits. */
export function percentile(
  metric: SpeedMetric,
  { counts, share }: { counts: readonly BucketCount[]; share: number },
): number | undefined {
  const total = counts.reduce((sum, { visits }) => sum + visits, 0);
  let remaining = Math.ceil(total * share);
  for (const { bucket, visits } of counts.toSorted((a, b) => a.bucket - b.bucket)) {
    remaining -= visits;
    if (remaining <= 0 && visits > 0) return valueOfBucket(metric, bucket);
  }
  return undefined;
}
