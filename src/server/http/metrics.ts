import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import { getMetrics } from '#shared/health/contract.ts';
import type pg from 'pg';
import type { Metric, Registry } from 'prom-client';
import type { Replica } from '../db/replica.ts';
import type { DependencyStatus } from '../dependency-status.ts';
import type { Handle } from './handle.ts';
import type { Limiters } from './priority-classes.ts';
import { Counter, Gauge } from './prom-client.ts';
import type { PublicCache } from './public-cache.ts';

interface Deps {
  registry: Registry;
  pool: pg.Pool;
  server: Server;
  limiters: Limiters;
  cache: PublicCache;
  dependencies: Record<string, DependencyStatus>;
  replica: Replica | undefined;
}

/** Serves the metrics. All values except those of requests are read when a scrape asks for them. */
export function metricsRoute(handle: Handle, deps: Deps): void {
  const metrics: Metric[] = [
    ...limiterMetrics(deps.limiters),
    ...processMetrics(deps.server),
    ...cacheMetrics(deps.cache),
    connectionMetric(deps.pool),
    dependencyMetric(deps.dependencies),
    shopMetric(deps.pool),
    ...(deps.replica ? replicaMetrics(deps.replica) : []),
  ];
  for (const metric of metrics) deps.registry.registerMetric(metric);
  handle(getMetrics, async () => ({
    name: 'metrics.txt',
    content: streamText(await expose(deps)),
  }));
}

/** prom-client separates families by an empty line; existing consumers read one sample or comment per line. */
async function expose({ registry }: Deps): Promise<string> {
  return (await registry.metrics()).replaceAll('\n\n', '\n');
}

async function* streamText(text: string): AsyncIterable<string> {
  yield text;
}

/** The caller registers the metrics; without this prom-client adds them to its global registry. */
const unregistered = { registers: [] };

function limiterMetrics(limiters: Limiters): Metric[] {
  const config = { labelNames: ['lane'], ...unregistered };
  const all = Object.entries(limiters);
  return [
    new Gauge({
      name: 'tokri_lane_running',
      help: 'Running tasks by priority class',
      ...config,
      collect() {
        for (const [lane, limiter] of all) this.set({ lane }, limiter.stats().running);
      },
    }),
    new Gauge({
      name: 'tokri_lane_waiting',
      help: 'Queued tasks by priority class',
      ...config,
      collect() {
        for (const [lane, limiter] of all) this.set({ lane }, limiter.stats().waiting);
      },
    }),
    new Counter({
      name: 'tokri_lane_refused_total',
      help: 'Tasks rejected because of overload by priority class',
      ...config,
      collect() {
        this.reset();
        for (const [lane, limiter] of all) this.inc({ lane }, limiter.stats().rejected);
      },
    }),
  ];
}

function gauge(name: string, help: string, read: () => number | Promise<number>): Metric {
  return new Gauge({
    name: `tokri_${name}`,
    help,
    ...unregistered,
    async collect() {
      this.set(await read());
    },
  });
}

function processMetrics(server: Server): Metric[] {
  const cpuSeconds = new Counter({
    name: 'tokri_cpu_seconds_total',
    help: 'CPU time of the process',
    ...unregistered,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1_000_000);
    },
  });
  return [
    gauge('memory_bytes', 'Resident memory of the process', () => process.memoryUsage.rss()),
    gauge('uptime_seconds', 'Time since the process started', () => process.uptime()),
    gauge(
      'event_loop_share',
      'Event loop utilisation since the start, from 0 to 1',
      () => performance.eventLoopUtilization().utilization,
    ),
    gauge('connections', 'Open connections', () => countConnections(server)),
    cpuSeconds,
  ];
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}

function cacheMetrics(cache: PublicCache): Metric[] {
  return [
    gauge('page_cache_entries', 'Responses in the page cache', () => cache.stats().entries),
    gauge('page_cache_bytes', 'Estimated size of the page cache', () => cache.stats().bytes),
  ];
}

function connectionMetric(pool: pg.Pool): Metric {
  return new Gauge({
    name: 'tokri_database_connections',
    help: 'Database connections by state; wanted are queries that wait for one',
    labelNames: ['state'],
    ...unregistered,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'wanted' }, pool.waitingCount);
    },
  });
}

function dependencyMetric(dependencies: Record<string, DependencyStatus>): Metric {
  return new Gauge({
    name: 'tokri_failing',
    help: 'Whether the last call to a dependency failed',
    labelNames: ['part'],
    ...unregistered,
    collect() {
      for (const [part, status] of Object.entries(dependencies)) {
        this.set({ part }, Number(status.isFailing()));
      }
    },
  });
}

/** A lag that is unknown is not a number. */
function replicaMetrics(replica: Replica): Metric[] {
  const read = (name: 'lagSeconds' | 'lagBytes') => replica.status()[name] ?? NaN;
  return [
    gauge('replica_lag_seconds', 'Age of the changes that the replica does not show yet', () =>
      read('lagSeconds'),
    ),
    gauge('replica_lag_bytes', 'Size of the log that the replica has not replayed', () =>
      read('lagBytes'),
    ),
    gauge('replica_used', 'Whether reports and lists read from the replica', () =>
      Number(replica.status().isUsed),
    ),
    new Counter({
      name: 'tokri_replica_reads_total',
      help: 'Reads that may use the replica by the database that served them',
      labelNames: ['database'],
      ...unregistered,
      collect() {
        this.reset();
        for (const [database, count] of Object.entries(replica.status().reads))
          this.inc({ database }, count);
      },
    }),
  ];
}

/** Counts of rows in the database; every process reports the same. */
const ROW_COUNTS = `
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
    (select count(*) from orders where created_at > now() - interval '1 hour') as orders_of_an_hour,
    (select count(*) from orders where created_at > now() - interval '1 day') as orders_of_a_day`;

function shopMetric(pool: pg.Pool): Metric {
  return new Gauge({
    name: 'tokri_books',
    help: 'Rows that wait, have failed or were created in the last day',
    labelNames: ['what'],
    ...unregistered,
    async collect() {
      const counts = await countRows(pool);
      this.reset();
      for (const [what, count] of Object.entries(counts)) this.set({ what }, Number(count));
    },
  });
}

async function countRows(pool: pg.Pool): Promise<Record<string, string>> {
  try {
    const { rows } = await pool.query<Record<string, string>>(ROW_COUNTS);
    return rows[0] ?? {};
  } catch {
    // Without the database the process still reports its own metrics; /api/health reports the outage.
    return {};
  }
}
