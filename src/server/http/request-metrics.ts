import type { Registry } from 'prom-client';
import { Counter, Histogram } from './prom-client.ts';

/** Upper bounds of the histogram of response times, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface RequestMetrics {
  countCacheHit(): void;
  recordResponse(status: number, ms: number): void;
}

/** Counts responses. The cache hit is on the fastest path, so it has a counter without labels. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];
  const cacheHits = new Counter({
    name: 'tokri_answers_kept_total',
    help: 'Responses from the cache',
    registers,
  });
  const responses = new Counter({
    name: 'tokri_answers_total',
    help: 'All other responses by status',
    labelNames: ['status'],
    registers,
  });
  const durations = new Histogram({
    name: 'tokri_answer_seconds',
    help: 'Duration of the responses that were not cached',
    buckets: BUCKETS,
    registers,
  });
  return {
    countCacheHit: () => cacheHits.inc(),
    recordResponse(status, ms) {
      responses.inc({ status });
      durations.observe(ms / 1000);
    },
  };
}
