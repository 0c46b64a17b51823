import type { Endpoint, PriorityClass } from '#shared/endpoint.ts';
import { createLimiter, type Limits, type Limiter } from '../limiter.ts';

/**
 * How much of each kind of work a process takes on. What comes faster than it can be
 * done is refused with 503: who is let in is served as fast as on a quiet day, and a crowd in one lane
 * does not stop the others. Money that is on its way is never refused.
 */
const limits: Record<PriorityClass | 'pages', Limits> = {
  settling: { concurrency: Infinity, waiting: 0 },
  buying: { concurrency: 12, waiting: 100, timeoutMs: 120 },
  shopping: { concurrency: 24, waiting: 400, timeoutMs: 1000 },
  visiting: { concurrency: 16, waiting: 200, timeoutMs: 500 },
  accounts: { concurrency: 12, waiting: 60, timeoutMs: 1000 },
  // Some of these read a year of orders, over several connections at once.
  office: { concurrency: 3, waiting: 60, timeoutMs: 5000 },
  // Pictures and sheets take seconds each, and have turns of their own where it matters.
  files: { concurrency: 6, waiting: 40 },
  // Drawing a page keeps the processor busy: more at once would only make all of them late.
  pages: { concurrency: 2, waiting: 100, timeoutMs: 1500 },
};

export type Limiters = Record<keyof typeof limits, Limiter>;

export function createLimiters(): Limiters {
  const limiters = Object.entries(limits).map(([name, limit]) => [name, createLimiter(limit)]);
  return Object.fromEntries(limiters) as Limiters;
}

/** Which crowd a call belongs to. */
export function priorityClassOf(endpoint: Endpoint): PriorityClass {
  const { priority, access, path } = endpoint;
  if (priority) return priority;
  if (endpoint.file ?? endpoint.bodyLimitBytes) return 'files';
  if (access === 'admin') return 'office';
  if (access === 'user') return 'shopping';
  return path.startsWith('/api/auth/') ? 'accounts' : 'visiting';
}
