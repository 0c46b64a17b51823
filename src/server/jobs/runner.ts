import { Logger, run, type Runner, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { housekeeping } from './housekeeping.ts';

const CONCURRENCY = 2;
/** What is queued is announced; asked is only for what waits for its time. */
const POLL_MS = 5_000;

const crontab = `
30 21 * * * housekeeping ?fill=1d
45 21 * * * forget_pictures ?fill=1d
50 21 * * * forget_outbox ?fill=1d
55 21 * * * remove_unverified_accounts ?fill=1d`;

export interface Jobs {
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** Work outside requests: one file per job, queued or on the clock, shared among all processes. */
export async function startJobs(pool: pg.Pool, log: Log, tasks: TaskList): Promise<Jobs> {
  const runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    pollInterval: POLL_MS,
    taskList: { housekeeping, ...tasks },
    crontab,
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ meta }, message);
      else if (level === 'warning') log.warn(message);
      else log.debug(message);
    }),
  });
  let isRunning = true;
  void ended(runner).then(() => (isRunning = false));
  return { isRunning: () => isRunning, stop: () => runner.stop() };
}

async function ended(runner: Runner): Promise<void> {
  await runner.promise.catch(() => {});
}
