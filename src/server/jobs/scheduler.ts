import { setTimeout as sleep } from 'node:timers/promises';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { isDatabaseUnavailable, type Db } from '../db/client.ts';
import { and, eq, inArray, sql } from '../db/drizzle.ts';
import { claimDueRows, exponentialBackoff } from '../db/work-queue.ts';
import { startWorkerLoop, type WorkerLoop } from '../db/worker-loop.ts';
import type { Log } from '../log.ts';
import { errorMessage } from '../start-error.ts';
import { inSpan, tracing } from '../telemetry/tracing.ts';
import { scheduledTasks } from './tables.ts';

const POLL_MS = 30_000;
const WAIT_MAX_SECONDS = 3600;
/** The lease is renewed while a task runs: after a crash another process starts it again when the lease ends. */
const LEASE_ENDS = sql`now() + interval '5 minutes'`;
const RENEW_MS = 60_000;
const REASON_LENGTH_MAX = 300;
/** A shutdown waits for a running task this long; a task that is cut off runs again when its lease ends. */
const GRACE_MS = 8000;

interface Task {
  name: string;
  /** Must be idempotent. Returns how many rows or files it changed. */
  run(): Promise<number>;
}

export interface DailyTask extends Task {
  /** The time of day in UTC, such as 21:30. */
  dailyAt: `${number}:${number}`;
}

interface FrequentTask extends Task {
  everyMinutes: number;
}

export type ScheduledTask = DailyTask | FrequentTask;

interface Deps {
  db: Db;
  tasks: ScheduledTask[];
  log: Log;
}

type Claimed = typeof scheduledTasks.$inferSelect;

/** Runs each task once a day, or every few minutes, in one of the processes. Missed runs are replaced by a single one. */
export async function startScheduler(deps: Deps): Promise<WorkerLoop> {
  await insertTasks(deps);
  const work = () => runDueTask(deps);
  const loop = startWorkerLoop({ name: 'scheduler', work, log: deps.log, pauseMs: POLL_MS });
  const graceEnds = () => sleep(GRACE_MS, undefined, { ref: false });
  return { ...loop, close: () => Promise.race([loop.close(), graceEnds()]) };
}

/** A new task is due at its next time. */
export async function insertTasks({ db, tasks }: Pick<Deps, 'db' | 'tasks'>): Promise<void> {
  for (const task of tasks) {
    await db
      .insert(scheduledTasks)
      .values({ name: task.name, nextRunAt: nextRunTime(task) })
      .onConflictDoNothing();
  }
}

/** Uses the clock of the database, which also decides what is due. */
function nextRunTime(task: ScheduledTask) {
  const [period, origin] =
    'dailyAt' in task ? ['24 hours', task.dailyAt] : [`${task.everyMinutes} minutes`, '00:00'];
  return sql`date_bin(${period}::interval, now(), ${`2000-01-01T${origin}Z`}::timestamptz) + ${period}::interval`;
}

/** Claims and runs the task that has been due for longest. Returns false if none is due. */
export async function runDueTask(deps: Deps): Promise<boolean> {
  const { db, tasks } = deps;
  const names = tasks.map(({ name }) => name);
  const [claimed] = await claimDueRows(db, scheduledTasks, {
    key: scheduledTasks.name,
    dueAt: scheduledTasks.nextRunAt,
    // Another version of the shop may have tasks that this process does not know.
    where: inArray(scheduledTasks.name, names),
    count: 1,
    set: { attempts: sql`${scheduledTasks.attempts} + 1`, nextRunAt: LEASE_ENDS },
  });
  const task = tasks.find(({ name }) => name === claimed?.name);
  if (!claimed || !task) return false;
  const span = { name: `task ${task.name}`, isRoot: true } as const;
  await inSpan(span, () => runTask(deps, task, claimed));
  return true;
}

async function runTask({ db, log }: Deps, task: ScheduledTask, claimed: Claimed): Promise<void> {
  const { name, attempts } = claimed;
  const renew = () => update(db, claimed, { nextRunAt: LEASE_ENDS }).catch(() => {});
  const renewing = setInterval(() => void renew(), RENEW_MS);
  const startedAt = performance.now();
  try {
    const changed = await task.run();
    const ms = Math.round(performance.now() - startedAt);
    // A frequent task without work would fill the log.
    const level = 'dailyAt' in task || changed > 0 ? 'info' : 'debug';
    log[level]({ task: name, changed, ms }, 'scheduled task finished');
    const nextRunAt = nextRunTime(task);
    const success = { attempts: 0, lastError: null, lastFinishedAt: sql`now()` };
    await update(db, claimed, { nextRunAt, ...success });
  } catch (error) {
    tracing()?.recordError(error);
    const reason = errorMessage(error).slice(0, REASON_LENGTH_MAX);
    const level = isDatabaseUnavailable(error) ? 'warn' : 'error';
    log[level]({ task: name, attempts, reason }, 'scheduled task failed');
    const nextRunAt = exponentialBackoff(scheduledTasks.attempts, WAIT_MAX_SECONDS);
    await update(db, claimed, { nextRunAt, lastError: reason });
  } finally {
    clearInterval(renewing);
  }
}

/** The claim counted an attempt: another count means that another process has claimed the task since. */
async function update(
  db: Db,
  { name, attempts }: Claimed,
  change: PgUpdateSetSource<typeof scheduledTasks>,
): Promise<void> {
  await db
    .update(scheduledTasks)
    .set(change)
    .where(and(eq(scheduledTasks.name, name), eq(scheduledTasks.attempts, attempts)));
}
