import type { Endpoint, Lane } from '#shared/endpoint.ts';
import { createTurns, type Limits, type Turns } from '../turns.ts';

/**
 * How much of each kind of work a process takes on. What comes faster than it can be
 * done is refused with 503: who is let in is served as fast as on a quiet day, and a crowd in one lane
 * does not stop the others. Money that is on its way is never refused.
 */
const limits: Record<Lane | 'pages', Limits> = {
  settling: { atOnce: Infinity, waiting: 0 },
  buying: { atOnce: 12, waiting: 100, patienceMs: 120 },
  shopping: { atOnce: 24, waiting: 400, patienceMs: 1000 },
  visiting: { atOnce: 16, waiting: 200, patienceMs: 500 },
  accounts: { atOnce: 12, waiting: 60, patienceMs: 1000 },
  // Some of these read a year of orders, over several connections at once.
  office: { atOnce: 3, waiting: 60, patienceMs: 5000 },
  // Pictures and sheets take seconds each, and have turns of their own where it matters.
  files: { atOnce: 6, waiting: 40 },
  // Drawing a page keeps the processor busy: more at once would only make all of them late.
  pages: { atOnce: 2, waiting: 100, patienceMs: 1500 },
};

export type Lanes = Record<keyof typeof limits, Turns>;

export function createLanes(): Lanes {
  const lanes = Object.entries(limits).map(([name, limit]) => [name, createTurns(limit)]);
  return Object.fromEntries(lanes) as Lanes;
}

/** Which crowd a call belongs to. */
export function laneOf(endpoint: Endpoint): Lane {
  const { lane, access, path } = endpoint;
  if (lane) return lane;
  if (endpoint.file ?? endpoint.bodyLimitBytes) return 'files';
  if (access === 'admin') return 'office';
  if (access === 'user') return 'shopping';
  return path.startsWith('/api/auth/') ? 'accounts' : 'visiting';
}
