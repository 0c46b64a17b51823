import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bucketBounds, bucketOf, percentile } from './buckets.ts';
import { speedMetrics, type SpeedMetric } from './metrics.ts';
import { speedTargets } from './targets.ts';

const count = (metric: SpeedMetric, values: number[]) =>
  [...Map.groupBy(values, (value) => bucketOf(metric, value))].map(([bucket, { length }]) => ({
    bucket,
    visits: length,
  }));

test.each(speedMetrics)('the boundaries of %s are at most 10 %% apart', (metric) => {
  const bounds = bucketBounds[metric];
  expect(bounds.length).toBeGreaterThan(80);
  for (const [index, bound] of bounds.entries()) {
    const before = bounds[index - 1];
    if (before === undefined) continue;
    expect(bound).toBeGreaterThan(before);
    expect(bound / before).toBeLessThanOrEqual(1.1 + 1e-9);
  }
});

test('a boundary belongs to the bucket below it', () => {
  expect(bucketOf('lcp', 1500)).toBe(bucketOf('lcp', 1401));
  expect(bucketOf('lcp', 1501)).toBe(bucketOf('lcp', 1500) + 1);
  expect(bucketOf('cls', 0.0011)).toBe(bucketOf('cls', 0.001) + 1);
});

test.each([
  ['lcp', 0, 0],
  ['lcp', 100, 0],
  ['inp', 8, 0],
  ['cls', 0, 0],
  ['cls', 0.001, 0],
  ['lcp', 10_000_000, bucketBounds.lcp.length],
  ['ttfb', 30_001, bucketBounds.ttfb.length],
] as const)('%s of %d is in bucket %d', (metric, value, bucket) => {
  expect(bucketOf(metric, value)).toBe(bucket);
});

test('the 75th percentile is exact to 5 % within the boundaries', () => {
  const inRange = (metric: SpeedMetric) => {
    const bounds = bucketBounds[metric];
    return fc.array(
      fc.double({ min: (bounds[0] ?? 0) * 1.01, max: bounds.at(-1) ?? 0, noNaN: true }),
      {
        minLength: 1,
        maxLength: 60,
      },
    );
  };
  for (const metric of speedMetrics) {
    fc.assert(
      fc.property(inRange(metric), (values) => {
        const exact = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0;
        const estimate = percentile(metric, { counts: count(metric, values), share: 0.75 }) ?? 0;
        expect(Math.abs(estimate - exact) / exact).toBeLessThan(0.05);
      }),
    );
  }
});

test('a percentile is on the same side of its target as the exact one', () => {
  for (const targets of Object.values(speedTargets)) {
    for (const metric of speedMetrics) {
      const target = targets[metric];
      const p75 = (value: number) =>
        percentile(metric, { counts: count(metric, [value]), share: 0.75 });
      expect(p75(target)).toBeLessThanOrEqual(target);
      expect(p75(metric === 'cls' ? 0.002 : target + 1)).toBeGreaterThan(target);
    }
  }
});

test('a percentile counts visits, not buckets', () => {
  const counts = [
    { bucket: bucketOf('inp', 900), visits: 25 },
    { bucket: bucketOf('inp', 50), visits: 75 },
  ];
  expect(percentile('inp', { counts, share: 0.75 })).toBeCloseTo(50, -1);
  expect(percentile('inp', { counts, share: 0.76 })).toBeGreaterThan(800);
});

test('values outside the boundaries are shown as the nearest boundary, a small shift as 0', () => {
  const only = (metric: SpeedMetric, value: number) =>
    percentile(metric, { counts: count(metric, [value]), share: 0.75 });
  expect(only('cls', 0.0004)).toBe(0);
  expect(only('inp', 3)).toBe(10);
  expect(only('lcp', 600_000)).toBe(60_000);
});

test('there is no percentile without visits', () => {
  expect(percentile('lcp', { counts: [], share: 0.75 })).toBeUndefined();
});
