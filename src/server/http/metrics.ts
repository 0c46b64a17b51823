import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import { getMetrics } from '#shared/health/contract.ts';
import type pg from 'pg';
import type { Pulse } from '../pulse.ts';
import type { Handle } from './handle.ts';
import type { Lanes } from './lanes.ts';
import type { PublicCache } from './public-cache.ts';

/** Upper ends of the classes that answers are counted in, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts answers, at next to no cost. */
export function createTally() {
  const byStatus = new Map<number, number>();
  const byDuration = BUCKETS.map(() => 0);
  let [atOnce, count, sumMs] = [0, 0, 0];
  return {
    /** What was kept and went out at once. */
    kept(): void {
      atOnce += 1;
    },
    answered(status: number, ms: number): void {
      count += 1;
      sumMs += ms;
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      const bucket = BUCKETS.findIndex((end) => ms <= end * 1000);
      if (bucket >= 0) byDuration[bucket] = (byDuration[bucket] ?? 0) + 1;
    },
    figures: () => ({ atOnce, count, sumMs, byStatus, byDuration }),
  };
}

export type Tally = ReturnType<typeof createTally>;

interface Deps {
  pool: pg.Pool;
  server: Server;
  lanes: Lanes;
  cache: PublicCache;
  tally: Tally;
  pulses: Record<string, Pulse>;
}

export function metricsRoute(handle: Handle, deps: Deps): void {
  handle(getMetrics, async () => {
    const families = [
      ...answers(deps.tally),
      ...lanes(deps.lanes),
      ...(await processFigures(deps)),
      ...(await shopFigures(deps.pool)),
    ];
    return { name: 'metrics.txt', text: oneText(families.map(textOf).join('')) };
  });
}

async function* oneText(text: string): AsyncIterable<string> {
  yield text;
}

interface Family {
  name: string;
  help: string;
  type: 'counter' | 'gauge' | 'histogram';
  /** Labels, or a suffix with labels, and the value. */
  samples: [label: string, value: number][];
}

function textOf({ name, help, type, samples }: Family): string {
  const lines = samples.map(([label, value]) => `tokri_${name}${label} ${value}\n`);
  return `# HELP tokri_${name} ${help}\n# TYPE tokri_${name} ${type}\n${lines.join('')}`;
}

function answers(tally: Tally): Family[] {
  const { atOnce, count, sumMs, byStatus, byDuration } = tally.figures();
  let soFar = 0;
  const buckets = BUCKETS.map((end, nth): [string, number] => {
    soFar += byDuration[nth] ?? 0;
    return [`_bucket{le="${end}"}`, soFar];
  });
  return [
    {
      name: 'answers_kept_total',
      help: 'Answers that were kept in memory and went out at once',
      type: 'counter',
      samples: [['', atOnce]],
    },
    {
      name: 'answers_total',
      help: 'All other answers, by their status',
      type: 'counter',
      samples: Array.from(byStatus, ([status, many]) => [`{status="${status}"}`, many]),
    },
    {
      name: 'answer_seconds',
      help: 'How long those took',
      type: 'histogram',
      samples: [
        ...buckets,
        ['_bucket{le="+Inf"}', count],
        ['_sum', sumMs / 1000],
        ['_count', count],
      ],
    },
  ];
}

function lanes(all: Lanes): Family[] {
  const of = (field: 'running' | 'waiting' | 'refused') =>
    Object.entries(all).map(([lane, turns]): [string, number] => [
      `{lane="${lane}"}`,
      turns.figures()[field],
    ]);
  return [
    { name: 'lane_running', help: 'Work under way', type: 'gauge', samples: of('running') },
    {
      name: 'lane_waiting',
      help: 'Work that waits for its turn',
      type: 'gauge',
      samples: of('waiting'),
    },
    {
      name: 'lane_refused_total',
      help: 'Work that was refused because too much of its kind was waiting',
      type: 'counter',
      samples: of('refused'),
    },
  ];
}

async function processFigures({ pool, server, cache, pulses }: Deps): Promise<Family[]> {
  const { user, system } = process.cpuUsage();
  const { utilization } = performance.eventLoopUtilization();
  const connections = await new Promise<number>((resolve) =>
    server.getConnections((_, count) => resolve(count)),
  );
  const gauge = (name: string, help: string, value: number): Family => ({
    name,
    help,
    type: 'gauge',
    samples: [['', value]],
  });
  return [
    gauge('memory_bytes', 'Resident memory of the process', process.memoryUsage.rss()),
    gauge('uptime_seconds', 'Since the process started', process.uptime()),
    gauge('event_loop_share', 'Share of its life that the process was busy', utilization),
    gauge('page_cache_entries', 'Answers in the page cache', cache.figures().entries),
    gauge('page_cache_bytes', 'Estimated size of the page cache', cache.figures().bytes),
    gauge('connections', 'Open connections', connections),
    {
      name: 'cpu_seconds_total',
      help: 'Processor time of the process',
      type: 'counter',
      samples: [['', (user + system) / 1_000_000]],
    },
    {
      name: 'database_connections',
      help: 'Connections to the database, and work that waits for one',
      type: 'gauge',
      samples: [
        ['{state="busy"}', pool.totalCount - pool.idleCount],
        ['{state="idle"}', pool.idleCount],
        ['{state="wanted"}', pool.waitingCount],
      ],
    },
    {
      name: 'failing',
      help: 'Whether what the shop depends on failed at the last attempt',
      type: 'gauge',
      samples: Object.entries(pulses).map(([part, pulse]) => [
        `{part="${part}"}`,
        Number(pulse.isFailing()),
      ]),
    },
  ];
}

/** What waits to be done and what was sold: the same from every process. */
const SHOP = `
  select (select count(*) from mails where state = 'queued') as mails_queued,
    (select count(*) from mails where state = 'failed') as mails_failed,
    (select count(*) from jobs where next_try_at is not null) as jobs_waiting,
    (select count(*) from jobs where failed_at is not null) as jobs_failed,
    (select count(*) from scheduled_tasks
      where last_error is not null or next_run_at < now() - interval '1 hour') as daily_tasks_failing,
    (select count(*) from webhook_inbox where next_try_at is not null) as webhooks_waiting,
    (select count(*) from refunds where state in ('due', 'started')) as refunds_open,
    (select count(*) from refunds where state = 'failed') as refunds_failed,
    (select count(*) from checkouts where state = 'pending') as checkouts_open,
    (select count(*) from orders where created_at > now() - interval '1 day') as orders_of_a_day`;

async function shopFigures(pool: pg.Pool): Promise<Family[]> {
  try {
    const { rows } = await pool.query<Record<string, string>>(SHOP);
    return [
      {
        name: 'books',
        help: 'How much there is of what waits, failed or was sold',
        type: 'gauge',
        samples: Object.entries(rows[0] ?? {}).map(([what, count]) => [
          `{what="${what}"}`,
          Number(count),
        ]),
      },
    ];
  } catch {
    // Without its database a process still tells of itself; that it is away is told by its health.
    return [];
  }
}
