import type { Endpoint, PriorityClass } from '#shared/endpoint.ts';
import { createLimiter, type Limits, type Limiter } from '../limiter.ts';

/**
 * The capacity of a process per priority class. Requests above it are rejected with 503, so that accepted requests stay
 * fast and load on one class does not block the others. The settlement of payments is never rejected.
 */
const limits: Record<PriorityClass | 'pages', Limits> = {
  settling: { concurrency: Infinity, waiting: 0 },
  buying: { concurrency: 12, waiting: 100, timeoutMs: 120 },
  shopping: { concurrency: 24, waiting: 400, timeoutMs: 1000 },
  visiting: { concurrency: 16, waiting: 200, timeoutMs: 500 },
  accounts: { concurrency: 12, waiting: 60, timeoutMs: 1000 },
  // Some of these read a year of orders over several database connections.
  office: { concurrency: 3, waiting: 60, timeoutMs: 5000 },
  // Reports of browsers are the first to be dropped.
  reporting: { concurrency: 2, waiting: 20, timeoutMs: 500 },
  // Picture and CSV uploads take seconds each; picture processing has its own limiter.
  files: { concurrency: 6, waiting: 40 },
  // Rendering is CPU-bound: more concurrent pages would only delay all of them.
  pages: { concurrency: 2, waiting: 100, timeoutMs: 1500 },
};

export type Limiters = Record<keyof typeof limits, Limiter>;

export function createLimiters(): Limiters {
  const limiters = Object.entries(limits).map(([name, limit]) => [name, createLimiter(limit)]);
  return Object.fromEntries(limiters) as Limiters;
}

export function choosePriorityClass(endpoint: Endpoint): PriorityClass {
  const { priority, access, path } = endpoint;
  if (priority) return priority;
  if (endpoint.file ?? endpoint.bodyLimitBytes) return 'files';
  if (access === 'admin') return 'office';
  if (access === 'user') return 'shopping';
  return path.startsWith('/api/auth/') ? 'accounts' : 'visiting';
}
